"""What-if on an evening of four games: the same content gives the books, another one exactly what
is reckoned here from the stored results; what is refused; runs that fail or are resumed."""

from collections import Counter
from collections.abc import Iterator
from datetime import date, timedelta
from typing import Any

import pytest
from django.utils import timezone

from games.models import Round, WhatIfRun
from games.selectors.whatif import effective_commission
from games.services import whatif
from games.services.whatif_tally import pot_class
from tables.enums import Game, TaskStatus
from tables.errors import Refused
from tables.models import AuditEntry, Casino, Version
from tests.games.whatif_evening import FLUSH_WIN_MINOR, FOUR_GAMES, Evening, evening_of
from tests.reports.evening import tampering
from tests.tables.house import DAY, NOON

pytestmark = pytest.mark.django_db

BANKED = [Game.CARIBBEAN_STUD, Game.EUROPEAN_POKER]
PLAYERS = [Game.HOLDEM, Game.SEVEN_CARD_STUD]


@pytest.fixture(scope="module")
def evening(django_db_setup: None, django_db_blocker: Any) -> Iterator[Evening]:
    with django_db_blocker.unblock(), evening_of(FOUR_GAMES) as played:
        yield played


@pytest.fixture
def casino(evening: Evening, db: None) -> Casino:
    return Casino.objects.get(pk=evening.casino.pk)


def done(version: Version, person: Any, **period: Any) -> WhatIfRun:
    """A run that was carried out at once."""
    days = {"from_on": DAY, "to_on": DAY} | period
    run = whatif.ask(version, actor=person, now=NOON + timedelta(hours=8), **days)
    whatif.carry_out(run.pk)
    run.refresh_from_db()
    assert (run.status, run.progress, run.error) == (TaskStatus.DONE, 100, "")
    return run


def boxes_of(hands: list[Round]) -> list[dict[str, Any]]:
    return [box for hand in hands for box in hand.result["boxes"]]


# --- the same content gives the books -----------------------------------------------------------


@pytest.mark.parametrize("game", BANKED)
def test_the_same_schedule_gives_the_ledger(evening: Evening, staff: Any, game: Game) -> None:
    result = done(evening.draft(game, staff), staff("finance")).result
    hands = evening.hands(game)
    win = sum(hand.win_minor for hand in hands)
    total = result["total"]
    assert (total["rounds"], total["staked_minor"]) == (
        len(hands),
        sum(hand.pot_minor for hand in hands),
    )
    assert (total["before_minor"], total["after_minor"]) == (win, win)
    assert result["by_table"] == [{"table": evening.houses[game].table.code, **total}]
    assert result["by_day"] == [{"day": DAY.isoformat(), **total}]
    assert result["left_out"] == [] and result["training"] == 0
    won = Counter(box["hand"] for box in boxes_of(hands) if box["outcome"] == "won")
    paid = [row for row in result["by_line"] if row["schedule"] != "bonus_schedule"]
    lines: Counter[str] = Counter()
    for row in paid:
        lines[row["line"]] += row["boxes"]
    assert lines == won and won
    assert all(row["paid_before_minor"] == row["paid_after_minor"] for row in result["by_line"])
    bets = sum(box["net"]["bet"] for box in boxes_of(hands) if box["outcome"] == "won")
    assert sum(row["paid_before_minor"] for row in paid) == bets


@pytest.mark.parametrize("game", PLAYERS)
def test_the_same_plan_gives_the_ledger(evening: Evening, staff: Any, game: Game) -> None:
    plan = evening.line(game).versions.get().content
    result = done(evening.draft(game, staff, **plan), staff("finance")).result
    hands = evening.hands(game)
    taken = sum(hand.commission_minor for hand in hands)
    total = result["total"]
    assert (total["hands"], total["before_minor"], total["after_minor"]) == (
        len(hands),
        taken,
        taken,
    )
    assert total["matched_minor"] == sum(hand.pot_minor for hand in hands) > 0 < taken
    assert sum(row["hands"] for row in result["by_pot"]) == len(hands)
    for row in result["by_pot"]:
        pots = [hand for hand in hands if row["from_minor"] <= hand.pot_minor < row["below_minor"]]
        assert row["hands"] == len(pots) > 0
        assert row["before_minor"] == sum(hand.commission_minor for hand in pots)


# --- another content ----------------------------------------------------------------------------


