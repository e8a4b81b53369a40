/** "Table frozen": what is certain, what is not, and what to do until the line is back. */

import { onPress, reveal, setSlot, slot } from "./dom.js";
import { fill, words } from "./words.js";

const PAPER_AFTER_S = 120;

export class Frozen {
  #ticker = null;
  #facts = null;

  /** line: the Line, whose silence is shown; print(): the paper sheet. */
  constructor(root, { line, print, changed }) {
    this.root = root;
    this.line = line;
    this.changed = changed;
    onPress(root, "try", () => line.open());
    onPress(root, "paper", print);
  }

  get isOn() {
    return this.#ticker !== null;
  }

  /** facts: {confirmed, unconfirmed, version, action, sheet}, all in words. */
  freeze(facts) {
    this.#facts = facts;
    if (!this.isOn) this.#ticker = setInterval(() => this.#tick(), 1000);
    setSlot(this.root, "confirmed", facts.confirmed);
    setSlot(this.root, "unconfirmed", facts.unconfirmed || words.nothing);
    setSlot(this.root, "version", facts.version);
    setSlot(this.root, "ask", facts.action ? fill(words.will_ask, { action: facts.action }) : "");
    reveal(slot(this.root, "ask"), Boolean(facts.action));
    setSlot(this.root, "sheet", fill(words.go_on_paper, { sheet: facts.sheet }));
    this.#tick();
    this.changed();
  }

  thaw() {
    if (!this.isOn) return;
    clearInterval(this.#ticker);
    this.#ticker = null;
    this.changed();
  }

  #tick() {
    const seconds = this.line.silence;
    setSlot(this.root, "silence", fill(words.no_answer_for, { seconds }));
    this.root.toggleAttribute("data-long", seconds >= PAPER_AFTER_S);
    this.changed();
  }
}
