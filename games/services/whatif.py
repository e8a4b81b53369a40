"""What-if: finished hands of a period settled again under a draft (product.md section 10).

Asked by a person, done by the task `games.whatif`. Nothing of the floor or the books changes. A run
is claimed by an advisory lock that falls with the worker's connection, so that a run whose worker
was stopped can be taken up again by another one.
"""

import datetime as dt
from functools import partial

import structlog
from celery import current_app
from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _
from kombu.exceptions import OperationalError

from games.models import WhatIfRun
from games.selectors.whatif import (
    KINDS,
    STATES,
    Unreadable,
    finished_hands,
    played,
    training_hands,
)
from games.services.whatif_tally import Differs, Result, tally_of
from tables import audit, formats
from tables.claims import claimed
from tables.enums import TaskStatus
from tables.errors import Refused, register
from tables.locks import lock_version
from tables.models import AuditEntry, StaffMember, Version
from tables.selectors.days import gaming_day_for
from tables.selectors.versions import state_on
from tables.services.content import complete, content_hash
from tables.services.drafts import demand_here

register(
    {
        "whatif_kind": _("What-if is for payout schedules and commission plans."),
        "whatif_gone": _("This version doesn't exist any more."),
        "whatif_reversed": _("The period ends before it begins."),
        "whatif_future": _("The last gaming day so far is %(day)s."),
        "whatif_long": _("A period has at most %(days)s days."),
    }
)

log = structlog.get_logger(__name__)

TASK = "games.whatif"
MOST_DAYS = 366
UNFINISHED = (TaskStatus.WAITING, TaskStatus.RUNNING)
CLAIMS = 0x77686174  # the space of advisory locks in which a run's key is its claim
QUEUES_FOR = dt.timedelta(minutes=5)  # a run that waits longer may be lost with the broker
STARTS_FOR = dt.timedelta(
    seconds=30
)  # one that was begun earlier and isn't claimed lost its worker
GIVEN_UP_AFTER = dt.timedelta(days=1)
DIFFERS, UNREADABLE, BROKEN, GIVEN_UP = "differs", "unreadable", "broken", "given_up"


@transaction.atomic
def ask(
    version: Version,
    from_on: dt.date,
    to_on: dt.date,
    actor: StaffMember,
    now: dt.datetime | None = None,
) -> WhatIfRun:
    """A run under the version as it stands now, handed to a worker after commit.

    While one of the same content and days is not finished, that one is given. Refused without the
    right, in another casino, for another kind, for a version that no longer counts or is not
    complete, and for a period that is reversed, too long or not over.
    """
    now = now or timezone.now()
    demand_here(actor, "whatif.run", version.line.casino)
    locked = _locked(version)
    today = gaming_day_for(locked.line.casino, now)
    _demand_version(locked, today)
    _demand_period(from_on, to_on, today)
    content = complete(locked.line.kind, locked.line.game, locked.content)
    asked = WhatIfRun(
        casino=locked.line.casino,
        version=locked,
        content=content,
        content_hash=content_hash(content),
        from_on=from_on,
        to_on=to_on,
        asked_by=actor,
        asked_at=now,
    )
    return _unfinished_like(asked) or _hand_on(asked)


def _locked(version: Version) -> Version:
    try:
        return lock_version(version.pk)
    except Version.DoesNotExist as gone:
        raise Refused("whatif_gone") from gone


def _demand_version(version: Version, today: dt.date) -> None:
    if version.line.kind not in KINDS:
        raise Refused("whatif_kind")
    state = state_on(version, today)
    if state not in STATES:
        raise Refused("version_state", state=state.label)


def _demand_period(from_on: dt.date, to_on: dt.date, today: dt.date) -> None:
    if to_on < from_on:
        raise Refused("whatif_reversed")
    if to_on > today:
        raise Refused("whatif_future", day=formats.day(today, get_language() or "en"))
    if (to_on - from_on).days >= MOST_DAYS:
        raise Refused("whatif_long", days=MOST_DAYS)


def _unfinished_like(asked: WhatIfRun) -> WhatIfRun | None:
    return WhatIfRun.objects.filter(
        version=asked.version,
        content_hash=asked.content_hash,
        from_on=asked.from_on,
        to_on=asked.to_on,
        status__in=UNFINISHED,
    ).first()


