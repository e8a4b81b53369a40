"""Whoever reads the audit trail reads words: each code that the source records has them."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse

from games import event_words
from games.engines import registry
from games.services import commands
from games.store.kinds import TABLE_KINDS
from tables import audit, audit_words
from tables.enums import CountKind
from tables.models import AuditEntry, Casino, Denomination, Table
from tables.permissions import RULES
from tables.record_words import CAUSES, name_in_words
from tests.tables.house import House, build_house

ROOMS = ("casino", "tables", "games", "reports")
RECORDING = {"record", "_note"}  # called, or handed to partial


def recorded_actions() -> Iterator[tuple[str, str]]:
    """(file, action) of every action that stands as a text in a call that records it."""
    for room in ROOMS:
        for path in Path(settings.BASE_DIR, room).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text())):
                if isinstance(node, ast.Call) and names_of(node) & RECORDING:
                    yield from ((path.name, text) for text in actions_in(node))


def names_of(call: ast.Call) -> set[str]:
    """What is called: itself, and what a partial is made of."""
    named = [call.func, *call.args[:1]]
    return {getattr(part, "attr", getattr(part, "id", "")) for part in named}


def actions_in(call: ast.Call) -> Iterator[str]:
    for argument in call.args:
        either = isinstance(argument, ast.IfExp)
        for part in (argument.body, argument.orelse) if either else (argument,):
            if isinstance(part, ast.Constant) and isinstance(part.value, str):
                yield part.value


@pytest.fixture
def house(casino: Casino, staff) -> House:
    return build_house(casino, staff)


RECORDED = sorted(set(recorded_actions()))


def test_the_search_finds_what_is_recorded() -> None:
    files = {file for file, _ in RECORDED}
    assert {
        "sessions.py",
        "closings.py",
        "counts.py",
        "mishaps.py",
        "closing.py",
        "views.py",
    } <= files
    assert len({action for _, action in RECORDED}) > 35


@pytest.mark.parametrize(("file", "action"), RECORDED)
def test_every_recorded_action_has_words(file: str, action: str) -> None:
    assert action in audit_words.DONE, f"{file} records {action}: tables/audit_words.py"


def test_no_words_without_their_action() -> None:
    made = {
        f"{model._meta.model_name}.{done}"
        for model in (Casino, Table, Denomination)
        for done in ("created", "changed")
    }
    assert set(audit_words.DONE) == {action for _, action in RECORDED} | made


def test_every_right_and_every_refusal_of_one_has_words() -> None:
    assert set(audit_words.RIGHT_NAMES) == set(RULES)
    assert set(audit_words.REASONS) >= audit.RIGHTS


def test_every_cause_of_a_posting_has_words() -> None:
    """Commands of the console that move money, counts, issues of chips."""
    moving = {"take_seat", "buy_in", "chips_in", "leave_seat", "recount_seat", "recount_table"}
    assert moving <= set(commands.KINDS)
    counts = {f"{kind}_count" for kind in CountKind.values}
    assert set(CAUSES) == moving | counts | {"pay", "settle", "reopen", "chips_issued"}


def test_every_kind_of_event_has_words() -> None:
    codecs = (*registry.CODECS.values(), TABLE_KINDS)
    assert set(event_words.KINDS) == {kind for codec in codecs for kind in codec.events}


def test_names_of_counts_and_alerts_are_told_in_words() -> None:
    assert name_in_words("count", "HE-1 2026-11-30 opening") == "HE-1 2026-11-30 · Opening count"
    assert name_in_words("alert", "call HE-1") == "HE-1 · Pit boss called"
    assert name_in_words("table", "HE-1") == "HE-1"


def test_records_of_money_and_play_are_read_in_words(house: House, signed_in) -> None:
    house.in_play()
    client: Client = signed_in("auditor")
    page = client.get(reverse("admin:tables_posting_changelist")).text
    assert "Opening count" in page and "opening_count</" not in page
    assert client.get(reverse("admin:games_tableevent_changelist")).status_code == 200


def test_the_trail_is_read_in_words(casino: Casino, signed_in, staff) -> None:
    pit = staff("pit", full_name="A. Dimitrov")
    audit.record(pit, "refused:day.sign", casino, reason="not_allowed")
    audit.record(pit, "casino.changed", casino, reason="New clock")
    client: Client = signed_in("auditor")
    page = client.get(reverse("admin:tables_auditentry_changelist")).text
    for words in ("Refused: signing the gaming day", "Without the right", "Casino changed"):
        assert words in page
    assert "New clock" in page and "not_allowed" not in page
    entry = AuditEntry.objects.get(action="casino.changed")
    page = client.get(reverse("admin:tables_auditentry_change", args=[entry.pk])).text
    assert "Casino changed" in page and "casino.changed" not in page
    listed = client.get(
        reverse("admin:tables_auditentry_changelist"), {"action": "refused:day.sign"}
    )
    assert listed.context["cl"].result_count == 1
