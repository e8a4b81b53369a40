/** The 52 keys. It commits by itself when the wanted number of cards is entered. */

import { RANKS, SUITS, paintSuit, rankText, suitMark } from "./cards.js";
import { button, element, onPress, setAttribute } from "./dom.js";
import { cardName, fill, words } from "./words.js";

export class CardPad {
  /** Which keys of the keyboard this pad hears (keys.js). */
  keys = "cards";
  #known = new Set();
  #picked = [];
  #count = 0;
  #asked = "";
  #rank = "";

  /** on: changed(codes) after each key; full(codes) sends them and resolves to the answer. */
  constructor(root, on) {
    this.root = root;
    this.on = on;
    this.#build();
    onPress(root, "card", (code) => this.press(code));
  }

  /**
   * Asks for `count` cards; `known` codes are already on the table and can't be pressed. Keys already
   * pressed stay while the same cards are asked for (`what` names them).
   */
  ask(count, known, what) {
    const asked = JSON.stringify([what, count, known]);
    if (asked !== this.#asked || this.#picked.length === this.#count) this.#picked = [];
    this.#asked = asked;
    this.#count = count;
    this.#known = new Set(known);
    this.#rank = "";
    this.#changed();
  }

  press(code) {
    if (this.#known.has(code) || this.#picked.length >= this.#count) return;
    const at = this.#picked.indexOf(code);
    if (at >= 0) this.#picked.splice(at, 1);
    else this.#picked.push(code);
    this.#changed();
    if (this.#picked.length === this.#count) this.#commit();
  }

  /** A key by what it means: a rank, then a suit, or "erase"; whether it meant something. */
  key(name) {
    if (name === "erase") this.#erase();
    else if (RANKS.includes(name)) this.#rank = name;
    else if (this.#rank && SUITS.includes(name)) this.#complete(name);
    else return false;
    this.#paint();
    return true;
  }

  /** Cards that are known beforehand: those that stay when one of several is changed. */
  fill(codes) {
    this.#picked = codes.slice(0, this.#count - 1);
    this.#changed();
  }

  #complete(suit) {
    this.press(this.#rank + suit);
    this.#rank = "";
  }

  #erase() {
    if (this.#rank) this.#rank = "";
    else this.#picked.pop();
    this.#changed();
  }

  async #commit() {
    const answer = await this.on.full([...this.#picked]);
    if (answer.type === "answer") return;
    this.#picked = [];
    this.#changed();
  }

  #changed() {
    this.#paint();
    this.on.changed?.([...this.#picked]);
  }

  #build() {
    for (const suit of SUITS) {
      const head = element("span", "pad__suit");
      head.dataset.suit = suit;
      head.setAttribute("aria-hidden", "true");
      head.append(suitMark());
      paintSuit(head.firstElementChild, suit);
      this.root.append(head);
    }
    for (const rank of RANKS) for (const suit of SUITS) this.root.append(this.#key(rank + suit));
  }

  #key(code) {
    const key = button("pad__key");
    key.dataset.card = code;
    key.dataset.suit = code[1];
    key.append(element("b", "", rankText(code)), suitMark());
    paintSuit(key.lastElementChild, code[1]);
    return key;
  }

  #paint() {
    for (const key of this.root.querySelectorAll("[data-card]")) {
      const code = key.dataset.card;
      const out = this.#known.has(code);
      key.disabled = out;
      key.setAttribute("aria-label", fill(out ? words.card_out : "%(card)s", { card: cardName(code) }));
      setAttribute(key, "aria-pressed", this.#picked.includes(code) ? "true" : null);
      setAttribute(key, "data-lit", this.#rank === code[0] ? "true" : null);
    }
  }
}
