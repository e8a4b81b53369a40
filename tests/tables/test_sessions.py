"""A table opens, plays, closes and rolls (product.md 2.2, 2.5, 2.6; APP-3, HOLD-15)."""

from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta

import pytest
from django.db import transaction

from tables.enums import AccountKind as A
from tables.enums import (
    AlertKind,
    CountKind,
    CountStatus,
    Equipment,
    SessionStatus,
)
from tables.enums import TransferCode as T
from tables.errors import Refused
from tables.ledger import queries
from tables.ledger.canonical import sha256_of
from tables.ledger.posting import Move, post
from tables.models import Alert, AuditEntry, Casino, StaffMember, TableSession, TableStatus
from tables.selectors.days import ends_at, gaming_day_for, starts_at
from tables.selectors.money import chips_outstanding
from tables.selectors.sessions import boxes_to_count, closed_before, played_to_the_end, result
from tables.selectors.table_page import table_page
from tables.services import closings, roll_due, sessions
from tables.services.counts import enter_count
from tests.tables.house import (
    DAY,
    FLOAT_MINOR,
    NOON,
    VAULT_MINOR,
    House,
    approved_version,
    build_house,
)

NEXT_MORNING = datetime(2026, 12, 1, 5, 30, tzinfo=UTC)  # 06:30 in Zagreb


@pytest.fixture
def house(casino: Casino, staff: Callable[..., StaffMember]) -> House:
    return build_house(casino, staff)


def play(house: House, session: TableSession, *moves: Move) -> None:
    """What the play service posts in its taps."""
    number = queries.postings().count()
    with transaction.atomic():
        post(
            house.casino,
            source_key=f"play:{number}",
            cause="play",
            transfers=moves,
            gaming_day=session.gaming_day,
            actor=house.croupier,
            table=house.table,
            session=session,
        )


def buy_in(house: House, session: TableSession, amount: int) -> None:
    play(
        house,
        session,
        Move(T.BUY_IN_CASH, A.CASH_PATRONS, A.DROP_BOX, amount),
        Move(T.BUY_IN_CHIPS, A.FLOAT, A.PLAYERS, amount),
    )


def an_evening(house: House) -> TableSession:
    """Two buy-ins of 400.00, 25.00 commission, everybody leaves."""
    session = house.in_play()
    buy_in(house, session, 40_000)
    buy_in(house, session, 40_000)
    play(house, session, Move(T.COMMISSION, A.PLAYERS, A.COMMISSION_BOX, 2_500))
    play(house, session, Move(T.LEFT, A.PLAYERS, A.PATRONS, 77_500))
    return session


def refused(code: str, call: Callable[[], object]) -> Refused:
    """The call is refused with this code and changes no row that money or play rest on."""
    before = everything()
    with pytest.raises(Refused) as raised:
        call()
    assert raised.value.code == code
    assert everything() == before
    return raised.value


def everything() -> list[list[object]]:
    tables = (TableSession, TableStatus, Alert, AuditEntry)
    rows = [list(model.objects.order_by("pk").values()) for model in tables]
    return [*rows, list(queries.transfers().values()), list(queries.accounts().values())]


# --- Called off ---------------------------------------------------------------------------------


def test_an_opening_by_mistake_is_called_off_with_its_reason(house: House) -> None:
    session = house.open()
    enter_count(session.counts.get(), actor=house.croupier, quantities={100: 1})
    roll_due.mark_roll_due(house.casino, DAY, NEXT_MORNING)
    refused(
        "cancel_needs_reason",
        lambda: sessions.cancel_opening(session, actor=house.pit, reason=" "),
    )
    called_off = sessions.cancel_opening(session, actor=house.pit, reason="Wrong stakes.")
    assert (called_off.status, called_off.closed_by) == (SessionStatus.CLOSED, house.pit)
    assert not played_to_the_end().exists()
    assert TableStatus.objects.get(table=house.table).phase == "closed"
    assert not Alert.objects.filter(acknowledged_at__isnull=True).exists(), "no roll is due"
    entry = AuditEntry.objects.get(action="session.called_off")
    assert (entry.actor, entry.reason) == (house.pit, "Wrong stakes.")
    count = session.counts.get()
    refused("not_counting", lambda: enter_count(count, actor=house.inspector, quantities={100: 1}))
    assert table_page(house.table, NOON).history == []
    assert house.in_play().status == SessionStatus.OPEN, "the table opens anew"


