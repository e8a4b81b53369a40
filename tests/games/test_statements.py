"""How many statements a tap takes: 12 for a betting action, 20 for a settlement, all told."""

from django.db import connection
from django.test.utils import CaptureQueriesContext

from tables.models import StaffMember
from tests.games.driver import Driver

ACTION, SETTLEMENT, NEW_PLAYER = 12, 20, 28


def statements(driver: Driver, kind: str, **data) -> list[str]:
    """What the tap says to the database: the person read anew, and the command.

    A savepoint and its release stand for BEGIN and COMMIT.
    """
    person, version = driver.house.croupier, driver.head
    with CaptureQueriesContext(connection) as queries:
        actor = StaffMember.objects.get(pk=person.pk)
        driver.send(kind, actor=actor, version=version, **data)
    return [query["sql"] for query in queries]


def test_budgets(driver: Driver) -> None:
    driver.seat_players(20_000, 20_000, 20_000, button=3)
    assert len(statements(driver, "deal")) <= SETTLEMENT
    for kind, data in (
        ("raise_to", {"seat": 3, "to_minor": 1_000}),
        ("check_call", {"seat": 1}),
        ("rest_fold", {}),
        ("undo", {}),
        ("rest_fold", {}),
        ("board", {"cards": ["Ks", "9h", "4d"]}),
        ("fold", {"seat": 1}),
    ):
        found = statements(driver, kind, **data)
        assert len(found) <= ACTION, (kind, found)
    found = statements(driver, "pay")
    assert len(found) <= SETTLEMENT, found
    found = statements(driver, "take_seat", seat=7, name="Babić", buy_in_minor=40_000)
    assert len(found) <= NEW_PLAYER, found