def _hand_on(asked: WhatIfRun) -> WhatIfRun:
    asked.save()
    period = {"from_on": asked.from_on.isoformat(), "to_on": asked.to_on.isoformat()}
    facts = {"content_hash": asked.content_hash, **period}
    audit.record(asked.asked_by, "whatif.asked", asked.version, after=facts, casino=asked.casino)
    transaction.on_commit(partial(send, asked.pk))
    return asked


def send(run_id: int) -> None:
    """Hand a run to a worker; where the broker is away it waits, and `resume` hands it on."""
    try:
        current_app.send_task(TASK, [run_id], retry=False)
    except OperationalError as error:
        log.warning("whatif.broker_away", run=run_id, error=str(error))


def carry_out(run_id: int) -> None:
    """Settle the run's hands again and store what comes out; nothing where it is finished or where
    another worker is at it. A hand that differs from the books fails the run and is named."""
    with claimed(CLAIMS, run_id) as is_ours:
        run = WhatIfRun.objects.select_related("version__line").get(pk=run_id)
        if not is_ours or run.status not in UNFINISHED:
            return
        _set(run, status=TaskStatus.RUNNING, progress=0)
        try:
            result = _settled_again(run)
        except Differs as differs:
            _finish(run, TaskStatus.FAILED, error=f"{DIFFERS} {differs.hand}")
        except Unreadable as unreadable:
            _finish(run, TaskStatus.FAILED, error=f"{UNREADABLE} {unreadable.hand}")
        except Exception as error:
            _finish(run, TaskStatus.FAILED, error=f"{BROKEN} {type(error).__name__}")
            raise
        else:
            _finish(run, TaskStatus.DONE, progress=100, result=result)


def _settled_again(run: WhatIfRun) -> Result:
    line = run.version.line
    period = (run.casino_id, line.game, run.from_on, run.to_on)
    hands = list(finished_hands(*period).order_by("id").values_list("pk", flat=True))
    tally = tally_of(line.kind, line.game, run.content)
    done = 0
    for lot in played(line.game, hands):
        for hand in lot:
            tally.add(hand)
        done += len(lot)
        _set(run, progress=min(99, done * 100 // len(hands)))
    return {
        "kind": line.kind,
        "game": line.game,
        **tally.result(),
        "training": training_hands(*period),
    }


@transaction.atomic
def take_file(run: WhatIfRun, file_format: str, actor: StaffMember) -> int:
    """Write down who takes which file, and give its number: from the second on it is a copy."""
    demand_here(actor, "whatif.run", run.casino)
    WhatIfRun.objects.select_for_update(of=("self",)).get(pk=run.pk)
    taken = AuditEntry.objects.filter(
        action="whatif.exported", object_type="whatifrun", object_id=str(run.pk)
    )
    number = taken.filter(after__format=file_format).count() + 1
    after = {"format": file_format, "copy": number}
    audit.record(actor, "whatif.exported", run, after=after)
    return number


def resume(now: dt.datetime | None = None) -> int:
    """Hand runs on again that nobody is at: their worker was stopped, or the broker lost them.

    After a day a run is given up. Returns how many were handed on.
    """
    now = now or timezone.now()
    waiting = Q(status=TaskStatus.WAITING, asked_at__lt=now - QUEUES_FOR)
    begun = Q(status=TaskStatus.RUNNING, asked_at__lt=now - STARTS_FOR)
    overdue = WhatIfRun.objects.filter(waiting | begun)
    return sum(_resume(run, now) for run in overdue)


def _resume(run: WhatIfRun, now: dt.datetime) -> bool:
    with claimed(CLAIMS, run.pk) as free:
        run.refresh_from_db()
        if not free or run.status not in UNFINISHED:
            return False
        if run.asked_at < now - GIVEN_UP_AFTER:
            _finish(run, TaskStatus.FAILED, error=GIVEN_UP)
            return False
    send(run.pk)
    return True


def _set(run: WhatIfRun, **values: object) -> None:
    for name, value in values.items():
        setattr(run, name, value)
    run.save(update_fields=list(values))


def _finish(run: WhatIfRun, status: TaskStatus, **values: object) -> None:
    _set(run, status=status, finished_at=timezone.now(), **values)
