/** Keys of a real keyboard, by their place (`event.code`) and not by their letter: Cyrillic and
 * Croatian layouts move letters, not keys. Each may be changed or all switched off on this device. */

const STORE = "baize.console.keys";

/** What can be bound, by where it works. The steps hear the name, never the code. */
const DEFAULTS = {
  act: { fold: "KeyF", call: "KeyC", bet: "KeyB", raise: "KeyR", all_in: "KeyA" },
  cards: {
    A: "KeyA", K: "KeyK", Q: "KeyQ", J: "KeyJ", T: "KeyT",
    s: "KeyS", h: "KeyH", d: "KeyD", c: "KeyC",
  },
  always: { undo: "KeyZ", call_pit: "KeyP" },
};
const MODIFIERS = { undo: "Ctrl", call_pit: "Shift" };
const ARIA = { Ctrl: "Control", Shift: "Shift" };

const FIXED = { Enter: "commit", NumpadEnter: "commit", Backspace: "erase" };
const CENTS = ["Comma", "Period", "NumpadDecimal"];

const kept = () => JSON.parse(localStorage.getItem(STORE) ?? "{}");
const keep = (changes) => localStorage.setItem(STORE, JSON.stringify({ ...kept(), ...changes }));

export class Keys {
  #layout = null;

  /** changed() follows a new binding and the news which letters this keyboard bears. */
  constructor(changed) {
    this.changed = changed;
    this.#readLayout();
  }

  get areOn() {
    return !kept().off;
  }

  switch(on) {
    keep({ off: !on });
    this.changed();
  }

  get isChanged() {
    return Object.keys(kept().codes ?? {}).length > 0;
  }

  reset() {
    keep({ codes: {} });
    this.changed();
  }

  /** The names that can be bound in a place: "act", "cards" or "always". */
  names(place) {
    return Object.keys(DEFAULTS[place]);
  }

  code(place, name) {
    return kept().codes?.[`${place}.${name}`] ?? DEFAULTS[place][name];
  }

  /** Binds the key; whatever had it in this place gets the old one. */
  bind(place, name, code) {
    const codes = { ...kept().codes };
    const other = this.names(place).find((each) => this.code(place, each) === code);
    if (other) codes[`${place}.${other}`] = this.code(place, name);
    codes[`${place}.${name}`] = code;
    keep({ codes });
    this.changed();
  }

  /** What stands on the key, as far as the browser knows this keyboard: "F", "Ctrl+Z". */
  label(place, name) {
    return [MODIFIERS[name], this.#letter(this.code(place, name))].filter(Boolean).join("+");
  }

  /** The same in the words of aria-keyshortcuts. */
  aria(place, name) {
    return [ARIA[MODIFIERS[name]], this.#letter(this.code(place, name))].filter(Boolean).join("+");
  }

  /** Whether a key may be bound: letters and signs; digits, Enter and Escape have their meaning. */
  canBind({ code }) {
    return /^Key[A-Z]$/.test(code) || /^(?:Bracket|Quote|Semicolon|Slash|Backslash|Minus|Equal)/.test(code);
  }

  /** The name of what the key does in a place, or "": "fold", "commit", "7", "K", "undo". */
  meaning({ code, ctrlKey, shiftKey, altKey, metaKey }, place) {
    if (altKey || metaKey) return "";
    const pressed = [ctrlKey && "Ctrl", shiftKey && "Shift"].filter(Boolean).join("+");
    const always = this.names("always").find((name) => this.code("always", name) === code);
    if (pressed) return always && MODIFIERS[always] === pressed ? always : "";
    return FIXED[code] ?? digit(code) ?? this.#bound(code, place);
  }

  #bound(code, place) {
    if (!DEFAULTS[place]) return "";
    return this.names(place).find((name) => this.code(place, name) === code) ?? "";
  }

  #letter(code) {
    return (this.#layout?.get(code) ?? code.replace(/^Key/, "")).toUpperCase();
  }

  async #readLayout() {
    try {
      this.#layout = await navigator.keyboard.getLayoutMap();
      this.changed();
    } catch {
      // Browsers without a layout map: the letters of the places on an English keyboard.
    }
  }
}

function digit(code) {
  return /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1] ?? (CENTS.includes(code) ? "." : undefined);
}

const isWriting = (node) => Boolean(node?.closest?.("input, textarea, select"));

/** A focused button keeps its own Enter and Space. */
const isPressed = (event) =>
  ["Enter", "NumpadEnter", "Space"].includes(event.code) && Boolean(event.target.closest?.("button, a, summary"));

/** handlers: {undo, call_pit, close, place() where the keys go, step(name) whether it meant something}. */
export function listenToKeys(keys, handlers) {
  document.addEventListener("keydown", (event) => {
    if (event.code === "Escape") handlers.close();
    if (event.repeat || isWriting(event.target) || isPressed(event) || !keys.areOn) return;
    const name = keys.meaning(event, handlers.place());
    if (name && meant(name, handlers)) event.preventDefault();
  });
}

function meant(name, handlers) {
  if (name === "undo" || name === "call_pit") {
    handlers[name]();
    return true;
  }
  return handlers.step(name);
}

/** Shows on the screen's keys what presses them: `<kbd data-key="act.fold">`, `data-shortcut`. */
export function paintKeys(root, keys) {
  for (const node of root.querySelectorAll("kbd[data-key]")) {
    node.hidden = !keys.areOn;
    node.textContent = keys.label(...node.dataset.key.split("."));
  }
  for (const node of root.querySelectorAll("[data-shortcut]")) {
    if (keys.areOn) node.setAttribute("aria-keyshortcuts", keys.aria(...node.dataset.shortcut.split(".")));
    else node.removeAttribute("aria-keyshortcuts");
  }
  root.toggleAttribute("data-keys-off", !keys.areOn);
}
