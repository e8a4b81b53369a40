"""How the demo casino's approvals came about: drafted, submitted, decided with a document."""

import io
from datetime import datetime, timedelta

from reportlab.lib.pagesizes import A4
from reportlab.pdfgen.canvas import Canvas

from casino.demo.rules import Approved
from tables.documents import read_document
from tables.enums import Authority, VersionKind
from tables.models import Casino, Line, StaffMember
from tables.services import approvals, drafts

PUBLISHED_AT = "https://casino.example/rules"


def approve_line(
    casino: Casino, people: dict[str, StaffMember], wanted: Approved, now: datetime
) -> Line:
    """Draft, submit and approve one version; in force from the day after `now`."""
    author = people["manager" if wanted.kind == VersionKind.RULESET else "limits"]
    on = now.date()
    line = drafts.create_line(casino, wanted.kind, wanted.game, wanted.name, author, now=now)
    version = drafts.draft_version(
        line, wanted.content, author, effective_on=on + timedelta(days=1), now=now
    )
    approvals.submit(version, author, now=now, edge_reason=wanted.edge_reason)
    decision = approvals.Decision(
        authority=wanted.authority,
        reference=wanted.reference,
        decided_on=on,
        adopted_by="Management board",
        adopted_on=on,
        published_at_address=PUBLISHED_AT if wanted.authority == Authority.MINISTRY else "",
        published_on=on if wanted.authority == Authority.MINISTRY else None,
        document=read_document("decision.pdf", _scan(wanted)),
        without_edge=True,  # a worker reckons it once the house stands
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
