/** The paper sheet: part of the loaded page, so that it prints without the server. */

import { element, keyed, setSlot, setText, slot } from "./dom.js";

/** Columns that the console fills in: seat or box, player, stack or ante. */
const FILLED = 3;

export function renderPaper(root, view) {
  const { code, hand, stakes, gaming_day: day, croupier } = view.header;
  setSlot(root, "table", code);
  setSlot(root, "hand", hand);
  setSlot(root, "stakes", stakes);
  setSlot(root, "day", day);
  setSlot(root, "croupier", croupier);
  setSlot(root, "version", String(view.version));
  const { heads, columns, lines } = view.paper;
  const texts = (parent, items, make) => keyed(slot(root, parent), items, (item, index) => index, make, setText);
  texts("heads", [...heads, ...columns], () => element("th"));
  texts("lines", lines, () => element("p", "paper__line"));
  keyed(slot(root, "rows"), view.seats, (seat) => seat.seat, () => element("tr"), (row, seat) => {
    const filled = [String(seat.seat), seat.name, seat.stack];
    const cells = Array.from({ length: FILLED + columns.length }, (_, at) => filled[at] ?? "");
    keyed(row, cells, (cell, index) => index, () => element("td"), setText);
  });
}
