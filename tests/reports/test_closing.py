"""A gaming day's way from open to signed (product.md 2.6), on hands that were really played."""

from datetime import date, timedelta

import pytest
from django.core.management import CommandError, call_command
from django.db import IntegrityError, transaction

from games.models import Round
from games.models.rounds import RoundStatus
from games.simulator.evening import count_boxes
from reports.models import GamingDay, Report, RoundFact, SessionFact
from reports.models.days import DayStatus
from reports.services import closing
from tables.enums import AlertKind, CountKind, TransferCode
from tables.errors import Refused
from tables.ledger import queries as ledger
from tables.models import Alert
from tables.selectors.sessions import boxes_to_explain
from tables.services.counts import explain_box
from tables.services.sessions import cancel_opening
from tests.reports.evening import NEXT_MORNING, crew_of, play, tampering
from tests.tables.house import DAY, NOON

pytestmark = pytest.mark.django_db


def the_day(casino) -> GamingDay:
    return GamingDay.objects.get(casino=casino, day=DAY)


def test_the_minute_task_closes_a_day_at_its_cut_off(house):
    session = play(house, hands=3)
    closing.tick(NOON + timedelta(hours=10))
    assert the_day(house.casino).status == DayStatus.OPEN
    closing.tick(NEXT_MORNING)
    day = the_day(house.casino)
    assert (day.status, day.run, day.difference) == (DayStatus.CLOSED, 1, None)
    hands = Round.objects.filter(session=session, status=RoundStatus.FINISHED)
    assert RoundFact.objects.filter(day=day, run=1).count() == hands.count() == 3
    report = Report.objects.get(day=day, kind="commission")
    posted = ledger.session_sums([session.pk])[session.pk].get(TransferCode.COMMISSION, 0)
    assert report.content["total"]["commission_minor"] == posted > 0
    assert report.content["total"]["hands"] == 3
    assert report.content["by_table"][0]["table"] == "HE-1"


def test_a_players_table_wins_its_commission(house):
    play(house)
    closing.tick(NEXT_MORNING)
    fact = SessionFact.objects.get()
    assert fact.result_minor == fact.commission_minor == fact.commission_counted_minor
    assert fact.difference_minor == 0
    cash = fact.drop_counted_minor + fact.commission_counted_minor
    assert fact.result_minor == fact.closing_minor + cash - fact.opening_minor


def test_running_twice_changes_nothing(house):
    play(house)
    closing.tick(NEXT_MORNING)
    before = list(Report.objects.order_by("id").values_list("hash", "run", "content"))
    closing.tick(NEXT_MORNING + timedelta(minutes=1))
    closing.close_day(the_day(house.casino))
    assert list(Report.objects.order_by("id").values_list("hash", "run", "content")) == before


def test_boxes_counted_later_make_a_second_run_and_both_are_kept(house):
    session = play(house, boxes=False)
    closing.tick(NEXT_MORNING)
    count_boxes(session, crew_of(house), now=NEXT_MORNING)
    closing.tick(NEXT_MORNING + timedelta(minutes=1))
    day = the_day(house.casino)
    assert day.run == 2
    commission = day.reports.filter(kind="commission").order_by("run")
    assert [report.content["boxes"][0]["counted_minor"] is None for report in commission] == [
        True,
        False,
    ]
    assert commission[0].content["total"] == commission[1].content["total"]


def test_a_day_never_closes_over_an_open_table(house):
    session = play(house, close=False)
    closing.tick(NEXT_MORNING)
    day = the_day(house.casino)
    assert (day.status, day.run) == (DayStatus.CLOSING, 0)
    session.refresh_from_db()
    assert session.roll_due_at == NEXT_MORNING
    closing.tick(NEXT_MORNING + timedelta(minutes=61))
    assert Alert.objects.filter(kind=AlertKind.ROLL_LATE, session=session).count() == 1
    assert the_day(house.casino).status == DayStatus.CLOSING


def test_a_difference_between_hands_and_ledger_stops_the_run(house):
    session = play(house)
    hand = Round.objects.filter(session=session, commission_minor__gt=0).first()
    with tampering():
        Round.objects.filter(pk=hand.pk).update(commission_minor=hand.commission_minor - 100)
    closing.tick(NEXT_MORNING)
    day = the_day(house.casino)
    assert (day.status, day.run) == (DayStatus.CLOSING, 0)
    found = day.difference[0]
    assert found["ledger_minor"] - found["hands_minor"] == 100
    assert not Report.objects.exists()


