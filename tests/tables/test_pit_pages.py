"""The pit's pages over HTTP: the dashboard, opening, staff, chips and calls.

A refusal is shown on the page and changes nothing.
"""

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tables.enums import AlertKind, EntryMode, Equipment, Role, SessionStatus
from tables.models import Alert, AuditEntry, Casino, StaffMember, TableAssignment, Version
from tables.services import approvals
from tables.services.alerts import raise_alert
from tables.templatetags.floor import minutes_text
from tests.budgets import budget
from tests.tables.pit_house import House, approve_modes, build_house
from tests.tables.pit_pages import client_of, open_form, text_of

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def house(casino: Casino, staff: Callable[..., StaffMember]) -> House:
    return build_house(casino, staff)


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


@pytest.mark.parametrize("kind", ["ruleset", "stakes", "commission"])
def test_app_3_a_withdrawn_approval_is_told_at_the_open_table(
    house: House, staff: Callable[..., StaffMember], kind: str
) -> None:
    """What the sign tells the players the pit boss reads too: the table ends its day under it."""
    house.open()
    client, said = client_of(house.pit), "play ends with this gaming day"
    assert said not in text_of(client.get("/pit/tables/HE-1/"))
    assert "tile__withdrawn" not in text_of(client.get("/pit/"))
    version = Version.objects.get(line__kind=kind)
    approvals.withdraw(version, staff("compliance"), "Drawn up wrongly.")
    page = text_of(client.get("/pit/tables/HE-1/"))
    named = f"{version.line.get_kind_display()}, {version.line.name}, version {version.number}"
    assert f"{named}: the approval was withdrawn, {said}" in page.replace("&#x27;", "'")
    assert "tile__withdrawn" in text_of(client.get("/pit/"))


def test_the_page_offers_the_modes_that_a_rule_set_in_force_approves(house: House) -> None:
    """product.md 3: approved ones only, the table's own is chosen; `dealt` not at a plain table."""
    approve_modes(house, *EntryMode.values)
    client = client_of(house.pit)
    page = text_of(client.get("/pit/tables/HE-1/open/"))
    assert re.search(r'<input[^>]*name="mode"[^>]*value="shown"[^>]*checked', page)
    assert 'value="pot_only"' in page
    assert 'value="dealt"' not in page
    assert "Training</span>" not in page
    house.table.is_training = True
    house.table.save(update_fields=["is_training"])
    page = text_of(client.get("/pit/tables/HE-1/open/"))
    assert 'value="dealt"' in page
    assert "Training</span>" in page


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
