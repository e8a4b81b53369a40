"""`phh export`: a hand played at the table, written as PHH and replayed to the same stacks."""

from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command

from games.engines import phh
from games.models import Round
from tables.enums import Game
from tables.models import Casino
from tests.games.driver import Driver
from tests.games.modes import driver_of


def exported(round_id: int) -> str:
    out = StringIO()
    call_command("phh", "export", str(round_id), stdout=out)
    return out.getvalue()


def test_a_hand_goes_out_and_comes_back(driver: Driver) -> None:
    """What was undone isn't in it; unseen cards stay unseen; the stacks are the same."""
    driver.seat_players(4_000, 20_000, 20_000, button=3)
    driver.do("deal")
    driver.do("fold", seat=3)
    driver.do("undo")
    driver.do("raise_to", seat=3, to_minor=10_000)
    driver.do("check_call", seat=1)
    driver.do("check_call", seat=2)
    for cards in (["Ks", "9h", "4d"], ["9c"], ["2s"]):
        driver.do("board", cards=cards)
        driver.do("all_check")
    driver.do("show", seat=1, cards=["Kd", "Kh"])
    driver.do("show", seat=3, cards=["9s", "8s"])
    driver.do("rest_shown")
    driver.do("pay")
    hand = Round.objects.get()
    text = exported(hand.pk)
    assert "p3 f" not in text
    recorded = phh.parse(text)
    assert not isinstance(recorded, str)
    commission = driver.session.rules["commission"]
    replay = phh.replay(recorded, {"commission": commission, "chip_unit": 100})
    finishing = [item["amount"] for item in hand.result["finishing_stacks"]]
    assert (list(replay.finishing_stacks), replay.commission) == (finishing, 1_200)


def test_what_phh_can_not_say(driver: Driver, capsys) -> None:
    """Refused with the reason: in progress, no such hand, heads-up by the rule text."""
    driver.seat_players(20_000, 20_000)
    driver.do("deal")
    hand = Round.objects.get()
    for number, reason in ((hand.pk, "isn't finished"), (hand.pk + 1, "there is no hand")):
        with pytest.raises(SystemExit) as stopped:
            exported(number)
        assert stopped.value.code == 1
        assert reason in capsys.readouterr().err
    driver.do("rest_fold")
    driver.do("pay")
    with pytest.raises(SystemExit):
        exported(hand.pk)
    assert "heads-up" in capsys.readouterr().err


def test_a_round_against_the_house_has_no_variant(
    casino: Casino, staff: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    driver = driver_of("shown", casino, staff, game=Game.CARIBBEAN_STUD)
    driver.do("place_bet", box=2, ante_minor=1_000)
    with pytest.raises(SystemExit):
        exported(Round.objects.get().pk)
    assert "not a game of players against each other" in capsys.readouterr().err
