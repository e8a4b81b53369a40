/** The step "bets": a box is tapped, then chips; it also stands between two rounds. */

import { AmountPad } from "./amount.js";
import { paintSums } from "./box_parts.js";
import { openBlind, openName } from "./box_sheets.js";
import { button, element, keyed, onPress, reveal, setAttribute, setSlot, setText, slot } from "./dom.js";
import { fill, words } from "./words.js";

function makeBoxKey() {
  const node = button("key key--box");
  node.append(element("b"), element("small"));
  return node;
}

export class BetsStep {
  keys = "act";
  #panel = null;
  #view = null;
  #box = null;
  #stake = "ante";
  #typed = { ante: 0, bonus: 0 };
  #name = "";
  #blindOf = null;
  #asked = "";

  constructor(root, app) {
    this.root = root;
    this.app = app;
    this.amount = new AmountPad(slot(root, "raise"), () => this.#typedOn());
    onPress(root, "box", (box) => this.choose(Number(box)));
    onPress(root, "stake", (stake) => this.#turnTo(stake));
    onPress(root, "named", () => openName(app, this.#name, (name) => this.#call(name)));
    onPress(root, "blind", () => this.#blind());
    onPress(root, "before", () => this.#send(this.#before));
    onPress(root, "commit", () => this.#commit());
  }

  /** What was typed stays while the same box is asked for. */
  render(panel, view) {
    this.#panel = panel;
    this.#view = view;
    for (const name of ["step", "title", "line", "why_not"]) setSlot(this.root, name, panel[name]);
    const question = JSON.stringify([view.header.hand, panel]);
    if (question !== this.#asked) this.#turnToBox(this.#nextBox());
    this.#asked = question;
    paintSums(slot(this.root, "sums"), panel.sums);
    this.#paint();
  }

  get choices() {
    return this.#panel.boxes.filter((each) => each.open).map((each) => each.box);
  }

  choose(box) {
    if (!this.choices.includes(box)) return;
    this.#turnToBox(box);
    this.#paint();
  }

  key(name) {
    if (name !== "commit") return this.amount.key(name);
    if (this.#fault) this.#send(this.#before);
    else this.#commit();
    return true;
  }

  /** The first box without a bet, from the one after the last that was placed. */
  #nextBox() {
    const free = this.#panel.boxes.filter((each) => each.open && !each.ante_minor).map((each) => each.box);
    const last = this.#panel.close ? this.#box : 0;
    return free.find((box) => box > last) ?? free[0] ?? this.choices[0] ?? null;
  }

  #turnToBox(box) {
    const lying = this.#panel.boxes.find((each) => each.box === box);
    this.#box = box;
    this.#typed = { ante: lying?.ante_minor ?? 0, bonus: lying?.bonus_minor ?? 0 };
    this.#name = lying?.name ?? "";
    this.#blindOf = lying?.blind_of ?? null;
    this.#turnTo("ante");
  }

  #turnTo(stake) {
    const limits = this.#panel[stake];
    if (!limits) return;
    this.#stake = stake;
    const { money, chips } = this.#view;
    const { min_minor: min, max_minor: most, step_minor: step } = limits;
    const least = stake === "bonus" ? 0 : min;
    this.amount.ask({
      title: limits.label,
      money,
      chips,
      limits: { least, most, step },
      start: this.#typed[stake],
    });
    this.#paint();
  }

  #typedOn() {
    this.#typed[this.#stake] = this.amount.minor;
    this.#paint();
  }

  #call(name) {
    this.#name = name;
    this.#paint();
  }

  #blind() {
    if (this.#blindOf === null) openBlind(this.app, this.#mayBeBlindOf, (box) => this.#hangOn(box));
    else this.#hangOn(null);
  }

  #hangOn(box) {
    this.#blindOf = box;
    this.#paint();
  }

  get #mayBeBlindOf() {
    return this.#panel.blind_of.filter((each) => each.box !== this.#box);
  }

  get #lying() {
    return this.#panel.boxes.find((each) => each.box === this.#box);
  }

  /** The key beside the one that commits: the antes of the last round, or no more bets. */
  get #before() {
    return this.#panel.close ?? this.#panel.same;
  }

