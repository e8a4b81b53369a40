"""Opening a table session, and calling off an opening that was a mistake.

Closing and rolling are `tables.services.closings`.
"""

from collections.abc import Collection, Mapping
from datetime import date, datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tables import audit
from tables.enums import AlertKind, CountKind, Equipment, SessionStatus, VersionKind
from tables.errors import Refused, register
from tables.locks import lock_casino, lock_session, lock_table
from tables.models import Line, StaffMember, Table, TableSession
from tables.permissions import demand_at
from tables.selectors.days import gaming_day_for
from tables.selectors.floor import equipment_for
from tables.services.alerts import settle
from tables.services.counts import begin_count
from tables.services.floor import show_phase
from tables.services.frozen_rules import FrozenRules, freeze_rules
from tables.services.settings import begin_settings
from tables.services.texts import given_reason

register(
    {
        "table_inactive": _("Table %(table)s is out of use."),
        "session_open": _("Table %(table)s is open already."),
        "equipment_missing": _("Not ticked yet: %(missing)s."),
        "session_in_play": _("The opening count of table %(table)s is agreed: close the table."),
        "cancel_needs_reason": _("Calling an opening off needs a reason."),
    }
)


@transaction.atomic
def open_table(
    table: Table,
    *,
    ruleset: Line,
    stakes: Line,
    commission: Line | None = None,
    payouts: Line | None = None,
    actor: StaffMember,
    equipment: Collection[str],
    mode: str = "",
    picked: Mapping[str, int] | None = None,
    now: datetime | None = None,
) -> TableSession:
    """Open a session under the lines' versions in force on the gaming day (APP-3).

    A players' game needs a commission plan, a game against the house its payouts. All of the
    equipment is ticked (HOLD-15). `mode` is one that the rule set approves, "" the table's own.
    `picked` are values by name where the stakes leave a choice, left out: the first pick.
    The session waits for its opening count then; the agreed count starts play.
    """
    demand_at(actor, "table.open", table)
    now = now or timezone.now()
    casino = lock_casino(table.casino_id)
    table, standing = lock_table(table.pk)
    _demand_openable(table, standing)
    demanded = equipment_for(table.game, mode or table.mode)
    _demand_equipment(demanded, equipment)
    day = gaming_day_for(casino, now)
    chosen = {
        VersionKind.RULESET: ruleset,
        VersionKind.STAKES: stakes,
        VersionKind.COMMISSION: commission,
        VersionKind.PAYOUTS: payouts,
    }
    lines = {kind: line for kind, line in chosen.items() if line is not None}
    rules = freeze_rules(table, day, lines, mode=mode)
    session = new_session(table, day, rules, actor, now)
    session.base_seq = session.play_seq = table.head_seq
    session.equipment_checked = sorted(set(equipment) & set(demanded))
    session.save(force_insert=True)
    begin_settings(session, picked or {}, actor, now)
    begin_count(session, CountKind.OPENING, now=now)
    show_phase(table, session, "opening", now=now, fresh=True)
    audit.record(actor, "session.opened", session, after=summary(session), casino=casino)
    return session


@transaction.atomic
def cancel_opening(
    session: TableSession, *, actor: StaffMember, reason: str, now: datetime | None = None
) -> TableSession:
    """Call off a session whose opening count isn't agreed: nothing was played, no money moved.

    It is closed without having been in play; `selectors.sessions.played_to_the_end` leaves it out.
    """
    demand_at(actor, "table.open", session.table)
    now, reason = now or timezone.now(), given_reason(reason)
    session = lock_session(session.pk)
    if session.status != SessionStatus.OPENING:
        raise Refused("session_in_play", table=session.table.code)
    if not reason:
        raise Refused("cancel_needs_reason")
    session.status, session.closed_by, session.closed_at = SessionStatus.CLOSED, actor, now
    session.save(update_fields=["status", "closed_by", "closed_at"])
    settle(AlertKind.ROLL_DUE, table=session.table, actor=actor, now=now)
    show_phase(session.table, None, "closed", now=now)
    audit.record(actor, "session.called_off", session, reason=reason)
    return session


def _demand_openable(table: Table, standing: TableSession | None) -> None:
    if not table.is_active:
        raise Refused("table_inactive", table=table.code)
    if standing is not None:
        raise Refused("session_open", table=table.code)


def _demand_equipment(demanded: Collection[Equipment], ticked: Collection[str]) -> None:
    missing = [str(item.label) for item in demanded if item not in ticked]
    if missing:
        raise Refused("equipment_missing", missing=", ".join(missing))


def new_session(
    table: Table, day: date, rules: FrozenRules, actor: StaffMember, now: datetime
) -> TableSession:
    """An unsaved session of the day under its frozen rules."""
    return TableSession(
        table=table,
        gaming_day=day,
        **{kind.value: version for kind, version in rules.versions.items()},
        rules=dict(rules.content),
        rules_hash=rules.hash,
        opened_by=actor,
        opened_at=now,
    )


def summary(session: TableSession) -> dict[str, object]:
    """What the audit trail keeps of a session that begins."""
    return {
        "gaming_day": session.gaming_day.isoformat(),
        "rules_hash": session.rules_hash,
        "versions": session.rules["versions"],
        "mode": session.mode.value,
        "equipment": session.equipment_checked,
    }
