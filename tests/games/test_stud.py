"""Casino poker through the one door: streets seat by seat, who opens, what the hand pays."""

from uuid import uuid4

import pytest

from games.models import Round
from games.services.packs import peek
from games.store.packs import open_sealed
from reports.services.verify import verify
from tables.enums import AccountKind, Game
from tables.errors import Refused
from tables.ledger import queries
from tables.models import AuditEntry, TableStatus
from tests.conftest import PIN
from tests.games.driver import Driver, refused
from tests.games.modes import driver_of
from tests.games.test_statements import ACTION, SETTLEMENT, statements

pytestmark = pytest.mark.django_db(transaction=True)


def seated(mode: str, casino, staff) -> Driver:
    """CP-1 in play in this mode: three players with 100.00 each."""
    driver = driver_of(mode, casino, staff, training=mode == "dealt", game=Game.SEVEN_CARD_STUD)
    for seat in (1, 2, 3):
        driver.do("take_seat", seat=seat, name=f"Player {seat}", buy_in_minor=10_000)
    return driver


@pytest.fixture
def dealt(casino, staff) -> Driver:
    """Third street lies there: seat 1 has the deuce of clubs and opens."""
    driver = seated("shown", casino, staff)
    driver.do("deal")
    for seat, card in ((1, "2c"), (2, "Kd"), (3, "9h")):
        driver.do("deal_cards", seat=seat, cards=[card])
    return driver


def test_stud_3_the_upcards_come_seat_by_seat(casino, staff) -> None:
    driver = seated("shown", casino, staff)
    refused(driver, "no_hand", "deal_cards", seat=1, cards=["2c"])
    driver.do("deal")
    refused(driver, "out_of_turn", "deal_cards", seat=2, cards=["Kd"])
    refused(driver, "not_offered", "deal_street")
    driver.do("deal_cards", seat=1, cards=["2c"])
    refused(driver, "card_known", "deal_cards", seat=2, cards=["2c"])
    driver.do("deal_cards", seat=2, cards=["Kd"])
    driver.do("deal_cards", seat=3, cards=["9h"])
    assert [hand.cards for hand in driver.play.round.state.hands] == [
        ("??", "??", "2c"),
        ("??", "??", "Kd"),
        ("??", "??", "9h"),
    ]


def test_stud_4_the_lowest_card_must_bet(dealt: Driver) -> None:
    assert dealt.legal.turn == 1
    for kind in ("check_call", "fold"):
        with pytest.raises(Refused):
            dealt.send(kind, seat=1)
    dealt.do("raise_to", seat=1, to_minor=500)


def test_no_button_is_drawn_or_placed_and_no_blinds_are_owed(casino, staff) -> None:
    driver = seated("shown", casino, staff)
    refused(driver, "not_offered", "place_button", seat=1)
    refused(driver, "not_offered", "draw_button", cards={"1": "2c", "2": "3c", "3": "4c"})
    driver.do("deal")
    assert driver.play.round.state.betting.middle == 300


def test_stud_13_the_least_bet_is_the_commission_of_a_hand(dealt: Driver) -> None:
    """Seat 1 bets 5.00, seat 3 calls and shows nines on fourth street; nobody pays to see more."""
    dealt.do("raise_to", seat=1, to_minor=500)
    dealt.do("fold", seat=2)
    dealt.do("check_call", seat=3)
    dealt.do("deal_cards", seat=1, cards=["3c"])
    dealt.do("deal_cards", seat=3, cards=["9d"])
    assert dealt.legal.turn == 3
    dealt.do("raise_to", seat=3, to_minor=1_000)
    dealt.do("fold", seat=1)
    dealt.do("pay")
    assert [seat.stack for seat in dealt.play.seats.seats] == [9_400, 9_900, 10_200]
    held = queries.balances(dealt.house.casino, dealt.table)
    assert held[AccountKind.COMMISSION_BOX] == 500
    hand = Round.objects.get()
    assert (hand.pot_minor, hand.commission_minor, hand.win_minor) == (1_300, 500, 0)
    assert TableStatus.objects.get().last_pot_minor == 1_300
    assert verify() == []


