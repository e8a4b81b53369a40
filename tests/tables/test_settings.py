"""APP-3: who may set the limits of a table, inside what, and what is refused."""

from datetime import timedelta

import pytest

from tables.enums import Game
from tables.errors import Refused
from tables.models import AuditEntry, TableSession, TableSetting
from tables.selectors.settings import stakes_at
from tables.services.settings import set_stakes
from tests.games.choices import house_with_choices
from tests.tables.fingerprint import fingerprint
from tests.tables.house import FLOAT, NOON, House, build_house

pytestmark = pytest.mark.django_db

PICKED = {"ante_min": 1_000, "ante_max": 10_000}


@pytest.fixture
def house(casino, staff) -> House:
    return house_with_choices(casino, staff, Game.CARIBBEAN_STUD)


def test_app_3_a_setting_says_who_when_why_and_from_when(house: House) -> None:
    session = house.in_play()
    at = NOON + timedelta(minutes=5)
    setting = set_stakes(session, PICKED, house.pit, " Few players ", 15, now=at, seen=1)
    assert (setting.number, setting.picked, setting.reason) == (2, PICKED, "Few players")
    assert (setting.set_by, setting.set_at, setting.notice_minutes) == (house.pit, at, 15)
    assert setting.takes_effect_at == at + timedelta(minutes=15)
    assert stakes_at(session, at)["ante_min"] == 500
    assert stakes_at(session, setting.takes_effect_at)["ante_min"] == 1_000
    entry = AuditEntry.objects.get(action="table.limits_set", reason="Few players")
    assert (entry.actor, entry.before) == (house.pit, {"ante_min": 500, "ante_max": 20_000})
    assert entry.after["ante_max"] == 10_000


def test_app_3_a_table_opens_with_the_first_pick_or_with_what_was_picked(house: House) -> None:
    session = house.open(picked={"ante_min": 2_500})
    (setting,) = TableSetting.objects.all()
    assert setting.picked == {"ante_min": 2_500, "ante_max": 20_000}
    assert session.rules["stakes"]["ante_min"] == [500, 1_000, 2_500]


def test_app_3_a_table_does_not_open_with_what_is_not_approved(house: House) -> None:
    before = fingerprint()
    with pytest.raises(Refused) as refused:
        house.open(picked={"ante_max": 6_000})
    assert refused.value.code == "pick_not_approved"
    assert refused.value.params["name"] == "ante_max"
    assert refused.value.params["allowed"] == "€50 … €200 (step €25)"
    assert fingerprint() == before


def refused_of(session: TableSession, house: House, **changes) -> Refused:
    """What set_stakes refuses, and that nothing has changed."""
    terms = {"picked": PICKED, "actor": house.pit, "reason": "Busy", "now": NOON} | changes
    before = fingerprint()
    with pytest.raises(Refused) as refused:
        set_stakes(session, **terms)
    assert str(refused.value) != refused.value.code
    assert fingerprint() == before
    return refused.value


@pytest.mark.parametrize(
    ("changes", "code", "name"),
    [
        ({"picked": {**PICKED, "ante_min": 700}}, "pick_not_approved", "ante_min"),
        ({"picked": {**PICKED, "ante_min": "1000"}}, "pick_not_approved", "ante_min"),
        ({"picked": {**PICKED, "ante_max": 20_500}}, "pick_not_approved", "ante_max"),
        ({"picked": {"ante_min": 500}}, "pick_not_approved", "ante_max"),
        ({"picked": {**PICKED, "bonus_min": 200}}, "pick_unknown", "bonus_min"),
        ({"picked": {**PICKED, "chip_unit": 500}}, "pick_unknown", "chip_unit"),
        ({"picked": {"ante_min": 500, "ante_max": 20_000}}, "limits_unchanged", None),
        ({"reason": "  "}, "setting_reason_missing", None),
        ({"notice_minutes": -1}, "notice_out_of_range", None),
        ({"notice_minutes": 241}, "notice_out_of_range", None),
        ({"seen": 0}, "limits_stale", None),
    ],
)
def test_app_3_what_is_refused_changes_nothing(house: House, changes, code, name) -> None:
    session = house.in_play()
    found = refused_of(session, house, **changes)
    assert (found.code, found.params.get("name")) == (code, name)


def test_app_3_only_the_pit_sets_and_only_while_the_table_is_open(house: House) -> None:
    session = house.open()
    assert refused_of(session, house).code == "limits_not_open"
    house.count(session, "opening", FLOAT)
    assert refused_of(session, house, actor=house.croupier).code == "not_allowed"


def test_app_3_what_does_not_fit_together_is_refused_by_the_engines_rules(casino, staff) -> None:
    house = house_with_choices(casino, staff, Game.HOLDEM)
    session = house.in_play()
    found = refused_of(session, house, picked={"small_blind": 1_000, "big_blind": 400})
    assert (found.code, found.params["name"]) == ("rules_do_not_fit", "small_blind")


def test_app_3_stakes_without_a_choice_leave_nothing_to_set(casino, staff) -> None:
    house = build_house(casino, staff, Game.CARIBBEAN_STUD)
    session = house.in_play()
    assert TableSetting.objects.count() == 0
    assert refused_of(session, house).code == "limits_fixed"
