/** DOM helpers of the console: text is replaced and nodes are kept, so that focus survives. */

export const slot = (root, name) => root.querySelector(`[data-slot="${name}"]`);

export function setText(node, text) {
  const value = text ?? "";
  if (node.textContent !== value) node.textContent = value;
}

export function setSlot(root, name, text) {
  setText(slot(root, name), text);
}

/** Sets the attribute, or removes it for null, undefined and false. */
export function setAttribute(node, name, value) {
  if (value === null || value === undefined || value === false) node.removeAttribute(name);
  else if (node.getAttribute(name) !== String(value)) node.setAttribute(name, String(value));
}

export function reveal(node, visible) {
  if (node.hidden === visible) node.hidden = !visible;
}

export function fromTemplate(id) {
  return document.getElementById(id).content.firstElementChild.cloneNode(true);
}

export function element(name, className, text) {
  const node = document.createElement(name);
  if (className) node.className = className;
  if (text !== undefined) node.textContent = text;
  return node;
}

export function button(className, text) {
  const node = element("button", className, text);
  node.type = "button";
  return node;
}

/** Makes the children of `parent` match `items`; a child whose key stays is updated in place. */
export function keyed(parent, items, keyOf, make, update) {
  const wanted = new Map(items.map((item, index) => [String(keyOf(item, index)), item]));
  const kept = new Map();
  for (const child of [...parent.children]) {
    if (wanted.has(child.dataset.key)) kept.set(child.dataset.key, child);
    else child.remove();
  }
  let place = parent.firstElementChild;
  for (const [key, item] of wanted) {
    const node = kept.get(key) ?? make(item);
    node.dataset.key = key;
    update(node, item);
    if (node === place) place = place.nextElementSibling;
    else parent.insertBefore(node, place);
  }
}

/** A list of plain lines. */
export function setLines(root, lines) {
  keyed(root, lines ?? [], (line, index) => index, () => element("li"), setText);
}

/** A click handler on `root` for whatever carries the attribute `data-<name>`. */
export function onPress(root, name, handle) {
  root.addEventListener("click", (event) => {
    const target = event.target.closest(`[data-${name}]`);
    if (target && root.contains(target)) handle(target.dataset[name], target);
  });
}