  get #takesBack() {
    return !this.#typed.ante && this.#lying?.take_back;
  }

  /** Why the box can't be placed, in words. */
  get #fault() {
    if (!this.#box) return words.no_box;
    if (this.#takesBack) return "";
    return this.#faultOf("ante") || (this.#typed.bonus ? this.#faultOf("bonus") : "");
  }

  #faultOf(stake) {
    const { min_minor: least, max_minor: most, step_minor: step } = this.#panel[stake];
    const minor = this.#typed[stake];
    if (minor < least) return fill(this.#lacks(stake), { amount: this.amount.write(least) });
    if (minor > most) return fill(words.at_most, { amount: this.amount.write(most) });
    return minor % step ? fill(words.in_steps_of, { amount: this.amount.write(step) }) : "";
  }

  /** Too little of a stake; while the bonus bet is typed, the ante that it needs is named. */
  #lacks(stake) {
    return stake === "ante" && this.#stake === "bonus" ? words.ante_first : words.at_least;
  }

  get #label() {
    if (this.#takesBack) return this.#takesBack.label;
    const { ante, bonus } = this.#typed;
    const values = { box: this.#box, ante: this.amount.write(ante), bonus: this.amount.write(bonus) };
    return fill(bonus ? words.box_ante_and_bonus : words.box_ante, values);
  }

  #commit() {
    if (this.#fault) return;
    if (this.#takesBack) {
      this.#send(this.#takesBack);
      return;
    }
    const { type, data } = this.#panel;
    const placed = {
      box: this.#box,
      ante_minor: this.#typed.ante,
      bonus_minor: this.#typed.bonus,
      name: this.#name,
      blind_of: this.#blindOf,
    };
    this.#send({ type, data: { ...data, ...placed }, label: this.#label });
  }

  #send(action) {
    if (action) this.app.act(action);
  }

  #paint() {
    this.#paintBoxes();
    this.#paintStakes();
    const before = slot(this.root, "before");
    reveal(before, Boolean(this.#before));
    setText(before.firstElementChild, this.#before?.label);
    setText(before.lastElementChild, this.#before?.detail ?? "");
    const commit = slot(this.root, "commit");
    commit.disabled = Boolean(this.#fault);
    setText(commit.firstElementChild, this.#fault || this.#label);
    this.app.felt.offer([this.#box], this.#box);
  }

  #paintBoxes() {
    keyed(slot(this.root, "boxes"), this.#panel.boxes, (each) => each.box, makeBoxKey, (node, each) => {
      node.dataset.box = each.box;
      node.disabled = !each.open;
      setAttribute(node, "aria-pressed", String(each.box === this.#box));
      setAttribute(node, "aria-label", `${each.label} ${each.ante}`.trim());
      setText(node.firstElementChild, String(each.box));
      setText(node.lastElementChild, each.ante || "—");
    });
  }

  #paintStakes() {
    for (const stake of ["ante", "bonus"]) {
      const node = slot(this.root, stake);
      reveal(node, Boolean(this.#panel[stake]));
      setText(node, this.#panel[stake]?.label);
      setAttribute(node, "aria-pressed", String(stake === this.#stake));
    }
    const blind = slot(this.root, "blind");
    reveal(blind, this.#mayBeBlindOf.length > 0 || this.#blindOf !== null);
    setText(blind, this.#blindOf === null ? words.blind_box : fill(words.blind_of, { box: this.#blindOf }));
    setAttribute(blind, "aria-pressed", String(this.#blindOf !== null));
    setText(slot(this.root, "named"), this.#name || words.name);
  }
}
