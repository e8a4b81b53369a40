"""What a console may ask for: kinds of commands, their data, and the right that each one needs.

`parse` turns a frame into a `ConsoleCommand` or raises `Refused("malformed", field=...)`. The
data's fields are those of `games.services.fields`.
"""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from games.engines.banked import ACE_KING, OUTCOMES
from games.engines.hands import CATEGORIES
from games.services import fields
from games.services.fields import Parser, malformed

HAND_NAMES = (*CATEGORIES, ACE_KING)
SECRETS = frozenset({"pin"})


@dataclass(frozen=True, slots=True)
class ConsoleCommand:
    """One wish of a console. `version` is the table's event number that the console saw."""

    id: UUID
    kind: str
    version: int
    data: Mapping[str, Any] = field(default_factory=dict)

    @property
    def body_hash(self) -> str:
        """SHA-256 of kind and data, PINs left out: they are never stored, not even hashed here."""
        body = {"type": self.kind, "data": _without_secrets(self.data)}
        text = json.dumps(body, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        return hashlib.sha256(text.encode()).hexdigest()


def _without_secrets(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {key: _without_secrets(item) for key, item in value.items() if key not in SECRETS}
    return value


@dataclass(frozen=True, slots=True)
class Kind:
    """The data of a kind of command and the action (tables/permissions.py) that it needs."""

    fields: Mapping[str, Parser]
    optional: Mapping[str, Any] = field(default_factory=dict)
    action: str = "console.play"


KINDS: Mapping[str, Kind] = {
    # seats
    "take_seat": Kind(
        {
            "seat": fields.seat,
            "name": fields.text(40),
            "buy_in_minor": fields.minor,
            "chips_minor": fields.minor,
            "identification": fields.IDENTIFICATION,
            "admitted_by": fields.text(80),
        },
        {
            "name": "",
            "buy_in_minor": 0,
            "chips_minor": 0,
            "identification": None,
            "admitted_by": "",
        },
    ),
    "buy_in": Kind(
        {
            "seat": fields.seat,
            "amount_minor": fields.minor,
            "name": fields.text(40),
            "identification": fields.IDENTIFICATION,
        },
        {"seat": None, "name": "", "identification": None},
    ),
    "chips_in": Kind({"seat": fields.seat, "amount_minor": fields.minor}),
    "sit_out": Kind({"seat": fields.seat}),
    "sit_in": Kind({"seat": fields.seat, "post": fields.flag}, {"post": False}),
    "leave_seat": Kind({"seat": fields.seat, "amount_minor": fields.minor}, {"amount_minor": None}),
    "recount_seat": Kind(
        {
            "seat": fields.seat,
            "amount_minor": fields.minor,
            "reason": fields.REASON,
            "second": fields.SECOND,
        },
        action="console.recount",
    ),
    "recount_table": Kind(
        {"amount_minor": fields.minor, "reason": fields.REASON, "second": fields.SECOND},
        action="console.recount",
    ),
    "draw_button": Kind({"cards": fields.seat_cards}, {"cards": None}),
    "place_button": Kind({"seat": fields.seat}),
    # the hand of a players' game
    "deal": Kind({}),
    "deal_cards": Kind({"seat": fields.seat, "cards": fields.cards}),
    "deal_street": Kind({}),
    "name_opener": Kind({"seat": fields.seat, "reason": fields.REASON}, {"reason": ""}),
    "bring_in": Kind({"seat": fields.seat}),
    "fold": Kind({"seat": fields.seat}),
    "check_call": Kind({"seat": fields.seat}),
    "raise_to": Kind({"seat": fields.seat, "to_minor": fields.minor}),
    "string_bet": Kind({"seat": fields.seat}),
    "fold_up_to": Kind({"seat": fields.seat}),
    "rest_fold": Kind({}),
    "all_check": Kind({}),
    "board": Kind({"cards": fields.cards, "burned": fields.flag}, {"cards": [], "burned": True}),
    "show": Kind({"seat": fields.seat, "cards": fields.cards}, {"cards": []}),
    "show_all": Kind({}),
    "rest_shown": Kind({}),
    "muck": Kind({"seat": fields.seat}),
    "declare": Kind({"pot": fields.pot, "seats": fields.seats}),
    "declare_pot": Kind(
        {
            "amount_minor": fields.minor,
            "seats": fields.seats,
            "flop": fields.flag,
            "contested": fields.flag,
        },
        {"flop": True, "contested": True},
    ),
    "accept_wager": Kind(
        {
            "seat": fields.seat,
            "to_minor": fields.minor,
            "reason": fields.REASON,
            "second": fields.SECOND,
        }
    ),
    "expose": Kind({"seat": fields.seat, "card": fields.card}),
    "set_aside": Kind({"card": fields.card}),
    "dead_hand": Kind({"seat": fields.seat, "reason": fields.REASON, "second": fields.SECOND}),
    "pay": Kind({}),
    # the round against the house
    "place_bet": Kind(
        {
            "box": fields.box,
            "ante_minor": fields.minor,
            "bonus_minor": fields.minor,
            "name": fields.text(40),
            "blind_of": fields.box,
        },
        {"bonus_minor": 0, "name": "", "blind_of": None},
    ),
    "take_bet_back": Kind({"box": fields.box}),
    "same_bets": Kind({}),
    "close_bets": Kind({}),
    "bank_card": Kind({"card": fields.card}, {"card": None}),
    "exchange": Kind(
        {
            "box": fields.box,
            "given": fields.cards,
            "taken": fields.cards,
            "count": fields.count,
            "slots": fields.slots,
        },
        {"given": [], "taken": [], "count": None, "slots": []},
    ),
    "buy_card": Kind({"box": fields.box, "card": fields.card}, {"card": None}),
    "bet": Kind({"box": fields.box}),
    "fold_box": Kind({"box": fields.box}),
    "rest_bet": Kind({}),
    "open_bank": Kind({"cards": fields.cards}, {"cards": []}),
    "declare_bank": Kind({"plays": fields.flag}),
    "show_box": Kind(
        {"box": fields.box, "cards": fields.cards, "given": fields.cards},
        {"cards": [], "given": []},
    ),
    "declare_box": Kind(
        {
            "box": fields.box,
            "hand": fields.one_of("", *HAND_NAMES),
            "outcome": fields.one_of(*OUTCOMES),
            "bonus": fields.one_of("", *HAND_NAMES),
        },
        {"hand": "", "bonus": ""},
    ),
    "settle": Kind({}),
    # any hand
    "misdeal": Kind({"reason": fields.REASON}),
    "void_hand": Kind({"round": fields.minor, "reason": fields.REASON}, action="hand.void"),
    "undo": Kind({}),
    "reopen": Kind({"reason": fields.REASON, "second": fields.SECOND}),
    # the floor
    "call_pit": Kind({"reason": fields.REASON}, {"reason": ""}, action="console.call"),
    "take_over": Kind({}),
}


def parse(frame: Any) -> ConsoleCommand:
    """A command frame `{"id", "version", "type", "data"}`; raises Refused("malformed")."""
    if not isinstance(frame, dict):
        raise malformed("frame")
    kind = frame.get("type")
    if not isinstance(kind, str) or kind not in KINDS:
        raise malformed("type")
    return ConsoleCommand(
        id=fields.uuid("id", frame.get("id")),
        kind=kind,
        version=fields.integer("version", frame.get("version"), 0, fields.MOST_MINOR),
        data=_parse_data(KINDS[kind], frame.get("data")),
    )


def _parse_data(kind: Kind, data: Any) -> dict[str, Any]:
    if data is None:
        data = {}
    if not isinstance(data, dict):
        raise malformed("data")
    for name in data:
        if name not in kind.fields:
            raise malformed(name[:40] if name.isprintable() else "data")
    return {name: _parse_field(kind, name, data) for name in kind.fields}


def _parse_field(kind: Kind, name: str, data: Mapping[str, Any]) -> Any:
    if data.get(name) is None and name in kind.optional:
        return kind.optional[name]
    if name not in data:
        raise malformed(name)
    return kind.fields[name](name, data[name])
