// A contestant's tablet: joins the line, keeps the outbox, draws the newest frame.
import { html, render } from "/static/kit/kit.js";
import { loadWords } from "/static/kit/words.js";
import { preparePicture } from "/static/kit/pictures.js";
import { connect } from "/static/kit/socket.js";
import { outbox } from "/static/kit/outbox.js";
import { forgetOthers } from "/static/kit/form.js";
import { News } from "/static/kit/motion.js";
import { Later } from "/static/kit/beats.js";
import { stayAwake } from "/static/pad/pad/awake.js";
import { answers } from "/static/pad/pad/answers.js";
import { Pad } from "/static/pad/pad/view.js";

const root = document.getElementById("pad");
const news = new News(), later = new Later();
let frame = null, shown = null, lang = "ko", link = null, desk = null;

// A viewer looking over a seat's shoulder: the same page, but nothing on it can be touched.
const query = new URLSearchParams(location.search);
const watching = location.pathname === "/watch";
root.inert = watching;

async function start() {
  await loadWords(document.documentElement.lang || "ko");
  const who = watching ? { role: "viewer", auth: { key: query.get("key"), as: query.get("as") } } : { role: "pad" };
  link = connect({ ...who, onFrame: take, onState: changed });
  desk = answers({ link, outbox, frame: () => frame, onChange: draw });
  if (!watching) stayAwake();
  draw();
}

async function take(next) {
  const wanted = next.show?.lang ?? "ko";
  if (wanted !== lang) await loadWords(lang = wanted);
  if (next.match) await preparePicture(next.match.game);
  frame = next;
  forgetOthers((frame.match?.open ?? []).map((ask) => ask.id));
  desk.framed();
  // Whoever is asked something is asked it at once; else the wall is first to show what it takes its time for.
  later.take(frame, news.take(next), (it) => { shown = it; draw(); }, Boolean(frame.match?.open?.length));
}

function changed(state) {
  if (state === "live") desk?.framed(); // nothing waits in the outbox longer than the line is down
  draw();
}

function draw() {
  if (!link || !desk) return;
  if (shown) document.title = [frame.people?.[frame.audience]?.name, frame.show?.title].filter(Boolean).join(" · ");
  render(html`<${Pad} frame=${shown} link=${link} desk=${desk} state=${link.state} why=${link.why} />`, root);
}

start();
