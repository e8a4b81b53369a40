"""Simulated hands in every entry mode: the books are right after each, and everything verifies."""

from random import Random

import pytest

from games.engines.params import ENTRY_MODES
from games.models import DealtPack, Round
from games.selectors.live import clear_views
from games.simulator.croupier import SimulatedCroupier
from games.simulator.service_desk import ServiceDesk
from games.store.loading import CACHE
from reports.services.verify import verify
from tables.enums import AccountKind
from tables.ledger import queries
from tables.services.closings import begin_close
from tests.games.modes import driver_of, everybody_goes

pytestmark = pytest.mark.django_db(transaction=True)

HANDS = 12


@pytest.mark.parametrize("mode", ENTRY_MODES)
def test_an_evening(mode: str, casino, staff) -> None:
    CACHE.clear()
    clear_views()
    driver = driver_of(mode, casino, staff, training=mode == "dealt")
    croupier = SimulatedCroupier(
        ServiceDesk(driver.table, driver.house.croupier), Random(f"{mode} 7"), players=5
    )
    croupier.play(HANDS)
    driver.check_books()
    hands = Round.objects.filter(status="finished")
    assert [hands.count(), hands.exclude(mode=mode).count()] == [HANDS, 0]
    assert DealtPack.objects.count() == (Round.objects.count() if mode == "dealt" else 0)
    taken = sum(hands.values_list("commission_minor", flat=True))
    box = queries.balances(casino, driver.table).get(AccountKind.COMMISSION_BOX, 0)
    assert taken == box
    CACHE.clear()
    driver.check_books()
    everybody_goes(driver, croupier)
    assert [str(finding) for finding in verify() if finding.check != "versions"] == []
    begin_close(driver.session, actor=driver.house.pit)
