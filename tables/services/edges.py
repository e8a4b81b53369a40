"""The exact edge of a version: asked for here, reckoned by the task `games.edge`, kept for ever.

The same question is one row, however many versions ask it. A row that failed, or whose worker
went away, is handed out anew when somebody asks again.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime
from functools import partial
from time import monotonic
from typing import Any
from zlib import crc32

from celery import current_app
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from kombu.exceptions import OperationalError

from tables.claims import claimed
from tables.enums import TaskStatus, VersionStatus
from tables.errors import Refused, register
from tables.models import EdgeResult, StaffMember, Version
from tables.selectors.days import gaming_day_for
from tables.selectors.edges import (
    BROKER_AWAY,
    SILENCE,
    UNHEARD,
    Question,
    needs_a_worker,
    partners,
    questions,
)
from tables.selectors.versions import compared_with
from tables.services.drafts import demand_here, demand_status

TASK = "games.edge"
CLAIMS, MOST_CLAIMS = 0x65646765, 2**31  # the space of advisory locks in which a game is a number
LEADS_ON = frozenset(VersionStatus) - {VersionStatus.DISCARDED}
# What stands in `EdgeResult.error`, beside BROKER_AWAY.
TOOK_TOO_LONG, WORKER_FAULT = "took_too_long", "worker_fault"
NOT_RECKONED = "not_reckoned"  # with the parameter: "not_reckoned:exchange_cards"

register(
    {
        "edge_none": _("There is nothing to calculate here."),
    }
)


@transaction.atomic
def ask_for(version: Version, actor: StaffMember, now: datetime | None = None) -> list[EdgeResult]:
    """The edges of the version and of the one it is compared with, asked for unless they are.

    Refused when the version has none: a players' game, or points that are still open; and when it
    was thrown away.
    """
    demand_here(actor, "version.comment", version.line.casino)
    demand_status(version, LEADS_ON)
    asked = questions(version)
    if not asked:
        raise Refused("edge_none")
    return ask(version, now or timezone.now())


def ask(version: Version, now: datetime) -> list[EdgeResult]:
    """The same without a right of its own: part of a submission. Nothing to ask is no fault.

    `now` says what is in force; when it was asked is told by the clock, in a told past too.
    """
    base = compared_with(version, gaming_day_for(version.line.casino, now))
    beside = partners(version.line)
    asked = [question for one in (version, base) if one for question in questions(one, beside)]
    by_key = {question.key: question for question in asked}
    edges, fresh = [], []
    for key in sorted(by_key):  # rivals insert in one order
        edge, is_fresh = _asked(by_key[key], timezone.now())
        edges.append(edge)
        fresh += [edge.pk] if is_fresh else []
    transaction.on_commit(partial(_send, fresh))
    return edges


def _asked(question: Question, now: datetime) -> tuple[EdgeResult, bool]:
    """The row of the question, and whether a worker must be told: it is new, or has none."""
    edge, is_new = EdgeResult.objects.get_or_create(
        key=question.key,
        defaults={"game": question.game, "inputs": question.inputs, "asked_at": now},
    )
    return edge, is_new or (needs_a_worker(edge, now) and _taken_back(edge, now))


def _taken_back(edge: EdgeResult, now: datetime) -> bool:
    """Make the row a waiting one; false when somebody else did at the same moment."""
    as_seen = EdgeResult.objects.filter(
        pk=edge.pk, status=edge.status, asked_at=edge.asked_at, started_at=edge.started_at
    )
    fresh = {
        **{"status": TaskStatus.WAITING, "progress": 0, "error": ""},
        **{"asked_at": now, "started_at": None, "heard_at": None, "finished_at": None},
    }
    taken = as_seen.update(**fresh)
    edge.refresh_from_db()
    return bool(taken)


def _send(pks: list[int]) -> None:
    """Hand the questions to a worker; a broker that is away is written into their rows."""
    try:
        for pk in pks:
            current_app.send_task(TASK, [pk], retry=False)
    except OperationalError:
        waiting = EdgeResult.objects.filter(pk__in=pks, status=TaskStatus.WAITING)
        waiting.update(status=TaskStatus.FAILED, error=BROKER_AWAY)


# --- what the worker writes ---------------------------------------------------------------------


def is_busy(game: str, now: datetime | None = None) -> bool:
    """Whether an edge of the game is being calculated, as far as the rows say."""
    since = (now or timezone.now()) - SILENCE
    running = EdgeResult.objects.filter(game=game, status=TaskStatus.RUNNING)
    return running.filter(heard_at__gte=since).exists()


@contextmanager
def turn_of(game: str) -> Iterator[bool]:
    """Whether it is this worker's turn to calculate edges of the game while the block lasts.

    One at a time leaves the other workers to the floor; one for each game, so that what takes a
    second never waits for what takes hours. Nobody else is at a row that runs then: its worker is
    gone, and the row waits again.
    """
    with claimed(CLAIMS, crc32(game.encode()) % MOST_CLAIMS) as is_ours:
        if is_ours:
            lost = EdgeResult.objects.filter(game=game, status=TaskStatus.RUNNING)
            lost.update(status=TaskStatus.WAITING, progress=0, started_at=None, heard_at=None)
        yield is_ours


def resume(now: datetime | None = None) -> list[int]:
    """Hand out anew the oldest question of each game that waits while no worker is at its game:
    its message was lost with a broker, a worker or the whole house, or found no broker. The rows
    handed out."""
    before = (now or timezone.now()) - UNHEARD
    untold = EdgeResult.objects.filter(status=TaskStatus.FAILED, error=BROKER_AWAY)
    untold.update(status=TaskStatus.WAITING, error="")
    unfinished = EdgeResult.objects.filter(
        status__in=[TaskStatus.WAITING, TaskStatus.RUNNING], asked_at__lt=before
    )
    oldest = unfinished.order_by("game", "asked_at", "pk").distinct("game")
    idle = [edge.pk for edge in oldest if _is_idle(edge.game)]
    _send(idle)
    return idle


def _is_idle(game: str) -> bool:
    """Whether nobody is at the game; a row that ran there waits again."""
    with turn_of(game) as is_ours:
        return is_ours


def game_of(pk: int) -> str | None:
    """The game of a question; None for one that is not there."""
    return EdgeResult.objects.filter(pk=pk).values_list("game", flat=True).first()


def claim(pk: int, now: datetime | None = None) -> EdgeResult | None:
    """The waiting row, now running; None when another worker has it or it is done."""
    now = now or timezone.now()
    waiting = EdgeResult.objects.filter(pk=pk, status=TaskStatus.WAITING)
    taken = waiting.update(status=TaskStatus.RUNNING, started_at=now, heard_at=now, progress=0)
    return EdgeResult.objects.get(pk=pk) if taken else None


class Progress:
    """Told the percent done, it writes them at most once a second."""

    def __init__(self, edge: EdgeResult) -> None:
        self.edge, self.written_at = edge, 0.0

    def __call__(self, percent: int) -> None:
        """Write it, if a second has passed."""
        if monotonic() - self.written_at >= 1:
            self.written_at = monotonic()
            note_progress(self.edge, percent)


def note_progress(edge: EdgeResult, percent: int) -> None:
    """How far the calculation is, and that its worker is there."""
    _running(edge).update(progress=max(0, min(percent, 100)), heard_at=timezone.now())


def store(edge: EdgeResult, result: Mapping[str, Any], now: datetime | None = None) -> None:
    """The figures; the row is done."""
    _running(edge).update(
        status=TaskStatus.DONE,
        result=dict(result),
        progress=100,
        finished_at=now or timezone.now(),
    )


def fail(edge: EdgeResult, error: str, now: datetime | None = None) -> None:
    """There are no figures: `error` is one of the codes of this room."""
    _running(edge).update(status=TaskStatus.FAILED, error=error, finished_at=now or timezone.now())


def _running(edge: EdgeResult) -> QuerySet[EdgeResult]:
    """The row while it is this worker's: not after it was handed out anew."""
    return EdgeResult.objects.filter(
        pk=edge.pk, status=TaskStatus.RUNNING, started_at=edge.started_at
    )
