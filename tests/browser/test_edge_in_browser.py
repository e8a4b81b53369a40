"""A schedule in the player's favour, from draft to approval, its edge reckoned by a real worker."""

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from tables.enums import Game, VersionKind
from tables.models import AuditEntry, Casino, Line, Version
from tables.selectors.days import gaming_day_for
from tests.browser.conftest import Visitor, accessibility_faults, picture
from tests.browser.server import Server
from tests.conftest import StaffFactory
from tests.tables.documents import pdf
from tests.tables.house import approved_version
from tests.worker import worker

REASON = "Opening week: every guest plays one evening at these odds."
RECKONED_MS = 90_000  # compiled on the way


@pytest.fixture(scope="module")
def running_worker(server: Server, tmp_path_factory: Any) -> Iterator[None]:
    with worker(tmp_path_factory.mktemp("worker") / "worker.log"):
        yield


@pytest.fixture
def plain_rules(casino: Casino, staff: StaffFactory) -> None:
    """The rule set that stands: no card is drawn, and the house sets its own odds."""
    line = Line.objects.create(
        casino=casino, kind=VersionKind.RULESET, game=Game.CARIBBEAN_STUD, name="House rules"
    )
    plain = {"exchange_cards": 0, "sixth_card": False, "schedule_by_law": False}
    approved_version(line, staff("manager"), staff("compliance"), **plain)


def without_faults(page: Page) -> None:
    """Clean for axe, and not to be scrolled sideways."""
    assert accessibility_faults(page) == []
    assert not page.evaluate("document.documentElement.scrollWidth > window.innerWidth")


def test_a_players_edge_is_found_explained_and_approved(
    visitor: Visitor, casino: Casino, plain_rules: None, running_worker: None, tmp_path: Path
) -> None:
    document = tmp_path / "decision.pdf"
    document.write_bytes(pdf())
    today = gaming_day_for(casino, timezone.now())
    limits, compliance = visitor("limits"), visitor("compliance")

    limits.goto("/admin/tables/payoutsversion/add/?game=caribbean_stud")
    limits.locator("[name=name]").fill("A generous week")
    limits.locator("[name='schedule.one_pair']").fill("3")
    limits.locator("[name=effective_on]").fill((today + timedelta(days=1)).isoformat())
    limits.get_by_role("button", name="Save draft").click()
    limits.locator("[name=note]").fill("Pairs pay three to one for a week.")
    limits.get_by_role("button", name="Save and calculate the edge").click()
    edge = limits.locator("#edge .own .ap-eg__edge")
    expect(edge).to_contain_text("−", timeout=RECKONED_MS)  # comes by itself
    expect(limits.get_by_text("This is in the player's favour")).to_be_visible()
    without_faults(limits)
    picture(limits, "edge-draft")
    limits.get_by_role("button", name="Submit").click()
    expect(limits.get_by_text("in the player's favour: give the reason.")).to_be_visible()
    limits.locator("[name=edge_reason]").fill(REASON)
    limits.get_by_role("button", name="Submit").click()
    expect(limits.get_by_text("Submitted to compliance.")).to_be_visible()

    compliance.goto("/admin/")
    compliance.get_by_role("link", name="A generous week, version 1").click()
    expect(compliance.locator(".ap-reason")).to_contain_text(REASON)
    expect(compliance.locator("#edge .own .ap-eg__edge")).to_contain_text("−")
    expect(compliance.locator(".ap-bars .moved, .ap-bars .takes").first).to_be_visible()
    without_faults(compliance)
    picture(compliance, "edge-submitted")
    compliance.locator("[name=authority]").select_option("organiser")
    compliance.locator("[name=reference]").fill("Board 20/2026")
    compliance.locator("[name=decided_on]").fill(today.isoformat())
    compliance.locator("[name=adopted_by]").fill("Board")
    compliance.locator("[name=document]").set_input_files(document)
    compliance.get_by_role("button", name="Approve version 1 at −").click()
    expect(compliance.get_by_text("Approved.", exact=True)).to_be_visible()
    assert Version.objects.get(line__kind="payouts").edge_reason == REASON
    entry = AuditEntry.objects.get(action="version.approved", reason="")
    assert entry.after["edge_reason"] == REASON and "without_edge" not in entry.after
