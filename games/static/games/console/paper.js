/** The paper sheet: part of the loaded page, so that it prints without the server. */

import { element, keyed, setSlot, setText, slot } from "./dom.js";

function makeRow() {
  const row = element("tr");
  for (let cell = 0; cell < 8; cell += 1) row.append(element("td"));
  return row;
}

export function renderPaper(root, view) {
  const { code, hand, stakes, gaming_day: day, croupier } = view.header;
  setSlot(root, "table", code);
  setSlot(root, "hand", hand);
  setSlot(root, "stakes", stakes);
  setSlot(root, "day", day);
  setSlot(root, "croupier", croupier);
  setSlot(root, "version", String(view.version));
  keyed(slot(root, "rows"), view.seats, (seat) => seat.seat, makeRow, (row, seat) => {
    setText(row.children[0], String(seat.seat));
    setText(row.children[1], seat.name);
    setText(row.children[2], seat.stack);
  });
}
