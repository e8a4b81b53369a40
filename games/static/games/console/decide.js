/** The step "decide": a mode is on, a tap on a box means it; one key lets all the others bet. */

import { paintChoice, paintSums } from "./box_parts.js";
import { openExchange, openPurchase, openSlots } from "./box_sheets.js";
import { Eye } from "./eye.js";
import { button, element, keyed, onPress, reveal, setAttribute, setSlot, setText, slot } from "./dom.js";

const TAKES_CARDS = ["exchange", "buy"];

function makeBox() {
  const node = button("key key--decides");
  node.append(element("b"), element("span", "box-name"), element("small"));
  return node;
}

export class DecideStep {
  #panel = null;
  #hand = "";
  #mode = "fold";
  #count = 1;
  #enters = false;
  #looked = null;

  constructor(root, app) {
    this.root = root;
    this.app = app;
    this.eye = new Eye(root, () => app.app.peek(this.#look?.box));
    onPress(root, "look", () => this.#lookAtNext());
    onPress(root, "mode", (mode) => this.#turnTo(mode));
    onPress(root, "count", (count) => this.#give(Number(count)));
    onPress(root, "enters", () => this.#enter(!this.#enters));
    onPress(root, "box", (box) => this.choose(Number(box)));
    onPress(root, "commit", () => this.#close());
  }

  /** The mode stays on within a round. */
  render(panel, view) {
    this.#panel = panel;
    if (view.header.hand !== this.#hand) this.#begin();
    this.#hand = view.header.hand;
    for (const name of ["step", "title", "line", "done_label", "done", "hint"]) setSlot(this.root, name, panel[name]);
    paintSums(slot(this.root, "sums"), panel.sums);
    const commit = slot(this.root, "commit");
    reveal(commit, Boolean(panel.rest));
    setText(commit.children[0], panel.rest?.label);
    setText(commit.children[1], panel.rest?.detail);
    this.eye.render(view);
    this.#paint();
  }

  /** The cards that the eye key asked for, or null: nothing is to be seen any more. */
  peeked(frame) {
    if (frame) this.eye.show(frame, this.#look?.box);
    else this.eye.hide();
  }

  /** The box that the eye looks at: the one that was turned to, else the next that decides. */
  get #look() {
    const boxes = this.#panel.boxes.filter((each) => each.look);
    return boxes.find((each) => each.box === this.#looked) ?? boxes[0] ?? null;
  }

  #lookAtNext() {
    const boxes = this.#panel.boxes.filter((each) => each.look);
    this.#looked = boxes[(boxes.indexOf(this.#look) + 1) % boxes.length].box;
    this.#paintLook();
  }

  #begin() {
    [this.#mode, this.#count, this.#enters, this.#looked] = ["fold", 1, false, null];
  }

  get choices() {
    return this.#panel.boxes.filter((each) => each[this.#mode]).map((each) => each.box);
  }

  choose(number) {
    const box = this.#panel.boxes.find((each) => each.box === number);
    const action = box?.[this.#mode];
    if (!action) return;
    if (this.#mode === "exchange") this.#exchange(action, box);
    else if (this.#mode === "buy" && this.#enters) openPurchase(this.app, action, this.#panel.known);
    else this.app.act(action);
  }

  key(name) {
    if (name === "commit") this.#close();
    return name === "commit";
  }

  #exchange(action, box) {
    const count = action.counts.includes(this.#count) ? this.#count : action.counts.at(-1);
    if (action.slots) openSlots(this.app, action, box);
    else if (this.#enters) openExchange(this.app, action, count, this.#panel.known);
    else this.app.act({ ...action, data: { ...action.data, count } });
  }

  #turnTo(mode) {
    this.#mode = mode;
    this.#paint();
  }

  #give(count) {
    this.#count = count;
    this.#paint();
  }

  #enter(enters) {
    this.#enters = enters;
    this.#paint();
  }

  #close() {
    if (this.#panel.rest) this.app.act(this.#panel.rest);
  }

  #paint() {
    paintChoice(slot(this.root, "modes"), "mode", this.#panel.modes, this.#mode);
    this.#paintCounts();
    const enters = slot(this.root, "enters");
    reveal(enters, TAKES_CARDS.includes(this.#mode) && Boolean(this.#panel.enters_cards));
    setText(enters, this.#panel.enters_cards);
    setAttribute(enters, "aria-pressed", String(this.#enters));
    keyed(slot(this.root, "boxes"), this.#panel.boxes, (each) => each.box, makeBox, (node, each) => {
      node.dataset.box = each.box;
      node.disabled = !each[this.#mode];
      setAttribute(node, "data-state", each.state);
      setAttribute(node, "data-blind", each.blind ? "true" : null);
      setText(node.children[0], String(each.box));
      setText(node.children[1], each.name);
      setText(node.children[2], each.lines.join("\u00a0· "));
    });
    this.#paintLook();
  }

  #paintLook() {
    const box = this.#look;
    this.eye.hide();
    reveal(slot(this.root, "look"), Boolean(box));
    setSlot(this.root, "look_box", box?.label);
    for (const node of slot(this.root, "boxes").children) {
      setAttribute(node, "data-looked", Number(node.dataset.box) === box?.box ? "true" : null);
    }
  }

  /** How many cards are given back, where that is a question. */
  #paintCounts() {
    const row = slot(this.root, "counts");
    const { counts = [] } = this.#panel.exchange ?? {};
    reveal(row, this.#mode === "exchange" && counts.length > 1);
    paintChoice(row, "count", counts, this.#count);
  }
}
