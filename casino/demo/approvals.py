"""What the demo casino was approved: two rule sets, two stakes and two commission plans.

The house rules approve every way in which cards reach the system; the Croatian ones shown cards.
"""

import io
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from reportlab.lib.pagesizes import A4
from reportlab.pdfgen.canvas import Canvas

from tables.documents import read_document
from tables.enums import Authority, EntryMode, Game, VersionKind
from tables.models import Casino, Line, StaffMember
from tables.services import approvals, drafts

PUBLISHED_AT = "https://casino.example/rules"


@dataclass(frozen=True, slots=True)
class Approved:
    """A line and the content of its first version."""

    kind: VersionKind
    name: str
    content: dict[str, Any]
    authority: Authority
    reference: str


CROATIAN_RULES = Approved(
    VersionKind.RULESET,
    "Texas hold'em, Croatian rules",
    {},
    Authority.MINISTRY,
    "KLASA 460-02/26-01/14, URBROJ 513-07-26-3",
)
HOUSE_RULES = Approved(
    VersionKind.RULESET,
    "Hold'em, international habit",
    {
        "raise_cap": None,
        "heads_up": "button_small",
        "showdown": "may_muck",
        "entry_modes": list(EntryMode.values),
    },
    Authority.ORGANISER,
    "Board decision 12/2026",
)
STAKES_50_100 = Approved(
    VersionKind.STAKES,
    "Hold'em 50/100",
    {"small_blind": 5_000, "big_blind": 10_000, "chip_unit": 100},
    Authority.ORGANISER,
    "Board decision 13/2026",
)
STAKES_1_2 = Approved(
    VersionKind.STAKES,
    "Hold'em 1/2",
    {"small_blind": 100, "big_blind": 200, "chip_unit": 100},
    Authority.ORGANISER,
    "Board decision 14/2026",
)
PLAN_50_100 = Approved(
    VersionKind.COMMISSION,
    "2.5 % with a cap of 250",
    {"kind": "percent", "rate_bp": 250, "cap": 25_000, "no_flop_no_drop": True},
    Authority.ORGANISER,
    "Board decision 15/2026",
)
PLAN_1_2 = Approved(
    VersionKind.COMMISSION,
    "5 % with a cap of 20",
    {"kind": "percent", "rate_bp": 500, "cap": 2_000, "no_flop_no_drop": True},
    Authority.ORGANISER,
    "Board decision 16/2026",
)


def approve_line(
    casino: Casino, people: dict[str, StaffMember], wanted: Approved, now: datetime
) -> Line:
    """Draft, submit and approve one version; in force from the day after `now`."""
    author = people["manager" if wanted.kind == VersionKind.RULESET else "limits"]
    on = now.date()
    line = drafts.create_line(casino, wanted.kind, Game.HOLDEM, wanted.name, author)
    version = drafts.draft_version(
        line, wanted.content, author, effective_on=on + timedelta(days=1), now=now
    )
    approvals.submit(version, author, now=now)
    decision = approvals.Decision(
        authority=wanted.authority,
        reference=wanted.reference,
        decided_on=on,
        adopted_by="Management board",
        adopted_on=on,
        published_at_address=PUBLISHED_AT if wanted.authority == Authority.MINISTRY else "",
        published_on=on if wanted.authority == Authority.MINISTRY else None,
        document=read_document("decision.pdf", _scan(wanted)),
    )
    approvals.approve(version, people["compliance"], decision, now=now)
    return line


def _scan(wanted: Approved) -> bytes:
    """A one-page PDF in the place of the scanned decision."""
    target = io.BytesIO()
    page = Canvas(target, pagesize=A4, invariant=1)
    page.setFont("Helvetica", 14)
    for number, line in enumerate(("Demo decision", wanted.name, wanted.reference)):
        page.drawString(72, 760 - 24 * number, line)
    page.save()
    return target.getvalue()
