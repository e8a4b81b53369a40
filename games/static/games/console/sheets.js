/** A sheet lies over the panel, away from the key that opened it, and gives way to the step. */

import { button, element, fromTemplate, onPress, reveal, setSlot, setText, slot } from "./dom.js";

export class Sheet {
  #opener = null;
  listener = null;

  constructor(root, changed) {
    this.root = root;
    this.changed = changed;
    onPress(root, "close", () => this.close());
    root.addEventListener("keydown", (event) => {
      if (event.code === "Enter" && event.target.matches("input")) this.#commit();
    });
  }

  /** A key of the keyboard, for the amount or the cards of the open sheet. */
  key(name) {
    if (name === "commit") return this.#commit();
    return Boolean(this.listener?.key(name));
  }

  /** Presses the key that reads back, if there is one. */
  #commit() {
    const node = slot(this.root, "read-back");
    node?.click();
    return Boolean(node);
  }

  get isOpen() {
    return this.#opener !== null;
  }

  /** Fills the sheet with a copy of the template and returns the copy. */
  open(title, templateId) {
    this.#opener ??= document.activeElement;
    this.listener = null;
    const body = fromTemplate(templateId);
    this.title = title;
    slot(this.root, "body").replaceChildren(body);
    this.changed();
    slot(this.root, "title").focus();
    return body;
  }

  set title(text) {
    setSlot(this.root, "title", text);
  }

  close() {
    if (!this.isOpen) return;
    const opener = this.#opener;
    this.#opener = null;
    slot(this.root, "body").replaceChildren();
    this.changed();
    if (opener.isConnected) opener.focus();
  }

  /** A sheet of one key for each choice: [{label, detail, press, kind}]. */
  openList(title, choices, { lead = "" } = {}) {
    const body = this.open(title, "sheet-list");
    setSlot(body, "lead", lead);
    reveal(slot(body, "lead"), Boolean(lead));
    slot(body, "list").replaceChildren(...choices.map(choiceKey));
    return body;
  }
}

/** A choice without `press` is only read. */
function choiceKey({ label, detail = "", press = null, kind = "" }) {
  const node = press ? button("key key--choice") : element("p", "fact");
  if (kind) node.dataset.kind = kind;
  node.append(element("span", "", label));
  if (detail) node.append(element("small", "", detail));
  if (press) node.addEventListener("click", press);
  return node;
}

/** One of several keys is pressed: reasons. Returns a reader of the chosen value. */
export function chooseOne(root, choices, changed) {
  let chosen = "";
  const keys = choices.map(([value, label]) => {
    const node = button("key key--small", label);
    node.setAttribute("aria-pressed", "false");
    node.addEventListener("click", () => {
      chosen = value;
      for (const each of keys) each.setAttribute("aria-pressed", String(each === node));
      changed();
    });
    return node;
  });
  root.replaceChildren(...keys);
  return () => chosen;
}

/** The sheet's last key, which repeats what will happen. */
export function paintReadBack(body, text, allowed) {
  const node = slot(body, "read-back");
  setText(node.firstElementChild, text);
  node.disabled = !allowed;
}
