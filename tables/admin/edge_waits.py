"""How long an edge that is asked for still takes, as a page tells it: by how far its worker is.

Before the worker has shown its pace, what such a question usually takes stands in its place.
"""

from datetime import datetime, timedelta

from django.utils.functional import cached_property
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tables import formats
from tables.enums import Game, TaskStatus
from tables.models import Casino, EdgeResult
from tables.selectors.edges import needs_a_worker, unfinished

LEAST_PROGRESS = 3  # percent, below which the pace says nothing yet
MINUTE, HOUR = timedelta(minutes=1), timedelta(hours=1)
MOST_IN_MINUTES = 90 * MINUTE


class Waits:
    """What a page says of the edges of one game that it waits for; one query at most."""

    def __init__(self, casino: Casino, game: str, now: datetime) -> None:
        self.casino, self.game, self.now = casino, game, now

    def notes(self, edge: EdgeResult) -> list[str]:
        """Sentences: when it began and what is left, or what is before it and what is usual."""
        if edge.status == TaskStatus.RUNNING and edge.started_at is not None:
            return self._of_running(edge, formats.clock(edge.started_at, self.casino.zone))
        if edge.status == TaskStatus.WAITING:
            return [*self._queued(edge), _usual(edge)]
        return []

    def _of_running(self, edge: EdgeResult, started: str) -> list[str]:
        if needs_a_worker(edge, self.now):
            return [_("Started %(at)s.") % {"at": started}]
        left = time_left(edge)
        if left is None:
            return [_("Started %(at)s.") % {"at": started}, _usual(edge)]
        return [_started_and_left(started, left)]

    def _queued(self, edge: EdgeResult) -> list[str]:
        before = self._before(edge)
        if not before:
            return []
        words = ngettext(
            "%(count)s calculation of this game is before it.",
            "%(count)s calculations of this game are before it.",
            before,
        )
        return [words % {"count": before}]

    def _before(self, edge: EdgeResult) -> int:
        """How many run, or were asked for earlier."""
        place = (edge.asked_at, edge.pk)
        return sum(
            (other.asked_at, other.pk) < place
            if other.status == TaskStatus.WAITING
            else not needs_a_worker(other, self.now)
            for other in self._queue
        )

    @cached_property
    def _queue(self) -> list[EdgeResult]:
        return unfinished(self.game)


def time_left(edge: EdgeResult) -> timedelta | None:
    """What a running calculation still takes at its pace so far; None before it has one.

    `progress` is a whole percent, rounded down: in the middle of it the calculation is reckoned.
    """
    if edge.started_at is None or edge.heard_at is None or edge.progress < LEAST_PROGRESS:
        return None
    halves = 2 * edge.progress + 1
    return max((edge.heard_at - edge.started_at) * (200 - halves) / halves, timedelta(0))


def _started_and_left(started: str, left: timedelta) -> str:
    if left < MINUTE:
        return _("Started %(at)s, less than a minute left.") % {"at": started}
    if left < MOST_IN_MINUTES:
        minutes = round(left / MINUTE)
        words = ngettext(
            "Started %(at)s, about %(count)s minute left.",
            "Started %(at)s, about %(count)s minutes left.",
            minutes,
        )
        return words % {"at": started, "count": minutes}
    hours = round(left / HOUR)
    words = ngettext(
        "Started %(at)s, about %(count)s hour left.",
        "Started %(at)s, about %(count)s hours left.",
        hours,
    )
    return words % {"at": started, "count": hours}


def _usual(edge: EdgeResult) -> str:
    """What takes long is how many cards a player of European poker may exchange (EUR-3)."""
    exchanged = edge.inputs.get("ruleset", {}).get("exchange_max", 0)
    if edge.game != Game.EUROPEAN_POKER or exchanged < 2:
        return _("Usually less than a minute.")
    if exchanged == 2:
        return _("Usually one or two minutes.")
    return _("Usually minutes, up to a quarter of an hour.")
