/** Amounts in minor units, written the way the view's `money` says. Integers only. */

const whole = (format) => 10 ** (format.digits ?? 2);

function grouped(units, format) {
  const digits = String(units);
  if (units < (format.group_from ?? 1000)) return digits;
  return digits.replace(/\B(?=(\d{3})+$)/g, format.group);
}

/** €1,234 or €1,234.50: cents only where there are some. */
export function formatMoney(minor, format) {
  const units = Math.floor(minor / whole(format));
  const cents = minor % whole(format);
  const fraction = cents ? format.decimal + String(cents).padStart(format.digits ?? 2, "0") : "";
  return format.prefix + grouped(units, format) + fraction + format.suffix;
}

/** What is typed on a number pad: whole units, and cents where the table has chips of cents. */
export class AmountEntry {
  #typed = "";
  #fresh = true;

  constructor() {
    this.minor = 0;
    this.format = null;
  }

  get takesCents() {
    return this.format.chip_unit_minor % whole(this.format) !== 0;
  }

  set(minor) {
    this.minor = minor;
    this.#fresh = true;
  }

  add(minor) {
    this.set(this.minor + minor);
  }

  /** A digit key, "00" or "."; the first one after a preset or a chip starts a new amount. */
  type(key) {
    const before = this.#fresh ? "" : this.#typed;
    const next = before + key;
    if (next.replace(".", "").length > 9 || !this.#allows(next)) return;
    this.#read(next);
  }

  erase() {
    const shown = this.#fresh ? this.#written() : this.#typed;
    this.#read(shown.slice(0, -1));
  }

  #allows(text) {
    const pattern = this.takesCents ? /^\d*(\.\d{0,2})?$/ : /^\d*$/;
    return pattern.test(text);
  }

  #read(text) {
    const [units, cents = ""] = text.split(".");
    this.minor = Number(units || 0) * whole(this.format) + Number(cents.padEnd(2, "0"));
    this.#typed = text;
    this.#fresh = false;
  }

  #written() {
    const cents = this.minor % whole(this.format);
    const units = String(Math.floor(this.minor / whole(this.format)));
    return cents ? `${units}.${String(cents).padStart(2, "0")}` : units;
  }
}
