/** Sheets that move money to or from a seat. The last key repeats the sum and the seat. */

import { AmountPad } from "./amount.js";
import { paintReadBack } from "./sheets.js";
import { onPress, reveal, slot } from "./dom.js";
import { fill, words } from "./words.js";

const text = (body, name) => slot(body, name).value.trim();

function identification(body) {
  const [document, seenBy] = [text(body, "document"), text(body, "seen_by")];
  return document ? { identification: { document, seen_by: seenBy } } : {};
}

/** Sends, closes the sheet when it is done, and asks for what the server still misses. */
export async function submit(app, body, action) {
  const answer = await app.act(action);
  if (answer.type === "answer") app.sheets.close();
  if (answer.code === "identification_needed") reveal(slot(body, "identification"), true);
  return answer;
}

const PATTERNS = { buy_in: "buy_in_seat", chips_in: "chips_seat", leave_seat: "leaves_with" };

/** Buy-in, chips brought, or what a player without a tracked stack takes; `entry` is of the seat's menu. */
export function openMoney(app, seat, entry) {
  const body = app.sheets.open(`${entry.label} · ${seat.name}`, "sheet-money");
  const pad = new AmountPad(slot(body, "amount-pad"), paint);

  function paint() {
    const label = fill(words[PATTERNS[entry.type]], { amount: pad.text, seat: seat.seat });
    paintReadBack(body, pad.fault || label, !pad.fault);
  }

  onPress(body, "read-back", (_, key) => {
    const data = { ...entry.data, amount_minor: pad.minor, ...identification(body) };
    submit(app, body, { type: entry.type, data, label: key.textContent });
  });

  const { money, chips } = app.view;
  const step = money.chip_unit_minor;
  const leaves = entry.type === "leave_seat";
  const limits = leaves ? { least: 0, most: entry.most_minor, step } : { least: step, most: Infinity, step };
  pad.ask({ title: words.amount, money, chips, limits });
  app.sheets.listen(pad);
}

/** A player sits down: name or Guest, cash, chips brought, or both. */
export function openTakeSeat(app, seat) {
  const body = app.sheets.open(fill(words.seat_number, { seat: seat.seat }), "sheet-take-seat");
  const { money, chips, sheets } = app.view;
  const sums = { cash: 0, chips: 0 };
  let kind = "cash";
  const pad = new AmountPad(slot(body, "amount-pad"), paint);
  slot(body, "hint").textContent = sheets.buy_in.hint;

  function ask() {
    const other = sums.cash + sums.chips - sums[kind];
    const limits = {
      least: Math.max(0, sheets.buy_in.min_minor - other),
      most: sheets.buy_in.max_minor - other,
      step: money.chip_unit_minor,
    };
    pad.ask({ title: words[`sits_with_${kind}`], money, chips, limits, start: sums[kind] });
  }

  function paint() {
    sums[kind] = pad.minor;
    const given = sums.cash && sums.chips ? "buy_in_and_chips_seat" : sums.chips ? "chips_seat" : "buy_in_seat";
    const values = { amount: pad.write(sums.cash || sums.chips), chips: pad.write(sums.chips), seat: seat.seat };
    paintReadBack(body, pad.fault || fill(words[given], values), !pad.fault);
  }

  onPress(body, "sum", (chosen) => {
    kind = chosen;
    for (const key of body.querySelectorAll("[data-sum]")) {
      key.setAttribute("aria-pressed", String(key.dataset.sum === kind));
    }
    ask();
  });
  onPress(body, "guest", () => (slot(body, "name").value = ""));
  onPress(body, "read-back", (_, key) => {
    const data = { seat: seat.seat, name: text(body, "name"), buy_in_minor: sums.cash, chips_minor: sums.chips };
    submit(app, body, {
      type: "take_seat",
      data: { ...data, ...identification(body) },
      label: key.textContent,
    });
  });
  ask();
  app.sheets.listen(pad);
}

/** Money that leaves the table is read back before it goes; what isn't tracked is asked for. */
export function openLeave(app, seat, entry) {
  if (entry.most_minor !== undefined) {
    openMoney(app, seat, entry);
    return;
  }
  const leaves = fill(words.leaves_with, { amount: seat.stack, seat: seat.seat });
  const label = seat.stack ? leaves : entry.label;
  const press = async () => {
    const answer = await app.act({ ...entry, label });
    if (answer.type === "answer") app.sheets.close();
  };
  app.sheets.openList(`${entry.label} · ${seat.name}`, [{ label, press, kind: "main" }], { lead: seat.aria });
}

/** Cash for chips at a table without stacks: a name is noted where one is given. */
export function openCash(app, { type, data, label }) {
  const body = app.sheets.open(label, "sheet-cash");
  const pad = new AmountPad(slot(body, "amount-pad"), paint);

  function paint() {
    const said = fill(words.buy_in_of, { amount: pad.text });
    paintReadBack(body, pad.fault || said, !pad.fault);
  }

  onPress(body, "read-back", (_, key) => {
    const given = { amount_minor: pad.minor, name: text(body, "name"), ...identification(body) };
    submit(app, body, { type, data: { ...data, ...given }, label: key.textContent });
  });

  const { money, chips } = app.view;
  const step = money.chip_unit_minor;
  pad.ask({ title: words.amount, money, chips, limits: { least: step, most: Infinity, step } });
  app.sheets.listen(pad);
}
