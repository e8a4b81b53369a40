"""Table settings: what is played for, picked inside what the stakes approve (APP-3).

A setting takes effect from the next hand that begins at its instant or later; the hand in progress
is played to its end under its own. Times are those of the server, taken while the table is locked,
so that a hand and a setting that meet have one order.
"""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.engines import params, registry
from games.engines.kernel import Refusal
from tables import audit
from tables.enums import SessionStatus, VersionKind
from tables.errors import Refused, register
from tables.limit_words import choice_in_words
from tables.locks import lock_session
from tables.models import StaffMember, TableSession, TableSetting
from tables.permissions import demand_at
from tables.selectors.settings import (
    coming,
    in_effect,
    leaves_choice,
    settings_of,
    stakes_under,
    still_picked,
)
from tables.selectors.versions import kinds_for
from tables.services.frozen_rules import demand_fit
from tables.services.texts import demand_visible

register(
    {
        "limits_not_open": _("Limits are set while the table is open; %(table)s is not."),
        "limits_fixed": _("The stakes of table %(table)s leave nothing to choose."),
        "limits_unchanged": _("These limits hold already."),
        "limits_stale": _(
            "%(person)s has changed the limits meanwhile. Look at them and choose again."
        ),
        "pick_unknown": _("“%(name)s” is not left to choose at this table."),
        "pick_not_approved": _("“%(name)s” can't be this. Approved: %(allowed)s."),
        "setting_reason_missing": _("A change of the limits needs a reason."),
        "notice_out_of_range": _("A change is announced %(least)s to %(most)s minutes ahead."),
    }
)

Picked = Mapping[str, int]
NOTICE_MAX = 240  # minutes
OPENED, ROLLED = "table_opened", "table_rolled"  # reasons of settings that nobody typed


@transaction.atomic
def set_stakes(
    session: TableSession,
    picked: Picked,
    actor: StaffMember,
    reason: str,
    notice_minutes: int = 0,
    now: datetime | None = None,
    *,
    seen: int | None = None,
) -> TableSetting:
    """Other limits, from the next hand on or after a notice.

    `picked` has a value for every parameter that the stakes leave to choose, by name. `seen` is
    the number of the newest setting that the pit boss had before him. Codes: those of a right,
    limits_not_open, limits_fixed, limits_stale, pick_unknown, pick_not_approved, rules_do_not_fit,
    setting_reason_missing, notice_out_of_range, limits_unchanged.
    """
    demand_at(actor, "table.set_stakes", session.table)
    session = lock_session(session.pk)
    now = _after_the_last_hand(session, now or timezone.now())
    if session.status != SessionStatus.OPEN:
        raise Refused("limits_not_open", table=session.table.code)
    if not leaves_choice(session):
        raise Refused("limits_fixed", table=session.table.code)
    settings = settings_of(session)
    _demand_seen(settings, seen)
    _demand_approved(session, picked)
    if not reason.strip():
        raise Refused("setting_reason_missing")
    demand_visible(reason, "reason")
    if not 0 <= notice_minutes <= NOTICE_MAX:
        raise Refused("notice_out_of_range", least=0, most=NOTICE_MAX)
    takes_effect_at = now + timedelta(minutes=notice_minutes)
    _demand_change(settings, picked, takes_effect_at)
    return _add(session, settings, picked, actor, reason.strip(), now, takes_effect_at)


def begin_settings(
    session: TableSession, picked: Picked, actor: StaffMember, now: datetime
) -> TableSetting | None:
    """The first setting of a session that opens: what was picked, the first pick for the rest.

    None where the stakes leave no choice; refused as in `set_stakes`.
    """
    first = _first_pick(session)
    if not first and not picked:
        return None
    chosen = {**first, **picked}
    _demand_approved(session, chosen)
    return _add(session, [], chosen, actor, OPENED, now, now)


