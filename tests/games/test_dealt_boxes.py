"""Mode `dealt` against the house: all cards come from the committed pack, none before it opens."""

import pytest

from games.engines import registry
from games.models import Round, TableEvent
from games.selectors.packs import commitment_of
from games.store import kinds
from games.store.packs import open_sealed
from reports.services.verify import verify
from tables.enums import Game
from tests.games.driver import Driver, refused
from tests.games.modes import driver_of

pytestmark = pytest.mark.django_db(transaction=True)


def driver_at(game: Game, casino, staff) -> Driver:
    """Boxes 2 and 5 have their cards, the bank's card is open."""
    driver = driver_of("dealt", casino, staff, training=True, game=game)
    driver.do("place_bet", box=5, ante_minor=1_000)
    driver.do("place_bet", box=2, ante_minor=1_000)
    driver.do("close_bets")
    driver.do("bank_card")
    return driver


def test_cards_lie_box_by_box_then_the_bank_then_what_is_taken(casino, staff) -> None:
    driver = driver_at(Game.CARIBBEAN_STUD, casino, staff)
    hand = Round.objects.get()
    cards = open_sealed(hand.pack.sealed, hand.pack.root).cards
    assert driver.play.round.state.bank == ("??", "??", "??", "??", cards[14])
    refused(driver, "nothing_to_undo", "undo")
    driver.do("exchange", box=2, slots=[3])
    driver.do("buy_card", box=5)
    refused(driver, "nothing_to_undo", "undo")
    driver.do("rest_bet")
    driver.do("open_bank")
    assert driver.play.round.state.bank == cards[10:15]
    for box in [box.number for box in driver.play.round.state.boxes]:
        driver.do("show_box", box=box)
    driver.do("settle")
    shown = {box.number: (box.cards, box.given) for box in driver.play.finished.state.boxes}
    assert shown == {
        2: (cards[0:3] + cards[4:5] + cards[15:16], ("??",)),
        5: (cards[5:10] + cards[16:17], ()),
    }
    positions = [card.position for card in commitment_of(Round.objects.get()).cards]
    assert positions == [*range(3), *range(4, 17)]  # what was put aside stays face down (CAR-3)
    assert verify() == []


def test_car_9_a_bonus_bet_turns_up_what_was_put_aside(casino, staff) -> None:
    driver = driver_of("dealt", casino, staff, training=True, game=Game.CARIBBEAN_STUD)
    driver.do("place_bet", box=2, ante_minor=1_000, bonus_minor=100)
    driver.do("close_bets")
    driver.do("bank_card")
    driver.do("exchange", box=2, slots=[3])
    driver.do("rest_bet")
    driver.do("open_bank")
    driver.do("show_box", box=2)
    driver.do("settle")
    hand = Round.objects.get()
    cards = open_sealed(hand.pack.sealed, hand.pack.root).cards
    (box,) = driver.play.finished.state.boxes
    assert (box.cards, box.given) == (cards[0:3] + cards[4:5] + cards[10:11], cards[3:4])
    (result,) = hand.result["boxes"]
    assert (result["first_hand"] != "", verify()) == (True, [])


def test_eur_3_an_exchange_of_two_brings_three(casino, staff) -> None:
    driver = driver_at(Game.EUROPEAN_POKER, casino, staff)
    hand = Round.objects.get()
    cards = open_sealed(hand.pack.sealed, hand.pack.root).cards
    driver.do("exchange", box=5, slots=[0, 2])
    driver.do("fold_box", box=2)
    driver.do("rest_bet")
    driver.do("open_bank")
    (state,) = [driver.play.round.state]
    if state.bank_plays:
        driver.do("show_box", box=5)
        held = driver.play.round.state.box(5).cards
        assert held == (cards[5], cards[7], *cards[13:16])
    driver.do("settle")
    assert verify() == []


def test_nobody_types_a_card_where_the_system_deals(casino, staff) -> None:
    driver = driver_at(Game.CARIBBEAN_STUD, casino, staff)
    refused(driver, "not_offered", "exchange", box=2, given=["Kd"], taken=["Qd"], slots=[0])
    refused(driver, "malformed", "exchange", box=2, count=1)
    refused(driver, "not_offered", "buy_card", box=2, card="Kd")
    driver.do("rest_bet")
    refused(driver, "not_offered", "open_bank", cards=["Ac", "9h", "4s", "2d"])
    driver.do("open_bank")
    refused(driver, "not_offered", "show_box", box=2, cards=["Qs", "Qh", "7c", "5d", "3s"])


def test_no_event_holds_a_card_before_it_lies_open(casino, staff) -> None:
    """What is stored of a round that isn't over names the bank's open card and no other one."""
    driver = driver_at(Game.CARIBBEAN_STUD, casino, staff)
    driver.do("exchange", box=2, slots=[3])
    driver.do("buy_card", box=5)
    hand = Round.objects.get()
    pack = open_sealed(hand.pack.sealed, hand.pack.root)
    stored = str(list(TableEvent.objects.values_list("data", flat=True)))
    assert [card for card in pack.cards if f"'{card}'" in stored] == [pack.cards[14]]
    events = [
        kinds.decode(row.kind, row.schema, row.data, game=hand.game)
        for row in hand.events.order_by("seq")
    ]
    assert registry.engine(hand.game).turned_up(events) == {14: pack.cards[14]}