def test_the_hand_is_reopened_until_the_next_deal(dealt: Driver) -> None:
    dealt.do("raise_to", seat=1, to_minor=500)
    dealt.do("rest_fold")
    dealt.do("pay")
    second = {"username": dealt.house.inspector.username, "pin": PIN}
    dealt.do("reopen", reason="wrong_winner", second=second)
    dealt.do("undo")
    dealt.do("check_call", seat=2)
    dealt.do("rest_fold")
    assert Round.objects.get().status == "playing"
    assert verify() == []


def test_stud_16_the_croupier_names_another_opener_with_a_reason(dealt: Driver) -> None:
    """Before the first action of the street, and it stays on record."""
    refused(dealt, "no_reason", "name_opener", seat=2)
    dealt.do("name_opener", seat=2, reason="wrong_opener")
    assert dealt.legal.turn == 2
    entry = AuditEntry.objects.get(action="hand.opener_named")
    assert (entry.after, entry.reason) == ({"hand": 1, "seat": 2}, "wrong_opener")
    dealt.do("raise_to", seat=2, to_minor=500)
    with pytest.raises(Refused):
        dealt.send("name_opener", seat=3, reason="wrong_opener")


def test_without_cards_the_croupier_says_who_opens(casino, staff) -> None:
    """Mode `declared`: no reason is needed, nobody is overruled."""
    driver = seated("declared", casino, staff)
    driver.do("deal")
    refused(driver, "not_offered", "deal_cards", seat=1, cards=["2c"])
    driver.do("deal_street")
    assert driver.legal.opener_due
    driver.do("name_opener", seat=3)
    assert driver.legal.turn == 3
    assert not AuditEntry.objects.filter(action="hand.opener_named").exists()


def test_where_the_system_deals_the_street_comes_from_the_pack(casino, staff) -> None:
    """STUD-3: one card at a time round the table; the eye shows what the seat in turn holds face
    down, and nothing else."""
    driver = seated("dealt", casino, staff)
    driver.do("deal")
    refused(driver, "not_offered", "deal_cards", seat=1, cards=["2c"])
    driver.do("deal_street")
    hand = Round.objects.get()
    cards = open_sealed(hand.pack.sealed, hand.pack.root).cards
    state = driver.play.round.state
    assert [seat.cards for seat in state.hands] == [
        ("??", "??", cards[6]),
        ("??", "??", cards[7]),
        ("??", "??", cards[8]),
    ]
    refused(driver, "nothing_to_undo", "undo")
    turn = driver.legal.turn
    console = uuid4()
    driver.send("raise_to", seat=turn, to_minor=500, console=console)
    turn = driver.legal.turn
    peeked = peek(driver.table.pk, driver.house.croupier, console)
    assert (peeked.seat, peeked.cards) == (turn, (cards[turn - 1], cards[turn + 2]))


def test_a_hand_to_the_showdown_from_the_pack(casino, staff) -> None:
    """Every street one card a seat, the last one face down; all hands are turned up at once."""
    driver = seated("dealt", casino, staff)
    driver.do("deal")
    driver.do("deal_street")
    driver.do("raise_to", seat=driver.legal.turn, to_minor=500)
    while driver.legal.turn is not None:
        driver.do("check_call", seat=driver.legal.turn)
    for _street in range(4):
        driver.do("deal_street")
        driver.do("all_check")
    driver.do("show_all")
    driver.do("pay")
    hand = Round.objects.get()
    cards = open_sealed(hand.pack.sealed, hand.pack.root).cards
    held = {item.seat: item.cards for item in driver.play.finished.state.hands}
    assert held == {seat: tuple(cards[at] for at in range(seat - 1, 21, 3)) for seat in (1, 2, 3)}
    assert verify() == []


def test_taps_of_stud_within_the_budgets(casino, staff) -> None:
    driver = seated("shown", casino, staff)
    assert len(statements(driver, "deal")) <= SETTLEMENT
    for kind, data in (
        ("deal_cards", {"seat": 1, "cards": ["2c"]}),
        ("deal_cards", {"seat": 2, "cards": ["Kd"]}),
        ("deal_cards", {"seat": 3, "cards": ["9h"]}),
        ("raise_to", {"seat": 1, "to_minor": 500}),
        ("rest_fold", {}),
    ):
        found = statements(driver, kind, **data)
        assert len(found) <= ACTION, (kind, found)
    assert len(statements(driver, "pay")) <= SETTLEMENT
