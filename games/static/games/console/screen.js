/** The screen as a whole: which part has the panel, what waits, what was said. */

import { Bars } from "./bars.js";
import { Felt } from "./felt.js";
import { Frozen } from "./frozen.js";
import { Panel } from "./panel.js";
import { Question } from "./question.js";
import { Sheet } from "./sheets.js";
import { TableSheets } from "./table_sheets.js";
import { onPress, reveal, setAttribute, setSlot, setText, slot } from "./dom.js";
import { renderPaper } from "./paper.js";
import { fill, words } from "./words.js";

const NOTICE_MS = 8000;
/** The bar's keys that a console has which follows. */
const BY_FOLLOWERS = ["more", "call"];

export class Screen {
  #noticeTimer = null;
  #closed = false;
  #latency = null;
  #rendered = false;
  #drove = false;

  constructor(root, keys) {
    this.root = root;
    this.keys = keys;
    this.part = (name) => root.querySelector(`[data-part="${name}"]`);
    this.bars = new Bars(root, root.dataset.zone);
    this.sheet = new Sheet(this.part("sheet"), () => this.arrange());
    this.question = new Question(this.part("question"), () => this.arrange());
  }

  /** Gives the parts the app that they act through. */
  connect(app) {
    this.app = app;
    this.felt = new Felt(this.part("felt"), {
      seat: (seat) => this.#seat(seat),
      card: (code) => this.sheets.boardCard(code, this.view.board_keys),
      pots: () => this.sheets.pots(),
    });
    this.sheets = new TableSheets(this.sheet, this, this.keys);
    this.panel = new Panel(this.part("panel"), this);
    this.frozen = new Frozen(this.part("frozen"), {
      line: app.line,
      print: () => window.print(),
      changed: () => this.arrange(),
    });
    onPress(this.root, "bar", (name) => this.press(name));
    onPress(this.part("follows"), "take-over", () => this.act(this.view.take_over));
  }

  get view() {
    return this.app.view;
  }

  act(action, seat) {
    this.#hush();
    return this.app.act(action, seat);
  }

  /** name: "undo", "buy_in", "seats", "more" or "call". */
  press(name) {
    if (!this.view || this.frozen.isOn) return;
    if (!this.view.drives && !BY_FOLLOWERS.includes(name)) return;
    if (name === "undo") this.view.undo && this.act(this.view.undo);
    else if (name === "buy_in") this.sheets.buyIn();
    else this.sheets[name]();
  }

  /** Where the keys of the keyboard go now: to the amounts of "act" or to the "cards" (keys.js). */
  get place() {
    const over = this.root.dataset.over;
    if (over === "sheet") return this.sheet.listener?.keys ?? "act";
    return (this.#rendered && !over && this.panel.step.keys) || "";
  }

  /** A key of the keyboard, for the sheet or the step on the screen. */
  key(name) {
    const over = this.root.dataset.over;
    if (over === "sheet") return this.sheet.key(name);
    return this.#rendered && !over && this.view.drives && Boolean(this.panel.step.key(name));
  }

  /** The answer to the eye key, or null when what was seen must go. */
  peeked(frame) {
    if (!this.#rendered) return;
    this.sheet.listener?.peeked?.(frame);
    this.panel.step.peeked?.(frame);
  }

  render(view) {
    this.#rendered = true;
    if (this.#drove && !view.drives) this.sheet.close();
    this.#drove = view.drives;
    this.sheet.listener?.peeked?.(null);
    this.bars.render(view);
    this.felt.render(view);
    this.panel.render(view);
    renderPaper(document.getElementById("paper"), view);
    this.#say(view.said, "said");
    this.#follow(view);
    this.root.toggleAttribute("data-follows", !view.drives);
    this.arrange();
  }

  say(text) {
    this.#hush();
    this.#say(text, "said");
  }

  refuse(message) {
    this.#say(message, "refused");
    const notice = this.part("notice");
    setText(notice, message);
    reveal(notice, true);
    clearTimeout(this.#noticeTimer);
    this.#noticeTimer = setTimeout(() => this.#hush(), NOTICE_MS);
  }

  /** Other keys wait while an entry is out; the spinner comes later (spin). */
  wait(waiting) {
    this.root.toggleAttribute("data-waiting", waiting);
    if (!waiting) this.spin(false);
  }

  spin(spinning) {
    this.root.toggleAttribute("data-slow", spinning);
    this.root.setAttribute("aria-busy", String(spinning));
  }

  latency(milliseconds) {
    this.#latency = milliseconds;
    if (!this.frozen.isOn) this.bars.latency(milliseconds);
  }

  /** The server closed for good: signed out, not allowed, no such table. */
  close(message, mayLogIn) {
    this.#closed = true;
    this.frozen.thaw();
    setSlot(this.part("ended"), "message", message);
    reveal(slot(this.part("ended"), "login"), mayLogIn);
    this.arrange();
  }

  /** One part has the panel: the end, the frozen table, a question, a sheet, or the step. */
  arrange() {
    const over = this.#over();
    for (const part of ["ended", "frozen", "question", "sheet"]) reveal(this.part(part), part === over);
    setAttribute(this.root, "data-over", over);
    this.panel?.show(this.#rendered && !over);
    reveal(this.part("connecting"), !this.#rendered && !over);
    this.#stop(over === "frozen" || over === "ended");
  }

  #stop(stopped) {
    for (const part of ["top", "felt", "bottom"]) this.part(part).inert = stopped;
    if (stopped) {
      this.spin(false);
      this.bars.line("dead", fill(words.no_connection, { seconds: this.app.line.silence }));
    } else if (this.#latency !== null) this.bars.latency(this.#latency);
  }

  #over() {
    if (this.#closed) return "ended";
    if (this.frozen?.isOn) return "frozen";
    if (this.question.isOpen) return "question";
    return this.sheet.isOpen ? "sheet" : null;
  }

  #follow({ follows, take_over: takeOver }) {
    setSlot(this.part("follows"), "follows_text", follows);
    reveal(this.part("follows"), Boolean(follows));
    reveal(slot(this.part("follows"), "take_over"), Boolean(takeOver));
    setSlot(this.part("follows"), "take_over", takeOver?.label);
  }

  #seat(number) {
    if (!this.view.drives) return;
    const seat = this.view.seats.find((each) => each.seat === number);
    const { step } = this.panel;
    if (!this.root.dataset.over && step.choices?.includes(number)) step.choose(number);
    else if (!this.root.dataset.over && seat.tap) this.act(seat.tap);
    else this.sheets.seat(number);
  }

  #say(text, tone) {
    const status = this.part("status");
    setText(status, text);
    setAttribute(status, "data-tone", tone);
  }

  #hush() {
    clearTimeout(this.#noticeTimer);
    reveal(this.part("notice"), false);
  }
}
