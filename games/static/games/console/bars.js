/** The top bar and the bottom bar. */

import { element, keyed, reveal, setAttribute, setSlot, setText, slot } from "./dom.js";
import { fill, words } from "./words.js";

const LOG_SHOWN = 12;

/** What was undone stays, struck through; a reader hears that it was. */
function makeLogLine() {
  const node = element("li");
  node.append(element("span"), element("span", "visually-hidden"));
  return node;
}

const HEADER = ["code", "game", "stakes", "coming", "mode", "hand", "gaming_day", "croupier"];

export class Bars {
  constructor(root, zone) {
    this.root = root;
    this.zone = zone;
    this.#tick();
    setInterval(() => this.#tick(), 1000);
  }

  render(view) {
    const { header, undo, call } = view;
    for (const name of HEADER) {
      setSlot(this.root, name, header[name]);
      reveal(slot(this.root, name), Boolean(header[name]));
    }
    setSlot(this.root, "places", view.places);
    setSlot(this.root, "roll", view.roll);
    reveal(slot(this.root, "roll"), Boolean(view.roll));
    setSlot(this.root, "call", call.label);
    setAttribute(slot(this.root, "call").closest("button"), "data-call", call.state);
    this.#undo(view.drives ? undo : null);
    for (const name of ["buy_in", "seats"]) this.#key(name).disabled = !view.drives;
    this.#log(view.log);
  }

  /** state: "wait", "live" or "dead"; text is the time of an answer, or the seconds of silence. */
  line(state, text) {
    const pill = slot(this.root, "line");
    setAttribute(pill, "data-line", state);
    setText(pill.lastElementChild, text);
  }

  /** HH:MM:SS on the casino's clock. */
  clock(at) {
    return new Intl.DateTimeFormat("en-GB", { timeZone: this.zone, timeStyle: "medium" }).format(at);
  }

  latency(milliseconds) {
    this.line("live", fill(words.live, { milliseconds }));
  }

  #tick() {
    setSlot(this.root, "clock", this.clock(new Date()).slice(0, 5));
  }

  #key(name) {
    return this.root.querySelector(`[data-bar="${name}"]`);
  }

  #undo(undo) {
    const key = this.#key("undo");
    key.disabled = !undo;
    setSlot(key, "undo_label", undo?.label ?? words.undo);
    setSlot(key, "undo_detail", undo?.detail ?? "");
    reveal(slot(key, "undo_detail"), Boolean(undo?.detail));
  }

  #log(lines) {
    const shown = lines.slice(-LOG_SHOWN).map((line, at) => ({ ...line, key: `${at} ${line.text}` }));
    keyed(slot(this.root, "log"), shown, (line) => line.key, makeLogLine, (node, line) => {
      setText(node.firstElementChild, line.text);
      setText(node.lastElementChild, line.undone ? words.undone : "");
      setAttribute(node, "data-undone", line.undone ? "true" : null);
    });
  }
}
