/** The steps outside of a hand: between two hands, and at a closed table. */

import { onPress, reveal, setLines, setSlot, setText, slot } from "./dom.js";

export class BetweenStep {
  #panel = null;

  constructor(root, app) {
    this.root = root;
    this.app = app;
    onPress(root, "commit", () => this.#deal());
    onPress(root, "draw", () => app.sheets.draw(this.#panel.draw));
    onPress(root, "reopen", () => app.sheets.reopen(this.#panel.reopen));
  }

  render(panel) {
    this.#panel = panel;
    setSlot(this.root, "title", panel.title);
    setSlot(this.root, "line", panel.line);
    setLines(slot(this.root, "notes"), panel.notes);
    setSlot(this.root, "why_not", panel.deal ? "" : panel.why_not);
    const commit = slot(this.root, "commit");
    reveal(commit, Boolean(panel.deal));
    if (panel.deal) setText(commit.firstElementChild, panel.deal.label);
    reveal(slot(this.root, "draw"), Boolean(panel.draw));
    setText(slot(this.root, "draw"), panel.draw?.label);
    reveal(slot(this.root, "reopen"), Boolean(panel.reopen));
    setText(slot(this.root, "reopen"), panel.reopen?.label);
  }

  key(name) {
    if (name === "commit") this.#deal();
    return name === "commit";
  }

  #deal() {
    if (this.#panel.deal) this.app.act(this.#panel.deal);
  }
}

export class ClosedStep {
  constructor(root) {
    this.root = root;
  }

  render(panel) {
    setSlot(this.root, "title", panel.title);
    setSlot(this.root, "line", panel.line);
  }

  key() {
    return false;
  }
}
