"""The sign of a table: what it shows is what is in force (APP-4, EUR-10, CAR-9, screens c5)."""

import re
from collections.abc import Callable, Iterable
from datetime import date, timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.engines import registry
from tables.enums import CountKind, Game, VersionKind, VersionStatus
from tables.models import Line, StaffMember, Table, Version
from tables.selectors.signs import standing
from tables.selectors.versions import kinds_for
from tables.services import closings
from tables.services.content import complete
from tables.services.settings import set_stakes
from tables.signs.limits import Bounds
from tables.signs.page import Sign, sign
from tables.signs.rules import rules
from tables.signs.said import Said
from tables.signs.sheet import sheet
from tests.budgets import budget
from tests.tables.house import CONTENTS, DAY, FLOAT, NOON, House, approved_version
from tests.tables.pdf_text import pages_of, words_of

pytestmark = pytest.mark.django_db
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


# --- what is in force --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "languages", "expected"),
    [
        (
            Game.HOLDEM,
            ("hr", "en", "ru"),
            {"Blinds": "2 / 4 €", "Buy-in": "40 € or more", "Commission": "5 % of each pot"},
        ),
        (
            Game.SEVEN_CARD_STUD,
            ("bg", "en"),
            {
                **{"Ante": "1 €", "Bets": "5 – 25 €"},
                **{"Buy-in": "50 € or more", "Commission": "5 € every hand"},
            },
        ),
        (
            Game.CARIBBEAN_STUD,
            ("bg", "en"),
            {"Ante": "5 – 200 €", "Bet": "2 × the ante", "Max. payout": "20 000 € a box"},
        ),
        (
            Game.EUROPEAN_POKER,
            ("ru", "en"),
            {"Ante": "10 – 200 €", "Bet": "2 × the ante", "Max. payout": "2 000 € a box"},
        ),
    ],
)
def test_app_4_an_open_table_shows_what_its_session_is_played_under(
    house_of: HouseOf, game: Game, languages: tuple[str, ...], expected: dict[str, str]
) -> None:
    """Limits, approval with number and date, in the languages that the rule set demands; a version
    that comes into force meanwhile doesn't change them."""
    house = house_of(game)
    house.in_play()
    for kind in kinds_for(game):
        approve(house, kind, DAY)
    seen = shown(house)
    assert seen.is_open
    assert seen.languages == languages
    assert limits_of(seen) == expected
    assert len(seen.approvals) == 3
    for approval in seen.approvals:
        assert "version 1, in force from 1 Nov 2026" in english(approval.version)
        assert english(approval.authority) == "The organiser's own decision"
        assert "1/2026" in approval.decision and "20" in approval.decision


@pytest.mark.parametrize(
    ("plan", "expected"),
    [
        ({"kind": "percent", "rate_bp": 250, "cap": 800}, "2.5 % at most €8"),
        ({"kind": "fixed", "amount": 300}, "€3 every hand"),
        ({"kind": "minimum_bet"}, "€4 every hand"),
        ({"kind": "none"}, "none"),
    ],
)
def test_com_1_the_commission_stands_in_words(
    house_of: HouseOf, plan: dict[str, Any], expected: str
) -> None:
    house = house_of(Game.HOLDEM)
    approve(house, VersionKind.RULESET, DAY, display_languages=["en"])
    approve(house, VersionKind.COMMISSION, DAY, **{"rate_bp": 0} | plan)
    house.open()
    assert limits_of(shown(house))["Commission"] == expected


def test_hold_8_a_fixed_limit_shows_its_bets(house_of: HouseOf) -> None:
    house = house_of(Game.HOLDEM)
    approve(house, VersionKind.RULESET, DAY, bet_structure="fixed_limit", max_buy_in_bb=100)
    house.open()
    seen = shown(house)
    assert limits_of(seen)["Limit"] == "4 / 8 € blinds €2 / €4"
    assert limits_of(seen)["Buy-in"] == "40 – 400 €"
    assert english(seen.structure) == "Fixed limit"


