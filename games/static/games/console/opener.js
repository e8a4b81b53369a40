/** The step "opener": a key for each seat; one tap names who opens the street. */

import { button, element, keyed, onPress, setSlot, setText, slot } from "./dom.js";

function makeKey() {
  const node = button("key key--winner");
  node.append(element("b"), element("span"));
  return node;
}

export class OpenerStep {
  #panel = null;

  constructor(root, app) {
    this.root = root;
    this.app = app;
    onPress(root, "opener", (seat) => this.choose(Number(seat)));
  }

  render(panel) {
    this.#panel = panel;
    for (const name of ["step", "title", "note"]) setSlot(this.root, name, panel[name]);
    keyed(slot(this.root, "openers"), panel.seats, (each) => each.seat, makeKey, (node, each) => {
      node.dataset.opener = each.seat;
      setText(node.firstElementChild, String(each.seat));
      setText(node.lastElementChild, each.label);
    });
    this.app.felt.offer(this.choices);
  }

  get choices() {
    return this.#panel.seats.map((each) => each.seat);
  }

  choose(seat) {
    const { type, data, title } = this.#panel;
    this.app.act({ type, data: { ...data, seat }, label: title }, seat);
  }

  key() {
    return false;
  }
}
