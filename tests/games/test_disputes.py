"""HOLD-14, POT-15: whoever decides disputes by the rules declares a hand in progress void."""

from datetime import date
from typing import Any
from uuid import uuid4

import pytest

from games.models import Round
from games.services.disputes import void_command
from games.services.play import execute
from reports.services.verify import verify
from tables.errors import Refused
from tables.models import AuditEntry
from tests.games.driver import Driver
from tests.tables.fingerprint import fingerprint
from tests.tables.house import approved_version, build_house

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def disputed(driver: Driver) -> Driver:
    """Two players have called a raise to 100: too late for a misdeal."""
    driver.seat_players(20_000, 20_000, 20_000, button=3)
    driver.do("deal")
    driver.do("raise_to", seat=3, to_minor=10_000)
    driver.do("check_call", seat=1)
    driver.do("check_call", seat=2)
    return driver


def decide(driver: Driver, person: Any, reason: str = "ruling", *, hand: Round | None = None):
    hand = hand or Round.objects.get(table=driver.table)
    command = void_command(hand, reason, id=uuid4(), version=driver.head)
    return execute(driver.table.pk, command, person, now=driver.now)


def page_of(client: Any, hand: Round) -> str:
    return client.get(f"/hands/{hand.pk}/").content.decode()


def test_the_chief_inspector_gives_all_stakes_back(disputed: Driver, staff) -> None:
    with pytest.raises(Refused) as refused:
        disputed.send("misdeal", reason="wrong_deal")
    assert refused.value.code == "substantial_action"
    chief = staff("chief")
    decide(disputed, chief)
    disputed.check_books()
    assert [seat.stack for seat in disputed.play.seats.seats] == [20_000, 20_000, 20_000]
    hand = Round.objects.get()
    assert (hand.status, hand.void_reason, hand.commission_minor) == ("void", "ruling", 0)
    entry = AuditEntry.objects.get(action="hand.voided")
    assert (entry.actor, entry.reason, entry.after) == (chief, "ruling", {"hand": 1})
    assert verify() == []


def test_hold_14_where_the_manager_decides_the_chief_inspector_does_not(casino, staff) -> None:
    house = build_house(casino, staff)
    version = {"number": 2, "effective_on": date(2026, 11, 2), "dispute_authority": "manager"}
    approved_version(house.lines["ruleset"], staff("limits"), staff("compliance"), **version)
    house.in_play()
    driver = Driver(house)
    driver.seat_players(20_000, 20_000, button=2)
    driver.do("deal")
    chief, manager = staff("chief"), staff("manager")
    before = fingerprint()
    with pytest.raises(Refused) as refused:
        decide(driver, chief)
    assert refused.value.code == "not_the_authority"
    assert fingerprint() == before
    decide(driver, manager)
    assert Round.objects.get().status == "void"


def test_nobody_decides_about_a_hand_that_he_was_part_of(disputed: Driver, staff) -> None:
    croupier = disputed.house.croupier
    croupier.roles = [*croupier.roles, "chief"]
    croupier.save()
    before = fingerprint()
    with pytest.raises(Refused) as refused:
        decide(disputed, croupier)
    assert refused.value.code == "part_of_the_hand"
    assert fingerprint() == before


def test_only_the_hand_that_is_being_played_can_be_declared_void(disputed: Driver, staff) -> None:
    chief, first = staff("chief"), Round.objects.get()
    decide(disputed, chief)
    disputed.do("deal")
    before = fingerprint()
    with pytest.raises(Refused) as refused:
        decide(disputed, chief, hand=first)
    assert refused.value.code == "no_hand"
    with pytest.raises(Refused) as refused:
        decide(disputed, chief, "", hand=Round.objects.latest("number"))
    assert refused.value.code == "no_reason"
    assert fingerprint() == before


def test_the_page_of_the_hand_offers_the_decision_to_whom_it_belongs(
    disputed: Driver, signed_in
) -> None:
    hand = Round.objects.get()
    assert "Declare this hand void" not in page_of(signed_in("pit"), hand)
    chief = signed_in("chief")
    assert "Declare this hand void" in page_of(chief, hand)
    form = {"id": str(uuid4()), "version": str(disputed.head), "reason": "Cards of two packs"}
    for _twice in range(2):
        page = chief.post(f"/hands/{hand.pk}/void/", form, follow=True).content.decode()
        assert "Hand 1 is void, all stakes went back." in page
    hand.refresh_from_db()
    assert (hand.status, hand.void_reason) == ("void", "Cards of two packs")
    assert "Declare this hand void" not in page
    assert AuditEntry.objects.filter(action="hand.voided").count() == 1


@pytest.mark.parametrize("junk", [{"id": "1"}, {"version": "x"}, {"version": "9" * 5000}])
def test_a_page_that_is_not_in_order_changes_nothing(disputed: Driver, signed_in, junk) -> None:
    form = {"id": str(uuid4()), "version": str(disputed.head), "reason": "ruling"}
    before = fingerprint()
    answer = signed_in("chief").post(f"/hands/{Round.objects.get().pk}/void/", form | junk)
    assert answer.status_code == 400
    assert Round.objects.get().status == "playing"
    assert fingerprint().keys() == before.keys()
