"""Who stands at a table; alerts and their acknowledgement; the house's configuration."""

from collections.abc import Callable

import pytest
from django.core.exceptions import ValidationError

from tables.enums import AccountKind as A
from tables.enums import AlertKind, Role
from tables.enums import TransferCode as T
from tables.errors import Refused
from tables.ledger.posting import Move
from tables.models import Alert, AuditEntry, Casino, Denomination, StaffMember, TableAssignment
from tables.permissions import may_at
from tables.selectors.floor import assigned, tables_of, waiting_alerts
from tables.services.alerts import acknowledge, raise_alert, watch_patrons
from tables.services.assignments import assign, unassign
from tables.services.floor import add_table, found_casino, save_configuration
from tests.tables.house import NOON, House, build_house
from tests.tables.test_sessions import play


@pytest.fixture
def house(casino: Casino, staff: Callable[..., StaffMember]) -> House:
    return build_house(casino, staff)


def test_a_new_croupier_replaces_the_old_one(house: House, staff: Callable) -> None:
    new = staff("croupier")
    assert not may_at(new, "console.play", house.table)
    assign(house.table, staff=new, role=Role.CROUPIER, actor=house.pit, now=NOON)

    assert assigned(house.table) == {Role.CROUPIER: new, Role.INSPECTOR: house.inspector}
    assert may_at(new, "console.play", house.table)
    assert not may_at(house.croupier, "console.play", house.table)
    old = TableAssignment.objects.get(staff=house.croupier)
    assert (old.ended_at, old.ended_by) == (NOON, house.pit)
    entry = AuditEntry.objects.filter(action="table.assigned").latest("pk")
    assert entry.before == {"croupier": [house.croupier.full_name]}
    assert entry.after == {"croupier": [new.full_name]}


def test_assigning_twice_is_assigning_once(house: House) -> None:
    before = list(TableAssignment.objects.values())
    again = assign(house.table, staff=house.croupier, role=Role.CROUPIER, actor=house.pit)
    assert again.staff == house.croupier
    assert list(TableAssignment.objects.values()) == before


def test_one_person_has_one_role_at_a_table(house: House, staff: Callable) -> None:
    both = staff("croupier", "inspector")
    assign(house.table, staff=both, role=Role.CROUPIER, actor=house.pit)
    assign(house.table, staff=both, role=Role.INSPECTOR, actor=house.pit)
    assert assigned(house.table) == {Role.INSPECTOR: both}


def test_unassign(house: House) -> None:
    unassign(house.table, role=Role.CROUPIER, actor=house.pit)
    assert assigned(house.table) == {Role.INSPECTOR: house.inspector}
    assert list(tables_of(house.croupier)) == []
    assert list(tables_of(house.inspector)) == [house.table]
    assert unassign(house.table, role=Role.CROUPIER, actor=house.pit) is None


def test_who_does_not_hold_the_role_is_refused(house: House, staff: Callable) -> None:
    other = Casino.objects.create(code="other", name="Other", time_zone="Europe/Sofia")
    before = list(TableAssignment.objects.values())
    wrong = [
        ("role_not_held", {"staff": staff("inspector"), "role": Role.CROUPIER}),
        ("role_not_held", {"staff": staff("croupier", casino=other), "role": Role.CROUPIER}),
        ("role_not_held", {"staff": staff("croupier", is_active=False), "role": Role.CROUPIER}),
        ("role_not_at_tables", {"staff": house.pit, "role": Role.PIT}),
    ]
    for code, values in wrong:
        with pytest.raises(Refused) as refused:
            assign(house.table, actor=house.pit, **values)
        assert refused.value.code == code
    with pytest.raises(Refused, match="You may not do this"):
        assign(house.table, staff=staff("croupier"), role=Role.CROUPIER, actor=house.inspector)
    assert list(TableAssignment.objects.values()) == before


# --- Alerts ------------------------------------------------------------------------------------


def test_one_call_waits_at_a_table(house: House) -> None:
    first = raise_alert(AlertKind.CALL, table=house.table, raised_by=house.croupier)
    assert raise_alert(AlertKind.CALL, table=house.table) == first
    assert list(waiting_alerts(house.casino)) == [first]
    acknowledge(first, actor=house.pit, note="on my way", now=NOON)
    assert list(waiting_alerts(house.casino)) == []
    assert raise_alert(AlertKind.CALL, table=house.table) != first


