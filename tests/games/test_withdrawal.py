"""APP-1, APP-3: a withdrawal stops tables from opening and rolling, not hands from finishing."""

from collections.abc import Callable
from datetime import UTC, datetime

import pytest

from tables.enums import CountKind, SessionStatus
from tables.models import StaffMember
from tables.selectors.versions import in_force
from tables.services import approvals, closings, roll_due
from tests.games.driver import Driver
from tests.tables.house import DAY, FLOAT, House
from tests.tables.refusals import refusal

NEXT_MORNING = datetime(2026, 12, 1, 5, 30, tzinfo=UTC)


@pytest.mark.parametrize("kind", ["ruleset", "stakes", "commission"])
def test_app_3_a_withdrawal_in_mid_hand(
    driver: Driver, house: House, staff: Callable[..., StaffMember], kind: str
) -> None:
    driver.seat_players(20_000, 20_000, 20_000, button=3)
    driver.do("deal")
    version = in_force(house.lines[kind], DAY)
    assert version is not None
    approvals.withdraw(version, staff("compliance"), "Drawn up wrongly.")

    driver.do("rest_fold")
    driver.do("pay")
    driver.do("deal")  # the next hand of the open session
    driver.do("rest_fold")
    driver.do("pay")

    session = driver.session
    roll_due.mark_roll_due(house.casino, DAY, NEXT_MORNING)
    with refusal("no_version_in_force"):
        closings.begin_roll(session, actor=house.pit, now=NEXT_MORNING)
    for seat in (1, 2, 3):
        driver.do("leave_seat", seat=seat)
    closings.begin_close(session, actor=house.pit, now=NEXT_MORNING)
    house.count(session, CountKind.CLOSING, FLOAT, NEXT_MORNING)
    session = closings.finish_close(
        session, actor=house.pit, reason="Counted as it opened", now=NEXT_MORNING
    )
    assert session.status == SessionStatus.CLOSED
    with refusal("no_version_in_force"):
        house.open(NEXT_MORNING)
