"""`verify` of rounds against the house: clean after real play, and it names what was forged."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import transaction

from games.models import Round, TableEvent
from games.store.chain import event_hash, posting_key
from games.store.loading import CACHE
from reports.services.verify import verify
from tables.enums import AccountKind, Game
from tables.ledger import queries as ledger
from tables.ledger.canonical import sha256_of
from tables.ledger.posting import Move, post
from tables.models import Table, TableSession
from tests.games.banked_rounds import play
from tests.games.driver import Driver
from tests.games.modes import driver_of
from tests.reports.evening import tampering

pytestmark = pytest.mark.django_db


@pytest.fixture
def settled(casino, staff) -> Driver:
    """Two rounds of Caribbean stud, the first one paid by the house, the second one won by it."""
    CACHE.clear()
    driver = driver_of("shown", casino, staff, game=Game.CARIBBEAN_STUD)
    play(driver).do("settle")
    play(driver, until="show_box").do("settle")
    assert verify() == []
    return driver


def rewrite(event: TableEvent, change: Callable[[dict[str, Any]], None]) -> None:
    """Somebody with the database's own key who knows how events are chained."""
    with tampering():
        change(event.data)
        event.save(update_fields=["data"])
        previous = event.previous_hash
        for row in TableEvent.objects.filter(table=event.table_id, seq__gte=event.seq):
            row.previous_hash = previous
            previous = row.hash = event_hash(row)
            row.save(update_fields=["previous_hash", "hash"])
        Table.objects.filter(pk=event.table_id).update(head_hash=previous)
    CACHE.clear()


def found(check: str) -> list[tuple[str, str]]:
    return [(finding.where, finding.what) for finding in verify() if finding.check == check]


def test_a_forged_result_with_a_chain_that_fits(settled: Driver) -> None:
    """The engine comes to another result from the same cards."""

    def pay_more(data: dict[str, Any]) -> None:
        data["result"]["boxes"][0]["net"]["bet"] = 4_000

    event = TableEvent.objects.filter(kind="RoundFinished").first()
    rewrite(event, pay_more)
    with tampering():
        Round.objects.filter(pk=event.round_id).update(result=event.data["result"])
    assert found("chain") == []
    whats = found("hands")
    assert ("CS-1 hand 1", "its result is another one") in whats
    assert ("CS-1 hand 1", "what was moved is not what its result says") in whats


def test_a_changed_win_of_a_row(settled: Driver) -> None:
    with tampering():
        Round.objects.filter(number=2).update(win_minor=100)
    assert found("hands") == [("CS-1 hand 2", "its pot, its commission or its win is another one")]


@pytest.mark.parametrize("column", ["players", "payouts_id"])
def test_a_changed_column_of_a_row(settled: Driver, column: str) -> None:
    other = {"players": 3, "payouts_id": settled.session.stakes_id}[column]
    with tampering():
        Round.objects.filter(number=1).update(**{column: other})
    what = f"its row says something else than its events: {column}"
    assert found("hands") == [("CS-1 hand 1", what)]


def test_a_missing_transfer(settled: Driver) -> None:
    transfer = ledger.transfers().filter(code="bonus").first()
    with tampering():
        transfer.delete()
    assert ("CS-1 hand 1", "what was moved is not what its result says") in found("hands")
    assert found("postings") != []
    assert found("ledger") != []


def test_a_round_that_was_never_paid(settled: Driver) -> None:
    """Posting and hashes are gone, the chain fits again: the result still asks for its money."""
    event = TableEvent.objects.filter(kind="RoundFinished").first()
    posting = ledger.postings().filter(cause="settle").order_by("id").first()
    with tampering():
        posting.transfers.all().delete()
        posting.delete()
        TableEvent.objects.filter(pk=event.pk).update(postings=[])
    event.refresh_from_db()
    rewrite(event, lambda data: None)
    assert (found("chain"), found("postings")) == ([], [])
    assert found("hands") == [("CS-1 hand 1", "what was moved is not what its result says")]


def test_a_changed_schedule_of_a_session(settled: Driver) -> None:
    """APP-3: the schedule that the session was opened with, and the one of each of its rounds."""
    session = settled.session
    session.rules["payouts"]["schedule"]["one_pair"] = 2
    with tampering():
        TableSession.objects.filter(pk=session.pk).update(rules=session.rules)
    assert found("sessions") == [(str(session), "its rules are not what their hash says")]
    with tampering():
        TableSession.objects.filter(pk=session.pk).update(rules_hash=sha256_of(session.rules))
    what = "it was played under other rules than its session's"
    assert found("hands") == [("CS-1 hand 1", what), ("CS-1 hand 2", what)]


def test_a_schedule_that_was_changed_before_the_first_round(casino, staff) -> None:
    """APP-3: no round tells of it yet; the audit trail knows what the session was opened with."""
    session = driver_of("shown", casino, staff, game=Game.CARIBBEAN_STUD).session
    session.rules["payouts"]["schedule"]["one_pair"] = 2
    with tampering():
        TableSession.objects.filter(pk=session.pk).update(
            rules=session.rules, rules_hash=sha256_of(session.rules)
        )
    assert found("sessions") == [(str(session), "its rules are not what was noted when it began")]


def test_a_posting_that_hangs_on_a_tap_which_moved_nothing(settled: Driver) -> None:
    """Chips taken out of the float in the name of a box's bet."""
    bet = TableEvent.objects.filter(kind="BetMade").select_related("command").first()
    key = posting_key(bet.session_id, bet.command.command_id)
    with transaction.atomic():
        post(
            settled.table.casino,
            source_key=key,
            cause="bet",
            transfers=[Move("ante", AccountKind.FLOAT, AccountKind.PATRONS, 5_000)],
            gaming_day=settled.session.gaming_day,
            actor=None,
            table=settled.table,
            session=settled.session,
        )
    assert found("postings") == [(key, "nothing that happened is its cause")]
