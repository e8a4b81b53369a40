"""One run of a day's reports: facts, reconciliation with the ledger, builders, stored reports.

Runs in one REPEATABLE READ snapshot. The same watermark gives the same canonical JSON and hash.
"""

from collections.abc import Sequence
from typing import Any

from django.db.models import Sum
from django.utils import timezone

from games.models import Round
from games.models.rounds import RoundStatus
from reports import selectors
from reports.builders import commission, tables
from reports.models import GamingDay, Report
from reports.models.runs import ReportKind
from reports.services import facts
from tables.enums import TransferCode
from tables.ledger import queries as ledger
from tables.ledger.canonical import sha256_of
from tables.models import TableSession


def build_run(day: GamingDay, run: int, sessions: Sequence[TableSession]) -> list[Report]:
    """Copy the facts, build and store the reports of run `run`."""
    facts.copy_facts(day, run, sessions)
    watermark = facts.watermark(sessions)
    contents = {
        ReportKind.COMMISSION: commission.build(
            selectors.commission_cells(day, run),
            selectors.boxes(day, run),
            day.casino.cutoff_at.hour,
        ),
        ReportKind.TABLES: tables.build(
            selectors.table_lines(day, run), selectors.chain_heads(sessions)
        ),
    }
    return [_store(day, kind, run, body, watermark) for kind, body in contents.items()]


def _store(
    day: GamingDay, kind: str, run: int, body: dict[str, Any], watermark: facts.Watermark
) -> Report:
    content = {
        "kind": str(kind),
        "casino": day.casino.code,
        "currency": day.casino.currency,
        "day": day.day.isoformat(),
        **body,
    }
    return Report.objects.create(
        day=day,
        kind=kind,
        run=run,
        content=content,
        hash=sha256_of(content),
        watermark=watermark,
        built_at=timezone.now(),
    )


def reconcile(sessions: Sequence[TableSession]) -> list[dict[str, Any]]:
    """Sessions whose hands and whose ledger disagree about commission; empty when all agree."""
    moved = ledger.session_sums([session.pk for session in sessions])
    dealt = dict(
        Round.objects.filter(session__in=sessions, status=RoundStatus.FINISHED)
        .values_list("session")
        .annotate(total=Sum("commission_minor"))
        .order_by()
    )
    found = []
    for session in sessions:
        hands, posted = dealt.get(session.pk, 0), moved[session.pk].get(TransferCode.COMMISSION, 0)
        if hands != posted:
            found.append(
                {
                    "table": session.table.code,
                    "session": session.pk,
                    "hands_minor": hands,
                    "ledger_minor": posted,
                }
            )
    return found
