"""The public page of a sign, its languages, and its printed sheet (APP-4)."""

import re
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tables.enums import Game, VersionKind, VersionStatus
from tables.models import Casino, StaffMember, Table, Version
from tables.selectors.signs import standing
from tables.signs.sheet import sheet
from tests.budgets import budget
from tests.tables.house import DAY, NOON
from tests.tables.pdf_text import pages_of, words_of
from tests.tables.sign_house import RANGES, SOON, HouseOf, approve, lines_of, shown

pytestmark = pytest.mark.django_db


# --- languages ---------------------------------------------------------------------------------


def test_app_4_the_demanded_languages_that_we_have(house_of: HouseOf) -> None:
    """A language that we don't speak is left out; more than one beside the first take turns."""
    house = house_of(Game.HOLDEM)
    approve(house, VersionKind.RULESET, DAY, display_languages=["de", "ru", "en", "bg", "ru"])
    house.open()
    page = Client().get("/signs/HE-1/", headers={"accept-language": "hr"})
    assert page.headers["Content-Language"] == "ru"
    assert '<html lang="ru">' in page.text
    assert '<span lang="ru">Техасский холдем</span>' in page.text
    assert '<i class="other turns turns--2"><span lang="en">Texas hold&#x27;em</span>' in page.text
    assert 'lang="de"' not in page.text and 'lang="hr"' not in page.text
    assert "2 / 4\xa0€" in page.text


def test_without_a_language_of_ours_the_sign_is_in_english(house_of: HouseOf) -> None:
    house = house_of(Game.HOLDEM)
    approve(house, VersionKind.RULESET, DAY, display_languages=["de"])
    house.open()
    assert shown(house).languages == ("en",)


# --- the page ----------------------------------------------------------------------------------


def test_the_page_is_public_and_keeps_nothing(house_of: HouseOf) -> None:
    """No cookie, no cache, nobody of the staff; everything is in the page as it comes."""
    house = house_of(Game.HOLDEM)
    house.in_play()
    page = Client().get("/signs/HE-1/")
    assert page.status_code == 200
    assert page.cookies == {}
    assert page.headers["Cache-Control"] == "no-store"
    assert "2 / 4\xa0€" in page.text and "At most 3 raises" in page.text
    for person in StaffMember.objects.all():
        assert person.full_name not in page.text
        assert person.username not in page.text
    assert Client().get("/signs/HE-9/").status_code == 404
    assert Client().get("/signs/HE-9/state/").status_code == 404
    assert Client().get("/signs/HE-9/sheet.pdf").status_code == 404
    assert Client().post("/signs/HE-1/").status_code == 405


def test_the_pit_finds_sign_and_sheet(house_of: HouseOf, signed_in: Any) -> None:
    house_of(Game.HOLDEM)
    page = signed_in("pit").get("/pit/tables/HE-1/").text
    assert 'href="/signs/HE-1/"' in page
    assert 'href="/signs/HE-1/sheet.pdf"' in page
    assert 'href="/signs/"' in page
    assert 'href="/signs/"' in signed_in("manager").get("/admin/").text


def test_whoever_hangs_up_a_screen_finds_every_table(house_of: HouseOf) -> None:
    """As public as the signs: nobody of the staff, in the browser's language, one statement."""
    house = house_of(Game.HOLDEM)
    house.in_play()
    Table.objects.create(code="HE-2", casino=house.casino, game=Game.HOLDEM)
    Table.objects.create(code="HE-3", casino=house.casino, game=Game.HOLDEM, is_active=False)
    other = Casino.objects.create(code="other", name="Another House", time_zone="Europe/Sofia")
    Table.objects.create(code="CP-7", casino=other, game=Game.SEVEN_CARD_STUD)
    with CaptureQueriesContext(connection) as queries:
        page = Client().get("/signs/", headers={"accept-language": "hr"})
    assert len(queries) <= budget("signs")
    assert page.headers["Cache-Control"] == "no-store"
    where = [page.text.index(f'href="/signs/{code}/"') for code in ("CP-7", "HE-1", "HE-2")]
    assert where == sorted(where), "by casino, then by code"
    states = re.findall(r'class="pill( pill--ok)?">', page.text)
    assert states == ["", " pill--ok", ""]
    assert 'href="/signs/HE-2/sheet.pdf"' in page.text
    assert "HE-3" not in page.text
    assert '<html lang="hr"' in page.text
    for person in StaffMember.objects.all():
        assert person.full_name not in page.text
    assert Client().post("/signs/").status_code == 405


def test_a_screen_is_told_only_what_has_changed(house_of: HouseOf) -> None:
    house = house_of(Game.HOLDEM)
    house.in_play()
    client = Client()
    first = client.get("/signs/HE-1/state/")
    etag = first.headers["ETag"]
    same = client.get("/signs/HE-1/state/", headers={"if-none-match": etag})
    assert same.status_code == 304
    assert same.content == b""
    assert re.fullmatch(r"\d\d:\d\d", same.headers["X-As-At"])
    assert first.text in client.get("/signs/HE-1/").text
    approve(house, VersionKind.STAKES, SOON, small_blind=500, big_blind=1_000)
    other = client.get("/signs/HE-1/state/", headers={"if-none-match": etag})
    assert other.status_code == 200
    assert "From 1 Dec 2126: Blinds €5 / €10" in other.text


@pytest.mark.parametrize(
    ("name", "path"),
    [("sign", ""), ("sign_state", "state/"), ("sign_sheet", "sheet.pdf")],
)
def test_a_sign_stays_within_its_budget(house_of: HouseOf, name: str, path: str) -> None:
    """Every screen of the house asks every few seconds (tests/budgets.toml)."""
    house = house_of(Game.CARIBBEAN_STUD)
    approve(house, VersionKind.STAKES, DAY, **RANGES)
    house.in_play()
    approve(house, VersionKind.STAKES, SOON, ante_min=1_000)
    with CaptureQueriesContext(connection) as queries:
        assert Client().get(f"/signs/CS-1/{path}").status_code == 200
    assert len(queries) <= budget(name)


# --- the printed sheet -------------------------------------------------------------------------


def test_the_sheet_says_the_same_in_every_language(house_of: HouseOf) -> None:
    """APP-4: limits, schedule, all rules and the approval, a part for each language."""
    house = house_of(Game.EUROPEAN_POKER)
    house.open()
    now = standing(house.table, NOON)
    pdf = sheet(now, NOON)
    assert pdf == sheet(now, NOON)
    words = words_of(pdf)
    assert pages_of(pdf) == 2
    for said in ("European poker", "Европейский покер", "€10 – €200", "10 – 200 €"):
        assert said in words.replace("\xa0", " ")
    assert "30 Nov 2026 12:00" in words and "30.11.2026 12:00" in words
    assert "Royal flush — 120" in words
    for rule in lines_of(Game.EUROPEAN_POKER, {}):
        assert rule in words
    assert words.count("1/2026") == 6


def test_the_sheet_of_a_table_without_approval_says_so(house_of: HouseOf) -> None:
    house = house_of(Game.HOLDEM)
    Version.objects.update(
        status=VersionStatus.WITHDRAWN, withdrawn_at=NOON, withdrawn_by=house.pit
    )
    answer = Client().get("/signs/HE-1/sheet.pdf")
    assert answer.headers["Content-Type"] == "application/pdf"
    assert "Not in force: no approved limits" in words_of(answer.content)
