"""A table can always be closed: a roll that can't be done any more holds nobody (APP-1, APP-3)."""

from collections.abc import Callable
from datetime import UTC, datetime, time, timedelta

import pytest

from reports.services.verify_rows import sessions_and_counts
from tables.enums import AccountKind as A
from tables.enums import CountKind, CountStatus, SessionStatus
from tables.enums import TransferCode as T
from tables.ledger import queries
from tables.ledger.posting import Move
from tables.models import AuditEntry, Casino, StaffMember, TableSession, TableStatus
from tables.selectors.sessions import count_view, result
from tables.selectors.versions import in_force
from tables.services import approvals, closings, roll_due
from tables.services.counts import enter_count
from tables.services.rolling import why_no_roll
from tests.tables.house import DAY, FLOAT, House, approved_version, build_house
from tests.tables.pit_pages import client_of, text_of
from tests.tables.refusals import refusal
from tests.tables.test_sessions import buy_in, play

MORNING = datetime(2026, 12, 1, 5, 30, tzinfo=UTC)  # 06:30 in Zagreb
PLAYED = {100: 200, 500: 200, 2_500: 84}  # the float after a buy-in of 400.00
MISSING = {100: 200, 500: 200, 2_500: 83}
PAGE = "/pit/tables/HE-1/"


@pytest.fixture
def house(casino: Casino, staff: Callable[..., StaffMember]) -> House:
    return build_house(casino, staff)


@pytest.fixture
def counted(house: House) -> TableSession:
    """Counted for the roll with a player at the table; both agree."""
    session = house.in_play()
    buy_in(house, session, 40_000)
    the_day_ends(house)
    closings.begin_roll(session, actor=house.pit, now=MORNING)
    house.count(session, CountKind.CLOSING, PLAYED, MORNING)
    session.refresh_from_db()
    return session


def the_day_ends(house: House) -> None:
    """As the beat does it, whatever the clock of the tests says: no session is of DAY any more."""
    Casino.objects.update(earliest_day=DAY + timedelta(days=1))
    roll_due.mark_roll_due(house.casino, DAY, MORNING)


def withdrawn(house: House, kind: str) -> None:
    version = in_force(house.lines[kind], DAY)
    assert version is not None
    by = version.approved_by
    assert by is not None
    approvals.withdraw(version, by, "Drawn up wrongly.")


def everybody_leaves(house: House, session: TableSession) -> None:
    play(house, session, Move(T.LEFT, A.PLAYERS, A.PATRONS, 40_000))


@pytest.mark.parametrize("kind", ["ruleset", "stakes", "commission"])
def test_app_3_a_withdrawal_under_an_agreed_roll_leaves_the_way_home(
    house: House, counted: TableSession, kind: str
) -> None:
    """The count is set aside with its reason, the player leaves, a new count closes the table."""
    withdrawn(house, kind)
    with refusal("no_version_in_force"):
        closings.roll_table(counted, actor=house.pit, now=MORNING)
    with refusal("players_seated"):
        closings.finish_close(counted, actor=house.pit, now=MORNING)
    with refusal("agreed_needs_reason"):
        closings.resume_play(counted, actor=house.pit, reason=" ", now=MORNING)

    session = closings.resume_play(counted, actor=house.pit, reason="Withdrawn", now=MORNING)
    assert (session.status, session.is_roll) == (SessionStatus.OPEN, False)
    assert TableStatus.objects.get(table=house.table).phase == "between"
    entry = AuditEntry.objects.get(action="session.resumed")
    assert entry.before == {"closing_minor": 330_000, "variance_minor": 0}

    everybody_leaves(house, session)
    count = closings.begin_close(session, actor=house.pit, now=MORNING)
    assert (count.number, count.status) == (2, CountStatus.WAITING)
    assert count_view(count).expected_minor is None, "as blind as the first"
    with refusal("count_moved_on"):  # a page of the count that was set aside
        enter_count(count, actor=house.croupier, quantities=PLAYED, attempt=1, now=MORNING)
    house.count(session, CountKind.CLOSING, MISSING, MORNING)
    session = closings.finish_close(session, actor=house.pit, reason="A chip fell", now=MORNING)
    assert session.status == SessionStatus.CLOSED
    totals = session.counts.filter(kind=CountKind.CLOSING).values_list("status", "total_minor")
    assert list(totals.order_by("number")) == [("agreed", 330_000), ("agreed", 327_500)]
    outcome = result(session)
    assert outcome is not None
    assert outcome.closing_minor == 327_500
    assert queries.balances(house.casino, house.table)[A.FLOAT] == 327_500
    assert queries.differences(house.casino) == []
    assert list(sessions_and_counts(house.table, DAY)) == []


def test_app_3_without_players_the_count_for_a_roll_closes_the_table(
    house: House, staff: Callable[..., StaffMember]
) -> None:
    session = house.in_play()
    closings.begin_roll(session, actor=house.pit, now=MORNING)
    house.count(session, CountKind.CLOSING, FLOAT, MORNING)
    withdrawn(house, "stakes")
    with refusal("count_is_agreed"):
        closings.resume_play(session, actor=house.pit, reason="Withdrawn", now=MORNING)
    session = closings.finish_close(session, actor=house.pit, now=MORNING)
    session.refresh_from_db()
    assert (session.status, session.is_roll) == (SessionStatus.CLOSED, False)
    assert not TableSession.objects.filter(rolled_from=session).exists()
    with refusal("no_version_in_force"):
        house.open(MORNING)


