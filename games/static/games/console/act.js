/** The step "act": fold, call or check, bet or raise, and the keys that save taps. */

import { AmountPad } from "./amount.js";
import { Eye } from "./eye.js";
import { button, keyed, onPress, reveal, setAttribute, setSlot, setText, slot } from "./dom.js";
import { fill } from "./words.js";

export class ActStep {
  keys = "act";
  #panel = null;
  #asked = "";

  constructor(root, app) {
    this.root = root;
    this.app = app;
    this.amount = new AmountPad(slot(root, "raise"), () => this.#paintCommit());
    this.eye = new Eye(root, () => app.app.peek());
    onPress(root, "act", (what) => this.press(what));
    onPress(root, "saver", (index) => this.#send(this.#savers()[Number(index)]));
  }

  render(panel, view) {
    this.#panel = panel;
    for (const name of ["name", "line", "due_label", "due"]) setSlot(this.root, name, panel[name]);
    setSlot(this.root, "seat", String(panel.seat));
    this.#paintKey("fold", panel.fold);
    this.#paintKey("call", panel.call);
    this.#askAmount(panel.raise, view);
    this.#paintSavers();
    this.eye.render(view);
    setSlot(this.root, "hint", panel.hint);
  }

  /** what: "fold", "call" or "raise". */
  press(what) {
    const { raise, seat } = this.#panel;
    if (what !== "raise") this.#send(this.#panel[what]);
    else if (raise && !this.amount.fault) {
      this.#send({ type: raise.type, data: { seat, to_minor: this.amount.minor }, label: this.#commitLabel() });
    }
  }

  /** A key of the keyboard by its name (keys.js); returns whether it meant something. */
  key(name) {
    const raise = this.#panel.raise;
    if (name === "fold" || name === "call") this.press(name);
    else if (!raise) return false;
    else if (name === "commit") this.press("raise");
    else if (name === "bet" || name === "raise") slot(this.root, "commit").focus();
    else if (name === "all_in") this.amount.presetAllIn();
    else return this.amount.key(name);
    return true;
  }

  /** The cards that the eye key asked for, or null: nothing is to be seen any more. */
  peeked(frame) {
    if (frame) this.eye.show(frame, this.#panel.seat);
    else this.eye.hide();
  }

  #send(action) {
    if (action) this.app.act(action, this.#panel.seat);
  }

  #paintKey(name, action) {
    const node = slot(this.root, name);
    reveal(node, Boolean(action));
    if (action) setText(node.firstElementChild, action.label);
  }

  /** The amount that was typed stays while the question stays the same. */
  #askAmount(raise, view) {
    reveal(slot(this.root, "raise"), Boolean(raise));
    const question = raise ? JSON.stringify([view.header.hand, this.#panel.seat, raise]) : "";
    if (question === this.#asked) return;
    this.#asked = question;
    if (!raise) return;
    setAttribute(slot(this.root, "raise"), "data-fixed", raise.fixed ? "true" : null);
    this.amount.ask({
      title: raise.verb,
      money: view.money,
      chips: view.chips,
      limits: { least: raise.min_minor, most: raise.max_minor, step: raise.step_minor },
      presets: raise.presets,
      start: raise.min_minor,
    });
  }

  #commitLabel() {
    const { commit, allin } = this.#panel.raise;
    return fill(this.#isAllIn() ? allin : commit, { amount: this.amount.text });
  }

  #isAllIn() {
    return this.amount.minor === this.#panel.raise.allin_minor;
  }

  #paintCommit() {
    const node = slot(this.root, "commit");
    const fault = this.amount.fault;
    node.disabled = Boolean(fault);
    setAttribute(node, "data-allin", this.#isAllIn() ? "true" : null);
    setText(node.firstElementChild, fault || this.#commitLabel());
  }

  #savers() {
    const { bring_in: bringIn, savers = [], string_bet: stringBet } = this.#panel;
    return [bringIn, ...savers, stringBet].filter(Boolean);
  }

  #paintSavers() {
    const row = slot(this.root, "savers");
    keyed(row, this.#savers(), (saver) => saver.type, () => button("key key--small"), (node, saver) => {
      node.dataset.saver = this.#savers().indexOf(saver);
      setText(node, saver.label);
    });
    reveal(row, this.#savers().length > 0);
  }
}