def test_car_7_the_schedule_pays_line_by_line(house_of: HouseOf) -> None:
    """CAR-7, CAR-9: the two lowest lines pay alike and are one; what isn't paid has a dash."""
    house = house_of(Game.CARIBBEAN_STUD)
    house.open()
    rows = {english(row.hand): row.odds for row in shown(house).rows}
    assert rows["Royal flush"] == ("100", "5000")
    assert rows["Straight"] == ("4", "—")
    assert rows["One pair or less"] == ("1", "—")
    assert len(rows) == 9


def test_eur_8_four_cards_have_a_column_of_their_own(house_of: HouseOf) -> None:
    house = house_of(Game.EUROPEAN_POKER)
    approve(
        house, VersionKind.PAYOUTS, DAY, four_card_schedule={"ace_king": 3, "four_of_a_kind": 45}
    )
    house.open()
    seen = shown(house)
    rows = {english(row.hand): row.odds for row in seen.rows}
    assert all_english(seen.columns) == ["On four cards", "On five cards"]
    assert rows["Ace-king"] == ("3", "1")
    assert rows["Four of a kind"] == ("45", "20")
    assert rows["Flush"] == ("—", "6")


@pytest.mark.parametrize(
    ("stakes", "ruleset", "cut"),
    [
        ({}, {}, "royal flush"),  # 10 + 20 x 120 = 2,410 over 2,000
        ({"max_payout": 120_000}, {}, "royal flush, straight flush"),  # 10 + 20 x 60 = 1,210
        ({"max_payout": 241_000}, {}, None),
        ({"max_payout": 240_000}, {"max_payout_basis": "bet"}, None),
        ({"max_payout": 240_000}, {}, "royal flush"),
    ],
)
def test_eur_10_the_sign_says_what_the_greatest_payout_cuts(
    house_of: HouseOf, stakes: dict[str, int], ruleset: dict[str, str], cut: str | None
) -> None:
    house = house_of(Game.EUROPEAN_POKER)
    approve(house, VersionKind.STAKES, DAY, **stakes)
    approve(house, VersionKind.RULESET, DAY, **ruleset)
    house.open()
    said = [line for line in all_english(shown(house).rules) if line.startswith("Even at")]
    assert [line.partition(": ")[2] for line in said] == ([cut] if cut else [])


def test_a_jackpot_is_shown_at_the_tables_that_feed_it(
    house_of: HouseOf, staff: Callable[..., StaffMember]
) -> None:
    """JACK-1, c5: seed and prizes; no meter, which nobody keeps yet."""
    house = house_of(Game.CARIBBEAN_STUD)
    line = Line.objects.create(
        casino=house.casino, kind=VersionKind.JACKPOT, game=Game.CARIBBEAN_STUD, name="One"
    )
    content = {
        **{"seed": 1_000_000, "contribution_ppm": 300_000, "tables": ["CS-1"]},
        "prizes": {"royal_flush": {"percent": 100}, "flush": {"odds": 50}},
    }
    version = house.lines["stakes"].versions.get()
    version.pk, version.line, version.content = None, line, content
    version.save()
    house.open()
    seen = shown(house)
    assert english(seen.jackpots[0].seed) == "starts at €10,000"
    assert english(seen.jackpots[0].prizes) == "Royal flush 100 % · Flush 50 : 1"
    assert "Jackpot" in english(seen.approvals[-1].version)
    other = Table.objects.create(code="CS-2", casino=house.casino, game=Game.CARIBBEAN_STUD)
    assert sign(standing(other, NOON)).jackpots == ()


# --- the rules, from the parameters ------------------------------------------------------------

