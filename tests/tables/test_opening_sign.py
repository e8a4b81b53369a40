"""Before a table opens the pit boss reads what its sign will say (APP-3, APP-4)."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tables.enums import Game, VersionKind
from tables.models import Table
from tables.selectors.signs import standing_if_opened
from tables.signs.limits import plan_in_words
from tables.signs.preview import preview
from tests.budgets import budget
from tests.tables.house import DAY, NOON, approved_line
from tests.tables.pit_pages import client_of, text_of
from tests.tables.sign_house import RANGES, HouseOf, approve, limits_of, shown

pytestmark = pytest.mark.django_db
PAGE = "/pit/tables/CS-1/open/"


def in_english(house: Any) -> None:
    approve(house, VersionKind.RULESET, DAY, display_languages=["en"])


@pytest.mark.parametrize("game", list(Game))
def test_app_4_what_is_read_before_stands_on_the_sign_after(house_of: HouseOf, game: Game) -> None:
    house = house_of(game)
    in_english(house)
    if game == Game.CARIBBEAN_STUD:
        approve(house, VersionKind.STAKES, DAY, **RANGES)
    versions = {VersionKind(kind): newest(line) for kind, line in house.lines.items()}
    table = Table.objects.select_related("casino").get(pk=house.table.pk)
    picked = {"ante_min": 1_000, "ante_max": 15_000} if game == Game.CARIBBEAN_STUD else {}
    before = preview(standing_if_opened(table, versions, picked, NOON))
    house.open(picked=picked)
    after = shown(house)
    assert before is not None
    said = {limit.label: f"{limit.amount} {limit.note}".strip() for limit in before.limits}
    assert {label: words.replace("\xa0", " ") for label, words in said.items()} == limits_of(after)
    assert [row.odds for row in before.rows] == [row.odds for row in after.rows]
    assert [fact.decision for fact in before.approvals] == [a.decision for a in after.approvals]
    assert before.notices == []


def newest(line: Any) -> Any:
    return line.versions.order_by("-effective_on").first()


def test_the_page_names_payouts_and_the_jackpot_of_the_table(house_of: HouseOf) -> None:
    house = house_of(Game.CARIBBEAN_STUD)
    first = newest(house.lines["stakes"])
    people = (first.drafted_by, first.approved_by)
    approved_line(house.casino, VersionKind.JACKPOT, *people, Game.CARIBBEAN_STUD)
    page = text_of(client_of(house.pit).get(PAGE))
    for words in (
        *("€5 – €200", "€20,000", "Royal flush", "starts at €5,000"),
        "Payouts: version 1, in force from 1 Nov 2026",
        "Jackpot: version 1, in force from 1 Nov 2026",
    ):
        assert words in page, words


def test_the_words_follow_what_is_chosen(house_of: HouseOf) -> None:
    """Asked for again at each choice; where there are two lines of a kind one is chosen first."""
    house = house_of(Game.CARIBBEAN_STUD)
    approve(house, VersionKind.STAKES, DAY - timedelta(days=1), **RANGES)
    client, line = client_of(house.pit), house.lines["stakes"].pk
    chosen = {kind: line.pk for kind, line in house.lines.items()}
    picks = {f"pick-{line}-ante_min": "1000", f"pick-{line}-ante_max": "150"}
    with CaptureQueriesContext(connection) as queries:
        part = text_of(client.get(f"{PAGE}sign/", chosen | picks))
    assert len(queries) <= budget("opening_sign")
    assert "€10 – €150" in part
    assert "€5 – €200" in text_of(client.get(f"{PAGE}sign/", chosen)), "the first pick"
    unread = {f"pick-{line}-ante_max": "much"}
    assert "€5 – €200" in text_of(client.get(f"{PAGE}sign/", chosen | unread))
    assert "Choose one of each" in text_of(client.get(f"{PAGE}sign/", {"ruleset": "x"}))
    approve(house, VersionKind.STAKES, DAY, ante_min=1_050)
    assert "fit together" in text_of(client.get(f"{PAGE}sign/", chosen))


@pytest.mark.parametrize(
    ("plan", "words"),
    [
        ({"kind": "percent", "rate_bp": 500, "cap": 1_200}, "5 % at most €12"),
        ({"kind": "percent", "rate_bp": 250}, "2.5 % of each pot"),
        ({"kind": "fixed", "amount": 300}, "€3 every hand"),
        ({"kind": "minimum_bet"}, "one minimum bet per hand"),
        ({"kind": "none"}, "none"),
    ],
)
def test_com_1_a_plan_is_told_where_it_is_chosen(plan: dict[str, Any], words: str) -> None:
    assert plan_in_words(plan, "EUR").replace("\xa0", " ") == words
