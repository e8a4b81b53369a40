"""Wagers beyond the limits, cards exposed, dealt too early or without a burn (POT-15, POT-16)."""

import pytest

from games.models import Round, TableEvent
from reports.services.verify import verify
from tables.errors import Refused
from tables.models import Alert, AuditEntry
from tests.conftest import PIN
from tests.games.driver import Driver, refused
from tests.games.modes import with_device

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def dealt(driver: Driver, staff) -> Driver:
    """Three players, the button at seat 3, cards dealt: seat 3 is to act."""
    with_device(driver, staff)
    driver.seat_players(20_000, 20_000, 20_000, button=3)
    driver.do("deal")
    return driver


def second(driver: Driver) -> dict[str, str]:
    return {"username": driver.house.inspector.username, "pin": PIN}


def accept(driver: Driver, seat: int, to: int, reason: str = "accepted_in_error", **who) -> None:
    driver.do(
        "accept_wager", seat=seat, to_minor=to, reason=reason, **({"second": second(driver)} | who)
    )


def test_a_wager_beyond_the_limits_stands(dealt: Driver) -> None:
    """POT-16: a raise to 7.00 where 8.00 is the least; inspector, alert and audit entry."""
    accept(dealt, 3, 700)
    kinds = [event.kind for event in TableEvent.objects.order_by("-seq")[:2]]
    assert kinds == ["Raised", "WagerAccepted"]
    event = TableEvent.objects.latest("seq")
    assert (event.data["to"], event.second_person) == (700, dealt.house.inspector)
    alert = Alert.objects.get(kind="override")
    assert alert.detail == {"hand": 1, "seat": 3, "to_minor": 700, "reason": "accepted_in_error"}
    entry = AuditEntry.objects.get(action="wager.overridden")
    assert (entry.actor, entry.approved_by, entry.reason) == (
        dealt.house.croupier,
        dealt.house.inspector,
        "accepted_in_error",
    )
    dealt.do("rest_fold")
    dealt.do("pay")
    assert [finding for finding in verify() if finding.check != "versions"] == []


def test_when_a_wager_can_not_be_accepted(dealt: Driver) -> None:
    """Within the limits there is a key for it; above the stack nobody bets; two people sign."""
    common = {"second": second(dealt), "reason": "accepted_in_error"}
    refused(dealt, "not_offered", "accept_wager", seat=3, to_minor=1_000, **common)
    refused(dealt, "not_enough_chips", "accept_wager", seat=3, to_minor=20_100, **common)
    refused(dealt, "no_reason", "accept_wager", seat=3, to_minor=700, **common | {"reason": ""})
    refused(dealt, "out_of_turn", "accept_wager", seat=1, to_minor=700, **common)
    with pytest.raises(Refused) as caught:
        accept(dealt, 3, 700, second={"username": dealt.house.croupier.username, "pin": PIN})
    assert caught.value.code == "same_person"
    assert not Alert.objects.exists()


def test_at_the_inspectors_hand_the_croupier_is_second(dealt: Driver) -> None:
    croupier = {"username": dealt.house.croupier.username, "pin": PIN}
    accept(dealt, 3, 700, actor=dealt.house.inspector, second=croupier)
    assert Alert.objects.get().raised_by == dealt.house.inspector


def test_an_exposed_card_lies_open(dealt: Driver) -> None:
    """It can't come on the board any more, and the hand plays on."""
    dealt.do("expose", seat=1, card="Ah")
    assert AuditEntry.objects.get(action="hand.card_exposed").after["card"] == "Ah"
    refused(dealt, "card_known", "expose", seat=2, card="Ah")
    dealt.do("rest_fold")
    dealt.do("undo")
    dealt.do("check_call", seat=3)
    dealt.do("check_call", seat=1)
    dealt.do("all_check")
    refused(dealt, "card_known", "board", cards=["Ah", "9h", "4d"])
    dealt.do("board", cards=["Ks", "9h", "4d"])


def test_a_street_without_a_burn_is_noted(dealt: Driver) -> None:
    """HOLD-9."""
    dealt.do("check_call", seat=3)
    dealt.do("check_call", seat=1)
    dealt.do("all_check")
    dealt.do("board", cards=["Ks", "9h", "4d"], burned=False)
    assert TableEvent.objects.latest("seq").data["burned"] is False
    assert dealt.play.round.state.burned == 0


def test_a_turn_that_was_just_entered_is_set_aside(dealt: Driver) -> None:
    """POT-15: its step and the one that closed the betting are taken back; the betting goes on."""
    dealt.do("check_call", seat=3)
    dealt.do("check_call", seat=1)
    dealt.do("all_check")
    dealt.do("board", cards=["Ks", "9h", "4d"])
    dealt.do("all_check")
    dealt.do("board", cards=["9c"])
    dealt.do("set_aside", card="9c")
    last = [event.kind for event in TableEvent.objects.order_by("-seq")[:3]]
    assert last == ["CardSetAside", "Undone", "Undone"]
    gone = [type(line.event).__name__ for line in dealt.play.lines if not line.stands]
    assert gone == ["Checked", "Checked", "Checked", "BoardDealt"]
    assert dealt.legal.turn == 1
    assert AuditEntry.objects.get(action="hand.card_set_aside").after["card"] == "9c"
    dealt.do("all_check")
    refused(dealt, "card_known", "board", cards=["9c"])
    dealt.do("board", cards=["2s"])
    dealt.do("all_check")
    dealt.do("board", cards=["9c"])  # shuffled back before the river
    dealt.do("all_check")
    dealt.do("show", seat=1, cards=["Kd", "Kh"])
    dealt.do("rest_shown")
    dealt.do("pay")
    assert Round.objects.get().status == "finished"
    assert [finding for finding in verify() if finding.check != "versions"] == []
