"""An evening at HE-1 through the console's own line: seats, hands, side pots, undo, a call."""

import pytest

from games.models import Round
from tests.games.consoles import console, database
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
        assert screen.view["log"][-1]["text"].startswith("Flop K")
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
    hand = await database(Round.objects.get)
    assert (hand.pot_minor, hand.commission_minor) == (2800, 100)


async def test_a_busy_half_hour(house) -> None:
    """A side pot, a string bet, a mis-tap undone, a misdeal, a player who leaves; exact stacks."""
    async with console(house.croupier) as screen:
        for seat, amount in ((2, 4_000), (5, 20_000), (9, 20_000)):
            await screen.do("take_seat", seat=seat, name=f"P{seat}", buy_in_minor=amount)
        await screen.do("place_button", seat=9)

        await screen.tap(screen.view["panel"]["deal"])
        await screen.do("misdeal", reason="exposed_card")
        assert screen.view["panel"]["title"] == "Hand 1 is void"
        assert "A card was exposed" in screen.view["log"][-1]["text"]

        await screen.tap(screen.view["panel"]["deal"])
        assert screen.view["header"]["hand"] == "Hand 2"
        await screen.do("raise_to", seat=9, to_minor=1_200)
        await screen.tap(screen.view["panel"]["fold"])  # the wrong key
        assert screen.view["undo"]["detail"] == "Seat 2 folds"
        await screen.tap(screen.view["undo"])
        assert screen.view["said"] == "Undone: Seat 2 folds"
        await screen.do("raise_to", seat=2, to_minor=4_000)
        assert _seat(screen, 2)["badge"] == "ALL-IN"
        await screen.tap(screen.view["panel"]["string_bet"])
        assert screen.view["said"] == "String bet of seat 5 stopped\u00a0· Seat 5 calls €36"
        await screen.tap(screen.view["panel"]["call"])
        await screen.do("board", cards=["Ks", "9h", "4d"])
        await screen.do("raise_to", seat=5, to_minor=5_000)
        await screen.do("check_call", seat=9)
        assert [pot["kind"] for pot in screen.view["pots"]] == ["main", "side"]
        assert screen.view["commission"] == "Commission 5% · so far €11 · burned 1"
        await screen.do("board", cards=["9c"])
        assert [pot["kind"] for pot in screen.view["pots"]] == ["main", "side", "street"]
        await screen.do("all_check")
        await screen.do("board", cards=["2s"])
        await screen.do("all_check")
        assert screen.view["panel"]["seat"] == 5  # POT-14: those in the side pot first
        await screen.do("show", seat=5, cards=["9s", "8s"])
        await screen.do("show", seat=2, cards=["Kd", "Kh"])
        clash = await screen.do("show", seat=9, cards=["Ks", "Ac"])
        assert clash["message"] == "The K\N{BLACK SPADE SUIT}\ufe0e is on the board."
        await screen.tap(screen.view["panel"]["rest_shown"])
        panel = screen.view["panel"]
        assert [result["label"] for result in panel["results"]] == [
            "Side pot 1 · €100",
            "Main pot · €120",
        ]
        assert panel["sums"] == ["Pots €220.00", "Commission €11.00", "Paid out €209.00"]
        await screen.tap(panel["pay"])
        stacks = {
            seat["seat"]: seat["stack_minor"] for seat in screen.view["seats"] if seat["name"]
        }
        assert stacks == {2: 11_400, 5: 20_500, 9: 11_000}

        await screen.tap(screen.view["panel"]["deal"])
        await screen.do("leave_seat", seat=9)
        assert _seat(screen, 9)["menu"] != []
        await screen.do("rest_fold")
        await screen.tap(screen.view["panel"]["pay"])
        assert _seat(screen, 9)["state"] == "empty"
        assert screen.view["panel"]["deal"] is not None


def _seat(screen, number: int) -> dict:
    return screen.view["seats"][number - 1]