def test_what_is_in_play_or_another_mans_is_not_called_off(house: House) -> None:
    session = house.open()
    for person in (house.croupier, house.inspector, house.cage):
        refused(
            "not_allowed",
            lambda who=person: sessions.cancel_opening(session, actor=who, reason="x"),
        )
    house.count(session, CountKind.OPENING, {100: 1})
    refused(
        "session_in_play",
        lambda: sessions.cancel_opening(session, actor=house.pit, reason="x"),
    )


# --- Opening -----------------------------------------------------------------------------------


def test_a_table_opens_under_versions_in_force_and_waits_for_its_count(house: House) -> None:
    session = house.open()

    assert session.status == SessionStatus.OPENING
    assert session.gaming_day == DAY
    assert session.stakes.number == 1
    assert session.rules["stakes"] == session.stakes.content
    assert session.rules["stakes"]["big_blind"] == 400
    assert session.rules["mode"] == "shown"
    assert session.rules["versions"]["commission"] == {
        "id": session.commission.pk,
        "line": "commission one",
        "number": 1,
        "hash": session.commission.content_hash,
    }
    session.refresh_from_db()
    assert session.rules_hash == sha256_of(session.rules)
    assert session.counts.get().kind == CountKind.OPENING
    assert TableStatus.objects.get(table=house.table).phase == "opening"
    assert AuditEntry.objects.filter(action="session.opened", actor=house.pit).count() == 1


def test_app_3_no_version_in_force_on_that_day_no_table(house: House) -> None:
    early = datetime(2026, 10, 31, 12, tzinfo=UTC)
    refusal = refused("no_version_in_force", lambda: house.open(early))
    assert str(refusal) == "No version of “ruleset one” is in force on this gaming day."


def test_app_3_the_version_of_the_day_is_taken(house: House, staff: Callable) -> None:
    approved_version(
        house.lines["stakes"],
        staff("limits"),
        staff("compliance"),
        number=2,
        effective_on=date(2026, 12, 1),
        big_blind=1_000,
        small_blind=500,
    )
    late_on_the_30th = datetime(2026, 12, 1, 4, 59, tzinfo=UTC)  # 05:59 in Zagreb
    session = house.open(late_on_the_30th)
    assert (session.gaming_day, session.stakes.number) == (DAY, 1)
    TableSession.objects.filter(pk=session.pk).update(
        status="closed", closed_by=house.pit, closed_at=NOON
    )
    session = house.open(NEXT_MORNING)
    assert (session.gaming_day, session.stakes.number) == (date(2026, 12, 1), 2)


def test_a_line_of_another_kind_is_refused(house: House) -> None:
    refused("wrong_line", lambda: house.open(stakes=house.lines["ruleset"]))


def test_hold_15_all_equipment_is_ticked(house: House) -> None:
    some = [item for item in Equipment if item not in (Equipment.PACK, Equipment.TRAY)]
    refusal = refused("equipment_missing", lambda: house.open(equipment=some))
    assert str(refusal) == "Not ticked yet: One complete pack, checked face up, Chip tray."


def test_a_table_has_one_session_at_a_time(house: House) -> None:
    house.open()
    refused("session_open", house.open)


def test_only_the_pit_boss_opens_and_closes(house: House) -> None:
    refused("not_allowed", lambda: house.open(actor=house.croupier))
    session = an_evening(house)
    refused("not_allowed", lambda: closings.begin_close(session, actor=house.inspector))