def test_an_agreed_count_isnt_set_aside_while_the_roll_can_be_done(
    house: House, counted: TableSession
) -> None:
    assert why_no_roll(counted, MORNING) is None
    with refusal("count_is_agreed"):
        closings.resume_play(counted, actor=house.pit, reason="We'd like to", now=MORNING)
    closings.roll_table(counted, actor=house.pit, now=MORNING)


def test_an_agreed_count_for_a_close_isnt_set_aside(house: House) -> None:
    """Only the pit boss's own word is missing there, whatever is withdrawn."""
    session = house.in_play()
    closings.begin_close(session, actor=house.pit, now=MORNING)
    house.count(session, CountKind.CLOSING, FLOAT, MORNING)
    for kind in ("ruleset", "stakes", "commission"):
        withdrawn(house, kind)
    with refusal("count_is_agreed"):
        closings.resume_play(session, actor=house.pit, reason="Withdrawn", now=MORNING)
    closings.finish_close(session, actor=house.pit, now=MORNING)


def _another_mode(house: House) -> None:
    _next_version(house, "ruleset", entry_modes=["declared"])


def _no_fit(house: House) -> None:
    _next_version(house, "stakes", small_blind=800)


def _next_version(house: House, kind: str, **content: object) -> None:
    first = house.lines[kind].versions.get()
    assert first.approved_by is not None
    people = (first.drafted_by, first.approved_by)
    approved_version(house.lines[kind], *people, number=2, effective_on=DAY, **content)


def _another_clock(house: House) -> None:
    """The cut-off moved behind the count: the old day lasts again."""
    Casino.objects.update(cutoff_at=time(12), earliest_day=None)


@pytest.mark.parametrize(
    ("corner", "code"),
    [
        (_another_mode, "mode_not_approved"),
        (_no_fit, "rules_do_not_fit"),
        (_another_clock, "roll_not_due"),
    ],
)
def test_whatever_bars_the_roll_the_table_closes(
    house: House, counted: TableSession, corner: Callable[[House], None], code: str
) -> None:
    corner(house)
    with refusal(code):
        closings.roll_table(counted, actor=house.pit, now=MORNING)
    session = closings.resume_play(counted, actor=house.pit, reason="No roll", now=MORNING)
    everybody_leaves(house, session)
    closings.begin_close(session, actor=house.pit, now=MORNING)
    house.count(session, CountKind.CLOSING, PLAYED, MORNING)
    closings.finish_close(session, actor=house.pit, now=MORNING)


def test_a_new_approval_makes_the_roll_possible_again(house: House, counted: TableSession) -> None:
    withdrawn(house, "stakes")
    assert why_no_roll(counted, MORNING) is not None
    _next_version(house, "stakes", small_blind=100, big_blind=200)
    rolled = closings.roll_table(counted, actor=house.pit, now=MORNING)
    assert rolled.rules["stakes"]["big_blind"] == 200


def test_the_page_shows_the_way_out_of_a_roll_that_cannot_be_done(
    house: House, counted: TableSession
) -> None:
    """Why, and what is left: the count is set aside, then the table is counted and closed."""
    client = client_of(house.pit)
    assert "Roll into the new gaming day" in text_of(client.get(PAGE))
    withdrawn(house, "stakes")
    page = text_of(client.get(PAGE))
    assert "No version of “stakes one” is in force on this gaming day." in page
    assert "Roll into the new gaming day" not in page
    assert "Close instead of rolling" not in page
    assert "Set the count aside" in page

    page = text_of(client.post(f"{PAGE}resume/", {"reason": "Withdrawn"}, follow=True))
    assert "The table plays on." in page
    assert "set aside</small>" in page
    assert "Count for the roll" not in page
    assert "Players leave with their chips; then the table is counted and closed." in page
    everybody_leaves(house, counted)
    assert "No player has chips: count and close the table." in text_of(client.get(PAGE))
    client.post(f"{PAGE}close/")
    house.count(counted, CountKind.CLOSING, PLAYED, MORNING)
    assert "The table is closed." in text_of(client.post(f"{PAGE}finish/", follow=True))


def test_the_page_closes_instead_of_rolling(house: House) -> None:
    """Where nobody has chips the count does for both; the pit boss says which."""
    session = house.in_play()
    the_day_ends(house)
    closings.begin_roll(session, actor=house.pit, now=MORNING + timedelta(minutes=1))
    house.count(session, CountKind.CLOSING, FLOAT, MORNING)
    client = client_of(house.pit)
    page = text_of(client.get(PAGE))
    assert "Roll into the new gaming day" in page and "Close instead of rolling" in page
    page = text_of(client.post(f"{PAGE}finish/", {"act": "close"}, follow=True))
    assert "The table is closed." in page
    session.refresh_from_db()
    assert session.status == SessionStatus.CLOSED
