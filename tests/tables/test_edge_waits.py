"""What a page says of an edge that isn't there yet, and of a jackpot that is never even."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from games.edge.sidebet import jackpot
from tables.admin.edge_cells import Cell
from tables.admin.edge_waits import Waits
from tables.enums import Game, TaskStatus
from tables.models import Casino, EdgeResult
from tables.selectors.edges import Answer

EUROPEAN = Game.EUROPEAN_POKER
BEGUN = datetime(2026, 11, 30, 15, 40, tzinfo=UTC)  # 16:40 in Zagreb


def running(progress: int, seconds: int, exchanged: int = 3) -> EdgeResult:
    """A calculation that has come so far after so many seconds."""
    return EdgeResult(
        game=EUROPEAN,
        inputs={"ruleset": {"exchange_max": exchanged}},
        status=TaskStatus.RUNNING,
        progress=progress,
        started_at=BEGUN,
        heard_at=BEGUN + timedelta(seconds=seconds),
    )


@pytest.mark.parametrize(
    ("edge", "notes"),
    [
        (running(2, 20), "Started 16:40. Usually minutes, up to a quarter of an hour."),
        (running(0, 1, exchanged=2), "Started 16:40. Usually one or two minutes."),
        (running(0, 1, exchanged=1), "Started 16:40. Usually less than a minute."),
        (running(24, 245), "Started 16:40, about 13 minutes left."),
        (running(90, 720), "Started 16:40, about 1 minute left."),
        (running(99, 900), "Started 16:40, less than a minute left."),
        (running(100, 900), "Started 16:40, less than a minute left."),
        (running(5, 2_000), "Started 16:40, about 10 hours left."),
    ],
)
def test_what_a_calculation_still_takes_is_told_by_its_pace(edge: EdgeResult, notes: str) -> None:
    assert edge.heard_at is not None
    waits = Waits(Casino(time_zone="Europe/Zagreb"), EUROPEAN, edge.heard_at)
    assert " ".join(waits.notes(edge)) == notes


def test_a_worker_that_fell_silent_is_no_measure() -> None:
    waits = Waits(Casino(time_zone="Europe/Zagreb"), EUROPEAN, BEGUN + timedelta(hours=2))
    assert waits.notes(running(50, 300)) == ["Started 16:40."]


def test_what_waits_says_how_many_are_before_it(
    casino: Casino, django_assert_num_queries: Any
) -> None:
    """One of a game is calculated at a time; another game is in nobody's way."""
    asked = [
        EdgeResult.objects.create(key=str(number), inputs={}, game=game, asked_at=at)
        for number, (game, at) in enumerate(
            [
                (EUROPEAN, BEGUN + timedelta(minutes=1)),
                (EUROPEAN, BEGUN),
                (Game.CARIBBEAN_STUD, BEGUN),
                (EUROPEAN, BEGUN + timedelta(minutes=2)),
            ]
        )
    ]
    at_work = asked[0]
    at_work.status, at_work.started_at, at_work.heard_at = TaskStatus.RUNNING, BEGUN, BEGUN
    at_work.save()
    waits = Waits(casino, EUROPEAN, BEGUN + timedelta(minutes=3))
    with django_assert_num_queries(1):
        second, third = waits.notes(asked[1]), waits.notes(asked[3])
    assert second[0] == "1 calculation of this game is before it."
    assert third[0] == "2 calculations of this game are before it."
    alone = Waits(casino, EUROPEAN, BEGUN + timedelta(hours=2))
    assert alone.notes(asked[1]) == ["Usually less than a minute."], "its worker is gone"


# --- a jackpot that is never even ---------------------------------------------------------------


def cell_of(prizes: dict[str, Any], *, separate: bool = False, stake: int | None = None) -> Cell:
    """The cell of a jackpot with these prizes, as the calculation gives it."""
    stake_kind = "separate" if separate else "bonus_bet"
    pool = {
        **{"jackpot_stake": stake_kind, "stake": stake, "prizes": prizes},
        **{"contribution_ppm": 300_000, "reserve_ppm": 0},
    }
    chances: Any = dict.fromkeys(("flush", "royal_flush"), 1)
    edge = EdgeResult(status=TaskStatus.DONE, result={"jackpot": jackpot(chances, pool, {})})
    waits = Waits(Casino(time_zone="Europe/Zagreb"), Game.CARIBBEAN_STUD, BEGUN)
    return Cell(Answer(None, edge), "EUR", waits)  # type: ignore[arg-type]


def test_jack_1_why_a_jackpot_is_never_even_is_said() -> None:
    share, fixed = {"royal_flush": {"percent": 100}}, {"flush": {"amount": 5_000}}
    assert "No prize is a share of the meter" in cell_of({"flush": {"odds": 5}}).never_even
    assert "depends on the stake" in cell_of(share | fixed).never_even
    for known in (cell_of(share), cell_of(share | fixed, separate=True, stake=100)):
        assert known.never_even == "" and known.jackpot[-1][1] != "—"
