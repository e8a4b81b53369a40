"""Modes `declared` and `pot_only`: nobody enters a card, the money is exact (product.md 3)."""

import pytest

from games.models import Round, TableEvent
from games.presenters.scene import PLAYS
from games.selectors.live import read_view
from games.store.loading import CACHE
from reports.services.verify import verify
from tables.enums import AccountKind
from tables.ledger import queries
from tables.models import Alert, AuditEntry, TableStatus
from tests.conftest import PIN
from tests.games.driver import Driver, refused
from tests.games.modes import driver_of
from tests.tables.house import FLOAT_MINOR

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def declared(casino, staff) -> Driver:
    return driver_of("declared", casino, staff)


@pytest.fixture
def pots(casino, staff) -> Driver:
    """Three players with 600.00 together, no button, no blinds."""
    driver = driver_of("pot_only", casino, staff)
    for seat in (1, 2, 3):
        driver.do("take_seat", seat=seat, name=f"P{seat}", buy_in_minor=20_000)
    return driver


def is_clean() -> bool:
    return [finding for finding in verify() if finding.check != "versions"] == []


def balances(driver: Driver) -> dict[AccountKind, int]:
    table = queries.balances(driver.house.casino, driver.table)
    return table | queries.balances(driver.house.casino)


def second(driver: Driver) -> dict[str, str]:
    return {"username": driver.house.inspector.username, "pin": PIN}


# --- declared ------------------------------------------------------------------------------------


def test_declared_side_pot(declared: Driver) -> None:
    """POT-2, COM-4: side pot first; the croupier says who won, the engine computes all money."""
    declared.seat_players(4_000, 20_000, 20_000, button=3)
    declared.do("deal")
    refused(declared, "action_open", "declare", pot=0, seats=[1])
    declared.do("raise_to", seat=3, to_minor=10_000)
    declared.do("check_call", seat=1)
    declared.do("check_call", seat=2)
    refused(declared, "not_offered", "board", cards=["Ks", "9h", "4d"])
    for street in ("flop", "turn", "river"):
        declared.do("board")
        assert TableEvent.objects.filter(kind="BoardDealt").latest("seq").data["street"] == street
        declared.do("all_check")
    assert [(due.pot, due.amount) for due in declared.legal.declare] == [(1, 12_000), (0, 12_000)]
    refused(declared, "not_offered", "show", seat=1, cards=["Kd", "Kh"])
    refused(declared, "not_eligible", "declare", pot=1, seats=[1])
    refused(declared, "winner_missing", "declare", pot=1, seats=[])
    declared.do("declare", pot=1, seats=[3, 2])
    refused(declared, "cannot_finish", "pay")
    declared.do("declare", pot=0, seats=[1])
    declared.do("undo")
    declared.do("declare", pot=0, seats=[1])
    declared.do("pay")
    hand = Round.objects.get()
    assert (hand.mode, hand.pot_minor, hand.commission_minor) == ("declared", 24_000, 1_200)
    stacks = {seat.seat: seat.stack for seat in declared.play.seats.seats}
    assert stacks == {1: 11_400, 2: 15_700, 3: 15_700}
    assert balances(declared)[AccountKind.COMMISSION_BOX] == 1_200
    assert is_clean()


def test_no_card_is_known_of_a_declared_hand(declared: Driver) -> None:
    declared.seat_players(20_000, 20_000, button=1)
    declared.do("deal")
    declared.do("check_call", seat=declared.legal.turn)
    declared.do("all_check")
    declared.do("board")
    event = TableEvent.objects.get(kind="BoardDealt")
    assert event.data["cards"] == ["??", "??", "??"]


# --- pot_only ------------------------------------------------------------------------------------


def test_a_pot_alone(pots: Driver) -> None:
    """Deal, the sum, the winner, Pay: commission exact, stacks not tracked, chips conserved."""
    pots.do("deal")
    status = TableStatus.objects.get(table=pots.table)
    assert (status.phase, status.players, status.pot_minor) == ("pot", 3, 0)
    refused(pots, "no_action_due", "fold", seat=1)
    refused(pots, "off_step", "declare_pot", amount_minor=12_050, seats=[2])
    refused(pots, "below_minimum", "declare_pot", amount_minor=0, seats=[2])
    refused(pots, "above_maximum", "declare_pot", amount_minor=60_100, seats=[2])
    refused(pots, "not_eligible", "declare_pot", amount_minor=12_000, seats=[4])
    refused(pots, "cannot_finish", "pay")
    pots.do("declare_pot", amount_minor=12_000, seats=[2])
    assert TableStatus.objects.get(table=pots.table).pot_minor == 12_000
    pots.do("undo")
    pots.do("declare_pot", amount_minor=24_000, seats=[3, 2])
    pots.do("pay")
    hand = Round.objects.get()
    assert (hand.mode, hand.status, hand.players) == ("pot_only", "finished", 3)
    assert (hand.pot_minor, hand.commission_minor) == (24_000, 1_200)
    assert hand.result["payoffs"] == hand.result["finishing_stacks"] == []
    assert [winner["amount"] for winner in hand.result["pots"][0]["winners"]] == [11_400, 11_400]
    assert (pots.play.seats.untracked, pots.play.seats.chips) == (58_800, 58_800)
    found = balances(pots)
    assert found[AccountKind.PLAYERS] == 58_800
    assert found[AccountKind.COMMISSION_BOX] == 1_200
    assert found[AccountKind.FLOAT] == FLOAT_MINOR - 60_000
    CACHE.clear()
    assert pots.play.seats.chips == 58_800
    assert is_clean()


