"""The page of a hand while it is being played."""

from typing import Any

from games.models import Round
from tests.games.driver import Driver


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
