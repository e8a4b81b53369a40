"""`verify` of exact edges: it names a figure of another question, and one changed afterwards."""

from collections.abc import Callable
from typing import Any

import pytest

from reports.services.verify import verify
from tables.models import Casino, EdgeResult, StaffMember, Version
from tables.services import approvals
from tests.reports.evening import tampering
from tests.tables.edges import OF_THE_LAW, answer, decision, drafted, reckoned

pytestmark = pytest.mark.django_db

CHANGED = "it is not what was noted at the decision"


@pytest.fixture
def approved(casino: Casino, staff: Callable[..., StaffMember], settings, tmp_path) -> Version:
    """A schedule in the player's favour, with its author's reason."""
    settings.MEDIA_ROOT = tmp_path
    schedule = drafted(casino, staff)
    reckoned(schedule, -OF_THE_LAW[0])
    approvals.submit(schedule, schedule.drafted_by, edge_reason="A week of guests.")
    approved = approvals.approve(schedule, staff("compliance"), decision())
    assert verify() == []
    return approved


def found() -> list[tuple[str, str]]:
    return [(finding.check, finding.what) for finding in verify()]


def test_a_figure_that_was_changed_after_the_decision(approved: Version) -> None:
    EdgeResult.objects.update(result=answer(OF_THE_LAW[0]))
    assert found() == [("edges", CHANGED)] * 2, "submission and approval"


def test_a_figure_that_is_gone(approved: Version) -> None:
    EdgeResult.objects.all().delete()
    assert found() == [("edges", CHANGED)] * 2


def test_a_figure_of_another_question(approved: Version) -> None:
    inputs: dict[str, Any] = EdgeResult.objects.get().inputs
    inputs["payouts"]["schedule"]["royal_flush"] += 1
    EdgeResult.objects.update(inputs=inputs)
    assert found() == [("edges", "its figure is kept under another question")]


def test_a_reason_that_was_changed(approved: Version) -> None:
    with tampering():
        Version.objects.filter(pk=approved.pk).update(edge_reason="None.")
    assert found() == [("versions", "not what was noted when it was approved: edge_reason")]