def test_who_acknowledged_and_when_is_kept(house: House, staff: Callable) -> None:
    alert = raise_alert(AlertKind.CALL, table=house.table)
    for actor in (house.croupier, staff("pit", casino=None)):
        with pytest.raises(Refused, match="You may not do this"):
            acknowledge(alert, actor=actor)
    alert = acknowledge(alert, actor=house.pit, note="on my way", now=NOON)
    assert (alert.acknowledged_by, alert.acknowledged_at, alert.note) == (
        house.pit,
        NOON,
        "on my way",
    )
    with pytest.raises(Refused) as refused:
        acknowledge(alert, actor=staff("pit"))
    assert str(refused.value) == f"{house.pit.full_name} has acknowledged this already."
    assert Alert.objects.get().acknowledged_by == house.pit


def test_more_chips_than_were_sold_is_an_alert_once_per_depth(house: House) -> None:
    session = house.in_play()
    assert watch_patrons(house.casino) is None
    play(house, session, Move(T.SAT_DOWN, A.PATRONS, A.PLAYERS, 5_000))
    alert = watch_patrons(house.casino)
    assert alert is not None
    assert alert.detail == {"balance_minor": -5_000}
    assert watch_patrons(house.casino) is None, "it waits"
    acknowledge(alert, actor=house.pit)
    assert watch_patrons(house.casino) is None, "known"
    play(house, session, Move(T.SAT_DOWN, A.PATRONS, A.PLAYERS, 1))
    deeper = watch_patrons(house.casino)
    assert deeper is not None
    assert deeper.detail == {"balance_minor": -5_001}


# --- Configuration -----------------------------------------------------------------------------


def test_a_change_of_the_house_is_audited(house: House, staff: Callable) -> None:
    manager = staff("manager")
    house.casino.refresh_from_db()
    house.casino.variance_reason_minor = 1_000
    save_configuration(house.casino, actor=manager, reason="agreed with finance")
    entry = AuditEntry.objects.get(action="casino.changed")
    assert entry.before["variance_reason_minor"] == 0
    assert entry.after["variance_reason_minor"] == 1_000
    assert (entry.actor, entry.reason) == (manager, "agreed with finance")


def test_what_money_and_play_forbid(house: House, staff: Callable) -> None:
    manager = staff("manager")
    house.open()
    casino = Casino.objects.get()
    casino.currency = "BGN"
    house.table.seats = 9
    chip = Denomination.objects.get(value_minor=500)
    chip.value_minor = 600
    for obj, code in (
        (casino, "currency_fixed"),
        (house.table, "table_in_use"),
        (chip, "denomination_fixed"),
    ):
        with pytest.raises(Refused) as refused:
            save_configuration(obj, actor=manager)
        assert refused.value.code == code
    chip = Denomination(casino=house.casino, value_minor=0)
    with pytest.raises(ValidationError):
        save_configuration(chip, actor=manager)
    with pytest.raises(Refused, match="You may not do this"):
        save_configuration(Denomination(casino=house.casino, value_minor=50), actor=house.pit)
    assert Casino.objects.get().currency == "EUR"
    assert sorted(Denomination.objects.values_list("value_minor", flat=True)) == [
        100,
        500,
        2_500,
        10_000,
    ]


def test_founding_twice_is_founding_once(db: None) -> None:
    values = {"code": "x", "name": "X", "currency": "EUR", "time_zone": "Europe/Zagreb"}
    casino, made = found_casino(**values)
    assert made
    assert found_casino(**values | {"name": "Y"}) == (casino, False)
    assert add_table(casino, code="HE-1")[1]
    assert not add_table(casino, code="HE-1")[1]
    other, _made = found_casino(**values | {"code": "y"})
    with pytest.raises(ValidationError):
        add_table(other, code="HE-1")
    with pytest.raises(ValidationError):
        found_casino(**values | {"code": "z", "time_zone": "Europe/Nowhere"})
