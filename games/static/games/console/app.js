/** What the console knows, and its talk with the server (docs/realtime.md). */

import { Line } from "./socket.js";
import { Pending } from "./pending.js";
import { fill, words } from "./words.js";
import { newId } from "./ids.js";

const DOUBLE_TAP_MS = 200;
const BACK_WITHIN_MS = 3000;
/** What a console that follows may send too. */
const BY_FOLLOWERS = ["call_pit", "take_over"];

export class App {
  view = null;
  confirmed = { text: "", at: null };
  #waiting = new Map();
  #actedAt = 0;
  #absence = null;
  #unasked = false;

  /** screen: what shows it all (screen.js). */
  constructor({ url, table, screen }) {
    this.screen = screen;
    this.pending = new Pending(table, {
      slow: () => screen.spin(true),
      overdue: () => this.#overdue(),
    });
    this.line = new Line(url, {
      up: () => this.#up(),
      down: () => this.#down(),
      frame: (frame) => this.#frame(frame),
      latency: (milliseconds) => screen.latency(milliseconds),
    });
  }

  start() {
    this.#down();
    this.line.open();
  }

  /**
   * Sends a command of the view. action: {type, data, label, confirm}. Resolves to the server's answer
   * or refusal, or to {type: "busy"} when nothing may be sent now.
   */
  async act(action, seat = null) {
    if (!this.#mayAct(action) || !(await this.#confirmed(action)) || !this.#mayAct(action)) return { type: "busy" };
    this.#actedAt = performance.now();
    const { type, data, label = "" } = action;
    const id = newId();
    const said = seat ? fill(words.seat_action, { seat, action: label }) : label;
    return this.#send({ id, version: this.view.version, type, data, label: said, sentAt: Date.now() });
  }

  async #confirmed({ confirm }) {
    return !confirm || this.screen.question.ask({ text: confirm });
  }

  /** Asks for the cards of the hand in turn, or of a box: shown while a key is held, kept nowhere. */
  peek(box = null) {
    this.line.send({ type: "peek", id: newId(), data: box === null ? {} : { box } });
  }

  #mayAct({ type }) {
    const rested = performance.now() - this.#actedAt > DOUBLE_TAP_MS;
    const may = this.view?.drives || BY_FOLLOWERS.includes(type);
    return rested && this.line.isUp && this.view && may && !this.pending.command && !this.#unasked;
  }

  #send(command) {
    this.pending.start(command);
    this.screen.wait(true);
    const { id, version, type, data } = command;
    this.line.send({ id, version, type, data });
    return new Promise((resolve) => this.#waiting.set(id, resolve));
  }

  #frame(frame) {
    const handlers = {
      view: () => this.#show(frame),
      answer: () => this.#answered(frame),
      refused: () => this.#refused(frame),
      known: () => this.#known(frame),
      closed: () => this.#closed(frame),
      peeked: () => this.screen.peeked(frame),
    };
    handlers[frame.type]?.();
  }

  /** A view counts when it is newer than the one shown, or when the server insists. */
  #show({ version, view, force }) {
    if (!view || (this.view && version <= this.view.version && !force)) return;
    this.view = view;
    if (view.said) this.#confirm(view.said);
    this.screen.render(view);
  }

  #confirm(text) {
    if (text !== this.confirmed.text) this.confirmed = { text, at: new Date() };
  }

  #answered(frame) {
    this.#confirm(frame.said);
    this.#show(frame);
    this.screen.say(frame.said);
    this.#settle(frame);
  }

  #refused(frame) {
    this.#show({ ...frame, force: true });
    this.screen.refuse(frame.message);
    this.#settle(frame);
  }

  #settle(frame) {
    if (!this.pending.is(frame.id)) return;
    this.pending.clear();
    this.screen.wait(false);
    this.screen.frozen.thaw();
    this.#waiting.get(frame.id)?.(frame);
    this.#waiting.delete(frame.id);
  }

  #overdue() {
    this.#freeze();
    this.line.open();
  }

  #up() {
    if (this.pending.command) this.#ask();
    else this.#back();
  }

  #ask() {
    this.line.send({ type: "ask", id: newId(), data: { command_id: this.pending.command.id } });
    this.pending.watch();
  }

  #back() {
    clearTimeout(this.#absence);
    this.#absence = null;
    this.screen.wait(false);
    this.screen.frozen.thaw();
  }

  #down() {
    this.screen.peeked(null);
    this.pending.rest();
    this.screen.wait(true);
    this.#absence ??= setTimeout(() => this.#freeze(), BACK_WITHIN_MS);
  }

  /** The server's word on the command whose answer got lost; unknown to it, the croupier decides. */
  async #known({ asked, done }) {
    const command = this.pending.command;
    if (!this.pending.is(asked)) return;
    this.pending.clear();
    this.#back();
    if (done) {
      this.screen.say(fill(words.was_entered, { action: command.label }));
      this.#finish(command.id, { type: "answer" });
    } else if (await this.#stillTrue(command)) this.#resend(command);
    else this.#finish(command.id, { type: "refused", code: "not_sent" });
  }

  async #stillTrue({ label, incomplete }) {
    this.#unasked = true;
    const text = fill(incomplete ? words.enter_again : words.did_it_happen, { action: label });
    const yes = await this.screen.question.ask({ lead: words.not_received, text, canSayYes: !incomplete });
    this.#unasked = false;
    return yes;
  }

  #resend(command) {
    const resolve = this.#waiting.get(command.id);
    this.#send({ ...command, version: this.view.version, sentAt: Date.now() });
    if (resolve) this.#waiting.set(command.id, resolve);
  }

  #finish(id, outcome) {
    this.#waiting.get(id)?.(outcome);
    this.#waiting.delete(id);
  }

  #closed({ code, message }) {
    clearTimeout(this.#absence);
    this.line.end();
    this.pending.rest();
    this.screen.close(message, code === 4401);
  }

  #freeze() {
    this.screen.peeked(null);
    const { command } = this.pending;
    const { text, at } = this.confirmed;
    const time = (moment) => this.screen.bars.clock(moment);
    this.screen.frozen.freeze({
      confirmed: at ? `${text} · ${time(at)}` : words.nothing,
      unconfirmed: command && fill(words.sent_at, { action: command.label, time: time(command.sentAt) }),
      version: String(this.view?.version ?? "—"),
      action: command?.label,
      sheet: this.view ? `${this.view.header.code} / ${this.view.header.hand}` : "",
    });
  }
}
