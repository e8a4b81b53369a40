"""The audit trail: written with the act, kept for ever, and every refused right is in it."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory
from django.urls import reverse

from tables import audit
from tables.enums import Game
from tables.errors import Refused
from tables.models import AuditEntry, Casino, StaffMember, StakesVersion, Table
from tables.permissions import demand
from tables.requests import request_scope
from tables.services import drafts
from tables.views.access import AllowMixin, allow

Staff = Callable[..., StaffMember]


@pytest.fixture
def table(casino: Casino) -> Table:
    return Table.objects.create(code="HE-1", casino=casino, game=Game.HOLDEM)


def test_entry_tells_who_what_before_after_why(staff: Staff, table: Table) -> None:
    manager, other = staff("manager"), staff("compliance")
    before = audit.snapshot(table, "seats", "casino_id", "is_active")
    table.seats = 9
    with request_scope("request-1"):
        entry = audit.record(
            manager,
            "table.changed",
            table,
            before,
            audit.snapshot(table, "seats"),
            reason="New felt",
            approved_by=other,
        )
    entry.refresh_from_db()
    assert (entry.actor, entry.action, entry.approved_by) == (manager, "table.changed", other)
    assert (entry.object_type, entry.object_id, entry.object_name) == (
        "table",
        str(table.pk),
        "HE-1",
    )
    assert entry.before == {"seats": 10, "casino_id": table.casino_id, "is_active": True}
    assert (entry.after, entry.reason) == ({"seats": 9}, "New felt")
    assert (entry.request_id, entry.casino) == ("request-1", table.casino)


def test_a_proxy_is_recorded_as_what_it_stands_for(casino: Casino, staff: Staff) -> None:
    limits = staff("limits")
    line = drafts.create_line(casino, "stakes", Game.HOLDEM, "Line", limits)
    version = drafts.draft_version(line, {"small_blind": 100, "big_blind": 200}, limits)
    entry = audit.record(limits, "x", StakesVersion.objects.get(pk=version.pk))
    assert (entry.object_type, entry.casino) == ("version", casino)


@pytest.mark.django_db(transaction=True)
def test_entry_falls_with_its_act(staff: Staff, table: Table) -> None:
    with pytest.raises(ZeroDivisionError), transaction.atomic():
        audit.record(staff("manager"), "table.changed", table)
        raise ZeroDivisionError
    assert not AuditEntry.objects.exists()


def test_entries_are_append_only(staff: Staff, table: Table) -> None:
    entry = audit.record(staff("manager"), "table.changed", table)
    for change in (
        lambda: AuditEntry.objects.filter(pk=entry.pk).update(reason="x"),
        lambda: AuditEntry.objects.filter(pk=entry.pk).delete(),
    ):
        with pytest.raises(IntegrityError, match="append-only"), transaction.atomic():
            change()


def test_refused_values_are_no_refused_rights(staff: Staff) -> None:
    audit.record_refusal(staff("pit"), "table.open", Refused("effective_past"))
    assert not AuditEntry.objects.exists()


def test_a_refusal_is_recorded_once(staff: Staff, table: Table) -> None:
    refused = Refused("not_assigned", table="HE-1")
    for _ in range(2):
        audit.record_refusal(staff("croupier"), "console.play", refused, table, type="fold")
    entry = AuditEntry.objects.get()
    assert (entry.action, entry.reason) == ("refused:console.play", "not_assigned")
    assert entry.after == {"type": "fold"}


def test_a_stranger_is_nobody(table: Table) -> None:
    audit.record_refusal(AnonymousUser(), "table.open", Refused("not_allowed"), table)
    assert AuditEntry.objects.get().actor is None


# --- the door of pages --------------------------------------------------------------------------


def answer_of(view: Callable[..., HttpResponse], person: object) -> HttpResponse:
    request = RequestFactory().get("/somewhere/")
    request.user = person
    return view(request)


@pytest.mark.django_db(transaction=True)
def test_refusal_survives_the_rollback_of_the_command(staff: Staff, table: Table) -> None:
    pit = staff("pit")

    @allow("floor.watch")
    def view(request: HttpRequest) -> HttpResponse:
        with transaction.atomic():
            Table.objects.filter(pk=table.pk).update(seats=2)
            demand(request.user, "day.sign")
        return HttpResponse()

    assert answer_of(view, pit).status_code == 403
    table.refresh_from_db()
    assert table.seats == 10
    assert AuditEntry.objects.get().reason == "not_allowed"


def test_door_of_functions_and_classes(staff: Staff) -> None:
    @allow("day.sign")
    def function(request: HttpRequest) -> HttpResponse:
        return HttpResponse("in")

    class Page(AllowMixin):
        required_action = "day.sign"

        def get(self, request: HttpRequest) -> HttpResponse:
            return HttpResponse("in")

    for view in (function, Page.as_view()):
        assert answer_of(view, staff("finance")).content == b"in"
        assert answer_of(view, staff("pit")).status_code == 403
        login = answer_of(view, AnonymousUser())
        assert login.status_code == 302 and login["Location"].startswith("/login/")
    assert AuditEntry.objects.count() == 2


def test_refused_value_is_409_and_says_why(staff: Staff) -> None:
    @allow("floor.watch")
    def view(request: HttpRequest) -> HttpResponse:
        raise Refused("effective_missing")

    answer = answer_of(view, staff("pit"))
    assert answer.status_code == 409
    assert "Say from which gaming day" in answer.content.decode()
    assert not AuditEntry.objects.exists()


def test_permission_denied_is_recorded(staff: Staff) -> None:
    @allow("floor.watch")
    def view(request: HttpRequest) -> HttpResponse:
        raise PermissionDenied

    assert answer_of(view, staff("pit")).status_code == 403
    assert AuditEntry.objects.get().action == "refused:floor.watch"


def test_an_unknown_action_fails_at_import() -> None:
    with pytest.raises(KeyError):
        allow("table.burn")


def test_history_of_a_row_is_its_audit_trail(
    signed_in: Callable[..., Client], table: Table, staff: Staff
) -> None:
    audit.record(staff("manager"), "table.changed", table, reason="New felt")
    client = signed_in("auditor")
    answer = client.get(reverse("admin:tables_table_history", args=[table.pk]), follow=True)
    assert answer.status_code == 200
    assert [entry.reason for entry in answer.context["cl"].result_list] == ["New felt"]
