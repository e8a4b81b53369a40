"""The last hand is reopened by two people until the next deal (product.md 2.3)."""

from datetime import UTC, datetime

import pytest
from django.db import IntegrityError, connection, transaction

from games.models import Round, TableEvent
from games.selectors.live import clear_views, read_view
from games.simulator.evening import quantities_for
from games.store.loading import CACHE
from reports.services.verify import verify
from tables.enums import AccountKind
from tables.errors import Refused
from tables.ledger import queries
from tables.models import Alert, AuditEntry, TableStatus
from tables.services.closings import begin_roll, resume_play, roll_table
from tables.services.counts import enter_count
from tests.conftest import PIN
from tests.games import driver as driving
from tests.games.driver import Driver, pay_first_hand
from tests.games.modes import with_device
from tests.tables.house import FLOAT, FLOAT_MINOR

pytestmark = pytest.mark.django_db(transaction=True)

NEXT_MORNING = datetime(2026, 12, 1, 5, 10, tzinfo=UTC)


@pytest.fixture
def driver(driver: Driver, staff) -> Driver:
    return with_device(driver, staff)


@pytest.fixture
def paid(driver: Driver) -> Driver:
    """The first hand is paid."""
    pay_first_hand(driver)
    return driver


def request(driver: Driver, reason: str = "wrong_winner", **who) -> dict:
    """What reopening says: the reason and who signs it."""
    second = {"username": driver.house.inspector.username, "pin": PIN}
    return {"reason": reason, "second": second} | who


def reopen(driver: Driver, **changes) -> None:
    driver.do("reopen", **request(driver, **changes))


def refused(driver: Driver, code: str, **changes) -> None:
    driving.refused(driver, code, "reopen", **request(driver, **changes))


def balances(driver: Driver) -> dict[AccountKind, int]:
    table = queries.balances(driver.house.casino, driver.table)
    return table | queries.balances(driver.house.casino)


def stacks(driver: Driver) -> dict[int, int]:
    return {seat.seat: seat.stack for seat in driver.play.seats.seats}


def test_the_hand_is_paid_again_and_counts_once(paid: Driver) -> None:
    """Exact money before, while it is open, and after; the row says its last result."""
    before = balances(paid)
    assert (stacks(paid), before[AccountKind.COMMISSION_BOX]) == (
        {1: 29_400, 2: 19_600, 3: 10_000},
        1_000,
    )
    reopen(paid)
    while_open = balances(paid)
    assert stacks(paid) == {1: 20_000, 2: 20_000, 3: 20_000}
    assert while_open[AccountKind.PLAYERS] == 60_000
    assert while_open[AccountKind.COMMISSION_BOX] == 0
    assert while_open[AccountKind.FLOAT] == FLOAT_MINOR - 60_000
    hand = Round.objects.get()
    assert (hand.status, hand.pot_minor, hand.commission_minor) == ("playing", 0, 0)
    assert (hand.result, hand.finished_at, hand.last_seq) == (None, None, None)
    paid.do("undo")  # rest_shown
    paid.do("undo")  # the wrong cards of seat 1
    paid.do("show", seat=1, cards=["Qd", "Qh"])
    paid.do("show", seat=3, cards=["Ad", "Kh"])
    paid.do("pay")
    assert stacks(paid) == {1: 10_000, 2: 19_600, 3: 29_400}
    assert balances(paid) == before
    hand = Round.objects.get()
    assert (hand.status, hand.pot_minor, hand.commission_minor) == ("finished", 20_400, 1_000)
    assert hand.last_seq == TableEvent.objects.latest("seq").seq
    assert queries.differences(paid.house.casino) == []
    assert queries.session_sums([paid.session.pk])[paid.session.pk]["commission"] == 1_000
    assert [finding for finding in verify() if finding.check != "versions"] == []


