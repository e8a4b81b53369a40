"""The sign of a table: what it shows is what is in force (APP-4, EUR-10, CAR-9, screens c5)."""

from collections.abc import Callable
from datetime import date, timedelta
from typing import Any

import pytest

from tables.enums import CountKind, Game, VersionKind, VersionStatus
from tables.models import Line, StaffMember, Table, Version
from tables.selectors.signs import standing
from tables.selectors.versions import kinds_for
from tables.services import approvals, closings
from tables.services.settings import set_stakes
from tables.signs.page import sign
from tables.signs.row import Place, lesser_size
from tests.tables.house import DAY, FLOAT, NOON, approved_version
from tests.tables.sign_house import (
    RANGES,
    SOON,
    HouseOf,
    all_english,
    approve,
    close,
    english,
    limits_of,
    shown,
)

pytestmark = pytest.mark.django_db


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


@pytest.mark.parametrize(
    ("amounts", "size"),
    [
        ((("2 / 4 €", 0, True), ("40 €", 8, False), ("5 %", 13, False)), 100),
        ((("50 / 100 €", 0, True), ("1.000 €", 8, False), ("2,5 %", 14, False)), 70),
        ((("€500 / €1,000", 0, True), ("€10,000 – €100,000", 0, False), ("5 %", 14, False)), 40),
    ],
)
def test_c5_the_limits_stand_in_one_row(
    amounts: tuple[tuple[str, int, bool], ...], size: int
) -> None:
    """What bounds no wager gives way, step by step, to what does."""
    assert lesser_size([Place(*amount) for amount in amounts]) == size


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
    assert english(seen.jackpots[0].prizes).replace("\u00a0", "~") == (
        "Royal flush~100~%~· Flush~50~:~1"
    )
    assert "Jackpot" in english(seen.approvals[-1].version)
    other = Table.objects.create(code="CS-2", casino=house.casino, game=Game.CARIBBEAN_STUD)
    assert sign(standing(other, NOON)).jackpots == ()


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


@pytest.mark.parametrize("kind", kinds_for(Game.CARIBBEAN_STUD))
def test_app_1_a_withdrawal_leaves_the_open_table_its_sign_and_the_closed_one_nothing(
    house_of: HouseOf, kind: VersionKind
) -> None:
    """What the session was frozen with stands there to the last hand; then nothing of it does."""
    house = house_of(Game.CARIBBEAN_STUD)
    session = house.in_play()
    before = shown(house)
    version = house.lines[kind.value].versions.get()
    assert version.approved_by is not None
    approvals.withdraw(version, version.approved_by, "Drawn up wrongly.")
    seen = shown(house)
    assert (seen.limits, seen.rows) == (before.limits, before.rows)
    assert seen.rules and set(seen.rules) <= set(before.rules)
    assert [told.version for told in seen.approvals] == [told.version for told in before.approvals]
    closings.begin_close(session, actor=house.pit, now=NOON)
    house.count(session, CountKind.CLOSING, FLOAT)
    closings.finish_close(session, actor=house.pit, now=NOON)
    closed = shown(house)
    assert english(closed.closed) == "Not in force: no approved limits"
    assert closed.limits == closed.rows == closed.rules == closed.approvals == ()


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
