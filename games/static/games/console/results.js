/** The steps "results" and "settle": each box's line; a tap on one asks for its cards or its hand. */

import { paintChoice, paintSums } from "./box_parts.js";
import { CardPad } from "./pad.js";
import { UNKNOWN, plainCards } from "./cards.js";
import { button, element, keyed, onPress, reveal, setAttribute, setSlot, setText, slot } from "./dom.js";
import { fill, words } from "./words.js";

function makeLine() {
  const node = button("key box-line");
  node.append(element("b"), element("span"), element("strong"), element("small"));
  return node;
}

/** The cards of a box that are still to be entered. */
const missing = ({ cards, given }) => [...cards, ...given].filter((card) => card === UNKNOWN);

export class ResultsStep {
  #panel = null;
  #asked = "";
  #box = null;
  #enters = false;
  #outcome = "";
  #bonus = "";

  constructor(root, app) {
    this.root = root;
    this.app = app;
    this.pad = new CardPad(slot(root, "pad"), {
      changed: (codes) => this.#nameCard(codes.length),
      full: (codes) => this.#entered(codes),
    });
    onPress(root, "box", (box) => this.choose(Number(box)));
    onPress(root, "list", () => this.#turnTo(null));
    onPress(root, "enter", () => this.#turnTo(this.#box, true));
    onPress(root, "outcome", (outcome) => this.#compare(outcome));
    onPress(root, "hand", (hand) => this.#declare({ hand, bonus: this.#bonus }));
    onPress(root, "bonus", (bonus) => this.#pressBonus(bonus));
    onPress(root, "dispute", () => app.act(this.#panel.dispute));
    onPress(root, "commit", () => this.#settle());
  }

  /** The box that is being entered stays while nothing has changed about it. */
  render(panel, view) {
    this.#panel = panel;
    const stays = this.#asked === this.#question(view);
    setSlot(this.root, "step", panel.step);
    paintSums(slot(this.root, "sums"), panel.sums);
    setSlot(this.root, "dispute", panel.dispute.label);
    const commit = slot(this.root, "commit");
    commit.disabled = !this.#next;
    setText(commit.firstElementChild, this.#next?.label ?? panel.line);
    this.#paintLines();
    this.#turnTo(stays ? this.#box : null, this.#enters);
  }

  #question(view) {
    return JSON.stringify([view.header.hand, this.#line(this.#box)]);
  }

  /** The keys of cards or of amounts: only the pad hears the keyboard. */
  get keys() {
    return this.#isPad ? "cards" : "act";
  }

  get choices() {
    return this.#panel.boxes.filter((each) => this.#isOpen(each)).map((each) => each.box);
  }

  choose(box) {
    const line = this.#line(box);
    if (line?.show) this.app.act(line.show);
    else if (this.#isOpen(line)) this.#turnTo(box, !line.declare);
    if (this.#isPad && box === this.#box && !missing(line.enter).length) this.#entered([]);
  }

  key(name) {
    if (this.#isPad) return this.pad.key(name);
    if (name === "commit" && this.#box === null) this.#settle();
    return name === "commit";
  }

  #isOpen(line) {
    return Boolean(line && (line.show || line.enter || line.declare));
  }

  #line(box) {
    return this.#panel.boxes.find((each) => each.box === box);
  }

  get #isPad() {
    return this.#box !== null && this.#enters;
  }

  /** All that is still to be shown where the system deals, then the settlement. */
  get #next() {
    return this.#panel.settle ?? this.#panel.show_all;
  }

  #settle() {
    if (this.#next) this.app.act(this.#next);
  }

  /** The list, or one box: `enters` its cards, else its hand by name. */
  #turnTo(box, enters = false) {
    const line = this.#line(box);
    if (box !== this.#box) [this.#outcome, this.#bonus] = [line?.declare?.outcomes[0].outcome ?? "", ""];
    this.#box = line ? box : null;
    this.#asked = this.#question(this.app.view);
    this.#enters = Boolean(line?.enter) && (enters || !line.declare);
    setSlot(this.root, "title", line?.label ?? this.#panel.title);
    setSlot(this.root, "line", line?.hand ?? this.#panel.line);
    for (const part of ["boxes", "foot", "step"]) reveal(slot(this.root, part), !line);
    reveal(slot(this.root, "list"), Boolean(line));
    reveal(slot(this.root, "enter"), Boolean(line?.declare && line.enter && !this.#enters));
    reveal(slot(this.root, "pad"), this.#isPad);
    reveal(slot(this.root, "naming"), Boolean(line) && !this.#enters);
    setAttribute(this.root, "data-asks", this.#isPad ? "true" : null);
    if (this.#isPad) this.#ask(line.enter);
    else if (line) this.#paintNaming(line.declare);
    this.app.felt.offer([this.#box], this.#box);
  }

  #ask(enter) {
    this.pad.ask(missing(enter).length, this.#panel.known, this.#box);
  }

  /** Which card comes next: as dealt, one that was taken, or one that was put aside. */
  #nameCard(entered) {
    if (!this.#isPad) return;
    const { cards, given, taken } = this.#line(this.#box).enter;
    const held = [...cards, ...given];
    const places = [...held.keys()].filter((at) => held[at] === UNKNOWN);
    const [at, first] = [places[entered], cards.length - taken];
    const count = places.filter((place) => place < first).length;
    if (at < first) setSlot(this.root, "line", fill(words.card_of_box, { number: entered + 1, count }));
    else if (at < cards.length) setSlot(this.root, "line", fill(words.card_taken, { number: at - first + 1 }));
    else if (at < held.length) setSlot(this.root, "line", fill(words.card_given, { number: at - cards.length + 1 }));
  }

  /** What was seen before stands in its place; the keys fill the rest, cards put aside last. */
  #entered(codes) {
    const { type, data, cards, given } = this.#line(this.#box).enter;
    const left = [...codes];
    const filled = [cards, given].map((held) => held.map((card) => (card === UNKNOWN ? left.shift() : card)));
    const told = given.length ? { cards: filled[0], given: filled[1] } : { cards: filled[0] };
    const label = `${this.#line(this.#box).label} ${plainCards(filled.flat())}`;
    return this.app.act({ type, data: { ...data, ...told }, label });
  }

  #compare(outcome) {
    this.#outcome = outcome;
    this.#paintNaming(this.#line(this.#box).declare);
  }

  /** Where the hand is named too, its tap sends; where only the bonus bet counts, this one does. */
  #pressBonus(bonus) {
    const { declare } = this.#line(this.#box);
    if (!declare.names_hand) {
      this.#declare({ hand: "", bonus });
      return;
    }
    this.#bonus = this.#bonus === bonus ? "" : bonus;
    this.#paintNaming(declare);
  }

  #declare({ hand, bonus }) {
    const { declare, label } = this.#line(this.#box);
    const named = [...this.#panel.hands, ...this.#panel.bonus].find((each) => each.hand === (hand || bonus));
    const data = { ...declare.data, hand, outcome: this.#outcome, bonus };
    this.app.act({ type: declare.type, data, label: `${label}: ${named.label}` });
  }

  #paintNaming(declare) {
    const outcomes = declare.outcomes.map(({ outcome, label }) => ({ name: outcome, label }));
    const asked = { outcomes: declare.names_hand, hands: declare.names_hand, bonus: declare.bonus };
    for (const [part, shown] of Object.entries(asked)) reveal(slot(this.root, part), shown);
    reveal(slot(this.root, "bonus_label"), declare.bonus);
    paintChoice(slot(this.root, "outcomes"), "outcome", outcomes, this.#outcome);
    this.#paintHands("hands", "hand", "");
    this.#paintHands("bonus", "bonus", this.#bonus);
  }

  #paintHands(part, attribute, chosen) {
    const choices = this.#panel[part].map(({ hand, label }) => ({ name: hand, label }));
    paintChoice(slot(this.root, part), attribute, choices, chosen);
  }

  #paintLines() {
    keyed(slot(this.root, "boxes"), this.#panel.boxes, (each) => each.box, makeLine, (node, each) => {
      node.dataset.box = each.box;
      node.disabled = !this.#isOpen(each);
      setAttribute(node, "data-tone", each.tone || null);
      setAttribute(node, "data-due", each.needs_cards ? "true" : null);
      setText(node.children[0], String(each.box));
      setText(node.children[1], each.hand || each.label);
      setText(node.children[2], each.amount);
      setText(node.children[3], each.pays);
    });
  }
}
