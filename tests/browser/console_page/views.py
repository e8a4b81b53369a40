"""One view for each step of a hand, as the server would render it (docs/realtime.md)."""

from copy import deepcopy
from typing import Any

from tests.browser.console_page.steps import STEPS, key

View = dict[str, Any]
BACKS = ["??", "??"]


def _seat(
    seat: int, state: str, name: str, stack: int | None, badge: str, **more: object
) -> dict[str, Any]:
    text = "" if stack is None else f"€{stack}"
    aria = ", ".join(part for part in (f"Seat {seat}", name, text, badge) if part)
    empty = {"cards": [], "button": False, "bet": "", "tap": None, "menu": _menu(seat, state)}
    told = {"seat": seat, "state": state, "name": name, "stack": text, "badge": badge}
    return told | empty | {"stack_minor": (stack or 0) * 100, "aria": aria} | more


def _menu(seat: int, state: str) -> list[dict[str, Any]]:
    if state == "empty":
        return []
    labels = {
        "buy_in": "Buy-in",
        "chips_in": "Chips brought",
        "sit_out": "Sit out",
        "leave_seat": "Leave the table",
        "recount_seat": "Recount the stack",
        "dead_hand": "Hand is dead",
    }
    return [
        {"label": label, "type": kind, "data": {"seat": seat}} for kind, label in labels.items()
    ]


SEATS = [
    _seat(1, "out", "Petrov", 212, "Folded"),
    _seat(2, "empty", "Empty", None, "+ Seat"),
    _seat(3, "out", "Horvat", 388, "Folded", button=True),
    _seat(4, "out", "Dimitrova", 143, "SB · folded"),
    _seat(5, "allin", "Novak", 0, "ALL-IN", cards=BACKS),
    _seat(6, "in", "Ivanova", 370, "Bet €80", cards=BACKS, bet="€80"),
    _seat(7, "away", "Away", 176, "Sitting out"),
    _seat(8, "act", "Babić", 310, "TO ACT", cards=BACKS),
    _seat(9, "out", "Georgiev", 97, "Folded", tap=key("", "fold_up_to", seat=9)),
    _seat(10, "out", "Sokolov", 268, "Folded"),
]

CHIPS = [(100, "white"), (500, "red"), (2500, "green"), (10000, "black"), (50000, "purple")]

BASE: View = {
    "table": "HE-1",
    "version": 214,
    "language": "en",
    "phase": "act",
    "header": {
        "code": "HE-1",
        "game": "Texas hold'em",
        "stakes": "No limit · blinds €2 / €4",
        "hand": "Hand 41",
        "gaming_day": "Gaming day 29 Nov 2026",
        "croupier": "M. Kovač",
        "mode": "",
    },
    "money": {"prefix": "€", "suffix": "", "group": ",", "decimal": ".", "chip_unit_minor": 100},
    "chips": [
        {"value_minor": minor, "label": f"+{minor // 100}", "colour": colour}
        for minor, colour in CHIPS
    ],
    "family": "ring",
    "tile": "two",
    "places": "Seats",
    "banner": None,
    "seats": SEATS,
    "board": ["Ks", "9h", "4d", "9c"],
    "board_size": 5,
    "board_keys": None,
    "board_next": 1,
    "backs": "unknown",
    "steps": [
        {"label": label, "state": state}
        for label, state in (
            ("Pre-flop", "done"),
            ("Flop", "done"),
            ("Turn", "now"),
            ("River", "todo"),
            ("Showdown", "todo"),
        )
    ],
    "pots": [
        {"kind": "main", "label": "Main pot", "amount": "€134", "note": "seats 5 · 6 · 8"},
        {"kind": "side", "label": "Side pot 1", "amount": "€100", "note": "seats 6 · 8"},
        {"kind": "street", "label": "This street", "amount": "€80", "note": "bet by seat 6"},
    ],
    "more_pots": "",
    "commission": "Commission 5 % · so far €11.50 · burned 2",
    "float": "Float €18,420",
    "panel": {},
    "paper": {
        "heads": ["Seat", "Player", "Stack"],
        "columns": ["Pre-flop", "Flop", "Turn", "River", "Shown, won"],
        "lines": ["Board", "Pots and commission", "Buy-ins and chips brought"],
    },
    "sheets": {
        "seat": [],
        "cash": None,
        "buy_in": {"min_minor": 20000, "max_minor": 80000, "hint": "Buy-in €200 to €800"},
    },
    "undo": key("Undo", "undo") | {"detail": "Seat 6 bet €80"},
    "log": [
        {"text": "Flop K♠ 9♥ 4♦", "undone": False},
        {"text": "6 bets €50", "undone": False},
        {"text": "8 calls €50", "undone": False},
        {"text": "Turn 9♦", "undone": True},
        {"text": "Turn 9♣", "undone": False},
        {"text": "6 bets €80", "undone": False},
    ],
    "said": "Seat 6 bets €80",
    "call": {"state": "none", "label": "Call pit boss", "by": ""},
    "drives": True,
    "follows": "",
    "take_over": None,
    "eye": False,
    "roll": "",
}


def view(kind: str, version: int = 214, **more: object) -> View:
    """The view of one step: act, card, show, winners, pot, pay, between or closed."""
    made = deepcopy(BASE) | {"phase": kind, "version": version}
    made["panel"] = deepcopy(STEPS[kind])
    if kind == "card":
        made["board"] = made["board"][:3]
    if kind in ("show", "winners", "pay"):
        made["board"].append("2s")
        made["pots"] = made["pots"][:2]
    if kind == "pay":
        _show_hands(made)
    if kind in ("between", "closed", "pot"):
        made |= {"board": [], "pots": [], "steps": [], "commission": ""}
    if kind == "pot":
        _track_pots_only(made)
    return deepcopy(made | more)


def _track_pots_only(made: View) -> None:
    made["board_size"] = 0
    made["header"] |= {"mode": "Pots only"}
    for seat in made["seats"]:
        if seat["state"] != "empty":
            seat |= {"state": "in", "stack": "", "stack_minor": 0, "badge": "In", "bet": ""}


def dealt(kind: str, **more: object) -> View:
    """A step at a training table whose system deals: no pad, keys instead, an eye on the backs."""
    made = view(kind, backs="eye", eye=kind == "act", **more)
    made["header"]["mode"] = "Training · The system deals"
    panel = made["panel"]
    if kind == "card":
        panel |= {"title": "The turn is next", "burn": None}
        panel["deal"] = key("Deal the turn", "board")
    if kind == "show":
        panel |= {"rest_shown": None, "muck": None}
        panel["show_all"] = key("Show all hands", "show_all")
        for each in panel["order"]:
            each["show"] = key(f"Show seat {each['seat']}", "show", seat=each["seat"])
    return made


def _show_hands(made: View) -> None:
    shown = {5: ("win", "+€127.50", ["Kd", "Kh"]), 6: ("in", "Lost", ["Ac", "As"])}
    shown[8] = ("win", "+€247", ["9s", "8s"])
    for seat in made["seats"]:
        if seat["seat"] in shown:
            state, badge, cards = shown[seat["seat"]]
            seat |= {"state": state, "badge": badge, "cards": cards, "bet": ""}
    for pot, note in zip(made["pots"], ("→ seat 5", "→ seat 8"), strict=True):
        pot |= {"kind": "won", "note": note}
