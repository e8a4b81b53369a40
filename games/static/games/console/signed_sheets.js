/** Sheets that a second person signs with his PIN. The last key repeats what will happen. */

import { AmountPad } from "./amount.js";
import { submit } from "./money_sheets.js";
import { chooseOne, paintReadBack } from "./sheets.js";
import { onPress, reveal, slot } from "./dom.js";
import { fill, words } from "./words.js";

const text = (body, name) => slot(body, name).value.trim();

/**
 * Asks for an amount (where there is one), a reason and the second person, then sends the action.
 * amount: {field, pattern, start, least, most} or null; `readBack` stands on the last key without it.
 */
function openSigned(app, action, { title, reasons, amount = null, readBack = "" }) {
  const body = app.sheets.open(title, "sheet-signed");
  const pad = new AmountPad(slot(body, "amount-pad"), paint);
  const reason = chooseOne(slot(body, "reasons"), reasons, paint);
  reveal(slot(body, "amount-pad"), Boolean(amount));
  body.addEventListener("input", paint);

  function label() {
    return amount ? fill(amount.pattern, { amount: pad.text }) : readBack;
  }

  function paint() {
    const signed = Boolean(reason() && text(body, "username") && text(body, "pin"));
    const fault = (amount && pad.fault) || (signed ? "" : words.second_missing);
    paintReadBack(body, fault || label(), !fault);
  }

  onPress(body, "read-back", () => {
    const second = { username: text(body, "username"), pin: text(body, "pin") };
    const sum = amount ? { [amount.field]: pad.minor } : {};
    submit(app, body, {
      type: action.type,
      data: { ...action.data, ...sum, reason: reason(), second },
      label: label(),
    });
  });
  if (amount) ask(app, pad, amount);
  else paint();
}

function ask(app, pad, { start, least = 0, most = Infinity, step = app.view.money.chip_unit_minor }) {
  const { money, chips } = app.view;
  pad.ask({ title: words.amount, money, chips, limits: { least, most, step }, start });
  app.sheets.listen(pad);
}

/** The stack is what was counted. */
export function openRecountSeat(app, seat, entry) {
  openSigned(app, entry, {
    title: `${entry.label} · ${seat.name}`,
    reasons: words.recount_reasons,
    amount: {
      field: "amount_minor",
      pattern: words.recount_to.replace("%(seat)s", seat.seat),
      start: seat.stack_minor,
    },
  });
}

/** All chips of the players together, where they aren't tracked by seat. */
export function openRecountTable(app, action) {
  openSigned(app, action, {
    title: action.label,
    reasons: words.recount_table_reasons,
    amount: { field: "amount_minor", pattern: words.recount_table_to, start: action.amount_minor },
  });
}

/** POT-16: a wager beyond the limits that was accepted. */
export function openAcceptWager(app, action) {
  const { seat } = action.data;
  openSigned(app, action, {
    title: `${action.label} · ${fill(words.seat_number, { seat })}`,
    reasons: words.wager_reasons,
    amount: {
      field: "to_minor",
      pattern: words.accept_wager_of.replace("%(seat)s", seat),
      start: 0,
      least: app.view.money.chip_unit_minor,
      step: 1,
      most: action.max_minor,
    },
  });
}

/** POT-13: the hand of an absent player is dead. */
export function openDeadHand(app, seat, entry) {
  openSigned(app, entry, {
    title: `${entry.label} · ${seat.name}`,
    reasons: words.dead_reasons,
    readBack: fill(words.seat_action, { seat: seat.seat, action: entry.label }),
  });
}

/** The last hand is opened again; the key repeats what was paid out. */
export function openReopen(app, action) {
  openSigned(app, action, {
    title: action.label,
    reasons: words.reopen_reasons,
    readBack: action.read_back,
  });
}
