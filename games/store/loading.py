"""Loading the play of a table: from this process's cache, else folded from events in one query.

The cache is never the truth: it is used only where its head hash is the table's, or where the
events after it continue that very hash.
"""

from collections import OrderedDict
from collections.abc import Mapping
from threading import Lock
from typing import Any

from django.db.models import Q, Subquery

from games.engines import registry
from games.engines.banked import TAKEN_BACK
from games.engines.kernel import Refusal
from games.models import TableEvent
from games.store.play import COLUMNS, SEATING_FEED, Play, empty, fold

PLAYS_KEPT = 200


class PlayCache:
    """The latest play of each table that this process has seen."""

    def __init__(self) -> None:
        self._plays: OrderedDict[int, Play] = OrderedDict()
        self._lock = Lock()

    def get(self, table_id: int) -> Play | None:
        with self._lock:
            return self._plays.get(table_id)

    def put(self, table_id: int, play: Play) -> None:
        """Keep the play, unless a later one is there. Call it for committed events only."""
        with self._lock:
            kept = self._plays.get(table_id)
            if kept is None or kept.base_seq != play.base_seq or kept.version <= play.version:
                self._plays[table_id] = play
                self._plays.move_to_end(table_id)
            while len(self._plays) > PLAYS_KEPT:
                self._plays.popitem(last=False)

    def clear(self) -> None:
        with self._lock:
            self._plays.clear()


CACHE = PlayCache()


def load_play(table_id: int, base_seq: int, version: int, head_hash: str) -> Play:
    """The play at the table's head: no query from the cache, else one.

    Raises engines' Refusal("log_broken") when the stored events don't lead to this head.
    """
    cached = CACHE.get(table_id)
    if cached is not None and cached.base_seq == base_seq:
        if (cached.version, cached.head_hash) == (version, head_hash):
            return cached
        if cached.version < version:
            rows = _rows(table_id, cached.version, version)
            if rows and rows[0]["previous_hash"] == cached.head_hash:
                return _keep(table_id, fold(cached, rows), version, head_hash)
    return _keep(table_id, _fold_all(table_id, base_seq, version, head_hash), version, head_hash)


def _keep(table_id: int, play: Play, version: int, head_hash: str) -> Play:
    if (play.version, play.head_hash) != (version, head_hash):
        raise Refusal("log_broken", number=play.version)
    CACHE.put(table_id, play)
    return play


def _fold_all(table_id: int, base_seq: int, version: int, head_hash: str) -> Play:
    """From the first player on: what happened between hands, and the latest hand whole; against
    the house also the rounds before it, as far as one that is called off leads back."""
    if version == base_seq:
        return empty(base_seq, head_hash)
    of_hands = TableEvent.objects.filter(table=table_id, round__isnull=False, seq__lte=version)
    played = of_hands.filter(kind="RoundStarted", round__game__in=registry.BANKED_GAMES).exclude(
        round__void_reason=TAKEN_BACK
    )
    needed = (
        Q(round__isnull=True)
        | Q(kind__in=SEATING_FEED, round__game__in=registry.PLAYERS_GAMES)
        | Q(round=Subquery(of_hands.order_by("-seq").values("round")[:1]))
        | Q(round__in=Subquery(played.order_by("-seq").values("round")[:2]))
        | Q(seq=version)
    )
    rows = _rows(table_id, base_seq, version, needed)
    rounds = [row["round_id"] for row in rows if row["round_id"] is not None]
    return fold(empty(base_seq, ""), rows, whole=rounds[-1] if rounds else None)


def _rows(
    table_id: int, after: int, until: int, needed: Q | None = None
) -> list[Mapping[str, Any]]:
    events = TableEvent.objects.filter(table=table_id, seq__gt=after, seq__lte=until)
    if needed is not None:
        events = events.filter(needed)
    return list(events.order_by("seq").values(*COLUMNS))