SILENT = {
    # shown elsewhere on the sign, the croupier's own business, or said only beside another value
    *("display_languages", "entry_modes", "suit_order", "buy_in_rule", "button_rule", "min_raise"),
    *("schedule_by_law", "jackpot_stake", "boxes", "bet_basis", "bet_multiple", "burn"),
    *("max_payout_scope", "min_buy_in_bb", "max_buy_in_bb", "min_buy_in_bets", "max_buy_in_bets"),
    *("seats_max", "bet_structure", "pot_limit_basis", "open_pair_big_bet", "opening"),
}
SPOKEN = [
    (game, spec)
    for game, specs in registry.RULESET.items()
    for spec in specs
    if spec.name not in SILENT
]


def other_value(spec: Any) -> Any:
    """A possible value that isn't the default."""
    if spec.choices:
        return next(choice for choice in spec.choices if choice != spec.default)
    if isinstance(spec.default, bool):
        return not spec.default
    return spec.maximum if spec.maximum not in (None, spec.default) else 1


@pytest.mark.parametrize(("game", "spec"), SPOKEN, ids=lambda part: getattr(part, "name", part))
def test_every_parameter_of_play_has_its_line(game: str, spec: Any) -> None:
    """APP-4: another value of a parameter is another sentence among the rules."""
    assert lines_of(game, {spec.name: other_value(spec)}) != lines_of(game, {})


def lines_of(game: str, ruleset: dict[str, Any]) -> list[str]:
    """The rules of a table of the game, in English, with these parameters."""
    ours, stakes, third = (complete(kind, game, CONTENTS[game][kind]) for kind in kinds_for(game))
    made = registry.engine(game).rules_from(ours | ruleset, stakes, third)
    return rules(game, Bounds(made, made, "EUR"), 7)


@pytest.mark.parametrize(
    ("game", "ruleset", "line"),
    [
        ("holdem", {}, "At most 3 raises in a betting round"),
        ("holdem", {"raise_cap": None}, "Any number of raises in a betting round"),
        ("holdem", {}, "With two players the button posts the big blind"),
        ("holdem", {}, "The chief inspector or the casino manager decides every dispute"),
        ("holdem", {"bet_structure": "pot_limit"}, "A raise is at most the pot after the call"),
        ("seven_card_stud", {"bet_structure": "pot_limit"}, "No bet exceeds the pot as it stands"),
        ("seven_card_stud", {}, "A raise adds at most the greatest bet to the call"),
        ("seven_card_stud", {}, "The lowest up card opens, with a bet within the limits"),
        ("caribbean_stud", {}, "Exchange of 1 card or a sixth card: one ante"),
        ("caribbean_stud", {"exchange_cards": 0}, "A sixth card: one ante"),
        ("caribbean_stud", {"sixth_card": False}, "Exchange of 1 card: one ante"),
        ("caribbean_stud", {"tie": "bank_wins"}, "Equal hands: the house wins"),
        ("caribbean_stud", {}, "Bonus bet €1 – €25"),
        ("european_poker", {}, "Folding at once loses half the ante, later all of it"),
        (
            "european_poker",
            {"buy_fifth": False, "exchange_max": 1},
            "1 card exchanged for one more: one ante",
        ),
        (
            "european_poker",
            {"four_card_tie": "combination_only"},
            "Four cards win with an equal combination",
        ),
    ],
)
def test_rules_are_said_as_they_are_approved(game: str, ruleset: dict[str, Any], line: str) -> None:
    """HOLD-5, HOLD-7, HOLD-14, STUD-4, STUD-10, STUD-11, CAR-3, CAR-8, CAR-9, EUR-3, EUR-9."""
    assert line in lines_of(game, ruleset)


# --- closed, withdrawn, coming -----------------------------------------------------------------


def test_a_closed_table_shows_the_limits_it_may_open_with(house_of: HouseOf) -> None:
    """APP-3: a choice is shown as it is approved, from least to greatest."""
    house = house_of(Game.CARIBBEAN_STUD)
    close(house)
    approve(house, VersionKind.STAKES, date(2026, 11, 2), **RANGES)
    seen = shown(house)
    assert not seen.is_open
    assert english(seen.closed) == "Closed"
    assert limits_of(seen)["Ante"] == "5 – 200 €"
    assert seen.rows == seen.rules == ()
    assert "version 2" in english(seen.approvals[1].version)


