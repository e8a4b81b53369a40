/** The eye key of a training table: while it is held, the cards of the hand in turn (or of a box that
 * decides) are shown. */

import { cardNode, paintCard } from "./cards.js";
import { keyed, reveal, slot } from "./dom.js";

export class Eye {
  #held = false;

  /** root is the step or sheet: the key in it, and the place of the cards; ask() requests them of the
   * server. What listens goes with the root. */
  constructor(root, ask) {
    const gone = new AbortController();
    this.root = root;
    this.key = slot(root, "eye_key");
    this.key.addEventListener("pointerdown", () => this.#look(ask));
    this.key.addEventListener("keydown", (event) => {
      if (event.code === "Space" && !event.repeat) this.#look(ask);
    });
    const end = () => (root.isConnected ? this.hide() : gone.abort());
    for (const event of ["pointerup", "pointercancel", "keyup", "blur", "visibilitychange"]) {
      window.addEventListener(event, end, { capture: true, signal: gone.signal });
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
