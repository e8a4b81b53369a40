/** The step "pay": every pot, its winners, and the key that settles the hand. */

import { cardNode, paintCard } from "./cards.js";
import { element, keyed, onPress, setAttribute, setLines, setSlot, setText, slot } from "./dom.js";

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

export class PayStep {
  #panel = null;

  constructor(root, app) {
    this.root = root;
    this.app = app;
    onPress(root, "commit", () => this.#pay());
    onPress(root, "dispute", () => app.act(this.#panel.dispute));
  }

  render(panel) {
    this.#panel = panel;
    for (const name of ["step", "title", "note", "hint"]) setSlot(this.root, name, panel[name]);
    keyed(slot(this.root, "results"), panel.results, (result, index) => index, makeResult, paintResult);
    setLines(slot(this.root, "sums"), panel.sums);
    setText(slot(this.root, "commit").firstElementChild, panel.pay.label);
    setSlot(this.root, "dispute", panel.dispute.label);
  }

  key(name) {
    if (name === "commit") this.#pay();
    return name === "commit";
  }

  #pay() {
    this.app.act(this.#panel.pay);
  }
}
