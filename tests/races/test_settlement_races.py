"""Rivals at a round against the house: it is settled once, its money moves once."""

from uuid import uuid4

import pytest

from games.models import Round, TableEvent
from games.services.play import Outcome
from games.store.loading import CACHE
from reports.services.verify import verify
from tables.enums import AccountKind, Game
from tables.errors import Refused
from tables.ledger import queries
from tests.games.banked_rounds import WIN_MINOR, play
from tests.games.driver import Driver
from tests.games.modes import driver_of
from tests.races.test_ledger_races import together
from tests.tables.house import FLOAT_MINOR

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def decided(casino, staff) -> Driver:
    """A round of Caribbean stud that waits for its settlement."""
    CACHE.clear()
    return play(driver_of("shown", casino, staff, game=Game.CARIBBEAN_STUD))


def float_of(driver: Driver) -> int:
    return queries.balances(driver.house.casino, driver.table)[AccountKind.FLOAT]


def test_two_consoles_settle_at_once(decided: Driver) -> None:
    """One does, the other has seen an older table."""
    seen = decided.head
    results = together(*[lambda: decided.send("settle", version=seen)] * 2)
    assert sum(isinstance(result, Outcome) for result in results) == 1
    (refused,) = [result for result in results if isinstance(result, Refused)]
    assert refused.code == "stale_version"
    assert queries.postings().filter(cause="settle").count() == 1
    assert float_of(decided) == FLOAT_MINOR + WIN_MINOR
    assert verify() == []


def test_the_same_settlement_twice_at_once(decided: Driver) -> None:
    """One id is carried out once and answered each time."""
    seen, id = decided.head, uuid4()
    results = together(*[lambda: decided.send("settle", id=id, version=seen)] * 3)
    assert sorted(result.repeated for result in results) == [False, True, True]
    assert TableEvent.objects.filter(kind="RoundFinished").count() == 1
    assert float_of(decided) == FLOAT_MINOR + WIN_MINOR


def test_a_buy_in_against_the_settlement(decided: Driver) -> None:
    """Both happen, in some order: a buy-in makes no tap of the round stale."""
    seen = decided.head
    results = together(
        lambda: decided.send("settle", version=seen),
        lambda: decided.send("buy_in", version=seen, amount_minor=10_000),
    )
    done = [result for result in results if isinstance(result, Outcome)]
    bought = 10_000 if TableEvent.objects.filter(kind="ChipsBought").exists() else 0
    assert len(done) == (2 if bought else 1)
    assert Round.objects.get().status == "finished"
    assert float_of(decided) == FLOAT_MINOR + WIN_MINOR - bought
    assert verify() == []
