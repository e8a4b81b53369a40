"""The panel of each step, as the server would render it (docs/realtime.md)."""

from typing import Any

Panel = dict[str, Any]

PLAYERS = {
    1: "Petrov",
    3: "Horvat",
    4: "Dimitrova",
    5: "Novak",
    6: "Ivanova",
    7: "Away",
    8: "Babić",
    9: "Georgiev",
    10: "Sokolov",
}


def key(label: str, kind: str, **data: object) -> Panel:
    """A key of the console: what it says and the command that it sends."""
    return {"label": label, "type": kind, "data": data}


ACT = {
    "kind": "act",
    "seat": 8,
    "name": "Babić",
    "line": "stack €310 · in this hand €90",
    "due_label": "to call",
    "due": "€80",
    "fold": key("Fold", "fold", seat=8) | {"confirm": None},
    "call": key("Call €80", "check_call", seat=8),
    "raise": {
        "type": "raise_to",
        "seat": 8,
        "verb": "Raise to",
        "commit": "Raise to %(amount)s",
        "allin": "All-in %(amount)s",
        "min_minor": 16000,
        "max_minor": 31000,
        "step_minor": 100,
        "allin_minor": 31000,
        "fixed": False,
        "presets": [
            {"label": "Min", "amount": "€160", "to_minor": 16000},
            {"label": "½ pot", "amount": "€277", "to_minor": 27700},
            {"label": "Pot", "amount": "max €310", "to_minor": 31000},
            {"label": "All-in", "amount": "€310", "to_minor": 31000, "allin": True},
        ],
    },
    "savers": [key("Rest fold", "rest_fold")],
    "string_bet": key("String bet", "string_bet", seat=8),
    "hint": "Tap any later seat to fold everyone between.",
    "misdeal": key("Misdeal", "misdeal"),
    "accept_wager": key("Accepted beyond the limits", "accept_wager", seat=8)
    | {"max_minor": 31000},
    "set_aside": key("Card dealt too early", "set_aside")
    | {"step": "RIVER", "known": ["Ks", "9h", "4d", "9c"]},
}

CARD = {
    "kind": "card",
    "step": "TURN",
    "title": "Enter 1 card",
    "note": "burn card counted",
    "count": 1,
    "type": "board",
    "known": ["Ks", "9h", "4d"],
    "burn": {"label": "Not burned"},
    "deal": None,
}

SHOW = {
    "kind": "show",
    "step": "SHOWDOWN",
    "title": "Seat 8 shows",
    "seat": 8,
    "count": 2,
    "type": "show",
    "known": ["Ks", "9h", "4d", "9c", "2s"],
    "order": [
        {"seat": 8, "label": "Seat 8 · Babić", "state": "now", "count": 2, "show": None},
        {"seat": 5, "label": "Seat 5 · Novak", "state": "todo", "count": 2, "show": None},
        {"seat": 6, "label": "Seat 6 · Ivanova", "state": "todo", "count": 2, "show": None},
    ],
    "rest_shown": key("Rest shown, not entered", "rest_shown"),
    "muck": key("Muck", "muck", seat=8),
    "show_all": None,
}

PAY = {
    "kind": "pay",
    "step": "PAY",
    "title": "2 pots, 2 winners",
    "note": "side pot first, main pot last",
    "results": [
        {
            "side": True,
            "label": "Side pot 1 · €260",
            "seats": "seats 6 · 8",
            "winners": [
                {
                    "name": "Seat 8 · Babić",
                    "category": "Three of a kind, nines",
                    "cards": ["9s", "9h", "9c", "Ks", "8s"],
                    "amount": "€247.00",
                }
            ],
            "commission": "− commission €13.00",
            "paid": "€247.00",
        },
        {
            "side": False,
            "label": "Main pot · €134",
            "seats": "seats 5 · 6 · 8",
            "winners": [
                {
                    "name": "Seat 5 · Novak",
                    "category": "Full house, kings over nines",
                    "cards": ["Kd", "Kh", "Ks", "9h", "9c"],
                    "amount": "€127.50",
                }
            ],
            "commission": "− commission €6.50",
            "paid": "€127.50",
        },
    ],
    "sums": ["Pots €394.00", "Commission €19.50", "Paid out €374.50"],
    "pay": key("Pay €374.50", "pay"),
    "dispute": key("Dispute", "call_pit", reason="dispute"),
    "hint": "Paying is final for the croupier.",
}

BETWEEN = {
    "kind": "between",
    "title": "Hand 42 is next",
    "line": "8 players, button on seat 4",
    "deal": key("Deal", "deal"),
    "why_not": "",
    "notes": ["Seat 7 sits out.", "Seat 9 has less than the big blind after this hand."],
    "draw": {"label": "Draw for the button", "type": "draw_button", "seats": [1, 3, 4]},
    "reopen": key("Reopen last hand", "reopen") | {"read_back": "Reopen hand 41: €374.50 paid out"},
    "recount_table": None,
}

WINNERS = {
    "kind": "winners",
    "step": "SHOWDOWN",
    "title": "Who wins side pot 1?",
    "note": "seats 6 · 8",
    "pot": {"side": True, "label": "Side pot 1", "amount": "€260"},
    "seats": [{"seat": 6, "label": "Ivanova"}, {"seat": 8, "label": "Babić"}],
    "split": {"label": "Split"},
    "type": "declare",
    "data": {"pot": 1},
    "dispute": key("Dispute", "call_pit", reason="dispute"),
}

POT = {
    "kind": "pot",
    "step": "POT",
    "title": "Who wins the pot?",
    "note": "Enter the sum, then tap the winner.",
    "seats": [{"seat": seat, "label": name} for seat, name in PLAYERS.items()],
    "split": {"label": "Split"},
    "type": "declare_pot",
    "data": {},
    "min_minor": 100,
    "step_minor": 100,
    "no_flop": {"label": "No flop"},
    "uncontested": {"label": "Nobody called"},
}

CLOSED = {"kind": "closed", "title": "Table closed", "line": "HE-1 was closed at 02:10."}

STEPS: dict[str, Panel] = {
    "act": ACT,
    "card": CARD,
    "show": SHOW,
    "winners": WINNERS,
    "pot": POT,
    "pay": PAY,
    "between": BETWEEN,
    "closed": CLOSED,
}
