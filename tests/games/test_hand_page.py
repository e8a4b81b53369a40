"""The page of a hand while it is being played."""

from types import SimpleNamespace
from typing import Any

from django.template.loader import render_to_string

from games.models import Round
from games.presenters.saying import DOT, unbroken
from tables import formats
from tables.enums import Game
from tables.models import Casino
from tables.selectors.table_page import HandLine
from tests.games.banked_rounds import play
from tests.games.driver import Driver
from tests.games.modes import driver_of


def page_of(client: Any, hand: Round) -> str:
    answer = client.get(f"/hands/{hand.pk}/")
    assert answer.status_code == 200
    return answer.content.decode()


def test_a_hand_in_progress_is_read_as_far_as_it_went(driver: Driver, signed_in: Any) -> None:
    driver.seat_players(20_000, 20_000, 20_000, button=3)
    driver.do("deal")
    driver.do("raise_to", seat=3, to_minor=1_000)
    page = page_of(signed_in("pit"), Round.objects.get())
    assert "Being played" in page
    assert "Seat 3 raises to €10" in page
    assert "<strong>to act</strong>" in page
    assert 'class="results"' not in page and "Pots €" not in page


def test_the_cards_that_were_dealt_lie_there_with_the_last_blind(
    driver: Driver, signed_in: Any
) -> None:
    driver.seat_players(20_000, 20_000, button=2)
    driver.do("deal")
    page = page_of(signed_in("pit"), Round.objects.get())
    assert page.count("face--back") == 4
    assert "<strong>to act</strong>" in page


def test_stud_3_upcards_lie_open_on_the_page_of_a_hand(
    casino: Casino, staff: Any, signed_in: Any
) -> None:
    driver = driver_of("shown", casino, staff, game=Game.SEVEN_CARD_STUD)
    for seat in (1, 2):
        driver.do("take_seat", seat=seat, name=f"P{seat}", buy_in_minor=20_000)
    driver.do("deal")
    driver.do("deal_cards", seat=1, cards=["Kc"])
    driver.do("deal_cards", seat=2, cards=["2d"])
    page = page_of(signed_in("pit"), Round.objects.get())
    assert page.count("face--back") == 4
    assert "Seat 2 gets 2" in page and "<strong>to act</strong>" in page
    assert "No community cards" not in page
    assert 'class="board"' not in page
    driver.do("expose", seat=2, card="7h")
    assert page_of(signed_in("pit"), Round.objects.get()).count("face--back") == 3


def test_car_7_a_settled_round_is_read_box_by_box(
    casino: Casino, staff: Any, signed_in: Any
) -> None:
    driver = driver_of("shown", casino, staff, game=Game.CARIBBEAN_STUD)
    play(driver).do("settle")
    page = page_of(signed_in("pit"), Round.objects.get())
    assert "Dealer has game" in page
    paid = ("ante 1:1 €10", "bet 1:1 €20", "bonus −€1")
    assert DOT.join(unbroken(line) for line in paid) in page
    assert "House win −€24.00" in page
    assert "Box 5 folds" in page and "The round is settled: the house pays €24" in page


def test_a_round_is_read_as_it_stood_at_each_step(
    casino: Casino, staff: Any, signed_in: Any
) -> None:
    driver = driver_of("shown", casino, staff, game=Game.CARIBBEAN_STUD)
    play(driver, until="open_bank")
    client, hand = signed_in("pit"), Round.objects.get()
    steps = [event.number for event in hand.events.order_by("seq")]
    for number in steps:
        answer = client.get(f"/hands/{hand.pk}/?at={number}")
        assert answer.status_code in (200, 404)  # an event without words is no step
    page = page_of(client, hand)
    assert page.count("face--back") == 9 and "folded" in page
    assert 'class="results"' not in page


def test_the_last_hands_of_a_table_say_on_which_day_they_were_unless_it_is_in_play(
    driver: Driver,
) -> None:
    """Numbers begin anew with each session: the hour alone would name two hands."""
    driver.seat_players(20_000, 20_000, button=2)
    driver.do("deal")
    hand, zone = Round.objects.get(), driver.house.casino.zone
    hour = f"<td>{formats.clock(hand.started_at, zone)}</td>"
    day_and_hour = f"<td>{formats.moment(hand.started_at, zone, 'en')}</td>"
    line = HandLine(hand, hand.players, hand.pot_minor, None)
    page = SimpleNamespace(hands=[line], session=hand.session, is_banked=False)
    context = {"page": page, "casino": driver.house.casino, "currency": "EUR"}
    shown = render_to_string("tables/pit/table_hands.html", context)
    assert hour in shown and day_and_hour not in shown
    page.session = None
    assert day_and_hour in render_to_string("tables/pit/table_hands.html", context)
