"""An evening at HE-1 through the console's own line: seats, hands, side pots, undo, a call."""

import pytest
from asgiref.sync import sync_to_async

from games.models import Round
from tests.games.consoles import console
from tests.tables.house import build_house

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def house(casino, staff):
    house = build_house(casino, staff)
    house.in_play()
    return house


async def test_first_hands(house) -> None:
    """Seats by key, the draw for the button, a hand to the flop, and Pay."""
    async with console(house.croupier) as screen:
        assert screen.view["panel"]["kind"] == "between"
        assert screen.view["panel"]["deal"] is None
        for seat, amount in ((1, 20_000), (4, 30_000), (6, 40_000)):
            frame = await screen.do("take_seat", seat=seat, name=f"P{seat}", buy_in_minor=amount)
            assert frame["type"] == "answer", frame
        draw = screen.view["panel"]["draw"]
        assert draw["seats"] == [1, 4, 6]
        await screen.tap(draw, cards={"1": "Kd", "4": "2c", "6": "2d"})
        assert screen.view["seats"][5]["button"]  # HOLD-4: the weakest suit is diamonds

        await screen.tap(screen.view["panel"]["deal"])
        panel = screen.view["panel"]
        assert (panel["kind"], panel["seat"], panel["due"]) == ("act", 6, "€4")
        assert [p["to_minor"] for p in panel["raise"]["presets"]] == [800, 900, 1400, 40_000]
        raised = await screen.tap({"type": "raise_to", "data": {"seat": 6, "to_minor": 1200}})
        assert raised["said"] == "Seat 6 raises to €12"
        await screen.tap(screen.view["panel"]["call"])
        await screen.tap(screen.view["panel"]["fold"])
        assert screen.view["panel"]["kind"] == "card"
        await screen.tap({"type": "board", "data": {"cards": ["Ks", "9h", "4d"]}})
        assert screen.view["log"][-1].startswith("Flop K")
        assert screen.view["pots"][0] == {
            "kind": "main",
            "label": "Main pot",
            "amount": "€28",
            "note": "seats 1 · 6",
        }
        await screen.tap(screen.view["panel"]["savers"][0])
        await screen.tap({"type": "board", "data": {"cards": ["9c"]}})
        await screen.tap(screen.view["panel"]["savers"][0])
        await screen.tap({"type": "board", "data": {"cards": ["2s"]}})
        await screen.tap(screen.view["panel"]["savers"][0])
        assert screen.view["panel"]["kind"] == "show"
        await screen.tap({"type": "show", "data": {"seat": 6, "cards": ["Kc", "Kh"]}})
        await screen.tap(screen.view["panel"]["rest_shown"])
        panel = screen.view["panel"]
        assert panel["kind"] == "pay"
        assert panel["results"][0]["winners"][0]["category"] == "Full house, kings over nines"
        assert panel["pay"]["label"] == "Pay €27"
        await screen.tap(panel["pay"])
        assert screen.view["panel"]["title"] == "Hand 1 is paid"
    hand = await sync_to_async(Round.objects.get)()
    assert (hand.pot_minor, hand.commission_minor) == (2800, 100)
