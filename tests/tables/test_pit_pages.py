"""The pit's pages over HTTP: opening, counting, closing, boxes, staff and calls.

A refusal is shown on the page and changes nothing.
"""

import re
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tables.enums import (
    AlertKind,
    CountKind,
    CountStatus,
    DeviceKind,
    EntryMode,
    Equipment,
    Role,
    SessionStatus,
)
from tables.models import Alert, AuditEntry, Casino, Count, StaffMember, TableAssignment, Version
from tables.services import approvals, devices, pins
from tables.services.alerts import raise_alert
from tables.services.roll_due import mark_roll_due
from tables.templatetags.floor import minutes_text
from tests.budgets import budget
from tests.tables.pit_house import FLOAT, House, approve_modes, build_house

pytestmark = pytest.mark.django_db(transaction=True)

PIN = "246810"


@pytest.fixture
def house(casino: Casino, staff: Callable[..., StaffMember]) -> House:
    return build_house(casino, staff)


def client_of(person: StaffMember) -> Client:
    client = Client()
    client.force_login(person, backend="django.contrib.auth.backends.ModelBackend")
    return client


def fields(quantities: dict[int, int], step: str, **more: str) -> dict[str, Any]:
    return {**{f"q{value}": n for value, n in quantities.items()}, "step": step, **more}


def open_form(house: House, **changes: Any) -> dict[str, Any]:
    lines = {kind.value: line.pk for kind, line in house.lines.items()}
    return {**lines, "equipment": Equipment.values, **changes}


def text_of(response: Any) -> str:
    return response.content.decode()


# --- the dashboard ---


def test_dashboard_times_the_croupier_at_an_open_table_only(house: House) -> None:
    """At a closed table he is named, but nobody has been dealing for so many minutes."""
    client = client_of(house.pit)
    closed = text_of(client.get("/pit/"))
    house.open()
    opened = text_of(client.get("/pit/"))
    assert "M. Kovač" in closed
    assert "M. Kovač <small>" not in closed
    assert "M. Kovač <small>" in opened


@pytest.mark.parametrize(
    ("seconds", "text"), [(59, "0 min"), (3_599, "59 min"), (3_900, "1 h 05 min")]
)
def test_time_at_a_table_is_told_in_hours_from_sixty_minutes_on(seconds: int, text: str) -> None:
    assert minutes_text(seconds, "%(minutes)s min", "%(hours)s h %(minutes)s min") == text


def test_dashboard_shows_table_float_and_figures(house: House) -> None:
    """Codes, limits, figures and the queue stand in the page itself, without a script."""
    house.open()
    page = text_of(client_of(house.pit).get("/pit/"))
    for words in ("HE-1", "NL €2 / €4", "€15,000", "M. Kovač", "Nothing waits for you."):
        assert words in page


def test_reasons_chosen_by_key_are_shown_in_words(house: House) -> None:
    """The console sends a code; the queue says it in the reader's language."""
    detail = {"reason": "wrong_payout", "seat": 3, "before_minor": 100, "after_minor": 200}
    raise_alert(AlertKind.CALL, table=house.table, detail={"reason": "ruling"})
    raise_alert(AlertKind.RECOUNT, table=house.table, detail=detail)
    page = text_of(client_of(house.pit).get("/pit/"))
    assert "A ruling is needed" in page and "Paid wrong" in page
    assert "wrong_payout" not in page


def test_call_is_acknowledged_once(house: House) -> None:
    """On my way: the call leaves the queue; a second pit boss is told who goes."""
    alert = raise_alert(AlertKind.CALL, table=house.table, raised_by=house.croupier)
    client = client_of(house.pit)
    assert "On my way" in text_of(client.get("/pit/"))
    page = client.post("/pit/alerts/acknowledge/", {"alert": alert.pk}, follow=True)
    assert "Pit boss called: acknowledged." in text_of(page)
    alert.refresh_from_db()
    assert alert.acknowledged_by == house.pit
    for unknown in ("", "9" * 30, "9" * 5000, "²"):
        assert client.post("/pit/alerts/acknowledge/", {"alert": unknown}).status_code == 404
    again = client.post("/pit/alerts/acknowledge/", {"alert": alert.pk}, follow=True)
    assert "A. Dimitrov has acknowledged this already." in text_of(again)


