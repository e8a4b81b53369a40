"""APP-3 on the pit's pages: limits are picked at the opening and changed while the table plays."""

from datetime import date, timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tables import formats
from tables.enums import Game, VersionKind
from tables.models import TableSetting, Version
from tables.selectors.dashboard import floor
from tables.selectors.days import ends_at
from tables.selectors.floor import equipment_for
from tables.services.settings import set_stakes
from tests.budgets import budget
from tests.tables.pit_house import House, approve_next, build_house
from tests.tables.pit_pages import client_of, open_form, text_of

pytestmark = pytest.mark.django_db

CHOICES: dict[str, Any] = {
    "ante_min": [500, 1_000, 2_500],
    "ante_max": {"from": 5_000, "to": 20_000, "step": 2_500},
}
CS = Game.CARIBBEAN_STUD
PAGE = "/pit/tables/CS-1/"


@pytest.fixture
def house(casino, staff) -> House:
    house = build_house(casino, staff, CS)
    approve_next(house, VersionKind.STAKES, **CHOICES)
    return house


def opening(house: House, **picks: str) -> dict[str, Any]:
    """The opening form with these picks inside the house's stakes."""
    line = house.lines[VersionKind.STAKES].pk
    named = {f"pick-{line}-{name}": value for name, value in picks.items()}
    return open_form(house, equipment=[item.value for item in equipment_for(CS)], **named)


def limits(**changes: Any) -> dict[str, Any]:
    return {
        **{"ante_min": "1000", "ante_max": "100", "reason": "Few players"},
        **{"notice_minutes": "0", "seen": "1"},
        **changes,
    }


def test_the_table_opens_with_what_the_pit_boss_picks(house: House) -> None:
    client = client_of(house.pit)
    assert "€50 … €200 (step €25)" in text_of(client.get(PAGE + "open/"))
    form = opening(house, ante_min="2500", ante_max="150")
    assert client.post(PAGE + "open/", form)["Location"] == PAGE
    assert TableSetting.objects.get().picked == {"ante_min": 2_500, "ante_max": 15_000}


def test_a_value_between_two_steps_is_refused_in_words_and_nothing_opens(house: House) -> None:
    answer = client_of(house.pit).post(PAGE + "open/", opening(house, ante_max="160"))
    words = "“Greatest ante” can&#x27;t be this. Approved: €50 … €200 (step €25)."
    assert (answer.status_code, words in text_of(answer)) == (409, True)
    assert not house.table.sessions.exists()


def test_the_pit_boss_changes_the_limits_and_floor_and_page_show_them(house: House) -> None:
    house.open()
    client = client_of(house.pit)
    assert "ante €5 – €200" in text_of(client.get(PAGE))
    assert client.post(PAGE + "limits/", limits())["Location"] == PAGE
    page = text_of(client.get(PAGE))
    for words in ("The limits are set.", "ante €10 – €100", "Few players", "A. Dimitrov"):
        assert words in page
    assert "ante €10 – €100" in text_of(client.get("/pit/"))
    client.post(PAGE + "limits/", limits(ante_min="2500", notice_minutes="45", seen="2"))
    page = text_of(client.get(PAGE))
    at = formats.clock(TableSetting.objects.get(number=3).takes_effect_at, house.casino.zone)
    assert f"The limits are announced: they hold from {at} on." in page
    assert ": ante €25 – €100</p>" in page  # "From 22:00"
    tile = text_of(client.get("/pit/"))
    assert "ante €10 – €100" in tile and ": ante €25 – €100</span>" in tile


def test_a_tile_shows_what_is_announced_until_something_overtakes_it(house: House) -> None:
    """As `coming` says it, in the dashboard's own query (tests/budgets.toml)."""
    session = house.open()
    opened = timezone.now()

    def shown(minutes: int) -> str:
        (tile,) = floor(house.casino, opened + timedelta(minutes=minutes)).tiles
        return tile.coming_limits

    def announce(most: int, minutes: int) -> None:
        picked = {"ante_min": 1_000, "ante_max": most}
        set_stakes(session, picked, house.pit, "Few players", minutes)

    assert shown(0) == ""
    announce(10_000, 60)
    announce(15_000, 30)
    assert (shown(1), shown(45)) == ("ante €10 – €150", ""), "the newer one overtakes the hour's"
    announce(7_500, 120)
    assert (shown(1), shown(45), shown(125)) == ("ante €10 – €150", "ante €10 – €75", "")
    announce(5_000, 0)
    assert shown(1) == "", "a decision overtakes all that was announced before"


def test_a_tile_shows_the_stakes_of_the_next_gaming_day(house: House) -> None:
    """What is picked holds on where it is approved still (`inherit_settings`); a version of a later
    day, and one that changes nothing that the tile says, aren't told."""
    session = house.open()
    newest = house.lines[VersionKind.STAKES].versions.get(number=2)
    tomorrow = session.gaming_day + timedelta(days=1)

    def comes(number: int, on: date, **content: Any) -> None:
        version = Version.objects.get(pk=newest.pk)
        version.pk, version.number, version.effective_on = None, number, on
        version.content = version.content | content
        version.save(force_insert=True)

    comes(3, tomorrow + timedelta(days=1), ante_min=[2_500])
    (tile,) = floor(house.casino).tiles
    assert (tile.coming, tile.coming_limits) == (None, "")
    comes(4, tomorrow, ante_min=[1_000, 2_500], max_payout=500_000)
    (tile,) = floor(house.casino).tiles
    assert (tile.limits, tile.coming_limits) == ("ante €5 – €200", "ante €10 – €200")
    assert tile.coming is not None
    assert tile.coming.at == ends_at(house.casino, session.gaming_day)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"seen": "0"}, "A. Dimitrov has changed the limits meanwhile."),
        ({"seen": "9" * 30}, "A. Dimitrov has changed the limits meanwhile."),
        ({"seen": ""}, "The page didn&#x27;t say which limits it showed."),
        ({"seen": "the newest"}, "The page didn&#x27;t say which limits it showed."),
        ({"seen": "9" * 5_000}, "The page didn&#x27;t say which limits it showed."),
        ({"reason": "Few\u202eplayers"}, "This has characters that nobody sees"),
        ({"ante_max": "105"}, "“Greatest ante” can&#x27;t be this."),
        ({"ante_max": ""}, "“Greatest ante” can&#x27;t be this."),
        ({"ante_min": "700"}, "Least ante: Select a valid choice."),
        ({"ante_min": "500", "ante_max": "200"}, "These limits hold already."),
        ({"notice_minutes": "241"}, "Notice in minutes: Ensure this value is less than"),
        ({"reason": ""}, "Reason: This field is required."),
    ],
)
def test_what_is_refused_is_said_and_changes_nothing(house: House, changes, words) -> None:
    house.open()
    client = client_of(house.pit)
    client.post(PAGE + "limits/", limits(**changes))
    assert words in text_of(client.get(PAGE))
    assert TableSetting.objects.count() == 1


def test_only_the_pit_has_the_form(house: House, signed_in: Any) -> None:
    house.open()
    page = text_of(signed_in("auditor").get(PAGE))
    assert ("ante €5 – €200" in page, "Set the limits" in page) == (True, False)


def test_the_pages_stay_within_their_budget(house: House) -> None:
    client = client_of(house.pit)
    for name, path in (("open_table", PAGE + "open/"), ("pit_table", PAGE)):
        with CaptureQueriesContext(connection) as queries:
            assert client.get(path).status_code == 200
        assert len(queries) <= budget(name)
        if name == "open_table":
            house.open()
