// The demo's front page: the wall and the pads at play, and the doors to take over a seat or the dealer's desk.
import { html, render } from "./kit.js";
import { loadWords, say } from "./words.js";

const links = await (await fetch("/demo.json")).json();
await loadWords(links.lang);
document.title = say("ui.demo.title");

const Door = ({ to, words, soft }) => html`<a class=${soft ? "door soft" : "door"} href=${to} target="_blank" rel="noreferrer">${words}</a>`;

render(html`<main class="demo">
  <header><h1>Tablecast</h1><p>${say("ui.demo.about")}</p></header>
  <iframe class="wall" src=${links.wall} title=${say("ui.demo.wall")}></iframe>
  <nav>
    <${Door} to="/console" words=${say("ui.demo.console", { pin: links.pin })} />
    ${Object.entries(links.join).map(([seat, to]) => html`<${Door} key=${seat} to=${to} words=${say("ui.demo.seat", { letter: seat })} />`)}
    <${Door} to=${links.wall} soft words=${say("ui.demo.wall")} />
    <${Door} to=${links.viewer} soft words=${say("ui.demo.viewer")} />
  </nav>
  <section class="pads">${Object.entries(links.pads).map(([seat, to]) => html`<figure key=${seat}>
    <iframe src=${to} title=${say("ui.demo.pad", { letter: seat })}></iframe>
    <figcaption>${say("ui.demo.pad", { letter: seat })}</figcaption></figure>`)}</section>
</main>`, document.getElementById("demo"));
