"""Whether the exact edge lets a version be submitted or approved.

Where the figure comes out in the player's favour, that is a finding: its author explains it in
writing, and nobody approves it without. What isn't calculated yet is approved knowingly or not.
"""

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
        "edge_unknown": _(
            "Let the edge be calculated first, or confirm that you approve without it."
        ),
    }
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
    unknown = not all(answer.is_known for answer in found)
    if not unknown or not must_be_explained(version.line):
        return _facts(version, found)
    if not without_edge:
        raise Refused("edge_unknown")
    return {**_facts(version, found), "without_edge": True}


def _demand_reason(version: Version, found: list[Answer], code: str) -> None:
    losses = [edge for answer in found for _part, edge in answer.losses]
    if losses and must_be_explained(version.line) and not version.edge_reason:
        edge = formats.exact_percent(losses[0], get_language() or "en")
        raise Refused(code, edge=edge, name="edge_reason")


def _facts(version: Version, found: list[Answer]) -> dict[str, Any]:
    """The figures that were known, to the last unit by the key of the question, and the reason."""
    known = (answer for answer in found if answer.is_known)
    edges = {answer.question.key[:KEY_DIGITS]: answer.exact for answer in known}
    facts = {"edges": edges, "edge_reason": version.edge_reason}
    return {name: value for name, value in facts.items() if value}
