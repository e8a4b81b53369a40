/** The eye key of a training table: while it is held, the cards of the hand in turn are shown. */

import { cardNode, paintCard } from "./cards.js";
import { keyed, reveal, slot } from "./dom.js";

export class Eye {
  #held = false;

  /** root is the step: the key in it, and the place of the cards; ask() requests them of the server. */
  constructor(root, ask) {
    this.root = root;
    this.key = slot(root, "eye_key");
    this.key.addEventListener("pointerdown", () => this.#look(ask));
    this.key.addEventListener("keydown", (event) => {
      if (event.code === "Space" && !event.repeat) this.#look(ask);
    });
    for (const end of ["pointerup", "pointercancel", "keyup", "blur", "visibilitychange"]) {
      window.addEventListener(end, () => this.hide(), { capture: true });
    }
    this.key.addEventListener("pointerleave", () => this.hide());
  }

  /** Only at a training table, at the console that drives; a new view ends the look. */
  render(view) {
    this.hide();
    reveal(this.key, Boolean(view.eye));
  }

  /** The server's answer; it comes to nothing when the key was let go meanwhile. */
  show({ seat, cards }, turn) {
    if (!this.#held || seat !== turn) return;
    keyed(slot(this.root, "eye_cards"), cards, (card) => card, () => cardNode("peek"), paintCard);
  }

  hide() {
    this.#held = false;
    slot(this.root, "eye_cards").replaceChildren();
  }

  #look(ask) {
    this.#held = true;
    ask();
  }
}