def test_what_he_takes_away_is_said(pots: Driver) -> None:
    """`leave_seat` with an amount, at most what is on the table; exact accounts."""
    refused(pots, "malformed", "leave_seat", seat=1)
    refused(pots, "above_maximum", "leave_seat", seat=1, amount_minor=60_100)
    pots.do("leave_seat", seat=1, amount_minor=35_000)
    assert balances(pots)[AccountKind.PATRONS] == 35_000
    assert pots.play.seats.untracked == 25_000
    pots.do("leave_seat", seat=2, amount_minor=25_000)
    pots.do("leave_seat", seat=3, amount_minor=0)
    assert balances(pots)[AccountKind.PLAYERS] == 0
    assert is_clean()


def test_leaving_during_a_pot_is_settled_after_it(pots: Driver) -> None:
    pots.do("deal")
    pots.do("leave_seat", seat=1)
    pots.do("declare_pot", amount_minor=1_000, seats=[1])
    pots.do("pay")
    assert [seat.seat for seat in pots.play.seats.seats] == [1, 2, 3]
    pots.do("leave_seat", seat=1, amount_minor=21_000)
    assert balances(pots)[AccountKind.PATRONS] == 21_000
    pots.do("deal")
    assert len(pots.play.round.state.seats) == 2


def test_who_left_during_a_pot_is_asked_after_it(pots: Driver) -> None:
    """The console offers him to take his chips once the hand is over, and not before."""
    assert leaving_key(pots)["most_minor"] == 60_000
    pots.do("deal")
    assert leaving_key(pots).keys() == {"label", "type", "data"}
    pots.do("leave_seat", seat=1)
    assert leaving_key(pots) is None
    pots.do("declare_pot", amount_minor=2_000, seats=[1])
    pots.do("pay")
    assert leaving_key(pots)["most_minor"] == 59_900
    pots.do("leave_seat", seat=1, amount_minor=21_000)
    assert is_clean()


def leaving_key(driver: Driver) -> dict | None:
    """What the menu of seat 1 offers to leave the table with."""
    seat = read_view(driver.table.pk, PLAYS, "en").view["seats"][0]
    return next((item for item in seat["menu"] if item["type"] == "leave_seat"), None)


def test_nobody_outside_the_hand_takes_the_declared_pot(pots: Driver) -> None:
    """POT-10: the pot is of those who were dealt in; with it gone the hand couldn't be paid."""
    pots.do("deal")
    pots.do("take_seat", seat=5, name="P5", buy_in_minor=20_000)
    pots.do("declare_pot", amount_minor=70_000, seats=[1])
    refused(pots, "above_maximum", "leave_seat", seat=5, amount_minor=10_100)
    pots.do("leave_seat", seat=5, amount_minor=10_000)
    pots.do("pay")
    assert balances(pots)[AccountKind.PLAYERS] == 66_500
    assert is_clean()


def test_chips_of_all_players_are_recounted(pots: Driver) -> None:
    """Two people and a reason; above the threshold it is an exception."""
    refused(pots, "no_reason", "recount_table", amount_minor=1, reason="", second=second(pots))
    pots.do("recount_table", amount_minor=59_000, reason="miscounted", second=second(pots))
    assert pots.play.seats.untracked == 59_000
    assert balances(pots)[AccountKind.PATRONS] == 1_000
    entry = AuditEntry.objects.get(action="table.recounted")
    assert (entry.before, entry.approved_by) == ({"stack_minor": 60_000}, pots.house.inspector)
    alert = Alert.objects.get(kind="recount")
    assert alert.detail["after_minor"] == 59_000
    pots.do("deal")
    refused(pots, "hand_running", "recount_table", amount_minor=1, reason="x", second=second(pots))


def test_a_pot_is_reopened(pots: Driver) -> None:
    """product.md 2.3 where only pots are known: the commission comes back, and is taken anew."""
    pots.do("deal")
    pots.do("declare_pot", amount_minor=24_000, seats=[2])
    pots.do("pay")
    pots.do("reopen", reason="wrong_pot", second=second(pots))
    assert (pots.play.seats.untracked, balances(pots)[AccountKind.COMMISSION_BOX]) == (60_000, 0)
    pots.do("undo")
    pots.do("declare_pot", amount_minor=10_000, seats=[2])
    pots.do("pay")
    assert balances(pots)[AccountKind.COMMISSION_BOX] == 500
    assert Round.objects.get().commission_minor == 500
    assert is_clean()


def test_chips_in_and_misdeal(pots: Driver) -> None:
    pots.do("chips_in", seat=1, amount_minor=5_000)
    pots.do("buy_in", seat=2, amount_minor=5_000)
    pots.do("deal")
    pots.do("misdeal", reason="exposed_card")
    assert (Round.objects.get().status, pots.play.seats.untracked) == ("void", 70_000)
    assert pots.play.round is None


def test_who_left_a_pot_after_it_was_paid_keeps_it_closed(pots: Driver) -> None:
    """He took his chips by a command of his own: what he took is not in the pay's posting."""
    pots.do("deal")
    pots.do("leave_seat", seat=1)
    pots.do("declare_pot", amount_minor=1_000, seats=[1])
    pots.do("pay")
    pots.do("leave_seat", seat=1, amount_minor=20_000)
    refused(pots, "player_left", "reopen", reason="wrong_pot", second=second(pots))
