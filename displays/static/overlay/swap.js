// What comes, goes and changes on air: each is a plate of its own that moves in, and fades with what it showed last.
import { html, cx, useLayoutEffect, useRef, useState, Component } from "../kit.js";
import { motion, play, EASE, QUICK } from "../motion.js";

const GO = 200; // ms in which a plate leaves
const away = (move) => [{ transform: "none", opacity: 1 }, { transform: move, opacity: 0 }];

/** One plate; `leaving`: it goes. `move`: the transform it comes from and goes to; `late`: ms that it waits for another. */
function Moving({ leaving, move, late, children }) {
  const ref = useRef(null);
  useLayoutEffect(() => { play(ref.current, away(move).reverse(), { duration: QUICK, easing: EASE, delay: late }); }, []);
  useLayoutEffect(() => {
    if (leaving) ref.current.animate(away(move), { duration: GO, easing: "ease-in", fill: "forwards" });
  }, [leaving]);
  return html`<div class=${cx("moving", leaving && "leaving")} ref=${ref}>${children}</div>`;
}

let serial = 0;

/** Shows `children` under the name `id`; another id takes its place, null takes it away. */
export function Swap({ id = null, move = "translateY(24px)", class: name, children }) {
  const [, redraw] = useState(0);
  const list = useRef([]);
  let here = list.current.find((it) => it.id === id && !it.leaving);
  if (id !== null && !here) list.current.push(here = { id, key: `${id}/${serial++}`, late: list.current.length ? GO : 0 });
  if (here) here.node = children;
  for (const it of list.current) if (it !== here) it.leaving = true;
  if (motion.still) list.current = here ? [here] : [];
  useLayoutEffect(() => {
    for (const it of list.current) {
      if (!it.leaving || it.timer) continue;
      it.timer = setTimeout(() => {
        list.current = list.current.filter((one) => one !== it);
        redraw((n) => n + 1);
      }, GO);
    }
  });
  return html`<div class=${cx("swap", name)}>${list.current.map((it) => html`
    <${Moving} key=${it.key} leaving=${Boolean(it.leaving)} move=${move} late=${it.late}>${it.node}</${Moving}>`)}</div>`;
}

/** A fault in one part takes that part off the air and no other, until the next frame. */
export class Safe extends Component {
  componentDidCatch(error) {
    console.warn(`overlay: ${error?.message}`);
    this.setState({ fault: this.props.of });
  }
  render({ children, of }, { fault }) {
    return fault !== undefined && fault === of ? null : children;
  }
}
