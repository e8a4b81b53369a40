"""Counting over HTTP: floats and boxes, by two people; the closing and the roll that follow.

A refusal is shown on the page and changes nothing.
"""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.utils import timezone

from tables.enums import CountKind, CountStatus, SessionStatus
from tables.models import AuditEntry, Casino, Count, StaffMember
from tables.services import pins
from tables.services.roll_due import mark_roll_due
from tests.conftest import PIN
from tests.tables.pit_house import FLOAT, House, build_house
from tests.tables.pit_pages import client_of, fields, registered, text_of

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def house(casino: Casino, staff: Callable[..., StaffMember]) -> House:
    return build_house(casino, staff)


# --- counting ---


def test_two_people_count_blind_and_the_table_opens(house: House) -> None:
    """Key in, read back, sign; the second one on his own device; then play."""
    session = house.opening()
    croupier, inspector = client_of(house.croupier), client_of(house.inspector)
    path = "/tables/HE-1/count/opening/"
    check = text_of(croupier.post(path, fields(FLOAT, "check")))
    assert "Sign the count: €15,000.00" in check
    assert not session.counts.get().entries.exists()
    croupier.post(path, fields(FLOAT, "enter"))
    blind = text_of(inspector.get(path))
    assert "15,000" not in blind
    page = text_of(inspector.post(path, fields(FLOAT, "enter"), follow=True))
    assert "Both counts agree." in page and "No difference" in page
    session.refresh_from_db()
    assert session.status == SessionStatus.OPEN


def test_a_difference_is_a_recount_without_figures(house: House) -> None:
    """Two counts that differ: both count again, and nobody learns the other's sum."""
    house.opening()
    path = "/tables/HE-1/count/opening/"
    client_of(house.croupier).post(path, fields(FLOAT, "enter"))
    page = client_of(house.inspector).post(path, fields({**FLOAT, 100: 499}, "enter"), follow=True)
    assert "The two counts differ." in text_of(page)
    assert "attempt 2" in text_of(page)
    assert "15,000" not in text_of(page) and "14,999" not in text_of(page)
    count = Count.objects.get()
    assert (count.status, count.attempt) == (CountStatus.DIFFERENT, 2)


def test_second_person_signs_on_the_same_registered_device(
    house: House, staff: Callable[..., StaffMember]
) -> None:
    """The inspector counts in the croupier's browser and signs with name and PIN."""
    session = house.opening()
    admin = staff("admin")
    pins.set_pin(house.inspector, admin, PIN)
    client = registered(client_of(house.croupier), house, admin)
    path = "/tables/HE-1/count/opening/"
    client.post(path, fields(FLOAT, "enter"))
    signature = {"username": house.inspector.username, "pin": PIN}
    assert "PIN" in text_of(client.post(path, fields(FLOAT, "check")))
    client.post(path, fields(FLOAT, "enter", **signature))
    session.refresh_from_db()
    assert session.status == SessionStatus.OPEN
    signers = session.counts.get().entries.values_list("counted_by__username", flat=True)
    assert list(signers) == ["kovac", "ilieva"]


@pytest.mark.parametrize(
    ("signature", "words"),
    [
        ({"username": "ilieva", "pin": "111111"}, "Name or PIN is wrong."),
        ({"username": "kovac", "pin": PIN}, "A second, different person must do this."),
        ({"username": "ilieva", "pin": "12"}, "A PIN has six digits."),
        ({}, "This field is required."),
    ],
)
def test_a_bad_signature_enters_nothing(
    house: House, staff: Callable[..., StaffMember], signature: dict[str, str], words: str
) -> None:
    """Wrong PIN, the same person again, no PIN at all: said on the page, nothing entered."""
    house.opening()
    admin = staff("admin")
    pins.set_pin(house.inspector, admin, PIN)
    pins.set_pin(house.croupier, admin, PIN)
    client = registered(client_of(house.croupier), house, admin)
    path = "/tables/HE-1/count/opening/"
    client.post(path, fields(FLOAT, "enter"))
    answer = client.post(path, fields(FLOAT, "enter", **signature))
    assert answer.status_code in (400, 409)
    assert words in text_of(answer)
    assert Count.objects.get().entries.count() == 1


def test_an_unregistered_device_takes_no_pin(
    house: House, staff: Callable[..., StaffMember]
) -> None:
    """PINs work on registered devices only."""
    house.opening()
    pins.set_pin(house.inspector, staff("admin"), PIN)
    client = client_of(house.croupier)
    path = "/tables/HE-1/count/opening/"
    client.post(path, fields(FLOAT, "enter"))
    signature = {"username": house.inspector.username, "pin": PIN}
    answer = client.post(path, fields(FLOAT, "enter", **signature))
    assert "PINs work on registered devices only." in text_of(answer)
    assert Count.objects.get().entries.count() == 1


