/** What the steps of the games against the house share: sums, and keys that are on or off. */

import { button, element, keyed, setAttribute, setText } from "./dom.js";

/** Two texts a line: what, and how much. */
export function paintSums(root, sums) {
  keyed(root, sums, (sum, index) => index, makeSum, (node, [what, amount]) => {
    setText(node.firstElementChild, what);
    setText(node.lastElementChild, amount);
  });
}

function makeSum() {
  const node = element("div");
  node.append(element("dt"), element("dd"));
  return node;
}

/** A row of keys `[{name, label, detail}]` of which one is on; `data-<attribute>` holds its name. */
export function paintChoice(root, attribute, choices, chosen) {
  keyed(root, choices, (choice) => choice.name, makeChoice, (node, { name, label, detail = "" }) => {
    node.dataset[attribute] = name;
    setAttribute(node, "aria-pressed", String(String(name) === String(chosen)));
    setText(node.firstElementChild, label);
    setText(node.lastElementChild, detail);
  });
}

function makeChoice() {
  const node = button("key key--mode");
  node.append(element("span"), element("small"));
  return node;
}
