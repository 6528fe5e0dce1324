// The middle of the page: preview, take and program, the scenes to choose from, and the table as the dealer sees it.
import { html, cx, Air, Component } from "/static/kit/kit.js";
import { Table } from "/static/kit/table.js";
import { desk, frame, hidden, lang, match, people, stage } from "./store.js";
import { Act, Panel } from "./parts.js";
import { now } from "./send.js";
import { SCENES, inPreview } from "./air.js";
import { Preview, Program } from "./monitors.js";
import { NextSegment } from "./rundown.js";
import { t, gameTitle } from "./tell.js";

// A dealer who chose to be blind sees the table as the wall does; without that, every face that has a back is turned down.
export function blinded(f) {
  if (!hidden() || !f.match) return f;
  const table = desk().public ?? f.match.table;
  const down = ({ face, back, ...rest }) => (back === undefined || desk().public ? { face, back, ...rest } : { back, ...rest });
  const zones = Object.fromEntries(Object.entries(table.zones ?? {}).map(([name, things]) => [name, things.map(down)]));
  return { ...f, match: { ...f.match, hands: undefined, locked: [], table: { ...table, zones, counters: desk().public ? table.counters : keep(table.counters) } } };
}

// Without the wall's own table only the score is known to be public.
const keep = (counters = {}) => Object.fromEntries(Object.entries(counters).map(([name, by]) =>
  [name, name === "score" ? by : Object.fromEntries(Object.keys(by).map((seat) => [seat, null]))]));

// A fault in drawing a game's picture must not take the console down: then the plain layout stands in.
class Safe extends Component {
  componentDidCatch(error) {
    console.warn(`preview: ${error?.message}`);
    this.setState({ fault: this.props.of });
  }
  render({ children, instead, of }, { fault }) {
    return fault !== undefined && fault === of ? instead : children;
  }
}

export function Stage() {
  const f = frame(), m = match(), on = f?.scene?.kind, ready = inPreview()?.kind;
  const table = m && stage() !== "set";
  return html`<${Panel} name=${table ? "stage" : "stage free"}>
    <div class="monitors"><${Preview} />
      <div class="takes"><${Act} id="take" kind=${cx("takekey", inPreview() && "bright")} /><${NextSegment} /></div>
      <${Program} /></div>
    <div class="scenes" role="group" aria-label=${t("stage.scenes")}>${SCENES.map((kind) =>
      html`<${Act} id=${`scene.${kind}`} words=${t(`scene.${kind}`)} kind=${cx("slim", kind === ready && "ready", kind === on && "onair")} />`)}</div>
    <div class="preview-box">${table
      ? html`<div class="small-wall"><${Air.Provider} value=${{ people: people(), game: m.game, lang: lang(), seats: m.seats, now }}>
          <${Safe} key=${hidden() ? "blind" : "open"} of=${f.n} instead=${html`<${Table} frame=${blinded(f)} people=${people()} compact />`}><${Table} frame=${blinded(f)} people=${people()} /></${Safe}></${Air.Provider}></div>`
      : html`<p class="soft empty">${t(m ? "stage.set" : "stage.empty")}</p>`}
      ${m && html`<p class="tablename"><span class="soft">${gameTitle(m.game)}</span>${hidden() && html`<b class="tagged">${t("blind.on")}</b>`}</p>`}</div>
  </${Panel}>`;
}
