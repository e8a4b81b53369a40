/** The sheet "Keys": each key of the keyboard with what it does; another key is pressed to change it. */

import { button, element, onPress, reveal, setAttribute, setText, slot } from "./dom.js";
import { SUITS, paintSuit, rankText, suitMark } from "./cards.js";
import { words } from "./words.js";

/** Ranks and suits stand as they do on the cards. */
function label(place, name) {
  if (place !== "cards") return element("span", "", words.key_names[name]);
  if (!SUITS.includes(name)) return element("span", "", rankText(name));
  const node = element("span", "");
  const mark = suitMark();
  paintSuit(mark, name);
  node.append(mark, element("span", "visually-hidden", words.key_names[name]));
  return node;
}

const GROUPS = ["act", "cards", "always"];

export class KeysSheet {
  #waiting = null;

  /** keys: the bindings of this device (keys.js). */
  constructor(sheet, keys) {
    this.sheet = sheet;
    this.keys = keys;
    document.addEventListener("keydown", (event) => this.#heard(event), { capture: true });
  }

  open() {
    this.#waiting = null;
    this.body = this.sheet.open(words.keys, "sheet-keys");
    for (const place of GROUPS) this.#build(place);
    onPress(this.body, "bind", (name, node) => this.#ask(node));
    onPress(this.body, "switch", () => this.#change(() => this.keys.switch(!this.keys.areOn)));
    onPress(this.body, "reset", () => this.#change(() => this.keys.reset()));
    this.#paint();
  }

  #build(place) {
    const nodes = this.keys.names(place).map((name) => {
      const node = button("key key--bind");
      node.dataset.bind = `${place}.${name}`;
      node.append(label(place, name), element("b"));
      return node;
    });
    slot(this.body, `keys-${place}`).replaceChildren(...nodes);
  }

  #ask(node) {
    this.#waiting = node.dataset.bind === this.#waiting ? null : node.dataset.bind;
    this.#paint();
  }

  #change(change) {
    change();
    this.#waiting = null;
    this.#paint();
  }

  /** While a key is awaited nothing else hears it; Escape gives up. */
  #heard(event) {
    if (!this.#waiting || !this.body.isConnected) return;
    if (event.code === "Tab") return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (event.code === "Escape") this.#change(() => {});
    else if (this.keys.canBind(event)) {
      this.#change(() => this.keys.bind(...this.#waiting.split("."), event.code));
    }
  }

  #paint() {
    for (const node of this.body.querySelectorAll("[data-bind]")) {
      const waits = node.dataset.bind === this.#waiting;
      setAttribute(node, "aria-pressed", String(waits));
      node.disabled = !this.keys.areOn;
      setText(node.lastElementChild, waits ? words.press_a_key : this.keys.label(...node.dataset.bind.split(".")));
    }
    setText(slot(this.body, "switch"), this.keys.areOn ? words.keys_off : words.keys_on);
    reveal(slot(this.body, "reset"), this.keys.areOn && this.keys.isChanged);
    setText(slot(this.body, "lead"), this.keys.areOn ? words.keys_help : words.keys_are_off);
  }
}