def test_of_several_lines_a_closed_table_shows_the_one_it_was_played_under(
    house_of: HouseOf, staff: Callable[..., StaffMember]
) -> None:
    house = house_of(Game.HOLDEM)
    line = Line.objects.create(
        casino=house.casino, kind=VersionKind.STAKES, game=Game.HOLDEM, name="other"
    )
    people = staff("limits"), staff("compliance")
    approved_version(line, *people, small_blind=5_000, big_blind=10_000)
    before = shown(house)
    assert before.limits == ()
    assert english(before.closed) == "Closed"
    close(house)
    assert limits_of(shown(house))["Blinds"] == "2 / 4 €"


def test_what_was_withdrawn_is_not_shown_as_a_limit(house_of: HouseOf) -> None:
    """APP-1, APP-3: the open table ends its day and says so; the closed one has no limits."""
    house = house_of(Game.HOLDEM)
    session = house.in_play()
    Version.objects.filter(line=house.lines["stakes"]).update(
        status=VersionStatus.WITHDRAWN, withdrawn_at=NOON, withdrawn_by=house.pit
    )
    seen = shown(house)
    assert limits_of(seen)["Blinds"] == "2 / 4 €"
    assert any("withdrawn" in notice for notice in all_english(seen.notices))
    closings.begin_close(session, actor=house.pit, now=NOON)
    house.count(session, CountKind.CLOSING, FLOAT)
    session.refresh_from_db()
    closings.finish_close(session, actor=house.pit, now=NOON)
    seen = shown(house)
    assert seen.limits == seen.approvals == ()
    assert english(seen.closed) == "Not in force: no approved limits"


def test_a_version_that_waits_is_announced_with_what_changes(house_of: HouseOf) -> None:
    house = house_of(Game.CARIBBEAN_STUD)
    house.open()
    approve(house, VersionKind.STAKES, SOON, ante_min=1_000)
    approve(house, VersionKind.PAYOUTS, SOON)
    assert all_english(shown(house).notices) == [
        "From 1 Dec 2126: Payouts, version 2",
        "From 1 Dec 2126: Ante €10 – €200",
    ]


def test_a_change_of_the_bonus_bet_is_announced_too(house_of: HouseOf) -> None:
    """CAR-9; of a change that the sign has no limit for, the version."""
    house = house_of(Game.CARIBBEAN_STUD)
    house.open()
    approve(house, VersionKind.STAKES, SOON, bonus_max=5_000)
    assert all_english(shown(house).notices) == ["From 1 Dec 2126: Bonus bet €1 – €50"]
    approve(house, VersionKind.RULESET, SOON, tie="bank_wins")
    assert "From 1 Dec 2126: Rules, version 2" in all_english(shown(house).notices)


def test_app_3_a_table_setting_is_announced_and_then_shown(house_of: HouseOf) -> None:
    """The hour is that of the casino's clock: 21:00 UTC is 22:00 in Zagreb."""
    house = house_of(Game.CARIBBEAN_STUD)
    approve(house, VersionKind.STAKES, DAY, **RANGES)
    session = house.in_play()
    assert limits_of(shown(house))["Ante"] == "5 – 200 €"
    picked = {"ante_min": 1_000, "ante_max": 15_000}
    nine = NOON.replace(hour=20, minute=30)
    set_stakes(session, picked, house.pit, "busy", notice_minutes=30, now=nine)
    before = shown(house, nine)
    assert limits_of(before)["Ante"] == "5 – 200 €"
    assert all_english(before.notices) == ["From 22:00: Ante €10 – €150"]
    after = shown(house, nine + timedelta(minutes=30))
    assert limits_of(after)["Ante"] == "10 – 150 €"
    assert after.notices == ()


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