@pytest.mark.parametrize(
    ("kind", "detail", "words"),
    [
        (AlertKind.CALL, {"reason": "Chips spilled."}, "Chips spilled."),
        (AlertKind.CALL, {"reason": ""}, "No reason given."),
        (AlertKind.VARIANCE, {"variance_minor": -2_500}, "€25.00 missing"),
        (AlertKind.OPENER, {"variance_minor": 500}, "€5.00 too much"),
        (
            AlertKind.RECOUNT,
            {"seat": 2, "before_minor": 31_000, "after_minor": 30_000, "reason": "Two chips fell."},
            "Seat 2 was recounted: €310 before, €300 now. Two chips fell.",
        ),
    ],
)
def test_alerts_are_told_in_words(
    house: House, kind: AlertKind, detail: dict[str, Any], words: str
) -> None:
    """Each kind says what happened, with its amounts."""
    raise_alert(kind, table=house.table, detail=detail)
    assert words in text_of(client_of(house.pit).get("/pit/"))


def test_who_only_watches_has_no_buttons_and_no_right(house: House, signed_in: Any) -> None:
    """The manager sees the queue; acknowledging is the pit boss's, refused and recorded."""
    alert = raise_alert(AlertKind.CALL, table=house.table)
    client = signed_in("manager")
    assert "On my way" not in text_of(client.get("/pit/"))
    answer = client.post("/pit/alerts/acknowledge/", {"alert": alert.pk})
    assert answer.status_code == 403
    assert Alert.objects.get().acknowledged_at is None
    assert AuditEntry.objects.filter(action="refused:alert.acknowledge").count() == 1


def test_alert_of_another_house_is_not_found(house: House) -> None:
    """No pit boss takes an alert that is not his casino's."""
    other = Casino.objects.create(code="other", name="Other", time_zone="Europe/Sofia")
    alert = raise_alert(AlertKind.PATRONS_NEGATIVE, casino=other)
    answer = client_of(house.pit).post("/pit/alerts/acknowledge/", {"alert": alert.pk})
    assert answer.status_code == 404
    assert Alert.objects.get().acknowledged_at is None


# --- opening ---


def test_pit_boss_opens_the_table(house: House) -> None:
    """Lines in force and the whole equipment: the table waits for its opening count."""
    client = client_of(house.pit)
    assert "House stakes" in text_of(client.get("/pit/tables/HE-1/open/"))
    answer = client.post("/pit/tables/HE-1/open/", open_form(house))
    assert answer["Location"] == "/pit/tables/HE-1/"
    session = house.table.sessions.get()
    assert session.status == SessionStatus.OPENING
    assert session.rules["stakes"]["big_blind"] == 400
    assert "Opening count" in text_of(client.get("/pit/tables/HE-1/"))


def test_hold_15_a_missing_pack_is_named_and_nothing_opens(house: House) -> None:
    """HOLD-15: without the checked pack the table stays closed and the page says why."""
    equipment = [item for item in Equipment.values if item != Equipment.PACK]
    answer = client_of(house.pit).post(
        "/pit/tables/HE-1/open/", open_form(house, equipment=equipment)
    )
    assert answer.status_code == 409
    assert "Not ticked yet: One complete pack, checked face up." in text_of(answer)
    assert not house.table.sessions.exists()


def test_app_3_without_versions_in_force_the_page_names_the_kind(
    house: House, staff: Callable[..., StaffMember]
) -> None:
    """APP-3: a line whose only version is withdrawn is not offered, and its kind is named."""
    version = Version.objects.get(line__kind="stakes")
    approvals.withdraw(version, staff("compliance"), "Drawn up wrongly.")
    page = text_of(client_of(house.pit).get("/pit/tables/HE-1/open/"))
    assert "no approved version is in force" in page
    assert "<li>Stakes</li>" in page


def test_the_page_offers_the_modes_that_a_rule_set_in_force_approves(house: House) -> None:
    """product.md 3: approved ones only, the table's own is chosen; `dealt` not at a plain table."""
    approve_modes(house, *EntryMode.values)
    client = client_of(house.pit)
    page = text_of(client.get("/pit/tables/HE-1/open/"))
    assert re.search(r'<input[^>]*name="mode"[^>]*value="shown"[^>]*checked', page)
    assert 'value="pot_only"' in page
    assert 'value="dealt"' not in page
    house.table.is_training = True
    house.table.save(update_fields=["is_training"])
    assert 'value="dealt"' in text_of(client.get("/pit/tables/HE-1/open/"))


