/** The felt: seats, bets, board, pots. It shows the view and reports which seat was pressed. */

import { UNKNOWN, cardNode, paintCard } from "./cards.js";
import { button, element, keyed, onPress, reveal, setAttribute, setSlot, setText, slot } from "./dom.js";
import { words } from "./words.js";

const POTS_SHOWN = 3;

/** Which places of the felt a table uses, from seat 1 on: ten in a ring, and TOP in the middle of the
 * arc where the seats are odd in number. Left and right are alike. */
const TOP = 11;
const PLACES = {
  2: [3, 8],
  3: [3, TOP, 8],
  4: [2, 4, 7, 9],
  5: [2, 4, TOP, 7, 9],
  6: [1, 3, 4, 7, 8, 10],
  7: [1, 3, 4, TOP, 7, 8, 10],
  8: [1, 2, 4, 5, 6, 7, 9, 10],
  9: [1, 2, 3, 4, TOP, 7, 8, 9, 10],
  10: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
};

function makeSeat() {
  const node = button("seat");
  const parts = ["number", "name", "stack", "bonus", "mark", "cards", "badge"];
  for (const part of parts) {
    const child = element("span", `seat__${part}`);
    child.dataset.slot = part;
    node.append(child);
  }
  const dealer = element("span", "seat__button");
  dealer.dataset.slot = "button";
  dealer.textContent = words.button_letter;
  node.append(dealer);
  return node;
}

/** A place of the board; a key while something can be done with its card. */
function makePlace() {
  const node = button("board__place");
  node.append(cardNode("large"));
  return node;
}

function makePot() {
  const node = element("li", "pot");
  node.append(element("span"), element("b"), element("small"));
  return node;
}

function makeBet() {
  const node = element("span", "bet");
  node.append(element("i", "bet__chip"), element("span"));
  return node;
}

export class Felt {
  #preview = [];
  #view = null;

  /** on: seat(number), card(code) of the board, pots() when there are more than are shown. */
  constructor(root, on) {
    this.root = root;
    onPress(root, "seat", (seat) => on.seat(Number(seat)));
    onPress(root, "board", (code) => on.card(code));
    onPress(root, "pots", () => on.pots());
  }

  render(view) {
    this.#view = view;
    this.#preview = [];
    setAttribute(this.root, "data-backs", view.backs);
    setAttribute(this.root, "data-tile", view.tile);
    const places = PLACES[view.seats.length] ?? PLACES[10];
    this.#seats(view, places);
    this.#bets(view.seats, places);
    this.#middle(view);
    this.#board();
    setSlot(this.root, "float", view.float);
    this.offer([]);
  }

  /** Cards keyed in for the board but not yet sent. */
  preview(codes) {
    this.#preview = codes;
    this.#board();
  }

  /** Lights the seats of which one may be chosen now, and the one that is. */
  offer(seats, chosen = null) {
    for (const node of this.root.querySelectorAll("[data-seat]")) {
      const seat = Number(node.dataset.seat);
      const mark = seat === chosen ? "chosen" : "open";
      setAttribute(node, "data-offered", seats.includes(seat) && mark);
    }
  }

  #seats({ seats, backs, drives }, places) {
    keyed(slot(this.root, "seats"), seats, (seat) => seat.seat, makeSeat, (node, seat) => {
      node.dataset.seat = seat.seat;
      node.dataset.place = places[seat.seat - 1] ?? seat.seat;
      setAttribute(node, "data-state", seat.state);
      setAttribute(node, "aria-label", seat.aria);
      setSlot(node, "number", String(seat.seat));
      setSlot(node, "name", seat.name);
      for (const name of ["stack", "bonus", "mark", "badge"]) setSlot(node, name, seat[name]);
      for (const name of ["bonus", "mark"]) reveal(slot(node, name), Boolean(seat[name]));
      setAttribute(node, "data-blind", seat.blind ? "true" : null);
      reveal(slot(node, "badge"), Boolean(seat.badge));
      reveal(slot(node, "button"), Boolean(seat.button));
      paintHand(slot(node, "cards"), seat, backs);
      node.disabled = !drives;
    });
  }

  #bets(seats, places) {
    const withBet = seats.filter((seat) => seat.bet);
    keyed(slot(this.root, "bets"), withBet, (seat) => seat.seat, makeBet, (node, seat) => {
      node.dataset.place = places[seat.seat - 1] ?? seat.seat;
      setText(node.lastElementChild, seat.bet);
    });
  }

  #middle(view) {
    keyed(slot(this.root, "steps"), view.steps, (step, index) => index, () => element("li"), (node, step) => {
      setAttribute(node, "data-state", step.state);
      setAttribute(node, "aria-current", step.state === "now" ? "step" : null);
      setText(node, step.label);
    });
    keyed(slot(this.root, "pots"), view.pots.slice(0, POTS_SHOWN), (pot, index) => index, makePot, (node, pot) => {
      setAttribute(node, "data-kind", pot.kind);
      setText(node.children[0], pot.label);
      setText(node.children[1], pot.amount);
      setText(node.children[2], pot.note);
    });
    this.#banner(view.banner);
    setSlot(this.root, "more_pots", view.more_pots);
    reveal(slot(this.root, "more_pots"), Boolean(view.more_pots));
    setSlot(this.root, "commission", view.commission);
    reveal(slot(this.root, "commission"), Boolean(view.commission));
  }

  /** Large words that everybody at the table may read. */
  #banner(banner) {
    const node = slot(this.root, "banner");
    reveal(node, Boolean(banner));
    setAttribute(node, "data-tone", banner?.tone);
    setText(node.firstElementChild, banner?.title);
    setText(node.lastElementChild, banner?.detail);
  }

  #board() {
    const cards = boardCards(this.#view, this.#preview);
    const offered = (this.#view.drives && this.#view.board_keys?.cards) || [];
    keyed(slot(this.root, "board"), cards, (card, index) => index, makePlace, (node, card) => {
      paintCard(node.firstElementChild, card);
      node.disabled = !offered.includes(card);
      setAttribute(node, "data-board", node.disabled ? null : card);
    });
  }
}

/** The places of the board: what lies there, what is keyed in, what is asked for. */
function boardCards({ board, board_size: size, board_next: next, tile }, entered) {
  if (tile === "box") return bankCards(board, size, next, entered);
  const dealt = [...board, ...entered];
  return Array.from({ length: size }, (_, at) => dealt[at] ?? (at < board.length + next ? "next" : ""));
}

/** The bank's cards: the open one comes first and lies last. */
function bankCards(board, size, next, entered) {
  const lying = board.length ? board : Array(size).fill("");
  const free = next === 1 ? [size - 1] : [...lying.keys()].slice(0, next);
  return lying.map((card, at) => (free.includes(at) ? (entered[free.indexOf(at)] ?? "next") : card));
}

/** backs: "eye" where the system deals in training, else "unknown": there the system knows those at
 * the places `known` only. */
function paintHand(root, { cards, up = [], exposed = [], known = [] }, backs) {
  const places = cards.map((code, at) => ({ code, at }));
  keyed(root, places, ({ at }) => at, () => cardNode("small"), (node, { code, at }) => {
    const marks = { eye: code === UNKNOWN && (backs === "eye" || known.includes(at)), exposed: exposed.includes(code) };
    paintCard(node, code, marks);
    setAttribute(node, "data-up", up.includes(at) ? "true" : null);
  });
  setAttribute(root, "data-count", cards.length);
  setAttribute(root, "data-known", cards.some((code) => code !== UNKNOWN) ? "true" : null);
  setAttribute(root, "data-exposed", exposed.length ? words.exposed : null);
}