def test_car_7_a_flush_at_6_and_pairs_at_2(evening: Evening, staff: Any) -> None:
    """Drafts with other odds than the law's are allowed here (CAR-9)."""
    new = {"flush": 6, "one_pair": 2}
    draft = evening.draft(Game.CARIBBEAN_STUD, staff, schedule=new)
    result = done(draft, staff("compliance")).result
    hands = evening.hands(Game.CARIBBEAN_STUD)
    before, after = {"flush": 5, "one_pair": 1}, Counter[str]()
    counts, paid = Counter[str](), Counter[str]()
    for box in boxes_of(hands):
        if box["outcome"] == "won" and box["hand"] in new:
            counts[box["hand"]] += 1
            paid[box["hand"]] += before[box["hand"]] * box["staked"]["bet"]
            after[box["hand"]] += new[box["hand"]] * box["staked"]["bet"]
    assert counts["flush"] == 1 and paid["flush"] == 10_000 and counts["one_pair"] > 1
    rows = {row["line"]: row for row in result["by_line"] if row["schedule"] == "schedule"}
    for line in new:
        assert rows[line] == {
            "schedule": "schedule",
            "line": line,
            "boxes": counts[line],
            "paid_before_minor": paid[line],
            "paid_after_minor": after[line],
            "win_change_minor": paid[line] - after[line],
        }
    others = [row for line, row in rows.items() if line not in new]
    assert {row["win_change_minor"] for row in others} <= {0}
    total = result["total"]
    change = sum(paid.values()) - sum(after.values())
    assert total["after_minor"] - total["before_minor"] == change < 0
    assert hands[-1].win_minor == FLUSH_WIN_MINOR


def test_car_9_the_bonus_bet_pays_less_and_a_lost_one_is_its_stake(
    evening: Evening, staff: Any
) -> None:
    """Flush 100 falls to nothing: the bonus bet of 1 is lost, and no round is left out."""
    draft = evening.draft(Game.CARIBBEAN_STUD, staff, bonus_schedule={"flush": 0})
    result = done(draft, staff("limits")).result
    (row,) = [row for row in result["by_line"] if row["schedule"] == "bonus_schedule"]
    assert row == {
        "schedule": "bonus_schedule",
        "line": "flush",
        "boxes": 1,
        "paid_before_minor": 10_000,
        "paid_after_minor": 0,
        "win_change_minor": 10_100,
    }
    assert result["left_out"] == []
    assert result["total"]["after_minor"] - result["total"]["before_minor"] == 10_100


def test_car_9_a_new_bonus_line_leaves_out_rounds_whose_first_hands_nobody_saw(
    evening: Evening, staff: Any
) -> None:
    """A pair pays 3 now: where a bonus bet was lost without its cards, nobody can say."""
    draft = evening.draft(Game.CARIBBEAN_STUD, staff, bonus_schedule={"one_pair": 3})
    result = done(draft, staff("limits")).result
    hands = evening.hands(Game.CARIBBEAN_STUD)
    unseen = [
        hand
        for hand in hands
        if any(box["staked"]["bonus"] and not box["first_hand"] for box in boxes_of([hand]))
    ]
    assert hands[-1] in unseen
    assert result["left_out"] == [
        {
            "reason": "first_hand_unseen",
            "rounds": len(unseen),
            "win_minor": sum(hand.win_minor for hand in unseen),
        }
    ]
    seen = [hand for hand in hands if hand not in unseen]
    assert result["total"]["before_minor"] == sum(hand.win_minor for hand in seen)
    pairs = [box for box in boxes_of(seen) if box["first_hand"] == "one_pair"]
    bonus = sum(box["staked"]["bonus"] for box in pairs)
    assert result["total"]["after_minor"] == result["total"]["before_minor"] - 4 * bonus


def test_eur_10_the_greatest_payout_of_the_round_cuts_the_other_schedule(
    evening: Evening, staff: Any
) -> None:
    draft = evening.draft(
        Game.EUROPEAN_POKER, staff, schedule={"one_pair": 1_000, "ace_king": 1_000}
    )
    total = done(draft, staff("finance")).result["total"]
    after = 0
    for hand in evening.hands(Game.EUROPEAN_POKER):
        for box in hand.result["boxes"]:
            net = sum(box["net"].values())
            on_four = len(box["cards"]) == 4 and box["hand"] == "ace_king"
            if box["outcome"] == "won" and box["hand"] in ("one_pair", "ace_king") and not on_four:
                ante = box["net"]["ante"]
                bet = min(1_000 * box["staked"]["bet"], 200_000 - ante)
                net += bet - box["net"]["bet"]
            after -= net
    assert total["after_minor"] == after
    assert total["capped_after"] > total["capped_before"] == 0


