/** The panel shows one step of the hand at a time; each kind of step has its own section. */

import { ActStep } from "./act.js";
import { CardStep, ShowStep } from "./card_steps.js";
import { PayStep } from "./pay.js";
import { BetweenStep, ClosedStep } from "./between.js";
import { BetsStep } from "./bets.js";
import { DecideStep } from "./decide.js";
import { OpenerStep } from "./opener.js";
import { ResultsStep } from "./results.js";
import { PotStep, WinnersStep } from "./winner_steps.js";
import { reveal } from "./dom.js";

const STEPS = {
  act: ActStep,
  card: CardStep,
  opener: OpenerStep,
  show: ShowStep,
  winners: WinnersStep,
  pot: PotStep,
  pay: PayStep,
  between: BetweenStep,
  closed: ClosedStep,
  bets: BetsStep,
  decide: DecideStep,
  results: ResultsStep,
};

/** Panels of the games against the house that another step shows. */
const SHOWN_BY = { bank_card: "card", bank: "card", settle: "results" };

/** Between two rounds against the house the first antes are placed already. */
function stepOf({ kind, boxes }) {
  return kind === "between" && boxes ? "bets" : (SHOWN_BY[kind] ?? kind);
}

export class Panel {
  #steps = {};
  #kind = null;

  constructor(root, app) {
    this.root = root;
    for (const [kind, Step] of Object.entries(STEPS)) {
      this.#steps[kind] = new Step(root.querySelector(`[data-step="${kind}"]`), app);
    }
  }

  /** The step that is on the screen, with its keys (see keys.js). */
  get step() {
    return this.#steps[this.#kind];
  }

  /** These cards of the next street are taken as entered. */
  keepCards(codes) {
    this.#steps.card.keep(codes);
  }

  render(view) {
    this.#kind = stepOf(view.panel);
    this.step.render(view.panel, view);
    for (const step of Object.values(this.#steps)) step.root.inert = !view.drives;
  }

  /** Shows the step, or nothing while something else has the panel. */
  show(visible) {
    for (const [kind, step] of Object.entries(this.#steps)) {
      reveal(step.root, visible && kind === this.#kind);
    }
  }
}
