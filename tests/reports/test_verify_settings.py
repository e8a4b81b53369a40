"""`verify` of table settings: it names a hand under another setting, and a pick nobody approved."""

from datetime import timedelta

import pytest

from games.models import Round
from games.store.loading import CACHE
from reports.services.verify import verify
from tables.enums import Game
from tables.models import TableSetting
from tables.services.settings import set_stakes
from tests.games.banked_rounds import play
from tests.games.choices import driver_with_choices
from tests.games.driver import Driver
from tests.reports.evening import tampering

pytestmark = pytest.mark.django_db

HANDS = "it names another setting than the one that counted when it began"


@pytest.fixture
def played(casino, staff) -> Driver:
    """Two rounds, each under a setting of its own."""
    CACHE.clear()
    driver = driver_with_choices(casino, staff, Game.CARIBBEAN_STUD)
    play(driver).do("settle")
    driver.now += timedelta(minutes=1)
    picked = {"ante_min": 500, "ante_max": 5_000}
    set_stakes(driver.session, picked, driver.house.pit, "Busy", now=driver.now)
    play(driver, until="show_box").do("settle")
    assert verify() == []
    return driver


def found(check: str) -> list[tuple[str, str]]:
    return [(finding.where, finding.what) for finding in verify() if finding.check == check]


@pytest.mark.parametrize("number", [1, None])
def test_app_3_a_hand_that_names_another_setting(played: Driver, number: int | None) -> None:
    with tampering():
        Round.objects.filter(number=2).update(
            setting=TableSetting.objects.filter(number=number).first()
        )
    assert ("CS-1 hand 2", HANDS) in found("settings")
    assert found("hands") == [("CS-1 hand 2", "it was played under other rules than its session's")]


def test_app_3_a_pick_that_nobody_approved(played: Driver) -> None:
    with tampering():
        TableSetting.objects.filter(number=2).update(picked={"ante_min": 100, "ante_max": 5_000})
    assert [what for _where, what in found("settings")] == [
        "it picks what the stakes don't approve"
    ]


def test_app_3_a_setting_that_is_gone(played: Driver) -> None:
    with tampering():
        Round.objects.filter(number=2).update(setting=TableSetting.objects.get(number=1))
        TableSetting.objects.filter(number=2).update(number=3)
    assert "the numbers of its settings have a gap" in [what for _at, what in found("settings")]