def test_a_croupier_of_another_table_does_not_count_here(house: House, signed_in: Any) -> None:
    """Only who is assigned to the table counts it; the refusal is recorded."""
    house.opening()
    answer = signed_in("croupier").post("/tables/HE-1/count/opening/", fields(FLOAT, "enter"))
    assert answer.status_code == 403
    assert not Count.objects.get().entries.exists()
    assert AuditEntry.objects.filter(action="refused:table.count").count() == 1


@pytest.mark.parametrize("pieces", ["-1", "1.5", "many", "100001"])
def test_pieces_that_are_no_number_are_shown_at_their_field(house: House, pieces: str) -> None:
    """A wrong quantity is marked on the page and nothing is read back."""
    house.opening()
    answer = client_of(house.croupier).post(
        "/tables/HE-1/count/opening/", {"q100": pieces, "step": "check"}
    )
    assert answer.status_code == 400
    assert "denomination--bad" in text_of(answer)
    assert "Sign the count" not in text_of(answer)


def test_the_waiting_page_is_told_when_it_is_out_of_date(house: House) -> None:
    """The first counter's page reloads when both are done, and not while he keys in."""
    house.opening()
    path, state = "/tables/HE-1/count/opening/", "/tables/HE-1/count/opening/state/"
    croupier, inspector = client_of(house.croupier), client_of(house.inspector)
    seen = croupier.get(path).context["seen"]
    inspector.post(path, fields(FLOAT, "enter"))
    assert "HX-Refresh" not in croupier.get(state, {"seen": seen})
    croupier.post(path, fields(FLOAT, "enter"))
    assert croupier.get(state, {"seen": seen})["HX-Refresh"] == "true"


def test_an_opening_by_mistake_is_called_off_on_the_page(house: House) -> None:
    """With its reason only; the count that waited is gone from the croupier's list."""
    session = house.opening()
    client = client_of(house.pit)
    assert "Call the opening off" in text_of(client.get("/pit/tables/HE-1/"))
    refused = client.post("/pit/tables/HE-1/cancel/", {"reason": ""}, follow=True)
    assert "Calling an opening off needs a reason." in text_of(refused)
    page = client.post("/pit/tables/HE-1/cancel/", {"reason": "Wrong table."}, follow=True)
    assert "The opening is called off." in text_of(page)
    assert "Open the table" in text_of(page)
    session.refresh_from_db()
    assert (session.status, session.in_play_at) == (SessionStatus.CLOSED, None)
    assert "/count/opening/" not in text_of(client_of(house.croupier).get("/"))


def test_a_page_sent_twice_is_not_the_count_of_the_next_attempt(house: House) -> None:
    """A double tap on the sign key of the second person, whose count differs from the first's."""
    house.opening()
    path = "/tables/HE-1/count/opening/"
    client_of(house.croupier).post(path, fields({100: 1}, "enter", attempt="1"))
    inspector = client_of(house.inspector)
    sent = fields({100: 2}, "enter", attempt="1")
    assert inspector.post(path, sent).status_code == 302
    again = inspector.post(path, sent)
    assert again.status_code == 409
    assert "The table has changed since." in text_of(again)
    count = Count.objects.get(kind=CountKind.OPENING)
    assert (count.attempt, count.entries.filter(attempt=2).count()) == (2, 0)
    odd = inspector.post(path, fields({100: 2}, "enter", attempt="9" * 5000))
    assert odd.status_code == 409


# --- closing ---


def close_with(house: House, quantities: dict[int, int]) -> None:
    client_of(house.pit).post("/pit/tables/HE-1/close/")
    for person in (house.croupier, house.inspector):
        client_of(person).post("/tables/HE-1/count/closing/", fields(quantities, "enter"))