def test_rules_that_do_not_fit_are_refused(house: House, staff: Callable) -> None:
    approved_version(
        house.lines["stakes"],
        staff("limits"),
        staff("compliance"),
        number=2,
        effective_on=DAY,
        small_blind=800,
    )
    refused("rules_do_not_fit", house.open)


def test_the_first_float_comes_out_of_the_vault(house: House) -> None:
    session = house.in_play()
    assert session.status == SessionStatus.OPEN
    assert session.in_play_at == NOON
    assert queries.balances(house.casino, house.table)[A.FLOAT] == FLOAT_MINOR
    assert queries.balances(house.casino)[A.VAULT] == VAULT_MINOR - FLOAT_MINOR
    assert TableStatus.objects.get(table=house.table).phase == "between"


def test_a_float_that_the_vault_does_not_have_is_refused(house: House) -> None:
    session = house.open()
    count = session.counts.get()
    too_much = {10_000: 20_000}
    enter_count(count, actor=house.croupier, quantities=too_much)
    refused("insufficient", lambda: enter_count(count, actor=house.inspector, quantities=too_much))
    count.refresh_from_db()
    assert count.status == CountStatus.WAITING
    assert count.entries.count() == 1


# --- Closing -----------------------------------------------------------------------------------


def test_an_evening_closes_to_its_commission(house: House) -> None:
    session = an_evening(house)
    closings.begin_close(session, actor=house.pit, now=NOON)
    house.count(session, CountKind.CLOSING, {100: 200, 500: 200, 2_500: 68})
    session = closings.finish_close(session, actor=house.pit, now=NOON)

    assert session.status == SessionStatus.CLOSED
    assert TableStatus.objects.get(table=house.table).session is None
    outcome = result(session)
    assert outcome is not None
    assert (outcome.opening_minor, outcome.closing_minor) == (370_000, 290_000)
    assert (outcome.drop_minor, outcome.drop_counted_minor) == (80_000, None)
    assert outcome.uncounted == (CountKind.COMMISSION_BOX, CountKind.DROP_BOX)
    assert (outcome.result_minor, outcome.difference_minor) == (2_500, 0)
    assert [count.kind for count in boxes_to_count(house.casino)] == [
        CountKind.COMMISSION_BOX,
        CountKind.DROP_BOX,
    ]

    house.count(session, CountKind.COMMISSION_BOX, {500: 5})
    house.count(session, CountKind.DROP_BOX, {5_000: 16})
    outcome = result(session)
    assert outcome is not None
    assert (outcome.drop_counted_minor, outcome.commission_counted_minor) == (80_000, 2_500)
    assert (outcome.uncounted, outcome.result_minor) == ((), 2_500)
    assert queries.balances(house.casino, house.table) == {
        A.FLOAT: 290_000,
        A.PLAYERS: 0,
        A.DROP_BOX: 0,
        A.COMMISSION_BOX: 0,
    }
    assert queries.balances(house.casino)[A.CASH_CAGE] == 80_000
    assert not Alert.objects.exists()
    assert queries.differences(house.casino) == []


def test_no_closing_while_players_have_chips(house: House) -> None:
    session = house.in_play()
    buy_in(house, session, 40_000)
    refused("players_seated", lambda: closings.begin_close(session, actor=house.pit))


def test_no_closing_in_the_middle_of_a_hand(house: House) -> None:
    session = house.in_play()
    TableStatus.objects.filter(table=house.table).update(phase="act")
    refused("hand_in_progress", lambda: closings.begin_close(session, actor=house.pit))


def test_no_closing_without_an_agreed_count(house: House) -> None:
    session = an_evening(house)
    closings.begin_close(session, actor=house.pit)
    refused("count_not_agreed", lambda: closings.finish_close(session, actor=house.pit))


