"""Cards that a croupier typed though they lie face down: for his own eyes, in every frame."""

import asyncio
from typing import Any
from uuid import uuid4

import pytest

from tables.enums import Game
from tables.models import StaffMember
from tests.games.consoles import Console, console, database
from tests.games.driver import Driver
from tests.games.modes import driver_of

pytestmark = pytest.mark.django_db(transaction=True)

GIVEN, TAKEN = "Ts", "Jh"
HELD = ["Qs", "Qh", "7c", "5d", TAKEN]


@pytest.fixture
def driver(casino, staff) -> Driver:
    return driver_of("shown", casino, staff, game=Game.CARIBBEAN_STUD)


async def to_the_results(at: Console) -> None:
    """Box 2 exchanges a card, both cards typed; the bank plays."""
    await at.do("place_bet", box=2, ante_minor=1_000, bonus_minor=100)
    await at.do("close_bets")
    await at.do("bank_card", card="Kd")
    await at.do("exchange", box=2, given=[GIVEN], taken=[TAKEN])
    await at.do("rest_bet")
    frame = await at.do("open_bank", cards=["Ac", "9h", "4s", "2d"])
    assert frame["type"] == "answer", frame


async def taken_over(person: StaffMember, who: Any) -> list[str]:
    """Another person takes over, looks, shows box 2 and settles: everything that he was sent until
    the box lay open."""
    async with console(person, "CS-1", id=who) as at:
        await at.do("take_over")
        before = [*at.heard]
        shown = await at.do("show_box", box=2, cards=HELD, given=[GIVEN])
        assert shown["type"] == "answer", shown
        assert (await at.do("settle"))["type"] == "answer"
        return before


def entered(at: Console) -> tuple[list[str], list[int]]:
    (line,) = at.view["panel"]["boxes"]
    return line["enter"]["cards"], at.view["seats"][1]["known"]


def test_they_are_sent_to_who_typed_them_and_to_nobody_else(driver: Driver) -> None:
    house = driver.house

    async def play() -> None:
        async with console(house.croupier, "CS-1") as at, console(house.pit, "CS-1") as pit:
            await to_the_results(at)
            assert entered(at) == (["??"] * 4 + [TAKEN], [4])
            await pit.send(type="view")
            while pit.view.get("phase") != "results":
                await pit.next()
            assert pit.view["seats"][1]["known"] == [4]  # known to the system, hidden here
            hidden = [*pit.heard, *(await taken_over(house.inspector, uuid4()))]
            assert all(code not in text for text in hidden for code in (GIVEN, TAKEN))

    asyncio.run(play())


def test_who_typed_them_sees_them_again_when_he_is_back(driver: Driver) -> None:
    house = driver.house

    async def play() -> None:
        async with console(house.croupier, "CS-1") as at:
            await to_the_results(at)
            async with console(house.inspector, "CS-1") as other:
                await other.do("take_over")
                assert entered(other) == (["??"] * 5, [4])
                await at.send(type="view")
                await at.until("view")
                assert not at.view["drives"]
                assert TAKEN not in at.heard[-1]
            await at.do("take_over")
            assert entered(at) == (["??"] * 4 + [TAKEN], [4])

    asyncio.run(play())


def test_down_cards_of_stud_that_were_typed_are_sent_to_nobody(casino, staff) -> None:
    driver = driver_of("shown", casino, staff, game=Game.SEVEN_CARD_STUD)
    for seat in (1, 2):
        driver.do("take_seat", seat=seat, name=f"P{seat}", buy_in_minor=20_000)
    driver.do("deal")

    async def play() -> None:
        async with console(driver.house.croupier, "CP-1") as at:
            await at.do("deal_cards", seat=1, cards=["Kc", "9d", "Ts"])
            assert at.view["seats"][0]["cards"] == ["??", "??", "Ts"]
            assert at.view["seats"][0]["known"] == [0, 1]
            assert not any(code in text for text in at.heard for code in ("Kc", "9d"))

    asyncio.run(play())
    assert asyncio.run(database(lambda: driver.play.round.state.hand(1).cards[0])) == "Kc"
