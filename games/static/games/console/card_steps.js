/** The steps "card" and "show": codes are keyed in and go out by themselves when complete. */

import { button, keyed, onPress, reveal, setSlot, setText, slot } from "./dom.js";
import { plainCards } from "./cards.js";
import { CardPad } from "./pad.js";

export class CardStep {
  #panel = null;

  constructor(root, app) {
    this.root = root;
    this.app = app;
    this.pad = new CardPad(slot(root, "pad"), {
      changed: (codes) => app.felt.preview(codes),
      full: (codes) => this.#entered(codes),
    });
  }

  render(panel) {
    this.#panel = panel;
    for (const name of ["step", "title", "note"]) setSlot(this.root, name, panel[name]);
    this.pad.ask(panel.count, panel.known, panel.step);
  }

  key(code) {
    return this.pad.key(code);
  }

  #entered(codes) {
    const { type, step } = this.#panel;
    return this.app.act({ type, data: { cards: codes }, label: `${step} ${plainCards(codes)}` });
  }
}

export class ShowStep {
  #panel = null;
  #seat = null;

  constructor(root, app) {
    this.root = root;
    this.app = app;
    this.pad = new CardPad(slot(root, "pad"), { full: (codes) => this.#shown(codes) });
    onPress(root, "extra", (name) => app.act(this.#panel[name], this.#seat));
  }

  render(panel) {
    this.#panel = panel;
    this.choose(panel.seat);
  }

  /** The seats that may still show. */
  get choices() {
    return this.#panel.order.filter((each) => each.state !== "done").map((each) => each.seat);
  }

  /** The hand of this seat is keyed in next. */
  choose(seat) {
    this.#seat = seat;
    const chosen = this.#panel.order.find((each) => each.seat === seat);
    setSlot(this.root, "title", seat === this.#panel.seat ? this.#panel.title : chosen.label);
    this.pad.ask(this.#panel.count, this.#panel.known, seat);
    this.app.felt.offer(this.choices, seat);
    this.#paintExtras();
  }

  key(code) {
    return this.pad.key(code);
  }

  #shown(codes) {
    const label = `${slot(this.root, "title").textContent} ${plainCards(codes)}`;
    return this.app.act({ type: this.#panel.type, data: { seat: this.#seat, cards: codes }, label });
  }

  #paintExtras() {
    const { rest_shown: rest, muck } = this.#panel;
    const names = [rest && "rest_shown", muck?.data.seat === this.#seat && "muck"].filter(Boolean);
    const row = slot(this.root, "extras");
    keyed(row, names, (name) => name, () => button("key key--small"), (node, name) => {
      node.dataset.extra = name;
      setText(node, this.#panel[name].label);
    });
    reveal(row, names.length > 0);
  }
}
