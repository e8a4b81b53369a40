/** The steps in which the croupier names who won: "winners" of one pot, and "pot", sum and winner. */

import { AmountPad } from "./amount.js";
import { button, element, keyed, onPress, reveal, setAttribute, setSlot, setText, slot } from "./dom.js";
import { fill, words } from "./words.js";

/** A key for each seat. One tap names the winner; with Split several share, and a key commits. */
class SeatKeys {
  #seats = [];
  #chosen = [];
  #splits = false;

  /** named(seats) is told who won; ready() says whether anybody may be named yet. */
  constructor(root, { named, ready = () => true }) {
    this.root = root;
    this.named = named;
    this.ready = ready;
    onPress(root, "winner", (seat) => this.press(Number(seat)));
    onPress(root, "split", () => this.#split(!this.#splits));
    onPress(root, "named", () => this.commit());
  }

  ask(seats, split) {
    this.#seats = seats;
    setText(slot(this.root, "split"), split.label);
    this.#split(false);
  }

  get seats() {
    return this.#seats.map((each) => each.seat);
  }

  press(seat) {
    if (!this.ready()) return;
    if (!this.#splits) this.named([seat]);
    else if (this.#chosen.includes(seat)) this.#chosen = this.#chosen.filter((each) => each !== seat);
    else this.#chosen.push(seat);
    this.paint();
  }

  commit() {
    if (this.#canCommit) this.named([...this.#chosen].sort((one, other) => one - other));
    return this.#splits;
  }

  paint() {
    keyed(slot(this.root, "winners"), this.#seats, (each) => each.seat, makeSeatKey, (node, each) => {
      node.dataset.winner = each.seat;
      node.disabled = !this.ready();
      setAttribute(node, "aria-pressed", this.#splits ? String(this.#chosen.includes(each.seat)) : null);
      setText(node.firstElementChild, String(each.seat));
      setText(node.lastElementChild, each.label);
    });
    setAttribute(slot(this.root, "split"), "aria-pressed", String(this.#splits));
    const commit = slot(this.root, "named");
    reveal(commit, this.#splits);
    commit.disabled = !this.#canCommit;
    const seats = [...this.#chosen].sort((one, other) => one - other).join(" · ");
    setText(commit.firstElementChild, this.#canCommit ? fill(words.split_between, { seats }) : words.split_who);
  }

  get #canCommit() {
    return this.#splits && this.#chosen.length > 1 && this.ready();
  }

  #split(splits) {
    this.#splits = splits;
    this.#chosen = [];
    this.paint();
  }
}

function makeSeatKey() {
  const node = button("key key--winner");
  node.append(element("b"), element("span"));
  return node;
}

export class WinnersStep {
  #panel = null;

  constructor(root, app) {
    this.root = root;
    this.app = app;
    this.seatKeys = new SeatKeys(root, { named: (seats) => this.#declare(seats) });
    onPress(root, "dispute", () => app.act(this.#panel.dispute));
  }

  render(panel) {
    this.#panel = panel;
    for (const name of ["step", "title", "note"]) setSlot(this.root, name, panel[name]);
    setSlot(this.root, "pot_label", panel.pot.label);
    setSlot(this.root, "pot_amount", panel.pot.amount);
    setAttribute(slot(this.root, "pot"), "data-side", panel.pot.side ? "true" : null);
    setSlot(this.root, "dispute", panel.dispute.label);
    this.seatKeys.ask(panel.seats, panel.split);
    this.app.felt.offer(this.choices);
  }

  /** Seats that a tap on the felt names. */
  get choices() {
    return this.seatKeys.seats;
  }

  choose(seat) {
    this.seatKeys.press(seat);
  }

  key(name) {
    return name === "commit" && this.seatKeys.commit();
  }

  #declare(seats) {
    const { type, data, title } = this.#panel;
    this.app.act({ type, data: { ...data, seats }, label: `${title} ${seats.join(" · ")}` });
  }
}

export class PotStep {
  keys = "act";
  #panel = null;
  #asked = "";
  #flags = {};

  constructor(root, app) {
    this.root = root;
    this.app = app;
    this.seatKeys = new SeatKeys(root, {
      named: (seats) => this.#declare(seats),
      ready: () => this.#panel !== null && !this.amount.fault,
    });
    this.amount = new AmountPad(slot(root, "raise"), () => this.seatKeys.paint());
    onPress(root, "flag", (name) => this.#toggle(name));
  }

  /** The sum that was typed stays while the same pot is asked for. */
  render(panel, view) {
    this.#panel = panel;
    for (const name of ["step", "title", "note"]) setSlot(this.root, name, panel[name]);
    const question = JSON.stringify([view.header.hand, panel]);
    if (question !== this.#asked) this.#ask(panel, view);
    this.#asked = question;
    this.app.felt.offer(this.choices);
  }

  get choices() {
    return this.amount.fault ? [] : this.seatKeys.seats;
  }

  choose(seat) {
    this.seatKeys.press(seat);
  }

  key(name) {
    return name === "commit" ? this.seatKeys.commit() : this.amount.key(name);
  }

  #ask(panel, { money, chips }) {
    this.#flags = { no_flop: false, uncontested: false };
    this.amount.ask({
      title: words.pot,
      money,
      chips,
      limits: { least: panel.min_minor, most: Infinity, step: panel.step_minor },
    });
    this.seatKeys.ask(panel.seats, panel.split);
    this.#paintFlags();
  }

  #toggle(name) {
    this.#flags[name] = !this.#flags[name];
    this.#paintFlags();
  }

  #paintFlags() {
    for (const [name, pressed] of Object.entries(this.#flags)) {
      const node = slot(this.root, name);
      reveal(node, Boolean(this.#panel[name]));
      setText(node, this.#panel[name]?.label);
      setAttribute(node, "aria-pressed", String(pressed));
    }
  }

  #declare(seats) {
    const { type, data } = this.#panel;
    const { no_flop: noFlop, uncontested } = this.#flags;
    const label = fill(words.pot_to, { amount: this.amount.text, seats: seats.join(" · ") });
    const contested = !uncontested || seats.length > 1;
    const told = { amount_minor: this.amount.minor, seats, flop: !noFlop, contested };
    this.app.act({ type, data: { ...data, ...told }, label });
  }
}
