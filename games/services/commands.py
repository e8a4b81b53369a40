"""What a console may ask for: kinds of commands, their data, and the right that each one needs.

`parse` turns a frame into a `ConsoleCommand` or raises `Refused("malformed", field=...)`. Money is
in minor units, seats are numbers from 1, cards are codes such as "Th".
"""

import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from games.engines import cards
from games.engines.kernel import Refusal
from tables.errors import Refused

MOST_MINOR = 10**13  # beyond any amount at a table, well within the database's integers
MOST_SEATS = 10
MOST_POTS = 10
SEAT_KEYS = frozenset(map(str, range(1, MOST_SEATS + 1)))
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


# --- Fields ------------------------------------------------------------------------------------


def _malformed(name: str) -> Refused:
    return Refused("malformed", field=name)


def _integer(name: str, value: Any, least: int, most: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise _malformed(name)
    return value


def _seat(name: str, value: Any) -> int:
    return _integer(name, value, 1, MOST_SEATS)


def _pot(name: str, value: Any) -> int:
    return _integer(name, value, 0, MOST_POTS - 1)


def _seats(name: str, value: Any) -> list[int]:
    """Winners of a pot; whether nobody or somebody twice is named, the engine says."""
    if not isinstance(value, list) or len(value) > MOST_SEATS:
        raise _malformed(name)
    return [_seat(name, seat) for seat in value]


def _minor(name: str, value: Any) -> int:
    return _integer(name, value, 0, MOST_MINOR)


def _flag(name: str, value: Any) -> bool:
    if not isinstance(value, bool):
        raise _malformed(name)
    return value


def _text(most: int) -> Callable[[str, Any], str]:
    def parse_text(name: str, value: Any) -> str:
        if not isinstance(value, str) or len(value) > most or not value.isprintable():
            raise _malformed(name)
        return " ".join(value.split())

    return parse_text


def _cards(name: str, value: Any) -> list[str]:
    if not isinstance(value, list) or not 1 <= len(value) <= 7:
        raise _malformed(name)
    for code in value:
        _card(name, code)
    return value


def _card(name: str, value: Any) -> str:
    try:
        cards.check([value])
    except Refusal:
        raise _malformed(name) from None
    if value == cards.UNKNOWN:
        raise _malformed(name)
    return str(value)


def _seat_cards(name: str, value: Any) -> dict[int, str]:
    """{"1": "Kd", ...}: a card per seat; JSON's keys are text."""
    if not isinstance(value, dict) or not 1 <= len(value) <= MOST_SEATS:
        raise _malformed(name)
    if not all(key in SEAT_KEYS for key in value):
        raise _malformed(name)
    return {_seat(name, int(key)): _card(name, code) for key, code in value.items()}


def _record(fields: Mapping[str, Callable[[str, Any], Any]]) -> Callable[[str, Any], Any]:
    def parse_record(name: str, value: Any) -> dict[str, Any]:
        if not isinstance(value, dict) or set(value) != set(fields):
            raise _malformed(name)
        return {key: parse_field(key, value[key]) for key, parse_field in fields.items()}

    return parse_record


_SECOND = _record({"username": _text(40), "pin": _text(12)})
_IDENTIFICATION = _record({"document": _text(60), "seen_by": _text(80)})
_REASON = _text(300)


# --- Kinds -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Kind:
    """The data of a kind of command and the action (tables/permissions.py) that it needs."""

    fields: Mapping[str, Callable[[str, Any], Any]]
    optional: Mapping[str, Any] = field(default_factory=dict)
    action: str = "console.play"


KINDS: Mapping[str, Kind] = {
    # seats
    "take_seat": Kind(
        {
            "seat": _seat,
            "name": _text(40),
            "buy_in_minor": _minor,
            "chips_minor": _minor,
            "identification": _IDENTIFICATION,
            "admitted_by": _text(80),
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
        {"seat": _seat, "amount_minor": _minor, "identification": _IDENTIFICATION},
        {"identification": None},
    ),
    "chips_in": Kind({"seat": _seat, "amount_minor": _minor}),
    "sit_out": Kind({"seat": _seat}),
    "sit_in": Kind({"seat": _seat, "post": _flag}, {"post": False}),
    "leave_seat": Kind({"seat": _seat, "amount_minor": _minor}, {"amount_minor": None}),
    "recount_seat": Kind(
        {"seat": _seat, "amount_minor": _minor, "reason": _REASON, "second": _SECOND},
        action="console.recount",
    ),
    "recount_table": Kind(
        {"amount_minor": _minor, "reason": _REASON, "second": _SECOND}, action="console.recount"
    ),
    "draw_button": Kind({"cards": _seat_cards}, {"cards": None}),
    "place_button": Kind({"seat": _seat}),
    # the hand
    "deal": Kind({}),
    "fold": Kind({"seat": _seat}),
    "check_call": Kind({"seat": _seat}),
    "raise_to": Kind({"seat": _seat, "to_minor": _minor}),
    "string_bet": Kind({"seat": _seat}),
    "fold_up_to": Kind({"seat": _seat}),
    "rest_fold": Kind({}),
    "all_check": Kind({}),
    "board": Kind({"cards": _cards, "burned": _flag}, {"cards": [], "burned": True}),
    "show": Kind({"seat": _seat, "cards": _cards}, {"cards": []}),
    "show_all": Kind({}),
    "rest_shown": Kind({}),
    "muck": Kind({"seat": _seat}),
    "declare": Kind({"pot": _pot, "seats": _seats}),
    "declare_pot": Kind(
        {"amount_minor": _minor, "seats": _seats, "flop": _flag, "contested": _flag},
        {"flop": True, "contested": True},
    ),
    "accept_wager": Kind({"seat": _seat, "to_minor": _minor, "reason": _REASON, "second": _SECOND}),
    "expose": Kind({"seat": _seat, "card": _card}),
    "set_aside": Kind({"card": _card}),
    "dead_hand": Kind({"seat": _seat, "reason": _REASON, "second": _SECOND}),
    "misdeal": Kind({"reason": _REASON}),
    "void_hand": Kind({"round": _minor, "reason": _REASON}, action="hand.void"),
    "pay": Kind({}),
    "undo": Kind({}),
    "reopen": Kind({"reason": _REASON, "second": _SECOND}),
    # the floor
    "call_pit": Kind({"reason": _REASON}, {"reason": ""}, action="console.call"),
    "take_over": Kind({}),
}


def parse(frame: Any) -> ConsoleCommand:
    """A command frame `{"id", "version", "type", "data"}`; raises Refused("malformed")."""
    if not isinstance(frame, dict):
        raise _malformed("frame")
    kind = frame.get("type")
    if not isinstance(kind, str) or kind not in KINDS:
        raise _malformed("type")
    return ConsoleCommand(
        id=parse_id("id", frame.get("id")),
        kind=kind,
        version=_integer("version", frame.get("version"), 0, MOST_MINOR),
        data=_parse_data(KINDS[kind], frame.get("data")),
    )


def parse_id(name: str, value: Any) -> UUID:
    """A UUID in its usual text form; raises Refused("malformed")."""
    try:
        return UUID(value)
    except (TypeError, ValueError, AttributeError):
        raise _malformed(name) from None


def _parse_data(kind: Kind, data: Any) -> dict[str, Any]:
    if data is None:
        data = {}
    if not isinstance(data, dict):
        raise _malformed("data")
    for name in data:
        if name not in kind.fields:
            raise _malformed(name[:40] if name.isprintable() else "data")
    return {name: _parse_field(kind, name, data) for name in kind.fields}


def _parse_field(kind: Kind, name: str, data: Mapping[str, Any]) -> Any:
    if data.get(name) is None and name in kind.optional:
        return kind.optional[name]
    if name not in data:
        raise _malformed(name)
    return kind.fields[name](name, data[name])
