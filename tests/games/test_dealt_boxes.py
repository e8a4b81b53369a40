"""Mode `dealt` against the house: all cards come from the committed pack, none before it opens."""

import asyncio
from uuid import uuid4

import pytest

from games.engines import registry
from games.models import Round, TableEvent
from games.selectors.packs import commitment_of
from games.services.packs import peek
from games.store import kinds
from games.store.packs import open_sealed
from reports.services.verify import verify
from tables.enums import Game
from tables.errors import Refused
from tables.models import AuditEntry
from tests.games.consoles import Console, console
from tests.games.driver import Driver, refused
from tests.games.modes import driver_of
from tests.games.test_presenters import view_of

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


# --- the eye key ---------------------------------------------------------------------------------

HERE = uuid4()


def looked(driver: Driver, box: int | None = None) -> tuple[int, tuple[str, ...]]:
    seen = peek(driver.table.pk, driver.house.croupier, HERE, box)
    return seen.seat, seen.cards


def unseen(driver: Driver, box: int | None = None) -> str:
    with pytest.raises(Refused) as caught:
        peek(driver.table.pk, driver.house.croupier, HERE, box)
    return caught.value.code


def two_players(game: Game, casino, staff, *, training: bool = True) -> Driver:
    """Boxes 1 and 3, and at European poker box 2, the blind one of box 1; the cards are out."""
    driver = driver_of("dealt", casino, staff, training=training, game=game)
    driver.do("place_bet", box=1, ante_minor=1_000, console=HERE)
    if game == Game.EUROPEAN_POKER:
        driver.do("place_bet", box=2, ante_minor=1_000, blind_of=1)
    driver.do("place_bet", box=3, ante_minor=1_000)
    driver.do("close_bets")
    return driver


def test_who_decides_sees_his_cards_in_training_and_a_blind_box_stays_blind(casino, staff) -> None:
    """EUR-2, EUR-3: box 2 is blind until the showdown; what was exchanged is seen in its place."""
    driver = two_players(Game.EUROPEAN_POKER, casino, staff)
    assert unseen(driver) == "not_offered"  # the bank's card comes first
    driver.do("bank_card")
    hand = Round.objects.get()
    cards = open_sealed(hand.pack.sealed, hand.pack.root).cards
    assert looked(driver) == looked(driver, 1) == (1, cards[0:4])
    assert looked(driver, 3) == (3, cards[8:12])
    assert unseen(driver, 2) == "not_offered"
    assert unseen(driver, 4) == "not_offered"
    view = view_of(driver)
    looks = {box["box"]: box["look"] for box in view["panel"]["boxes"]}
    assert (view["eye"], looks) == (True, {1: True, 2: False, 3: True})
    driver.do("exchange", box=1, slots=[0, 2])
    assert looked(driver) == (1, (cards[1], cards[3], *cards[17:20]))
    driver.do("fold_box", box=1)
    assert looked(driver) == (3, cards[8:12])
    assert unseen(driver, 1) == "not_offered"  # it has decided
    driver.do("rest_bet")
    assert unseen(driver) == "not_offered"
    assert not AuditEntry.objects.filter(action__startswith="refused").exists()


def test_nobody_sees_a_box_where_the_table_does_not_train(casino, staff, settings) -> None:
    """A demonstration: boxes decide unseen; after the bank one tap turns up all that is open."""
    settings.DEMO = True
    driver = two_players(Game.CARIBBEAN_STUD, casino, staff, training=False)
    driver.do("bank_card")
    assert unseen(driver) == "not_offered"
    view = view_of(driver)
    assert (view["eye"], {box["look"] for box in view["panel"]["boxes"]}) == (False, {False})
    assert view["backs"] == "unknown"  # no mark of a look that nobody has
    assert view["panel"]["hint"] == "Nobody sees the boxes' cards before the dealer has opened."
    refused(driver, "not_offered", "show_all")
    driver.do("fold_box", box=3)
    driver.do("rest_bet")
    driver.do("open_bank")
    if driver.play.round.state.bank_plays:
        driver.do("show_all")
        refused(driver, "nothing_to_undo", "undo")
    driver.do("settle")
    assert verify() == []


@pytest.mark.parametrize("game", [Game.CARIBBEAN_STUD, Game.EUROPEAN_POKER])
def test_show_all_turns_up_what_one_box_after_the_other_would(game, casino, staff) -> None:
    driver = two_players(game, casino, staff)
    driver.do("bank_card")
    driver.do("exchange", box=1, slots=[1])
    driver.do("rest_bet")
    refused(driver, "not_offered", "show_all")
    driver.do("open_bank")
    panel = view_of(driver)["panel"]
    if not driver.play.round.state.bank_plays:
        assert panel["show_all"] is None
        refused(driver, "not_offered", "show_all")
    else:
        assert (panel["show_all"]["type"], panel["settle"]) == ("show_all", None)
        driver.do("show_all")
        assert view_of(driver)["panel"]["show_all"] is None
    hand = Round.objects.get()
    cards = open_sealed(hand.pack.sealed, hand.pack.root).cards
    shown = {box.number: box.cards for box in driver.play.round.state.boxes if box.is_shown}
    held = {box.number: tuple(cards[at] for at in box.lie) for box in driver.play.round.state.boxes}
    assert shown == (held if driver.play.round.state.bank_plays else {})
    driver.do("settle")
    assert verify() == []


def test_what_was_peeked_at_goes_to_one_console_and_is_kept_nowhere(casino, staff) -> None:
    driver = driver_of("dealt", casino, staff, training=True, game=Game.CARIBBEAN_STUD)
    house = driver.house

    async def play(at: Console, other: Console) -> None:
        for kind, data in (
            ("place_bet", {"box": 5, "ante_minor": 1_000}),
            ("close_bets", {}),
            ("bank_card", {}),
        ):
            assert (await at.do(kind, **data))["type"] == "answer"
        await at.send(type="peek", id="eye", data={"box": 5})
        seen = await at.until("peeked")
        assert (seen["id"], seen["seat"], len(seen["cards"])) == ("eye", 5, 5)
        await at.send(type="peek", id="eye", data={"box": "all"})
        assert (await at.until("refused"))["code"] == "malformed"
        await other.send(type="peek", id="eye")
        assert (await other.until("refused"))["code"] == "not_driving"
        await at.do("fold_box", box=5)
        await other.send(type="view")
        while other.view.get("phase") != "settle":
            await other.next()
        heard = [text for text in at.heard + other.heard if '"peeked"' not in text]
        assert not any(f'"{card}"' in text for text in heard for card in seen["cards"])

    async def both() -> None:
        async with console(house.croupier, "CS-1") as at, console(house.inspector, "CS-1") as other:
            await play(at, other)

    asyncio.run(both())
    assert TableEvent.objects.filter(kind="BoxDealt", data__cards=["??"] * 5).count() == 1