def test_a_difference_needs_a_reason_and_raises_an_alert(house: House) -> None:
    session = an_evening(house)
    closings.begin_close(session, actor=house.pit)
    house.count(session, CountKind.CLOSING, {100: 200, 500: 200, 2_500: 67})  # 25.00 missing
    refused("reason_needed", lambda: closings.finish_close(session, actor=house.pit, reason=" "))

    session = closings.finish_close(session, actor=house.pit, reason="dropped a chip")
    closing = session.counts.get(kind=CountKind.CLOSING)
    assert (closing.variance_minor, closing.reason) == (-2_500, "dropped a chip")
    assert queries.balances(house.casino, house.table)[A.FLOAT] == 287_500
    assert queries.balances(house.casino)[A.PATRONS] == 77_500 + 2_500
    alert = Alert.objects.get()
    assert (alert.kind, alert.detail["variance_minor"]) == (AlertKind.VARIANCE, -2_500)
    outcome = result(session)
    assert outcome is not None
    assert (outcome.result_minor, outcome.difference_minor) == (0, -2_500)


def test_a_difference_within_the_threshold_needs_none(house: House) -> None:
    Casino.objects.update(variance_reason_minor=2_500)
    session = an_evening(house)
    closings.begin_close(session, actor=house.pit)
    house.count(session, CountKind.CLOSING, {100: 200, 500: 200, 2_500: 69})
    session = closings.finish_close(session, actor=house.pit)
    assert session.counts.get(kind=CountKind.CLOSING).variance_minor == 2_500
    assert queries.balances(house.casino, house.table)[A.FLOAT] == 292_500
    assert not Alert.objects.exists()


def test_a_closing_can_be_broken_off_and_counted_again(house: House) -> None:
    session = an_evening(house)
    count = closings.begin_close(session, actor=house.pit)
    enter_count(count, actor=house.croupier, quantities={100: 1})
    session = closings.resume_play(session, actor=house.pit, reason="a player came")
    assert session.status == SessionStatus.OPEN
    refused("not_counting", lambda: enter_count(count, actor=house.inspector, quantities={100: 1}))
    closings.begin_close(session, actor=house.pit)
    count.refresh_from_db()
    assert (count.attempt, count.status) == (2, CountStatus.WAITING)
    house.count(session, CountKind.CLOSING, {100: 200, 500: 200, 2_500: 68})
    refused("count_is_agreed", lambda: closings.resume_play(session, actor=house.pit))


def closed_evening(house: House) -> TableSession:
    session = an_evening(house)
    closings.begin_close(session, actor=house.pit)
    house.count(session, CountKind.CLOSING, {100: 200, 500: 200, 2_500: 68})
    return closings.finish_close(session, actor=house.pit)


def test_the_opener_equals_the_last_closer(house: House) -> None:
    closed_evening(house)
    session = house.open(NEXT_MORNING)
    house.count(session, CountKind.OPENING, {100: 200, 500: 200, 2_500: 68})
    assert queries.balances(house.casino, house.table)[A.FLOAT] == 290_000
    assert not Alert.objects.exists()
    assert queries.session_sums([session.pk])[session.pk] == {}


def test_the_last_closer_is_that_of_the_session_before(house: House) -> None:
    closed_evening(house)
    again = house.open(NEXT_MORNING)
    for kind in (CountKind.OPENING, CountKind.CLOSING):
        if kind is CountKind.CLOSING:
            closings.begin_close(again, actor=house.pit)
        house.count(again, kind, {100: 200, 500: 200, 2_500: 68})
        again.refresh_from_db()
    closings.finish_close(again, actor=house.pit)
    closer = closed_before(house.open(NEXT_MORNING + timedelta(hours=1)))
    assert closer is not None
    assert closer.session == again