def test_it_is_compensated_and_recorded(paid: Driver) -> None:
    """A posting that names the one it corrects, an alert, an audit entry with both people."""
    pay = queries.postings().get(cause="pay")
    reopen(paid)
    posting = queries.postings().get(cause="reopen")
    assert (posting.corrects, posting.reason) == (pay, "wrong_winner")
    moved = [
        (entry.code, entry.source, entry.target, entry.amount_minor)
        for entry in queries.entries_of(posting.source_key)
    ]
    assert moved == [("correction", "commission_box", "players", 1_000)]
    event = TableEvent.objects.latest("seq")
    assert (event.kind, event.second_person) == ("Reopened", paid.house.inspector)
    assert event.data["reason"] == "wrong_winner"
    alert = Alert.objects.get(kind="reopened")
    assert (alert.detail["hand"], alert.detail["commission_minor"]) == (1, 1_000)
    entry = AuditEntry.objects.get(action="hand.reopened")
    assert (entry.actor, entry.approved_by) == (paid.house.croupier, paid.house.inspector)
    assert entry.before["pot_minor"] == 20_400


def test_who_left_with_the_hand_is_back_and_leaves_again(driver: Driver) -> None:
    """HOLD-3: his chips are on the table again; with the second Pay he takes the right ones."""
    driver.seat_players(20_000, 20_000, 20_000, button=3)
    driver.do("deal")
    driver.do("leave_seat", seat=3)
    driver.do("raise_to", seat=3, to_minor=1_000)
    driver.do("rest_fold")
    driver.do("pay")
    assert balances(driver)[AccountKind.PATRONS] == 20_600
    driver.do("buy_in", seat=1, amount_minor=5_000)
    reopen(driver)
    assert balances(driver)[AccountKind.PATRONS] == 0
    assert stacks(driver) == {1: 25_000, 2: 20_000, 3: 20_000}
    driver.do("undo")
    driver.do("check_call", seat=1)
    driver.do("rest_fold")
    for cards in (["Ks", "9h", "4d"], ["9c"], ["2s"]):
        driver.do("board", cards=cards)
        driver.do("all_check")
    driver.do("show", seat=1, cards=["Kd", "Kh"])
    driver.do("rest_shown")
    driver.do("pay")
    assert stacks(driver) == {1: 26_300, 2: 19_600}
    assert balances(driver)[AccountKind.PATRONS] == 19_000


def test_the_picture_of_the_floor_is_corrected(paid: Driver) -> None:
    status = TableStatus.objects.get(table=paid.table)
    assert (status.rounds_finished, status.commission_minor, status.last_pot_minor) == (
        1,
        1_000,
        20_400,
    )
    reopen(paid)
    status = TableStatus.objects.get(table=paid.table)
    assert (status.rounds_finished, status.commission_minor, status.last_pot_minor) == (0, 0, 0)
    assert (status.recent_rounds, status.last_round_at, status.phase) == ([], None, "pay")
    paid.do("pay")
    status = TableStatus.objects.get(table=paid.table)
    assert (status.rounds_finished, status.commission_minor) == (1, 1_000)


def test_it_is_reopened_more_than_once(paid: Driver) -> None:
    """Each Pay is compensated on its own; the play is the same from cache and from events."""
    for _ in range(2):
        reopen(paid)
        paid.do("pay")
    corrected = [posting.corrects for posting in queries.postings().filter(cause="reopen")]
    assert corrected == list(queries.postings().filter(cause="pay").order_by("id"))[:2]
    warm = paid.play
    CACHE.clear()
    assert (paid.play.seats, paid.play.finished) == (warm.seats, warm.finished)
    assert verify_clean()


def verify_clean() -> bool:
    return not [finding for finding in verify() if finding.check != "versions"]


def test_while_it_is_open_everything_adds_up(paid: Driver) -> None:
    reopen(paid)
    CACHE.clear()
    assert paid.legal.can_finish
    assert verify_clean()


def test_not_while_a_hand_is_played_nor_after_the_next_deal(paid: Driver) -> None:
    paid.do("deal")
    refused(paid, "hand_running")
    paid.do("misdeal", reason="exposed_card")
    refused(paid, "nothing_to_reopen")


def test_not_before_the_first_hand(driver: Driver) -> None:
    refused(driver, "nothing_to_reopen")


def test_not_when_a_player_of_the_hand_has_left(paid: Driver) -> None:
    paid.do("leave_seat", seat=2)
    refused(paid, "player_left")


