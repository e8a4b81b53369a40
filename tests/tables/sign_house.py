"""What the tests of signs ask of a house and of a sign."""

from collections.abc import Callable, Iterable
from datetime import date
from typing import Any

from games.engines import registry
from tables.enums import CountKind, Game, VersionKind
from tables.models import Table, Version
from tables.selectors.signs import standing
from tables.selectors.versions import kinds_for
from tables.services import closings
from tables.services.content import complete
from tables.signs.limits import Bounds
from tables.signs.page import Sign, sign
from tables.signs.rules import rules
from tables.signs.said import Said
from tests.tables.house import CONTENTS, FLOAT, NOON, House, approved_version

HouseOf = Callable[[Game], House]
SOON = date(2126, 12, 1)  # far ahead of any clock that the tests run under
RANGES: dict[str, Any] = {
    "ante_min": [500, 1_000],
    "ante_max": {"from": 10_000, "to": 20_000, "step": 5_000},
}


def english(said: Said) -> str:
    """The words in English, which every rule set here demands."""
    return dict(said)["en"]


def all_english(many: Iterable[Said]) -> list[str]:
    return [english(said) for said in many]


def shown(house: House, now: Any = NOON) -> Sign:
    return sign(standing(Table.objects.select_related("casino").get(pk=house.table.pk), now))


def limits_of(shown_sign: Sign) -> dict[str, str]:
    return {
        english(limit.label): f"{limit.amount} {english(limit.note)}".strip().replace("\xa0", " ")
        for limit in shown_sign.limits
    }


def approve(house: House, kind: VersionKind, on: date, /, **content: Any) -> Version:
    """The next version of the line, by the same people."""
    line = house.lines[kind.value]
    first = line.versions.get(number=1)
    number = line.versions.count() + 1
    return approved_version(
        line, first.drafted_by, first.approved_by, number=number, effective_on=on, **content
    )


def close(house: House) -> None:
    session = house.in_play()
    closings.begin_close(session, actor=house.pit, now=NOON)
    house.count(session, CountKind.CLOSING, FLOAT)
    session.refresh_from_db()
    closings.finish_close(session, actor=house.pit, now=NOON)


def lines_of(game: str, ruleset: dict[str, Any]) -> list[str]:
    """The rules of a table of the game, in English, with these parameters."""
    ours, stakes, third = (complete(kind, game, CONTENTS[game][kind]) for kind in kinds_for(game))
    made = registry.engine(game).rules_from(ours | ruleset, stakes, third)
    return rules(game, Bounds(made, made, "EUR"), 7)
