// The show itself: its title, its players with colours and pictures, and the frame rate of the recording.
import { html, cx, useState } from "/static/kit/kit.js";
import { close, desk, frame, people } from "./store.js";
import { Choice, Dialog, Field, Small } from "./parts.js";
import { send } from "./send.js";
import { Picture, square } from "./picture.js";
import { t } from "./tell.js";

const SEATS = ["A", "B", "C", "D", "E", "F", "G"];
// As the desk knows them: frames over seconds, with drop frame or without.
const RATES = ["24000/1001", "24/1", "25/1", "30000/1001 DF", "30000/1001 NDF", "30/1", "50/1", "60000/1001 DF", "60000/1001 NDF", "60/1"];
const rateWords = (rate) => {
  const [fraction, drop] = rate.split(" "), [over, under] = fraction.split("/").map(Number);
  return [under === 1 ? over : (over / under).toFixed(over === 24000 ? 3 : 2), drop].filter(Boolean).join(" ");
};

export function Show() {
  const show = frame()?.show ?? {};
  const [title, setTitle] = useState(show.title ?? "");
  const [rate, setRate] = useState(show.rate ?? desk().rate ?? "30000/1001 DF");
  const [players, setPlayers] = useState(() => {
    const now = Object.fromEntries(Object.entries(people()).map(([s, p]) => [s, { name: p.name ?? "", colour: p.colour, picture: p.picture ?? null }]));
    return Object.keys(now).length ? now : { A: { name: "", colour: 1, picture: null }, B: { name: "", colour: 2, picture: null } };
  });
  const [bad, setBad] = useState(null);
  const seats = Object.keys(players);
  const put = (s, change) => setPlayers({ ...players, [s]: { ...players[s], ...change } });
  const more = SEATS.find((s) => !players[s]);
  const less = () => setPlayers(Object.fromEntries(Object.entries(players).slice(0, -1)));
  const colours = seats.map((s) => players[s].colour);
  const twice = new Set(colours).size !== colours.length;
  const off = !title.trim() || seats.some((s) => !players[s].name.trim()) || twice;
  const take = async (s, file) => {
    if (!file) return;
    try { put(s, { picture: await square(file) }); setBad(null); } catch { setBad(s); }
  };
  const run = async () => {
    const gone = Object.keys(people()).filter((s) => !players[s]).map((s) => [s, null]); // null takes a seat out
    const all = Object.fromEntries([...seats.map((s) => [s, { ...players[s], name: players[s].name.trim() }]), ...gone]);
    if ((await send({ do: "set_show", title: title.trim(), players: all, fps: rate }))?.ok) close();
  };
  return html`<${Dialog} name="show" wide title=${t("do.show")} doit=${t("do.save")} off=${off} run=${run}
      says=${twice ? t("show.twice") : off ? t("show.needs") : null}>
    <${Field} label=${t("show.title")} wide><input id="show-title" data-first maxlength="60" value=${title} onInput=${(e) => setTitle(e.target.value)} /></${Field}>
    <${Field} label=${t("show.fps")} hint=${t("show.fps_hint")}><${Choice} label=${t("show.fps")} value=${rate} of=${RATES} words=${rateWords} pick=${setRate} /></${Field}>
    <ol class="sitters">${seats.map((s) => html`<li class=${cx("sitter", `seat-c${players[s].colour}`)} key=${s}>
      <b class="letter">${s}</b>
      <input aria-label=${t("show.name", { seat: s })} placeholder=${t("show.name_hint")} maxlength="20" value=${players[s].name} data-player=${s} onInput=${(e) => put(s, { name: e.target.value })} />
      <div class="pickone colours" role="radiogroup" aria-label=${t("show.colour")}>${[1, 2, 3, 4, 5, 6, 7].map((n) => html`<button type="button" role="radio" aria-checked=${n === players[s].colour}
        aria-label=${t("show.colour_n", { n })} class=${cx(`seat-c${n}`, n === players[s].colour && "on")} onClick=${() => put(s, { colour: n })}><i class="shape" /></button>`)}</div>
      <label class="picture">${players[s].picture ? html`<${Picture} of=${players[s].picture} />` : html`<span>${t("show.picture")}</span>`}
        <input type="file" accept="image/*" onChange=${(e) => take(s, e.target.files[0])} /></label>
      ${players[s].picture && html`<${Small} words=${t("show.no_picture")} run=${() => put(s, { picture: null })} />`}
      ${bad === s && html`<span class="refusal">${t("show.bad_picture")}</span>`}
    </li>`)}</ol>
    <div class="rowed">${more && html`<${Small} data-do="more" words=${t("show.more")} run=${() => put(more, { name: "", colour: [1, 2, 3, 4, 5, 6, 7].find((n) => !colours.includes(n)), picture: null })} />`}
      ${seats.length > 2 && html`<${Small} words=${t("show.less")} run=${less} />`}</div>
  </${Dialog}>`;
}
