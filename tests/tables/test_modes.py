"""Entry modes: what the rule set approves, what the pit boss picks, what a session freezes."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from tables.enums import CountKind, EntryMode, Equipment, SessionStatus
from tables.models import Casino, StaffMember, Table
from tables.services import closings
from tables.services.content import complete
from tests.tables.house import FLOAT, NOON, House, approved_version, build_house
from tests.tables.refusals import refusal

pytestmark = pytest.mark.django_db
ALL_MODES = list(EntryMode.values)


@pytest.fixture
def house(casino: Casino, staff: Callable[..., StaffMember]) -> House:
    return build_house(casino, staff)


def approve(house: House, *modes: str, **changes: Any) -> None:
    """One more version of the rule set, in force from the same month on."""
    line = house.lines["ruleset"]
    first = line.versions.get(number=1)
    approved_version(
        line,
        first.drafted_by,
        first.approved_by,
        number=line.versions.count() + 1,
        effective_on=first.effective_on + timedelta(days=line.versions.count()),
        entry_modes=list(modes),
        **changes,
    )


def train(table: Table, mode: str = EntryMode.SHOWN) -> None:
    table.is_training, table.mode = True, mode
    table.save(update_fields=["is_training", "mode"])


def test_a_rule_set_of_before_the_modes_approves_shown_cards(house: House) -> None:
    """product.md 3: without `entry_modes` nothing but `shown` is approved."""
    assert house.open().mode == EntryMode.SHOWN


@pytest.mark.parametrize("mode", [EntryMode.DECLARED, EntryMode.POT_ONLY])
def test_a_mode_opens_when_the_rule_set_approves_it(house: House, mode: EntryMode) -> None:
    with refusal("mode_not_approved"):
        house.open(mode=mode)
    approve(house, "shown", mode)
    session = house.open(mode=mode)
    assert session.rules["mode"] == mode
    assert session.mode == mode


def test_the_tables_mode_is_the_default(house: House) -> None:
    approve(house, *ALL_MODES)
    house.table.mode = EntryMode.DECLARED
    house.table.save(update_fields=["mode"])
    assert house.open().mode == EntryMode.DECLARED


def test_the_system_deals_at_a_training_table_only(house: House) -> None:
    """product.md 3: `dealt` is for training and demo tables, whatever is approved."""
    approve(house, *ALL_MODES)
    with refusal("mode_for_training"):
        house.open(mode=EntryMode.DEALT)
    train(house.table)
    session = house.open(mode=EntryMode.DEALT)
    assert session.rules["training"] is True
    assert session.is_training


def test_hold_15_no_pack_is_asked_for_where_the_system_deals(house: House) -> None:
    """A pack that was ticked before the mode was chosen isn't recorded as checked."""
    approve(house, *ALL_MODES)
    train(house.table)
    others = [item.value for item in Equipment if item != Equipment.PACK]
    with refusal("equipment_missing"):
        house.open(mode=EntryMode.SHOWN, equipment=others)
    session = house.open(mode=EntryMode.DEALT, equipment=Equipment.values)
    assert session.equipment_checked == sorted(others)


def test_hold_15_the_tables_own_mode_spares_the_pack_too(house: House) -> None:
    approve(house, *ALL_MODES)
    train(house.table, EntryMode.DEALT)
    others = [item.value for item in Equipment if item != Equipment.PACK]
    assert house.open(equipment=others).equipment_checked == sorted(others)


def test_in_a_demo_the_system_may_deal_everywhere(house: House, settings: Any) -> None:
    approve(house, *ALL_MODES)
    settings.DEMO = True
    assert not house.open(mode=EntryMode.DEALT).is_training


def test_a_roll_keeps_the_mode(house: House) -> None:
    """The rolled session is played as the one before, though the table's own mode differs."""
    approve(house, *ALL_MODES)
    house.table.mode = EntryMode.DECLARED
    house.table.save(update_fields=["mode"])
    session = house.open(mode=EntryMode.POT_ONLY)
    tomorrow = NOON + timedelta(days=1)
    rolled = _rolled(house, session, tomorrow)
    assert rolled.status == SessionStatus.OPEN
    assert rolled.mode == EntryMode.POT_ONLY


def _rolled(house: House, session: Any, now: Any) -> Any:
    house.count(session, CountKind.OPENING, FLOAT)
    session.refresh_from_db()
    closings.begin_roll(session, actor=house.pit, now=now)
    house.count(session, CountKind.CLOSING, FLOAT, now)
    return closings.roll_table(session, actor=house.pit, now=now)


def test_nobody_counts_for_a_roll_that_cannot_be_done(house: House) -> None:
    """APP-3: what no longer approves the mode is refused before the count; play may go on, or the
    table closes."""
    approve(house, *ALL_MODES)
    session = house.open(mode=EntryMode.POT_ONLY)
    house.count(session, CountKind.OPENING, FLOAT)
    session.refresh_from_db()
    approve(house, "shown")
    with refusal("mode_not_approved"):
        closings.begin_roll(session, actor=house.pit, now=NOON + timedelta(days=1))
    session.refresh_from_db()
    assert session.status == SessionStatus.OPEN
    assert not session.counts.filter(kind=CountKind.CLOSING).exists()
    closings.begin_close(session, actor=house.pit, now=NOON + timedelta(days=1))


def test_a_list_of_modes_is_completed_in_the_order_of_the_specs() -> None:
    content = complete("ruleset", "holdem", {"entry_modes": ["pot_only", "shown"]})
    assert content["entry_modes"] == ["shown", "pot_only"]


@pytest.mark.parametrize("modes", [[], ["shown", "shown"], ["guessed"], "shown"])
def test_an_impossible_list_of_modes_is_refusal(modes: Any) -> None:
    with refusal("parameter_bad"):
        complete("ruleset", "holdem", {"entry_modes": modes})
