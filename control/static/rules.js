// The rules on the wall come in pages: the same button shows them and turns to the next one.
import { rulesPages } from "/static/kit/rules_pages.js";
import { frame, lang, match } from "./store.js";

const scene = () => frame()?.scene ?? {};
const count = () => rulesPages(scene().game ?? match()?.game, lang()).length;

// The page that the next press shows; after the last one the first again.
export const nextPage = () => (scene().kind === "rules" ? ((scene().page ?? 0) + 1) % count() : 0);

// "2/4" while the rules are on the wall.
export const pageWords = () => (scene().kind === "rules" ? ` ${(scene().page ?? 0) + 1}/${count()}` : "");