def test_com_1_a_plan_without_cap_and_with_a_fixed_amount(evening: Evening, staff: Any) -> None:
    hands = evening.hands(Game.HOLDEM)
    fixed = evening.draft(Game.HOLDEM, staff, kind="fixed", amount=300, if_uncontested=False)
    total = done(fixed, staff("finance")).result["total"]
    expected = [min(300, hand.pot_minor) if hand.result["contested"] else 0 for hand in hands]
    assert total["after_minor"] == sum(expected) > 0
    assert total["before_minor"] == sum(hand.commission_minor for hand in hands)


def test_stud_13_a_band_that_no_whole_chip_meets_is_counted(evening: Evening, staff: Any) -> None:
    """3 to 5 % of pots of 100 chips and fewer hold a whole chip or they don't."""
    draft = evening.draft(
        Game.SEVEN_CARD_STUD, staff, kind="percent", rate_bp=400, band_bp=[390, 410]
    )
    result = done(draft, staff("finance")).result
    below = 0
    for hand in evening.hands(Game.SEVEN_CARD_STUD):
        pots = [pot["amount"] for pot in hand.result["pots"]]
        below += any(-(-pot * 390 // 1_000_000) > pot * 410 // 1_000_000 for pot in pots)
    assert result["total"]["below_after"] == below > 0
    assert result["total"]["below_before"] == 0


def test_com_4_effective_commission_over_recorded_hands(evening: Evening) -> None:
    """As taken, and under a plan of 2 %, from the pots of the stored results."""
    plan = {"kind": "percent", "rate_bp": 200}
    found = effective_commission(evening.casino, plan, Game.HOLDEM, DAY - timedelta(days=9), DAY)
    hands = evening.hands(Game.HOLDEM)
    matched, taken = (
        sum(getattr(hand, name) for hand in hands) for name in ("pot_minor", "commission_minor")
    )
    after = sum(
        pot["amount"] * 200 // 10_000 // 100 * 100 for hand in hands for pot in hand.result["pots"]
    )
    assert (found.hands, found.newest, found.from_on, found.to_on) == (len(hands), False, DAY, DAY)
    assert (found.matched_minor, found.before_minor, found.after_minor) == (matched, taken, after)
    assert found.before_ppm == taken * 1_000_000 // matched
    assert found.after_ppm == after * 1_000_000 // matched <= 20_000
    before = effective_commission(
        evening.casino, plan, Game.HOLDEM, date(2026, 1, 1), DAY.replace(day=1)
    )
    assert (before.hands, before.after_ppm) == (0, 0)


@pytest.mark.parametrize(
    ("pot", "found"),
    [
        (0, (0, 1_000)),
        (999, (0, 1_000)),
        (1_000, (1_000, 2_000)),
        (4_999, (2_000, 5_000)),
        (5_000, (5_000, 10_000)),
        (1_999_999, (1_000_000, 2_000_000)),
    ],
)
def test_pot_classes_touch(pot: int, found: tuple[int, int]) -> None:
    assert pot_class(pot) == found


# --- refusals -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("from_on", "to_on", "code"),
    [
        (DAY, DAY - timedelta(days=1), "whatif_reversed"),
        (DAY, DAY + timedelta(days=1), "whatif_future"),
        (DAY - timedelta(days=366), DAY, "whatif_long"),
    ],
)
def test_periods_that_are_refused(
    evening: Evening, staff: Any, from_on: date, to_on: date, code: str
) -> None:
    draft = evening.draft(Game.HOLDEM, staff)
    refused(code, draft, staff("finance"), from_on, to_on)


def refused(
    code: str, version: Version, person: Any, from_on: date = DAY, to_on: date = DAY
) -> None:
    before = AuditEntry.objects.count()
    with pytest.raises(Refused) as caught:
        whatif.ask(version, from_on, to_on, person, now=NOON)
    assert caught.value.code == code and str(caught.value) != code
    assert WhatIfRun.objects.count() == 0 and AuditEntry.objects.count() == before


def test_versions_that_are_refused(evening: Evening, staff: Any) -> None:
    """Another kind, another casino's, one that is gone, one that is withdrawn; the wrong person."""
    finance = staff("finance")
    house = evening.houses[Game.HOLDEM]
    refused("whatif_kind", house.lines["stakes"].versions.get(), finance)
    elsewhere = Casino.objects.create(
        code="other", name="Other", currency="EUR", time_zone="Europe/Sofia"
    )
    draft = evening.draft(Game.HOLDEM, staff)
    refused("not_allowed", draft, staff("finance", casino=elsewhere))
    refused("not_allowed", draft, staff("pit"))
    Version.objects.filter(pk=draft.pk).delete()
    refused("whatif_gone", draft, finance)
    withdrawn = house.lines["commission"].versions.get()
    with tampering():
        Version.objects.filter(pk=withdrawn.pk).update(
            status="withdrawn", withdrawn_by=finance, withdrawn_at=timezone.now()
        )
    refused("version_state", withdrawn, finance)


def test_one_run_at_a_time_for_the_same_question(evening: Evening, staff: Any) -> None:
    draft, finance = evening.draft(Game.HOLDEM, staff), staff("finance")
    first = whatif.ask(draft, DAY, DAY, finance, now=NOON)
    assert whatif.ask(draft, DAY, DAY, staff("auditor"), now=NOON) == first
    assert whatif.ask(draft, DAY - timedelta(days=1), DAY, finance, now=NOON) != first
    whatif.carry_out(first.pk)
    assert whatif.ask(draft, DAY, DAY, finance, now=NOON) != first
    assert AuditEntry.objects.filter(action="whatif.asked").count() == 3


# --- runs that go wrong -------------------------------------------------------------------------


def test_a_hand_that_differs_from_the_books_fails_the_run(evening: Evening, staff: Any) -> None:
    hand = evening.hands(Game.CARIBBEAN_STUD)[3]
    with tampering():
        Round.objects.filter(pk=hand.pk).update(win_minor=hand.win_minor + 1)
    run = whatif.ask(
        evening.draft(Game.CARIBBEAN_STUD, staff), DAY, DAY, staff("finance"), now=NOON
    )
    whatif.carry_out(run.pk)
    run.refresh_from_db()
    assert (run.status, run.error, run.result) == ("failed", f"differs {hand.pk}", None)


def test_events_that_make_no_sense_fail_the_run(evening: Evening, staff: Any) -> None:
    hand = evening.hands(Game.HOLDEM)[2]
    with tampering():
        hand.events.order_by("number")[1].__class__.objects.filter(round=hand, number=2).update(
            kind="Nonsense"
        )
    run = whatif.ask(evening.draft(Game.HOLDEM, staff), DAY, DAY, staff("finance"), now=NOON)
    whatif.carry_out(run.pk)
    run.refresh_from_db()
    assert (run.status, run.error) == ("failed", f"unreadable {hand.pk}")


def test_days_without_hands_give_a_result(evening: Evening, staff: Any) -> None:
    before = DAY - timedelta(days=1)
    run = done(evening.draft(Game.HOLDEM, staff), staff("finance"), from_on=before, to_on=before)
    assert run.result["total"]["hands"] == 0 and run.result["by_day"] == []


def test_training_tables_are_counted_apart(evening: Evening, staff: Any) -> None:
    session = evening.hands(Game.HOLDEM)[0].session
    with tampering():
        type(session).objects.filter(pk=session.pk).update(rules=session.rules | {"training": True})
    result = done(evening.draft(Game.HOLDEM, staff), staff("finance")).result
    assert (result["total"]["hands"], result["training"]) == (0, len(evening.hands(Game.HOLDEM)))


def test_a_run_that_nobody_is_at_is_resumed_then_given_up(
    evening: Evening, staff: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[int] = []
    monkeypatch.setattr(whatif, "send", sent.append)
    run = whatif.ask(evening.draft(Game.HOLDEM, staff), DAY, DAY, staff("finance"), now=NOON)
    assert whatif.resume(NOON + timedelta(minutes=4)) == 0
    WhatIfRun.objects.filter(pk=run.pk).update(status=TaskStatus.RUNNING, progress=40)
    assert whatif.resume(NOON + timedelta(seconds=20)) == 0
    assert whatif.resume(NOON + timedelta(seconds=40)) == 1
    assert sent == [run.pk]
    assert whatif.resume(NOON + timedelta(days=2)) == 0
    run.refresh_from_db()
    assert (run.status, run.error, sent) == ("failed", "given_up", [run.pk])