def test_signing_freezes_the_day(house):
    play(house)
    closing.tick(NEXT_MORNING)
    day = the_day(house.casino)
    closing.sign_day(day, house.finance, closing.run_hash(day))
    day.refresh_from_db()
    assert (day.status, day.signed_by) == (DayStatus.SIGNED, house.finance)
    closing.tick(NEXT_MORNING + timedelta(hours=1))
    closing.close_day(day)
    assert the_day(house.casino).run == 1
    with pytest.raises(IntegrityError), transaction.atomic():
        GamingDay.objects.filter(pk=day.pk).update(run=9)
    with pytest.raises(Refused, match="signed"):
        closing.sign_day(day, house.finance, closing.run_hash(day))


def test_what_was_not_read_is_not_signed(house):
    play(house)
    closing.tick(NEXT_MORNING)
    day = the_day(house.casino)
    with pytest.raises(Refused) as refused:
        closing.sign_day(day, house.finance, "0" * 64)
    assert refused.value.code == "day_changed_since_run"
    assert the_day(house.casino).status == DayStatus.CLOSED


def test_a_day_with_uncounted_boxes_is_not_signed(house):
    play(house, boxes=False)
    closing.tick(NEXT_MORNING)
    day = the_day(house.casino)
    with pytest.raises(Refused) as refused:
        closing.sign_day(day, house.finance, closing.run_hash(day))
    assert refused.value.code == "boxes_not_counted"
    assert the_day(house.casino).status == DayStatus.CLOSED


def test_a_day_with_an_unexplained_box_is_not_signed(house):
    session = play(house, boxes=False)
    for kind in (CountKind.COMMISSION_BOX, CountKind.DROP_BOX):
        house.count(session, kind, {100: 1}, NEXT_MORNING)
    closing.tick(NEXT_MORNING)
    for count in boxes_to_explain(house.casino):
        day = the_day(house.casino)
        with pytest.raises(Refused) as refused:
            closing.sign_day(day, house.finance, closing.run_hash(day))
        assert refused.value.code == "box_not_explained"
        explain_box(count, actor=house.cage, reason="Only one chip was in it.")
    day = the_day(house.casino)
    closing.sign_day(day, house.finance, closing.run_hash(day))
    assert the_day(house.casino).status == DayStatus.SIGNED


def test_an_opening_that_was_called_off_is_no_session_of_the_day(house):
    session = house.open()
    closing.tick(NEXT_MORNING)
    assert the_day(house.casino).status == DayStatus.CLOSING
    cancel_opening(session, actor=house.pit, reason="Wrong table.", now=NEXT_MORNING)
    closing.tick(NEXT_MORNING + timedelta(minutes=1))
    day = the_day(house.casino)
    assert (day.status, day.run) == (DayStatus.CLOSED, 1)
    assert not SessionFact.objects.exists()
    closing.sign_day(day, house.finance, closing.run_hash(day))


def test_only_finance_signs(house, staff):
    play(house)
    closing.tick(NEXT_MORNING)
    day = the_day(house.casino)
    for role in ("manager", "auditor", "pit", "admin"):
        with pytest.raises(Refused) as refused:
            closing.sign_day(day, staff(role), closing.run_hash(day))
        assert refused.value.code == "not_allowed"
    assert the_day(house.casino).status == DayStatus.CLOSED


def test_facts_and_reports_are_append_only(house):
    play(house)
    closing.tick(NEXT_MORNING)
    for rows in (RoundFact.objects, SessionFact.objects, Report.objects):
        with pytest.raises(IntegrityError), transaction.atomic():
            rows.update(run=7)
        with pytest.raises(IntegrityError), transaction.atomic():
            rows.all().delete()


def test_close_day_by_hand(house, capsys):
    play(house)
    call_command("close_day", casino="demo", date=DAY)
    assert f"demo {DAY}: closed, run 1" in capsys.readouterr().out
    with pytest.raises(CommandError, match="no gaming day"):
        call_command("close_day", casino="demo", date=date(2020, 1, 1))
    with pytest.raises(CommandError, match="no such casino"):
        call_command("close_day", casino="nowhere")
