/** Playing cards as nodes: face, back, or an empty place. Suits are drawn, not typed. */

import { element, setAttribute, setText } from "./dom.js";
import { cardName, fill, words } from "./words.js";

const SVG = "http://www.w3.org/2000/svg";

export const RANKS = ["A", "K", "Q", "J", "T", "9", "8", "7", "6", "5", "4", "3", "2"];
export const SUITS = ["s", "h", "d", "c"];
const PLAIN = { s: "♠", h: "♥", d: "♦", c: "♣" };
export const UNKNOWN = "??";

export const rankText = (code) => (code[0] === "T" ? "10" : code[0]);

/** Cards in plain text; U+FE0E keeps the suits from turning into pictures. */
export function plainCards(codes) {
  return codes.map((code) => rankText(code) + PLAIN[code[1]] + "\ufe0e").join(" ");
}

export function suitMark() {
  const mark = document.createElementNS(SVG, "svg");
  mark.setAttribute("class", "suit");
  mark.setAttribute("aria-hidden", "true");
  mark.append(document.createElementNS(SVG, "use"));
  return mark;
}

export function paintSuit(mark, suit) {
  setAttribute(mark.firstElementChild, "href", `#suit-${suit}`);
}

function cardLabel(code, kind, eye, exposed) {
  if (exposed) return fill(words.card_exposed, { card: cardName(code) });
  if (eye) return words.card_eye;
  return kind === "face" ? cardName(code) : words[`card_${kind}`];
}

/** A card of the size `large`, `small` or `tiny`. */
export function cardNode(size) {
  const node = element("span", `playing-card playing-card--${size}`);
  node.setAttribute("role", "img");
  node.append(element("b"), suitMark());
  return node;
}

/**
 * code: "Ks", "??" for a card that lies face down, "" for one not dealt, "next" to enter. marks: `eye`
 * for a face-down card that the system knows, `exposed` for one turned over by mistake.
 */
export function paintCard(node, code, { eye = false, exposed = false } = {}) {
  const face = code.length === 2 && code !== UNKNOWN;
  const kind = face ? "face" : { [UNKNOWN]: "back", next: "next" }[code] ?? "none";
  setAttribute(node, "data-face", kind);
  setAttribute(node, "data-suit", face ? code[1] : null);
  setText(node.firstElementChild, face ? rankText(code) : kind === "next" ? "?" : "");
  if (face || eye) paintSuit(node.lastElementChild, eye ? "eye" : code[1]);
  setAttribute(node, "data-eye", eye ? "true" : null);
  setAttribute(node, "data-exposed", exposed ? "true" : null);
  setAttribute(node, "aria-label", cardLabel(code, kind, eye, exposed));
}
