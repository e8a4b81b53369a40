"""The fields of a console's commands: each parser takes a name and a value as it came, gives the
value or raises `Refused("malformed", field=...)`.

Money is in minor units, seats and boxes are numbers from 1, cards are codes such as "Th".
"""

from collections.abc import Callable, Mapping
from typing import Any
from uuid import UUID

from games.engines import cards as pack
from games.engines.kernel import Refusal
from tables.errors import Refused
from tables.services.texts import is_visible

Parser = Callable[[str, Any], Any]

MOST_MINOR = 10**13  # beyond any amount at a table, well within the database's integers
MOST_SEATS = 10
MOST_POTS = 10
MOST_BOXES = 7
MOST_CARDS = 7  # in a hand
SEAT_KEYS = frozenset(map(str, range(1, MOST_SEATS + 1)))


def malformed(name: str) -> Refused:
    return Refused("malformed", field=name)


def integer(name: str, value: Any, least: int, most: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise malformed(name)
    return value


def seat(name: str, value: Any) -> int:
    return integer(name, value, 1, MOST_SEATS)


def box(name: str, value: Any) -> int:
    return integer(name, value, 1, MOST_BOXES)


def pot(name: str, value: Any) -> int:
    return integer(name, value, 0, MOST_POTS - 1)


def seats(name: str, value: Any) -> list[int]:
    """Winners of a pot; whether nobody or somebody twice is named, the engine says."""
    if not isinstance(value, list) or len(value) > MOST_SEATS:
        raise malformed(name)
    return [seat(name, number) for number in value]


def count(name: str, value: Any) -> int:
    return integer(name, value, 1, MOST_CARDS)


def slots(name: str, value: Any) -> list[int]:
    """Places of cards in a hand, from 0, none twice."""
    if not isinstance(value, list) or len(value) > MOST_CARDS:
        raise malformed(name)
    places = [integer(name, slot, 0, MOST_CARDS - 1) for slot in value]
    if len(set(places)) != len(places):
        raise malformed(name)
    return places


def one_of(*names: str) -> Callable[[str, Any], str]:
    def parse_name(name: str, value: Any) -> str:
        if not isinstance(value, str) or value not in names:
            raise malformed(name)
        return value

    return parse_name


def minor(name: str, value: Any) -> int:
    return integer(name, value, 0, MOST_MINOR)


def flag(name: str, value: Any) -> bool:
    if not isinstance(value, bool):
        raise malformed(name)
    return value


def text(most: int) -> Callable[[str, Any], str]:
    def parse_text(name: str, value: Any) -> str:
        if not isinstance(value, str) or len(value) > most or not value.isprintable():
            raise malformed(name)
        if not is_visible(value):  # letters that are printed, and empty all the same
            raise malformed(name)
        return " ".join(value.split())

    return parse_text


def cards(name: str, value: Any) -> list[str]:
    if not isinstance(value, list) or not 1 <= len(value) <= MOST_CARDS:
        raise malformed(name)
    for code in value:
        card(name, code)
    return value


def card(name: str, value: Any) -> str:
    try:
        pack.check([value])
    except Refusal:
        raise malformed(name) from None
    if value == pack.UNKNOWN:
        raise malformed(name)
    return str(value)


def seat_cards(name: str, value: Any) -> dict[int, str]:
    """{"1": "Kd", ...}: a card per seat; JSON's keys are text."""
    if not isinstance(value, dict) or not 1 <= len(value) <= MOST_SEATS:
        raise malformed(name)
    if not all(key in SEAT_KEYS for key in value):
        raise malformed(name)
    return {seat(name, int(key)): card(name, code) for key, code in value.items()}


def record(fields: Mapping[str, Parser]) -> Parser:
    def parse_record(name: str, value: Any) -> dict[str, Any]:
        if not isinstance(value, dict) or set(value) != set(fields):
            raise malformed(name)
        return {key: parse_field(key, value[key]) for key, parse_field in fields.items()}

    return parse_record


def uuid(name: str, value: Any) -> UUID:
    """A UUID in its usual text form."""
    try:
        return UUID(value)
    except (TypeError, ValueError, AttributeError):
        raise malformed(name) from None


SECOND = record({"username": text(40), "pin": text(12)})
IDENTIFICATION = record({"document": text(60), "seen_by": text(80)})
REASON = text(300)
