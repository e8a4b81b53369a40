/** Sheets of the seats and of what is rarely needed: misdeal, button draw, calls, keys. */

import { CardPad } from "./pad.js";
import { plainCards } from "./cards.js";
import { KeysSheet } from "./keys_sheet.js";
import { openCash, openLeave, openMoney, openTakeSeat, submit } from "./money_sheets.js";
import {
  openAcceptWager,
  openDeadHand,
  openRecountSeat,
  openRecountTable,
  openReopen,
} from "./signed_sheets.js";
import { cardName, fill, words } from "./words.js";
import { slot } from "./dom.js";

/** How the entries of a seat's menu are completed; all others are sent as they are. */
const COMPLETE = {
  buy_in: openMoney,
  chips_in: openMoney,
  recount_seat: openRecountSeat,
  leave_seat: openLeave,
  dead_hand: openDeadHand,
};

export class TableSheets {
  constructor(sheet, app, keys) {
    this.sheet = sheet;
    this.app = app;
    this.keys = new KeysSheet(this, keys);
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

  /** A free seat is taken; at a taken one, and at a box, its menu opens. */
  seat(number) {
    const seat = this.app.view.seats.find((each) => each.seat === number);
    if (seat.state === "empty" && this.app.view.family === "ring") openTakeSeat(this.app, seat);
    else this.openList(seat.name || String(number), this.#menu(seat), { lead: seat.aria });
  }

  seats() {
    const choices = this.app.view.seats.map((seat) => ({
      label: `${seat.seat} · ${seat.name}`,
      detail: [seat.stack, seat.badge].filter(Boolean).join(" · "),
      press: () => this.seat(seat.seat),
    }));
    this.openList(this.app.view.places, choices);
  }

  buyIn() {
    const { cash } = this.app.view.sheets;
    if (cash) {
      openCash(this.app, cash);
      return;
    }
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
    const { panel } = this.app.view;
    const { misdeal, draw, accept_wager: wager, set_aside: early, recount_table: chips, opener } = panel;
    const reopen = panel.boxes ? panel.reopen : null;
    const offered = this.app.view.drives
      ? [
          misdeal && { label: misdeal.label, press: () => this.misdeal(misdeal) },
          wager && { label: wager.label, press: () => openAcceptWager(this.app, wager) },
          early && { label: early.label, press: () => this.#setAside(early) },
          opener && { label: opener.label, press: () => this.#nameOpener(opener) },
          reopen && { label: reopen.label, press: () => this.reopen(reopen) },
          draw && { label: draw.label, press: () => this.draw(draw) },
          chips && { label: chips.label, press: () => openRecountTable(this.app, chips) },
        ]
      : [];
    const always = [
      { label: words.paper_sheet, press: () => window.print() },
      { label: words.keys, press: () => this.keys.open() },
      { label: words.leave_console, press: () => window.location.assign("/") },
    ];
    this.openList(words.more, [...offered, ...always].filter(Boolean));
  }

  reopen(action) {
    openReopen(this.app, action);
  }

  /** A tap on one of the newest cards of the board: another card stands there, or it came too early. */
  boardCard(code, { cards, change, set_aside: early }) {
    const others = cards.filter((each) => each !== code);
    const choices = [
      { label: change.label, press: () => this.#changeCard(change, others) },
      early && { label: early.label, press: () => this.#send(early) },
    ];
    this.openList(cardName(code), choices.filter(Boolean));
  }

  /** All pots, when there are more than fit the felt. */
  pots() {
    const choices = this.app.view.pots.map(({ label, amount, note }) => ({ label: `${label} · ${amount}`, detail: note }));
    this.openList(words.all_pots, choices);
  }

  misdeal(action) {
    this.#reasons(action.label, words.misdeal_reasons, action);
  }

  call() {
    this.#reasons(words.call_pit, words.call_reasons, { type: "call_pit", data: {} });
  }

  /** One card for each seat, in the order of the seats; without seats the system draws them. */
  draw(action) {
    if (!action.seats.length) {
      this.#send({ type: action.type, data: {}, label: action.label });
      return;
    }
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

  /** Another seat opens the street than the cards say, before anybody has acted. */
  #nameOpener({ type, data, label, seats }) {
    const choices = seats.map((seat) => {
      const said = fill(words.seat_action, { seat, action: label });
      const action = { type, data: { ...data, seat, reason: "wrong_opener" }, label: said };
      return { label: fill(words.seat_number, { seat }), press: () => this.#send(action) };
    });
    this.openList(label, choices);
  }

  /** One card of a hand that was turned over by mistake. */
  #expose(seat, entry) {
    this.#askCard(`${entry.label} · ${seat.name}`, entry, this.app.view.board);
  }

  /** The card that was turned over while the action was still open. */
  #setAside(action) {
    this.#askCard(`${action.step} · ${action.label}`, action, action.known);
  }

  #askCard(title, { type, data, label }, known) {
    const body = this.open(title, "sheet-draw");
    const full = ([card]) => submit(this.app, body, { type, data: { ...data, card }, label: `${label} ${plainCards([card])}` });
    const pad = new CardPad(slot(body, "pad"), { full });
    pad.ask(1, known, title);
    this.listen(pad);
  }

  /** The other cards of the street stay; only the wrong one is asked for again. */
  async #changeCard(action, others) {
    this.app.panel.keepCards(others);
    const answer = await this.#send(action);
    if (answer.type !== "answer") this.app.panel.keepCards([]);
  }

  #menu(seat) {
    return (seat.menu ?? []).map((entry) => ({
      label: entry.label,
      kind: entry.type,
      press: () => this.#entry(seat, entry),
    }));
  }

  #entry(seat, entry) {
    const complete = COMPLETE[entry.type];
    if (complete) complete(this.app, seat, entry);
    else if (entry.type === "expose") this.#expose(seat, entry);
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
    return answer;
  }
}