def test_closing_says_the_difference_in_words_and_asks_for_a_reason(house: House) -> None:
    """25.00 missing: shown in words, and the pit boss closes with a reason only."""
    session = house.open()
    close_with(house, {**FLOAT, 2_500: 199})
    page = text_of(client_of(house.croupier).get("/tables/HE-1/count/closing/"))
    assert "€25.00 missing" in page
    client = client_of(house.pit)
    assert "Reason of a difference" in text_of(client.get("/pit/tables/HE-1/"))
    refused = client.post("/pit/tables/HE-1/finish/", follow=True)
    assert "A difference of this size needs a reason." in text_of(refused)
    session.refresh_from_db()
    assert session.status == SessionStatus.CLOSING
    client.post("/pit/tables/HE-1/finish/", {"reason": "A chip fell behind the tray."})
    session.refresh_from_db()
    assert session.status == SessionStatus.CLOSED
    page = text_of(client.get("/pit/tables/HE-1/"))
    assert "Closed sessions" in page and "\N{MINUS SIGN}€25.00" in page


def test_a_stopped_closing_plays_on(house: House) -> None:
    """Until the count is agreed the pit boss may go back to play."""
    session = house.open()
    client = client_of(house.pit)
    client.post("/pit/tables/HE-1/close/")
    client.post("/pit/tables/HE-1/resume/", {"reason": "One more hour."})
    session.refresh_from_db()
    assert session.status == SessionStatus.OPEN


def test_a_roll_before_its_day_is_over_is_refused(house: House) -> None:
    """The words of the refusal are on the page; the table plays on."""
    session = house.open()
    page = client_of(house.pit).post("/pit/tables/HE-1/roll/", follow=True)
    assert "The gaming day of table HE-1 is not over yet." in text_of(page)
    session.refresh_from_db()
    assert session.status == SessionStatus.OPEN


def test_a_roll_carries_the_table_into_the_new_day(house: House) -> None:
    """Roll due: one blind count closes the old day's session and opens the new one."""
    session = house.open()
    with time_machine.travel(timezone.now() + timedelta(days=1)):
        mark_roll_due(house.casino, session.gaming_day)
        client = client_of(house.pit)
        assert "Roll due" in text_of(client.get("/pit/"))
        assert "Count for the roll" in text_of(client.get("/pit/tables/HE-1/"))
        client.post("/pit/tables/HE-1/roll/")
        for person in (house.croupier, house.inspector):
            client_of(person).post("/tables/HE-1/count/closing/", fields(FLOAT, "enter"))
        page = text_of(client.get("/pit/tables/HE-1/"))
        assert "Roll into the new gaming day" in page and "Reason of a difference" not in page
        page = client.post("/pit/tables/HE-1/finish/", follow=True)
        assert "The table is rolled into the new gaming day." in text_of(page)
    session.refresh_from_db()
    assert session.status == SessionStatus.CLOSED
    rolled = house.table.sessions.get(rolled_from=session)
    assert rolled.status == SessionStatus.OPEN
    assert rolled.gaming_day == session.gaming_day + timedelta(days=1)


def test_boxes_are_counted_by_the_cage_with_a_second_person(house: House, signed_in: Any) -> None:
    """After closing both boxes wait; cage and finance count them and the list is empty."""
    session = house.open()
    close_with(house, FLOAT)
    client_of(house.pit).post("/pit/tables/HE-1/finish/")
    cage, finance = signed_in("cage"), signed_in("finance")
    assert text_of(cage.get("/boxes/")).count("Gaming day") >= 2
    for kind in (CountKind.COMMISSION_BOX, CountKind.DROP_BOX):
        for client in (cage, finance):
            client.post(f"/boxes/{session.pk}/{kind}/", fields({}, "enter"))
    assert "No box waits to be counted." in text_of(cage.get("/boxes/"))
    assert set(session.counts.values_list("status", flat=True)) == {CountStatus.AGREED}


def test_a_box_that_differs_asks_for_its_reason(house: House, signed_in: Any) -> None:
    """The difference stays in the list until its reason is kept."""
    session = house.open()
    close_with(house, FLOAT)
    client_of(house.pit).post("/pit/tables/HE-1/finish/")
    cage, path = signed_in("cage"), f"/boxes/{session.pk}/drop_box/"
    for client in (cage, signed_in("finance")):
        client.post(path, fields({5_000: 1}, "enter"))
    assert "€50.00 too much" in text_of(cage.get("/boxes/"))
    assert "Keep the reason" in text_of(cage.get(path))
    blank = cage.post(path, {"step": "explain", "reason": " "}, follow=True)
    assert "A difference of this size needs a reason." in text_of(blank)
    assert cage.post(path, {"step": "explain", "reason": "x" * 301}).status_code == 400
    kept = text_of(cage.post(path, {"step": "explain", "reason": "A note stuck."}, follow=True))
    assert "A note stuck." in kept and "Keep the reason" not in kept
    assert "€50.00 too much" not in text_of(cage.get("/boxes/"))