def test_mode_and_training_are_seen_on_dashboard_and_table_page(house: House) -> None:
    approve_modes(house, *EntryMode.values)
    house.table.is_training = True
    house.table.save(update_fields=["is_training"])
    client = client_of(house.pit)
    client.post("/pit/tables/HE-1/open/", open_form(house, mode="declared"))
    for address in ("/pit/", "/pit/tables/HE-1/"):
        page = text_of(client.get(address))
        assert "Winners are declared" in page
        assert "Training" in page


def test_a_mode_that_is_not_approved_is_refused_on_the_page(house: House) -> None:
    """A forged choice doesn't pass the form; a table's own mode is refused with its name."""
    client = client_of(house.pit)
    client.post("/pit/tables/HE-1/open/", open_form(house, mode="pot_only"))
    assert not house.table.sessions.exists()
    house.table.mode = "pot_only"
    house.table.save(update_fields=["mode"])
    answer = client.post("/pit/tables/HE-1/open/", open_form(house))
    assert answer.status_code == 409
    assert "Only pots are entered" in text_of(answer)


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
        assert "Roll into the new gaming day" in text_of(client.get("/pit/tables/HE-1/"))
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


# --- staff and chips ---


def test_two_taps_send_another_croupier(house: House, staff: Callable[..., StaffMember]) -> None:
    """The relief takes the place; who was there is free."""
    relief = staff("croupier", full_name="I. Petrova")
    client = client_of(house.pit)
    data = {"role": Role.CROUPIER, "staff": relief.pk}
    page = client.post("/pit/tables/HE-1/assign/", data, follow=True)
    assert "I. Petrova is at HE-1." in text_of(page)
    standing = TableAssignment.objects.filter(ended_at__isnull=True, role=Role.CROUPIER)
    assert standing.get().staff == relief
    client.post("/pit/tables/HE-1/assign/", {"role": Role.CROUPIER, "staff": ""})
    assert not standing.exists()


def test_a_person_without_the_role_is_not_sent(house: House, staff: Any) -> None:
    """A cashier is no inspector: refused on the page, the inspector stays."""
    cage = staff("cage", full_name="B. Cage")
    data = {"role": Role.INSPECTOR, "staff": cage.pk}
    page = client_of(house.pit).post("/pit/tables/HE-1/assign/", data, follow=True)
    assert "B. Cage is not Inspector in this casino." in text_of(page)
    inspector = TableAssignment.objects.get(ended_at__isnull=True, role=Role.INSPECTOR)
    assert inspector.staff == house.inspector


def test_chips_outstanding_add_up(house: House, signed_in: Any) -> None:
    """Issued = in the vault + on the tables + with patrons."""
    house.open()
    page = text_of(signed_in("cage").get("/money/chips/"))
    for figure in ("€262,000.00", "€247,000.00", "€15,000.00", "€0.00"):
        assert figure in page


# --- costs ---


def test_a_counting_page_stays_within_its_budget(house: House) -> None:
    """The pad of a float, device and person included (tests/budgets.toml)."""
    house.opening()
    client = client_of(house.croupier)
    with CaptureQueriesContext(connection) as queries:
        assert client.get("/tables/HE-1/count/opening/").status_code == 200
    assert len(queries) <= budget("count_table")


@pytest.mark.parametrize(
    ("name", "role", "path"),
    [
        ("pit", "pit", "/pit/"),
        ("pit_table", "pit", "/pit/tables/HE-1/"),
        ("open_table", "pit", "/pit/tables/HE-1/open/"),
        ("chips", "pit", "/money/chips/"),
        ("boxes", "cage", "/boxes/"),
    ],
)
def test_pages_stay_within_their_budget(
    house: House, signed_in: Any, name: str, role: str, path: str
) -> None:
    """Statements of a page, person and session included (tests/budgets.toml)."""
    house.open()
    client = signed_in(role)
    with CaptureQueriesContext(connection) as queries:
        assert client.get(path).status_code == 200
    assert len(queries) <= budget(name)


def registered(client: Client, house: House, admin: StaffMember) -> Client:
    """The client in a browser that the system administrator registered."""
    device, code = devices.register_device(
        house.casino, f"Console {timezone.now()}", DeviceKind.CONSOLE, admin
    )
    device, token = devices.enrol(code)
    response = HttpResponse()
    devices.set_cookie(response, device, token)
    client.cookies.update(response.cookies)
    return client


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