def test_an_opener_that_differs_is_an_exception_and_opens(house: House) -> None:
    closed_evening(house)
    session = house.open(NEXT_MORNING)
    house.count(session, CountKind.OPENING, {100: 201, 500: 200, 2_500: 68})
    session.refresh_from_db()
    assert session.status == SessionStatus.OPEN
    assert queries.balances(house.casino, house.table)[A.FLOAT] == 290_100
    assert queries.session_sums([session.pk])[session.pk] == {T.COUNT_VARIANCE: 100}
    alert = Alert.objects.get()
    assert alert.kind == AlertKind.OPENER
    assert alert.detail == {
        "count": "opening",
        "total_minor": 290_100,
        "expected_minor": 290_000,
        "variance_minor": 100,
    }


# --- Rolling -----------------------------------------------------------------------------------


def test_a_table_rolls_with_its_players(house: House, staff: Callable) -> None:
    approved_version(
        house.lines["stakes"],
        staff("limits"),
        staff("compliance"),
        number=2,
        effective_on=date(2026, 12, 1),
        big_blind=1_000,
        small_blind=500,
    )
    session = house.in_play()
    buy_in(house, session, 40_000)
    TableSession.objects.filter(pk=session.pk).update(base_seq=7, play_seq=31)
    roll_due.mark_roll_due(house.casino, DAY, NEXT_MORNING)
    closings.begin_roll(session, actor=house.pit, now=NEXT_MORNING)
    count = house.count(session, CountKind.CLOSING, {100: 200, 500: 200, 2_500: 84})
    rolled = closings.roll_table(session, actor=house.pit, now=NEXT_MORNING)

    session.refresh_from_db()
    assert (session.status, session.is_roll) == (SessionStatus.CLOSED, True)
    assert rolled.rolled_from == session
    assert (rolled.status, rolled.gaming_day) == (SessionStatus.OPEN, date(2026, 12, 1))
    assert (rolled.base_seq, rolled.play_seq) == (7, 31)
    assert rolled.rules["stakes"]["big_blind"] == 1_000
    opening = rolled.counts.get(kind=CountKind.OPENING)
    assert (opening.status, opening.total_minor, opening.variance_minor) == (
        CountStatus.AGREED,
        330_000,
        0,
    )
    assert list(opening.entries.values_list("counted_by", "total_minor")) == list(
        count.entries.values_list("counted_by", "total_minor")
    )
    assert queries.balances(house.casino, house.table)[A.PLAYERS] == 40_000
    assert not Alert.objects.filter(acknowledged_at=None).exists(), "roll due is answered"
    outcome = result(session)
    assert outcome is not None
    assert outcome.result_minor == 0
    assert TableStatus.objects.get(table=house.table).session == rolled


def test_no_roll_before_the_day_is_over(house: House) -> None:
    session = house.in_play()
    before = datetime(2026, 12, 1, 4, 59, tzinfo=UTC)
    refused("roll_not_due", lambda: closings.begin_roll(session, actor=house.pit, now=before))


def test_a_closing_is_no_roll_and_a_roll_with_players_no_closing(house: House) -> None:
    session = an_evening(house)
    closings.begin_close(session, actor=house.pit, now=NEXT_MORNING)
    house.count(session, CountKind.CLOSING, {100: 200, 500: 200, 2_500: 68})
    refused("session_not_closing", lambda: closings.roll_table(session, actor=house.pit))
    closings.finish_close(session, actor=house.pit, now=NEXT_MORNING)

    session = house.in_play(NEXT_MORNING)
    buy_in(house, session, 40_000)
    closings.begin_roll(session, actor=house.pit, now=NEXT_MORNING + timedelta(days=1))
    house.count(session, CountKind.CLOSING, {100: 200, 500: 200, 2_500: 84})
    refused("players_seated", lambda: closings.finish_close(session, actor=house.pit))


