/** Sheets of the seats and of what is rarely needed: misdeal, button draw, calls, keys. */

import { CardPad } from "./pad.js";
import { chooseOne, paintReadBack } from "./sheets.js";
import { keysAreOn, switchKeys } from "./keys.js";
import { openLeave, openMoney, openTakeSeat, secondPerson, submit } from "./money_sheets.js";
import { onPress, slot } from "./dom.js";
import { fill, words } from "./words.js";

const WITH_AMOUNT = ["buy_in", "chips_in", "recount_seat"];

export class TableSheets {
  constructor(sheet, app) {
    this.sheet = sheet;
    this.app = app;
  }

  open(title, template) {
    return this.sheet.open(title, template);
  }

  /** The pad of the open sheet hears the keyboard. */
  listen(pad) {
    this.sheet.listener = pad;
  }

  openList(title, choices, options) {
    return this.sheet.openList(title, choices, options);
  }

  close() {
    this.sheet.close();
  }

  /** A free seat is taken; at a taken one its menu opens. */
  seat(number) {
    const seat = this.app.view.seats.find((each) => each.seat === number);
    if (seat.state === "empty") openTakeSeat(this.app, seat);
    else this.openList(seat.name, this.#menu(seat), { lead: seat.aria });
  }

  seats() {
    const choices = this.app.view.seats.map((seat) => ({
      label: `${seat.seat} · ${seat.name}`,
      detail: [seat.stack, seat.badge].filter(Boolean).join(" · "),
      press: () => this.seat(seat.seat),
    }));
    this.openList(words.seats, choices);
  }

  buyIn() {
    const entries = this.app.view.seats.flatMap((seat) =>
      (seat.menu ?? []).filter((entry) => entry.type === "buy_in").map((entry) => ({ seat, entry })),
    );
    const choices = entries.map(({ seat, entry }) => ({
      label: `${seat.seat} · ${seat.name}`,
      detail: seat.stack,
      press: () => openMoney(this.app, seat, entry),
    }));
    this.openList(words.buy_in, choices, { lead: choices.length ? words.whose_buy_in : words.nobody_to_buy_in });
  }

  more() {
    const { misdeal, draw } = this.app.view.panel;
    const choices = [
      misdeal && { label: misdeal.label, press: () => this.misdeal(misdeal) },
      draw && { label: draw.label, press: () => this.draw(draw) },
      { label: words.paper_sheet, press: () => window.print() },
      { label: keysAreOn() ? words.keys_off : words.keys_on, detail: words.keys_help, press: () => this.#toggleKeys() },
      { label: words.leave_console, press: () => window.location.assign("/") },
    ];
    this.openList(words.more, choices.filter(Boolean));
  }

  misdeal(action) {
    this.#reasons(action.label, words.misdeal_reasons, action);
  }

  call() {
    this.#reasons(words.call_pit, words.call_reasons, { type: "call_pit", data: {} });
  }

  /** One card for each seat, in the order of the seats, until every seat has one. */
  draw(action) {
    const body = this.open(action.label, "sheet-draw");
    const pad = new CardPad(slot(body, "pad"), {
      changed: (codes) => {
        const seat = action.seats[codes.length];
        if (seat) this.sheet.title = fill(words.card_for_seat, { seat });
      },
      full: (codes) => {
        const cards = Object.fromEntries(codes.map((code, at) => [action.seats[at], code]));
        return submit(this.app, body, { type: action.type, data: { cards }, label: action.label });
      },
    });
    pad.ask(action.seats.length, [], action.label);
    this.listen(pad);
  }

  deadHand(seat, entry) {
    const body = this.open(`${entry.label} · ${seat.name}`, "sheet-second");
    const read = () => secondPerson(body);
    const label = fill(words.seat_action, { seat: seat.seat, action: entry.label });
    const paint = () => {
      const complete = Boolean(reason() && read().username && read().pin);
      paintReadBack(body, complete ? label : words.second_missing, complete);
    };
    const reason = chooseOne(slot(body, "reasons"), words.dead_reasons, paint);
    body.addEventListener("input", paint);
    onPress(body, "read-back", () => {
      const data = { ...entry.data, reason: reason(), second: read() };
      submit(this.app, body, { ...entry, data, label });
    });
    paint();
  }

  #menu(seat) {
    return (seat.menu ?? []).map((entry) => ({
      label: entry.label,
      kind: entry.type,
      press: () => this.#entry(seat, entry),
    }));
  }

  #entry(seat, entry) {
    if (WITH_AMOUNT.includes(entry.type)) openMoney(this.app, seat, entry);
    else if (entry.type === "leave_seat") openLeave(this.app, seat, entry);
    else if (entry.type === "dead_hand") this.deadHand(seat, entry);
    else this.#send(entry, seat.seat);
  }

  #reasons(title, reasons, action) {
    const choices = reasons.map(([reason, label]) => ({
      label,
      press: () => this.#send({ ...action, data: { ...action.data, reason }, label: `${title}: ${label}` }),
    }));
    this.openList(title, choices);
  }

  async #send(action, seat) {
    const answer = await this.app.act(action, seat);
    if (answer.type === "answer") this.close();
  }

  #toggleKeys() {
    switchKeys(!keysAreOn());
    this.more();
  }
}
