/** Sheets of a box: its player's name, whose blind box it is, which cards are exchanged or bought. */

import { CardPad } from "./pad.js";
import { plainCards } from "./cards.js";
import { Eye } from "./eye.js";
import { paintReadBack } from "./sheets.js";
import { submit } from "./money_sheets.js";
import { button, onPress, reveal, setAttribute, slot } from "./dom.js";
import { fill, words } from "./words.js";

/** chosen(name) is told the player's name, empty for a guest. */
export function openName(app, name, chosen) {
  const body = app.sheets.open(words.name, "sheet-name");
  const field = slot(body, "name");
  field.value = name;
  const paint = () => paintReadBack(body, field.value.trim() || words.guest, true);
  field.addEventListener("input", paint);
  onPress(body, "read-back", () => {
    chosen(field.value.trim());
    app.sheets.close();
  });
  paint();
  field.focus();
}

/** boxes: [{box, label}] that a blind box may hang on; chosen(box) is told which. */
export function openBlind(app, boxes, chosen) {
  const choices = boxes.map(({ box, label }) => ({
    label,
    press: () => {
      chosen(box);
      app.sheets.close();
    },
  }));
  app.sheets.openList(words.blind_box, choices);
}

/** The cards given back and those taken, one after the other. */
export function openExchange(app, action, count, known) {
  const { type, data, label, extra } = action;
  const body = app.sheets.open(label, "sheet-draw");
  const title = (entered) =>
    entered < count
      ? fill(words.card_given, { number: entered + 1 })
      : fill(words.card_taken, { number: entered - count + 1 });
  const pad = new CardPad(slot(body, "pad"), {
    changed: (codes) => {
      app.sheets.sheet.title = title(codes.length);
    },
    full: (codes) => {
      const [given, taken] = [codes.slice(0, count), codes.slice(count)];
      return submit(app, body, { type, data: { ...data, given, taken }, label: `${label} ${plainCards(codes)}` });
    },
  });
  pad.ask(2 * count + extra, known, label);
  app.sheets.listen(pad);
}

/** The card that was bought. */
export function openPurchase(app, { type, data, label }, known) {
  const body = app.sheets.open(label, "sheet-draw");
  const full = ([card]) => submit(app, body, { type, data: { ...data, card }, label: `${label} ${plainCards([card])}` });
  const pad = new CardPad(slot(body, "pad"), { full });
  pad.ask(1, known, label);
  app.sheets.listen(pad);
}

/** What hears of the cards of this box while its sheet is open. */
function eyeOf(app, body, box) {
  const eye = new Eye(slot(body, "look"), () => app.app.peek(box));
  eye.render({ eye: true });
  return { key: () => false, peeked: (frame) => (frame ? eye.show(frame, box) : eye.hide()) };
}

/** Where the system deals: the places of the cards that are given back, from 0. At a training table
 * the eye shows the cards above their places. */
export function openSlots(app, { type, data, label, counts, slots }, { box, look }) {
  const body = app.sheets.open(label, "sheet-slots");
  reveal(slot(body, "look"), Boolean(look));
  if (look) app.sheets.listen(eyeOf(app, body, box));
  const chosen = new Set();
  const paint = () => {
    const fits = counts.includes(chosen.size);
    paintReadBack(body, fits ? label : words.choose_cards, fits);
    for (const key of slot(body, "slots").children) {
      setAttribute(key, "aria-pressed", String(chosen.has(Number(key.dataset.given))));
    }
  };
  for (let at = 0; at < slots; at += 1) {
    const key = button("key key--small", String(at + 1));
    key.dataset.given = at;
    slot(body, "slots").append(key);
  }
  onPress(body, "given", (at) => {
    if (!chosen.delete(Number(at))) chosen.add(Number(at));
    paint();
  });
  onPress(body, "read-back", () => {
    const places = [...chosen].sort((one, other) => one - other);
    submit(app, body, { type, data: { ...data, slots: places }, label });
  });
  paint();
}
