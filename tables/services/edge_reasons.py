"""Whether the exact edge lets a version be submitted or approved.

Where the figure comes out in the player's favour, that is a finding: its author explains it in
writing, and nobody approves it without. A figure that isn't known might be one of those. It is
waited for, unless its author has written why not, or it can't be calculated; and then the approver
confirms that he knows.
"""

from collections.abc import Iterable
from typing import Any

from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from tables import formats
from tables.errors import Refused, register
from tables.models import Version
from tables.selectors.edges import Answer, answers_of, must_be_explained

KEY_DIGITS = 12  # of a question's key, in the audit trail

register(
    {
        "edge_reason_missing": _(
            "The house edge is %(edge)s, in the player's favour: give the reason."
        ),
        "edge_without_reason": _(
            "The house edge is %(edge)s, in the player's favour, and the author gave no reason: "
            "return it to him."
        ),
        "edge_pending": _(
            "The house edge isn't calculated yet: wait for it, or return the version, so that its "
            "author writes why it shall be approved before its edge is known."
        ),
        "edge_unknown": _(
            "The house edge isn't known: confirm that you approve without it, or let it be "
            "calculated."
        ),
    },
    fields={"edge_reason_missing": "edge_reason", "edge_unknown": "without_edge"},
)


def check_at_submission(version: Version) -> dict[str, Any]:
    """The author explains what favours the player. Gives what the audit trail keeps."""
    found = answers_of(version)
    _demand_reason(version, found, "edge_reason_missing")
    return _facts(version, found)


def check_at_approval(version: Version, *, without_edge: bool) -> dict[str, Any]:
    """The same, and nothing unknown goes by unseen. Gives what the audit trail keeps."""
    found = answers_of(version)
    _demand_reason(version, found, "edge_without_reason")
    if all(answer.is_known for answer in found) or not must_be_explained(version.line):
        return _facts(version, found)
    if not may_go_unknown(version, found):
        raise Refused("edge_pending")
    if not without_edge:
        raise Refused("edge_unknown")
    return {**_facts(version, found), "without_edge": True}


def may_go_unknown(version: Version, found: Iterable[Answer]) -> bool:
    """Whether an approver may confirm that he knows of the unknown: the author gave a reason, or
    whatever isn't known has failed. What waits or runs may still come out for the player."""
    return bool(version.edge_reason) or all(
        answer.is_known or answer.has_failed for answer in found
    )


def _demand_reason(version: Version, found: list[Answer], code: str) -> None:
    losses = [edge for answer in found for _part, edge in answer.losses]
    if losses and must_be_explained(version.line) and not version.edge_reason:
        edge = formats.exact_percent(losses[0], get_language() or "en")
        raise Refused(code, edge=edge)


def _facts(version: Version, found: list[Answer]) -> dict[str, Any]:
    """The figures that were known, to the last unit by the key of the question, and the reason."""
    known = (answer for answer in found if answer.is_known)
    edges = {answer.question.key[:KEY_DIGITS]: answer.exact for answer in known}
    facts = {"edges": edges, "edge_reason": version.edge_reason}
    return {name: value for name, value in facts.items() if value}
