"""Counts are blind, by denomination and by two different people (product.md sections 2.5, 10)."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import IntegrityError, transaction

from tables.enums import AccountKind as A
from tables.enums import AlertKind, CountKind, CountStatus, Role
from tables.errors import Refused
from tables.ledger import queries
from tables.models import Alert, AuditEntry, Casino, Count, CountEntry, StaffMember
from tables.selectors.sessions import boxes_to_explain, count_view
from tables.services import closings
from tables.services.assignments import assign
from tables.services.counts import enter_count, explain_box
from tests.tables.house import FLOAT, FLOAT_MINOR, House, build_house
from tests.tables.test_sessions import an_evening, closed_evening


@pytest.fixture
def house(casino: Casino, staff: Callable[..., StaffMember]) -> House:
    return build_house(casino, staff)


@pytest.fixture
def opening(house: House) -> Count:
    return house.open().counts.get()


def refused(code: str, count: Count, actor: StaffMember, quantities: Any) -> None:
    before = (list(Count.objects.values()), list(CountEntry.objects.values()), money())
    with pytest.raises(Refused) as raised:
        enter_count(count, actor=actor, quantities=quantities)
    assert raised.value.code == code
    assert (list(Count.objects.values()), list(CountEntry.objects.values()), money()) == before


def money() -> list[dict[str, Any]]:
    return list(queries.accounts().order_by("id").values())


def test_two_equal_entries_agree(house: House, opening: Count) -> None:
    first = enter_count(opening, actor=house.croupier, quantities={**FLOAT, 10_000: 0})
    assert first.status == CountStatus.WAITING
    agreed = enter_count(
        opening, actor=house.inspector, quantities={str(value): n for value, n in FLOAT.items()}
    )
    assert (agreed.status, agreed.total_minor) == (CountStatus.AGREED, FLOAT_MINOR)
    assert [entry.quantities for entry in agreed.entries.all()] == [
        {"100": 200, "500": 200, "2500": 100}
    ] * 2
    entry = AuditEntry.objects.get(action="count.agreed")
    assert entry.after == {"total_minor": FLOAT_MINOR, "expected_minor": FLOAT_MINOR}


def test_nothing_is_shown_before_both_have_entered(house: House) -> None:
    closed_evening(house)
    count = house.open().counts.get()
    for view in (
        count_view(count),
        count_view(enter_count(count, actor=house.croupier, quantities={100: 5})),
    ):
        assert view.total_minor is view.expected_minor is view.variance_minor is None
        assert view.previous_minor is None
        assert view.previous_closers == ()
        assert view.quantities == {}
    assert view.entered == (house.croupier.full_name,)
    count.refresh_from_db()
    assert count.expected_minor is None, "not even in the row"

    agreed = enter_count(count, actor=house.inspector, quantities={100: 5})
    view = count_view(agreed)
    assert (view.total_minor, view.expected_minor) == (500, 290_000)
    assert view.variance_minor == -289_500
    assert view.previous_minor == 290_000
    assert view.previous_closers == (house.croupier.full_name, house.inspector.full_name)
    assert view.quantities == {100: 5}


def test_a_difference_is_a_recount_and_no_average(house: House, opening: Count) -> None:
    enter_count(opening, actor=house.croupier, quantities={100: 200})
    count = enter_count(opening, actor=house.inspector, quantities={100: 198})
    assert (count.status, count.attempt, count.total_minor) == (CountStatus.DIFFERENT, 2, None)
    assert queries.balances(house.casino, house.table).get(A.FLOAT, 0) == 0
    assert AuditEntry.objects.get(action="count.different").after == {
        house.croupier.username: 20_000,
        house.inspector.username: 19_800,
    }
    house.count(count.session, CountKind.OPENING, {100: 199})
    assert queries.balances(house.casino, house.table)[A.FLOAT] == 19_900
    assert list(CountEntry.objects.values_list("attempt", "total_minor")) == [
        (1, 20_000),
        (1, 19_800),
        (2, 19_900),
        (2, 19_900),
    ]


def test_the_same_sum_in_other_chips_is_a_difference(house: House, opening: Count) -> None:
    enter_count(opening, actor=house.croupier, quantities={500: 1})
    count = enter_count(opening, actor=house.inspector, quantities={100: 5})
    assert count.status == CountStatus.DIFFERENT


def test_the_same_person_does_not_count_twice(house: House, opening: Count) -> None:
    enter_count(opening, actor=house.croupier, quantities=FLOAT)
    refused("same_person", opening, house.croupier, FLOAT)


def test_the_database_knows_two_people_and_two_places(house: House, opening: Count) -> None:
    enter_count(opening, actor=house.croupier, quantities=FLOAT)
    first = CountEntry.objects.get()
    for place, person in ((2, house.croupier), (1, house.inspector), (3, house.inspector)):
        with pytest.raises(IntegrityError), transaction.atomic():
            CountEntry.objects.create(
                count=opening,
                attempt=1,
                place=place,
                counted_by=person,
                quantities={},
                total_minor=0,
                entered_at=first.entered_at,
            )
    with pytest.raises(IntegrityError), transaction.atomic():
        CountEntry.objects.update(total_minor=1)


def test_only_who_is_assigned_counts(house: House, opening: Count, staff: Callable) -> None:
    refused("not_assigned", opening, staff("croupier"), FLOAT)
    refused("not_allowed", opening, house.pit, FLOAT)
    refused("not_allowed", opening, house.cage, FLOAT)
    assign(house.table, staff=staff("croupier"), role=Role.CROUPIER, actor=house.pit)
    refused("not_assigned", opening, house.croupier, FLOAT)


@pytest.mark.parametrize(
    "quantities",
    [
        {700: 1},
        {100: -1},
        {100: 1.5},
        {100: "7"},
        {100: True},
        {100: None},
        {100: 1_000_001},
        {"x": 1},
        {"": 1},
        {None: 1},
        {100: 1, "100": 1},
    ],
)
def test_impossible_quantities_are_refused(house: House, opening: Count, quantities: Any) -> None:
    refused("bad_quantities", opening, house.croupier, quantities)


def test_an_agreed_count_stays(house: House, opening: Count) -> None:
    house.count(opening.session, CountKind.OPENING, FLOAT)
    refused("count_agreed", opening, house.croupier, FLOAT)


# --- Boxes -------------------------------------------------------------------------------------


def box(house: House, kind: CountKind) -> Count:
    return closed_evening(house).counts.get(kind=kind)


def test_boxes_are_not_counted_before_the_table_is_closed(house: House) -> None:
    session = an_evening(house)
    closings.begin_close(session, actor=house.pit)
    kinds = set(session.counts.values_list("kind", flat=True))
    assert kinds == {CountKind.OPENING, CountKind.CLOSING}


def test_a_box_is_counted_by_the_cage_and_another(house: House, staff: Callable) -> None:
    count = box(house, CountKind.COMMISSION_BOX)
    refused("not_allowed", count, house.croupier, {500: 5})
    refused("not_allowed", count, house.pit, {500: 5})
    enter_count(count, actor=house.finance, quantities={500: 5})
    refused("box_needs_cage", count, staff("finance"), {500: 5})
    assert enter_count(count, actor=house.cage, quantities={500: 5}).status == CountStatus.AGREED


def test_who_counted_the_table_does_not_count_its_boxes(house: House) -> None:
    house.inspector.roles = ["inspector", "cage"]
    house.inspector.save()
    count = box(house, CountKind.COMMISSION_BOX)
    refused("counted_the_table", count, house.inspector, {500: 5})


def test_another_casinos_cage_does_not_count_here(house: House, staff: Callable) -> None:
    other = Casino.objects.create(code="other", name="Other", time_zone="Europe/Sofia")
    count = box(house, CountKind.DROP_BOX)
    refused("not_allowed", count, staff("cage", casino=other), {5_000: 16})


def test_a_counted_box_goes_to_the_vault_with_its_difference(house: House) -> None:
    count = box(house, CountKind.COMMISSION_BOX)
    before = queries.balances(house.casino)
    count = house.count(count.session, CountKind.COMMISSION_BOX, {500: 4, 100: 4})  # 1.00 short
    after = queries.balances(house.casino)
    assert (count.expected_minor, count.variance_minor) == (2_500, -100)
    assert after[A.VAULT] - before[A.VAULT] == 2_400
    assert after[A.PATRONS] - before[A.PATRONS] == 100
    assert queries.balances(house.casino, house.table)[A.COMMISSION_BOX] == 0
    alert = Alert.objects.get()
    assert (alert.kind, alert.detail["count"]) == (AlertKind.VARIANCE, "commission_box")


def test_a_box_difference_gets_its_reason_once(house: House) -> None:
    count = box(house, CountKind.COMMISSION_BOX)
    short = house.count(count.session, CountKind.COMMISSION_BOX, {500: 4, 100: 4})  # 1.00 short
    assert list(boxes_to_explain(house.casino)) == [short]
    for actor, reason, code in (
        (house.pit, "A chip fell.", "not_allowed"),
        (house.cage, "  ", "reason_needed"),
    ):
        with pytest.raises(Refused) as raised:
            explain_box(short, actor=actor, reason=reason)
        assert raised.value.code == code
    assert explain_box(short, actor=house.cage, reason=" A chip fell. ").reason == "A chip fell."
    assert not boxes_to_explain(house.casino).exists()
    entry = AuditEntry.objects.get(action="count.explained")
    assert (entry.actor, entry.reason, entry.after) == (
        house.cage,
        "A chip fell.",
        {"variance_minor": -100},
    )
    with pytest.raises(Refused, match="no difference here"):
        explain_box(short, actor=house.cage, reason="Another one.")
    short.refresh_from_db()
    assert short.reason == "A chip fell."


def test_a_box_within_the_threshold_needs_no_reason(house: House) -> None:
    Casino.objects.update(variance_reason_minor=100)
    house.casino.refresh_from_db()
    count = box(house, CountKind.COMMISSION_BOX)
    count = house.count(count.session, CountKind.COMMISSION_BOX, {500: 4, 100: 4})
    assert count.variance_minor == -100
    assert not boxes_to_explain(house.casino).exists()
    drop = house.count(count.session, CountKind.DROP_BOX, {5_000: 16})
    with pytest.raises(Refused) as raised:
        explain_box(drop, actor=house.cage, reason="It fits.")
    assert raised.value.code == "nothing_to_explain"


def test_notes_of_any_value_go_to_the_cage(house: House) -> None:
    count = box(house, CountKind.DROP_BOX)
    count = house.count(count.session, CountKind.DROP_BOX, {5_000: 10, 10_000: 3, 200: 5})
    assert (count.expected_minor, count.variance_minor) == (80_000, 1_000)
    balances = queries.balances(house.casino)
    assert balances[A.CASH_CAGE] == 81_000
    assert balances[A.CASH_PATRONS] == -81_000
    assert queries.balances(house.casino, house.table)[A.DROP_BOX] == 0
    assert queries.differences(house.casino) == []


def test_a_box_holds_what_its_own_session_put_in(house: House) -> None:
    """Two evenings, the first one's box is still uncounted when the second one closes."""
    first = closed_evening(house)
    second = house.open()
    house.count(second, CountKind.OPENING, {100: 200, 500: 200, 2_500: 68})
    second.refresh_from_db()
    closings.begin_close(second, actor=house.pit)
    house.count(second, CountKind.CLOSING, {100: 200, 500: 200, 2_500: 68})
    closings.finish_close(second, actor=house.pit)
    count = house.count(second, CountKind.COMMISSION_BOX, {})
    assert (count.total_minor, count.expected_minor) == (0, 0)
    assert queries.balances(house.casino, house.table)[A.COMMISSION_BOX] == 2_500
    house.count(first, CountKind.COMMISSION_BOX, {500: 5})
    assert queries.balances(house.casino, house.table)[A.COMMISSION_BOX] == 0
