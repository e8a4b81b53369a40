/** An amount on the screen: chip keys, number pad and presets that fill one field. */

import { button, element, keyed, onPress, reveal, setAttribute, setSlot, setText, slot } from "./dom.js";
import { AmountEntry, formatMoney } from "./money.js";
import { fill, words } from "./words.js";

const MOST_CHIP_KEYS = 5;

export class AmountPad {
  #entry = new AmountEntry();
  #limits = { least: 0, most: Infinity, step: 1 };
  #presets = [];

  /** `root` holds games/console/amount.html; changed() is called after every key. */
  constructor(root, changed) {
    this.root = root;
    this.changed = changed;
    onPress(root, "digit", (key) => this.#edit((entry) => entry.type(key)));
    onPress(root, "chip", (minor) => this.#edit((entry) => entry.add(Number(minor))));
    onPress(root, "preset", (minor) => this.set(Number(minor)));
    onPress(root, "amount", (what) => this.#edit((entry) => (what === "clear" ? entry.set(0) : entry.erase())));
  }

  /** limits: {least, most, step} in minor units; presets: [{label, amount, to_minor, allin}]. */
  ask({ title, money, chips, limits, presets = [], start = 0 }) {
    this.#entry.format = money;
    this.#limits = limits;
    this.#presets = presets;
    setSlot(this.root, "amount-title", title);
    this.#paintChips(chips.slice(0, MOST_CHIP_KEYS));
    setAttribute(this.root, "data-cents", this.#entry.takesCents ? "true" : null);
    this.set(start);
  }

  get minor() {
    return this.#entry.minor;
  }

  get text() {
    return this.write(this.minor);
  }

  write(minor) {
    return formatMoney(minor, this.#entry.format);
  }

  set(minor) {
    this.#edit((entry) => entry.set(minor));
  }

  /** A key by what it means: a digit, the mark of the cents, "erase"; whether it meant something. */
  key(name) {
    if (/^[\d.]$/.test(name)) this.#edit((entry) => entry.type(name));
    else if (name === "erase") this.#edit((entry) => entry.erase());
    else return false;
    return true;
  }

  presetAllIn() {
    const preset = this.#presets.find((each) => each.allin);
    if (preset) this.set(preset.to_minor);
  }

  /** Why the amount can't be committed, in words; empty when it can. */
  get fault() {
    const { least, most, step } = this.#limits;
    if (this.minor < least) return fill(words.at_least, { amount: this.write(least) });
    if (this.minor > most) return fill(words.at_most, { amount: this.write(most) });
    if (this.minor % step && this.minor !== most) {
      return fill(words.in_steps_of, { amount: this.write(step) });
    }
    return "";
  }

  #edit(change) {
    change(this.#entry);
    setSlot(this.root, "amount", this.text);
    setAttribute(slot(this.root, "amount"), "data-bad", this.minor && this.fault ? "true" : null);
    this.#paintPresets();
    this.changed();
  }

  #paintChips(chips) {
    keyed(
      slot(this.root, "chips"),
      chips,
      (chip) => chip.value_minor,
      () => button("chip-key"),
      (node, chip) => {
        node.dataset.chip = chip.value_minor;
        node.dataset.colour = chip.colour;
        setText(node, chip.label);
        node.setAttribute("aria-label", fill(words.add_amount, { amount: this.write(chip.value_minor) }));
      },
    );
  }

  #paintPresets() {
    const row = slot(this.root, "presets");
    reveal(row, this.#presets.length > 0);
    const chosen = this.#presets.findIndex((preset) => preset.to_minor === this.minor);
    keyed(row, this.#presets, (preset, index) => index, makePreset, (node, preset) => {
      node.dataset.preset = preset.to_minor;
      setAttribute(node, "data-allin", preset.allin ? "true" : null);
      setAttribute(node, "aria-pressed", String(this.#presets[chosen] === preset));
      setText(node.firstElementChild, preset.label);
      setText(node.lastElementChild, preset.amount);
    });
  }
}

function makePreset() {
  const node = button("key key--preset");
  node.append(element("span"), element("small"));
  return node;
}