def inherit_settings(
    session: TableSession, rolled: TableSession, actor: StaffMember, now: datetime
) -> None:
    """The limits of a session that was rolled hold on where the new day's stakes approve them, and
    so does what is announced; the rest begins with the first pick."""
    if not leaves_choice(rolled):
        return
    settings = settings_of(session)
    before = stakes_under(session, in_effect(settings, now))
    first = _add(rolled, [], _still_approved(rolled, before), actor, ROLLED, now, now)
    announced = coming(settings, now)
    if announced is None:
        return
    picked = _still_approved(rolled, stakes_under(session, announced))
    if picked != first.picked:
        _add(rolled, [first], picked, actor, announced.reason, now, announced.takes_effect_at)


def _still_approved(rolled: TableSession, stakes: Mapping[str, Any]) -> dict[str, int]:
    """What of these stakes may be picked in the rolled session, the first pick for the rest, or
    altogether where they don't fit together any more."""
    picked = still_picked(rolled.table.game, rolled.rules["stakes"], stakes)
    try:
        _demand_approved(rolled, picked)
    except Refused:
        return _first_pick(rolled)
    return picked


def _first_pick(session: TableSession) -> dict[str, int]:
    specs, stakes = registry.STAKES[session.table.game], session.rules["stakes"]
    first = params.first_pick(specs, stakes)
    return {spec.name: first[spec.name] for spec in params.open_choices(specs, stakes)}


def _after_the_last_hand(session: TableSession, now: datetime) -> datetime:
    """A hand that has begun stays under its setting, whatever the clocks of two servers say."""
    began_at = session.rounds.aggregate(at=Max("started_at"))["at"]
    return now if began_at is None else max(now, began_at + timedelta(microseconds=1))


def _demand_seen(settings: list[TableSetting], seen: int | None) -> None:
    """Two pit bosses at once: the second one looks again."""
    if seen is not None and settings and seen != settings[-1].number:
        raise Refused("limits_stale", person=settings[-1].set_by.full_name)


def _demand_approved(session: TableSession, picked: Picked) -> None:
    """Each value is approved, and together they make a table by the engine's own rules."""
    game, stakes = session.table.game, session.rules["stakes"]
    try:
        scalars = params.pick(registry.STAKES[game], stakes, picked)
    except Refusal as refusal:
        raise _refused(session, str(refusal.params["field"])) from refusal
    contents = {kind: session.rules[kind.value] for kind in kinds_for(game)}
    demand_fit(game, {**contents, VersionKind.STAKES: scalars}, session.mode)


def _refused(session: TableSession, name: str) -> Refused:
    choice = session.rules["stakes"].get(name)
    if not params.is_choice(choice):
        return Refused("pick_unknown", name=name)
    allowed = choice_in_words(choice, session.table.casino.currency)
    return Refused("pick_not_approved", name=name, allowed=allowed)


def _demand_change(settings: list[TableSetting], picked: Picked, takes_effect_at: datetime) -> None:
    """Other limits than those that would hold then; the same ones only to overtake a change that is
    announced for later."""
    standing = in_effect(settings, takes_effect_at)
    unchanged = standing is not None and standing.picked == dict(picked)
    if unchanged and coming(settings, takes_effect_at) is None:
        raise Refused("limits_unchanged")


def _add(
    session: TableSession,
    before: list[TableSetting],
    picked: Picked,
    actor: StaffMember,
    reason: str,
    now: datetime,
    takes_effect_at: datetime,
) -> TableSetting:
    """The next setting of the session, and its entry in the audit trail."""
    setting = TableSetting.objects.create(
        session=session,
        number=before[-1].number + 1 if before else 1,
        picked=dict(picked),
        reason=reason,
        notice_minutes=(takes_effect_at - now) // timedelta(minutes=1),
        takes_effect_at=takes_effect_at,
        set_by=actor,
        set_at=now,
    )
    standing = in_effect(before, now)
    audit.record(
        actor,
        "table.limits_set",
        session,
        before=standing.picked if standing is not None else None,
        after={**setting.picked, **audit.snapshot(setting, "number", "takes_effect_at")},
        reason=reason,
    )
    return setting