def test_not_when_a_stack_was_recounted(paid: Driver) -> None:
    second = {"username": paid.house.inspector.username, "pin": PIN}
    paid.do("recount_seat", seat=1, amount_minor=29_000, reason="miscounted", second=second)
    refused(paid, "seat_recounted")


def test_not_when_the_table_was_counted_since(paid: Driver) -> None:
    """One entry of a count is enough, although the closing was broken off."""
    house, session = paid.house, paid.session
    assert offered(paid)
    count = begin_roll(session, actor=house.pit, now=NEXT_MORNING)
    enter_count(count, actor=house.croupier, quantities=FLOAT, now=NEXT_MORNING)
    resume_play(session, actor=house.pit, now=NEXT_MORNING)
    refused(paid, "counted_since")
    assert not offered(paid)


def test_it_takes_two_people_and_a_reason(paid: Driver) -> None:
    refused(paid, "no_reason", reason="")
    croupier = {"username": paid.house.croupier.username, "pin": PIN}
    with pytest.raises(Refused) as caught:
        reopen(paid, second=croupier)
    assert caught.value.code == "same_person"
    with pytest.raises(Refused) as caught:
        reopen(paid, second={"username": paid.house.pit.username, "pin": PIN})
    assert caught.value.code == "not_allowed"
    reopen(paid, actor=paid.house.inspector, second=croupier)


def test_the_key_is_offered_until_the_next_deal(paid: Driver) -> None:
    clear_views()
    view = read_view(paid.table.pk, "plays", "en").view
    assert view["panel"]["reopen"]["type"] == "reopen"
    paid.do("deal")
    paid.do("misdeal", reason="exposed_card")
    assert read_view(paid.table.pk, "plays", "en").view["panel"]["reopen"] is None


def offered(driver: Driver) -> bool:
    """Whether a console has the key; kept views count, as they do at the table."""
    panel = read_view(driver.table.pk, "plays", "en").view["panel"]
    assert panel["kind"] == "between"
    return panel["reopen"] is not None


def test_not_after_a_roll(paid: Driver) -> None:
    """The roll has counted the float: the hand belongs to the day before."""
    house, session = paid.house, paid.session
    count = begin_roll(session, actor=house.pit, now=NEXT_MORNING)
    left = queries.balances(house.casino, paid.table)[AccountKind.FLOAT]
    for person in (house.croupier, house.inspector):
        count = enter_count(
            count, actor=person, quantities=quantities_for(house.casino, left), now=NEXT_MORNING
        )
    session.refresh_from_db()
    roll_table(session, actor=house.pit, now=NEXT_MORNING)
    assert paid.play.finished is not None
    refused(paid, "counted_since")
    assert not offered(paid)


def test_the_database_reopens_nothing_by_itself(paid: Driver) -> None:
    """A finished hand is played again only while its newest event is its reopening, and nothing
    else of it changes with it."""
    for_playing = {
        "status": "playing",
        "finished_at": None,
        "last_seq": None,
        "pot_minor": 0,
        "commission_minor": 0,
        "result": None,
    }
    with pytest.raises(IntegrityError), transaction.atomic():
        Round.objects.update(**for_playing)
    reopen(paid)
    paid.do("pay")
    with pytest.raises(IntegrityError), transaction.atomic():
        Round.objects.update(**for_playing)


def test_verify_finds_what_was_not_given_back(paid: Driver) -> None:
    """Another amount, another posting corrected, one signature, no entry in the trail: each is
    named."""
    reopen(paid)
    tap = "(SELECT id FROM tables_posting WHERE cause = 'reopen')"
    for change in (
        f"UPDATE tables_posting SET corrects_id = NULL WHERE id = {tap}",
        f"UPDATE tables_transfer SET amount_minor = amount_minor - 1 WHERE posting_id = {tap}",
        "UPDATE games_tableevent SET second_person_id = NULL WHERE kind = 'Reopened'",
        "UPDATE tables_auditentry SET reason = 'no reason' WHERE action = 'hand.reopened'",
    ):
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SET LOCAL session_replication_role = replica")
            cursor.execute(change)
            cursor.execute("SET LOCAL session_replication_role = origin")
            assert "reopened" in {finding.check for finding in verify()}, change
            transaction.set_rollback(True)
    assert verify_clean()
