/** A question that has the panel until it is answered: Yes or No. */

import { onPress, reveal, setSlot, slot } from "./dom.js";

export class Question {
  #answer = null;
  #before = null;

  constructor(root, changed) {
    this.root = root;
    this.changed = changed;
    onPress(root, "answer", (answer) => this.#answered(answer === "yes"));
  }

  get isOpen() {
    return this.#answer !== null;
  }

  /** Resolves to true for Yes; a question that gives way to another one counts as No. */
  ask({ lead = "", text, canSayYes = true }) {
    this.#answered(false);
    setSlot(this.root, "lead", lead);
    setSlot(this.root, "text", text);
    reveal(slot(this.root, "yes"), canSayYes);
    return new Promise((resolve) => {
      this.#answer = resolve;
      this.#before = document.activeElement;
      this.changed();
      this.root.focus();
    });
  }

  #answered(yes) {
    const answer = this.#answer;
    this.#answer = null;
    if (!answer) return;
    this.changed();
    if (this.#before.isConnected) this.#before.focus();
    answer(yes);
  }
}