def test_roll_due_and_late_are_marked_once(house: House) -> None:
    session = house.in_play()
    assert roll_due.mark_roll_due(house.casino, DAY, NEXT_MORNING) == [session]
    assert roll_due.mark_roll_due(house.casino, DAY, NEXT_MORNING) == []
    session.refresh_from_db()
    assert session.roll_due_at == NEXT_MORNING
    in_grace = datetime(2026, 12, 1, 6, 0, tzinfo=UTC)
    assert roll_due.raise_late_rolls(house.casino, DAY, in_grace) == []
    late = in_grace + timedelta(seconds=1)
    assert len(roll_due.raise_late_rolls(house.casino, DAY, late)) == 1
    assert roll_due.raise_late_rolls(house.casino, DAY, late) == []
    assert sorted(Alert.objects.values_list("kind", flat=True)) == ["roll_due", "roll_late"]


# --- Days --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("instant", "day"),
    [
        ("2026-11-30T04:59:59+00:00", "2026-11-29"),
        ("2026-11-30T05:00:00+00:00", "2026-11-30"),  # 06:00 in winter
        ("2026-07-01T03:59:59+00:00", "2026-06-30"),
        ("2026-07-01T04:00:00+00:00", "2026-07-01"),  # 06:00 in summer
        ("2026-03-29T04:00:00+00:00", "2026-03-29"),  # the night of 23 hours
        ("2026-10-25T04:59:59+00:00", "2026-10-24"),  # the night of 25 hours
        ("2026-10-25T05:00:00+00:00", "2026-10-25"),
    ],
)
def test_the_gaming_day_by_the_casinos_clock(casino: Casino, instant: str, day: str) -> None:
    casino.refresh_from_db()
    assert gaming_day_for(casino, datetime.fromisoformat(instant)) == date.fromisoformat(day)


@pytest.mark.parametrize("cutoff", ["02:30", "03:00", "00:00", "06:00"])
def test_days_follow_each_other_without_gap_when_clocks_change(casino: Casino, cutoff: str) -> None:
    Casino.objects.update(cutoff_at=cutoff)
    casino.refresh_from_db()
    for change in (date(2026, 3, 29), date(2026, 10, 25)):
        day = change - timedelta(days=1)
        now = starts_at(casino, day)
        while day < change + timedelta(days=2):
            assert gaming_day_for(casino, now) == day
            now += timedelta(minutes=10)
            if now >= ends_at(casino, day):
                day += timedelta(days=1)
    assert ends_at(casino, date(2026, 10, 24)) == starts_at(casino, date(2026, 10, 25))


def test_a_cut_off_that_the_clock_shows_twice_or_never(casino: Casino) -> None:
    Casino.objects.update(cutoff_at="02:30")
    casino.refresh_from_db()
    twice, never = date(2026, 10, 25), date(2026, 3, 29)
    assert starts_at(casino, twice) == datetime(2026, 10, 25, 0, 30, tzinfo=UTC), "the first one"
    assert starts_at(casino, never) == datetime(2026, 3, 29, 1, 30, tzinfo=UTC), "03:30 summer time"


def test_no_session_opens_on_a_day_that_has_begun_to_close(house: House) -> None:
    Casino.objects.update(earliest_day=date(2026, 12, 1))
    assert house.open().gaming_day == date(2026, 12, 1)


# --- Chips outstanding -------------------------------------------------------------------------


def test_chips_outstanding_add_up(house: House) -> None:
    session = an_evening(house)
    play(house, session, Move(T.SAT_DOWN, A.PATRONS, A.PLAYERS, 30_000))
    chips = chips_outstanding(house.casino)
    assert (chips.issued_minor, chips.vault_minor) == (16_000_000, 15_630_000)
    assert (chips.tables_minor, chips.patrons_minor) == (322_500, 47_500)
    [table] = chips.tables
    assert (table.float_minor, table.players_minor, table.boxes_minor) == (290_000, 30_000, 2_500)
    assert chips.difference_minor == 0
