/** The steps after the cards: pay, between hands, closed. */

import { cardNode, paintCard } from "./cards.js";
import { element, keyed, onPress, reveal, setAttribute, setSlot, setText, slot } from "./dom.js";

const isEnter = (code) => code === "Enter" || code === "NumpadEnter";

function makeWinner() {
  const node = element("div", "winner");
  const told = element("div");
  told.append(element("b"), element("small"));
  node.append(element("span", "winner__cards"), told, element("b", "winner__amount"));
  return node;
}

function paintWinner(node, winner) {
  const [cards, text, amount] = node.children;
  keyed(cards, winner.cards, (card, index) => index, () => cardNode("tiny"), paintCard);
  setText(text.firstElementChild, winner.name);
  setText(text.lastElementChild, winner.category);
  setText(amount, winner.amount);
}

function makeResult() {
  const node = element("li", "result");
  const head = element("div", "result__head");
  head.append(element("b"), element("span"));
  const foot = element("div", "result__foot");
  foot.append(element("span"), element("b"));
  node.append(head, element("div", "result__winners"), foot);
  return node;
}

function paintResult(node, result) {
  const [head, winners, foot] = node.children;
  setAttribute(node, "data-side", result.side ? "true" : null);
  setText(head.firstElementChild, result.label);
  setText(head.lastElementChild, result.seats);
  keyed(winners, result.winners, (winner, index) => index, makeWinner, paintWinner);
  setAttribute(node, "data-split", result.winners.length > 1 ? "true" : null);
  setText(foot.firstElementChild, result.commission);
  setText(foot.lastElementChild, result.paid);
}

function paintLines(root, lines) {
  keyed(root, lines ?? [], (line, index) => index, () => element("li"), setText);
}

export class PayStep {
  #panel = null;

  constructor(root, app) {
    this.root = root;
    this.app = app;
    onPress(root, "commit", () => this.#pay());
  }

  render(panel) {
    this.#panel = panel;
    for (const name of ["step", "title", "note", "hint"]) setSlot(this.root, name, panel[name]);
    keyed(slot(this.root, "results"), panel.results, (result, index) => index, makeResult, paintResult);
    paintLines(slot(this.root, "sums"), panel.sums);
    setText(slot(this.root, "commit").firstElementChild, panel.pay.label);
  }

  key(code) {
    if (isEnter(code)) this.#pay();
    return isEnter(code);
  }

  #pay() {
    this.app.act(this.#panel.pay);
  }
}

export class BetweenStep {
  #panel = null;

  constructor(root, app) {
    this.root = root;
    this.app = app;
    onPress(root, "commit", () => this.#deal());
    onPress(root, "draw", () => app.sheets.draw(this.#panel.draw));
  }

  render(panel) {
    this.#panel = panel;
    setSlot(this.root, "title", panel.title);
    setSlot(this.root, "line", panel.line);
    paintLines(slot(this.root, "notes"), panel.notes);
    setSlot(this.root, "why_not", panel.deal ? "" : panel.why_not);
    const commit = slot(this.root, "commit");
    reveal(commit, Boolean(panel.deal));
    if (panel.deal) setText(commit.firstElementChild, panel.deal.label);
    reveal(slot(this.root, "draw"), Boolean(panel.draw));
    if (panel.draw) setText(slot(this.root, "draw"), panel.draw.label);
  }

  key(code) {
    if (isEnter(code)) this.#deal();
    return isEnter(code);
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
