/** The steps "card" and "show": codes are keyed in and go out by themselves when complete; where the
 * system deals or cards aren't entered, one key stands for the pad. */

import { button, keyed, onPress, reveal, setAttribute, setSlot, setText, slot } from "./dom.js";
import { plainCards } from "./cards.js";
import { CardPad } from "./pad.js";

export class CardStep {
  keys = "cards";
  #panel = null;
  #burned = true;
  #kept = [];

  constructor(root, app) {
    this.root = root;
    this.app = app;
    this.pad = new CardPad(slot(root, "pad"), {
      changed: (codes) => app.felt.preview(codes),
      full: (codes) => this.#entered(codes),
    });
    onPress(root, "burn", () => this.#burn(!this.#burned));
    onPress(root, "choice", (index) => app.act(this.#panel.choices[Number(index)]));
    onPress(root, "commit", () => this.#deal());
  }

  render(panel) {
    this.#panel = panel;
    this.#paintChoices(panel.choices ?? []);
    for (const name of ["step", "title", "note"]) setSlot(this.root, name, panel[name]);
    reveal(slot(this.root, "pad"), !panel.deal);
    reveal(slot(this.root, "commit"), Boolean(panel.deal));
    if (panel.deal) setText(slot(this.root, "commit").firstElementChild, panel.deal.label);
    reveal(slot(this.root, "burn"), Boolean(panel.burn));
    setText(slot(this.root, "burn"), panel.burn?.label);
    this.#burn(true);
    this.pad.ask(panel.count, panel.known, [panel.step, panel.seat]);
    this.app.felt.offer(panel.seat ? [panel.seat] : [], panel.seat);
    if (this.#kept.length) this.pad.fill(this.#kept);
    this.#kept = [];
  }

  /** Once the pad asks for the street again, these cards of it are taken as entered. */
  keep(codes) {
    this.#kept = codes;
  }

  key(name) {
    if (!this.#panel.deal) return this.pad.key(name);
    if (name === "commit") this.#deal();
    return name === "commit";
  }

  #burn(burned) {
    this.#burned = burned;
    setAttribute(slot(this.root, "burn"), "aria-pressed", String(!burned));
  }

  #deal() {
    if (this.#panel.deal) this.app.act(this.#panel.deal);
  }

  /** Keys that stand for the cards where these aren't entered; they take the place of the stage. */
  #paintChoices(choices) {
    const row = slot(this.root, "choices");
    keyed(row, choices, (choice) => choice.label, () => button("key key--small"), (node, choice) => {
      node.dataset.choice = choices.indexOf(choice);
      setText(node, choice.label);
    });
    reveal(row, choices.length > 0);
    reveal(slot(this.root, "step"), choices.length < 2);
  }

  #entered(codes) {
    const { type, step, seat, data, field = "cards" } = this.#panel;
    const entered = field === "card" ? { card: codes[0] } : { cards: codes };
    const burned = this.#burned ? {} : { burned: false };
    return this.app.act({ type, data: { ...data, ...entered, ...burned }, label: `${step} ${plainCards(codes)}` }, seat);
  }
}

export class ShowStep {
  keys = "cards";
  #panel = null;
  #seat = null;

  constructor(root, app) {
    this.root = root;
    this.app = app;
    this.pad = new CardPad(slot(root, "pad"), { full: (codes) => this.#shown(codes) });
    onPress(root, "extra", (name) => app.act(this.#panel[name], this.#seat));
    onPress(root, "show", (seat) => app.act(this.#order(Number(seat)).show));
    onPress(root, "commit", () => this.#showAll());
  }

  render(panel) {
    this.#panel = panel;
    reveal(slot(this.root, "commit"), Boolean(panel.show_all));
    setText(slot(this.root, "commit").firstElementChild, panel.show_all?.label);
    this.choose(panel.seat);
  }

  /** The seats that may still show. */
  get choices() {
    return this.#panel.order.filter((each) => each.state !== "done").map((each) => each.seat);
  }

  /** The hand of this seat is keyed in next. */
  choose(seat) {
    this.#seat = seat;
    setSlot(this.root, "title", seat === this.#panel.seat ? this.#panel.title : this.#order(seat).label);
    reveal(slot(this.root, "pad"), !this.#isKnown);
    this.pad.ask(this.#order(seat).count, this.#panel.known, seat);
    this.app.felt.offer(this.choices, seat);
    this.#paintShowKeys();
    this.#paintExtras();
  }

  key(name) {
    if (!this.#isKnown) return this.pad.key(name);
    if (name === "commit") this.#showAll();
    return name === "commit";
  }

  /** The cards of this seat are known: its key turns them up, nothing is keyed in. */
  get #isKnown() {
    return Boolean(this.#order(this.#seat).show);
  }

  #order(seat) {
    return this.#panel.order.find((each) => each.seat === seat);
  }

  #showAll() {
    if (this.#panel.show_all) this.app.act(this.#panel.show_all);
  }

  #shown(codes) {
    const label = `${slot(this.root, "title").textContent} ${plainCards(codes)}`;
    return this.app.act({ type: this.#panel.type, data: { seat: this.#seat, cards: codes }, label });
  }

  #paintShowKeys() {
    const open = this.#isKnown ? this.#panel.order.filter((each) => each.show) : [];
    keyed(slot(this.root, "show_keys"), open, (each) => each.seat, () => button("key key--choice"), (node, each) => {
      node.dataset.show = each.seat;
      setText(node, each.show.label);
    });
    reveal(slot(this.root, "show_keys"), open.length > 0);
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
