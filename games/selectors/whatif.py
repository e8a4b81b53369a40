"""What what-if reads: finished hands with their states, versions to choose from, runs, and what a
commission plan would have taken of recorded hands."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import groupby
from typing import Any

from django.db.models import Q, QuerySet

from games.engines import kernel, params, registry
from games.engines.commission import CommissionPlan
from games.engines.kernel import Entry
from games.models import Round, TableEvent, WhatIfRun
from games.models.rounds import RoundStatus
from games.store import kinds
from games.store.resettling import rate_ppm, recharge
from tables.enums import VersionKind
from tables.models import Casino, Version
from tables.selectors.versions import State, with_state

KINDS = (VersionKind.PAYOUTS, VersionKind.COMMISSION)
STATES = (State.DRAFT, State.RETURNED, State.SUBMITTED, State.WAITING, State.IN_FORCE)
TRAINING = Q(session__rules__contains={"training": True})
HANDS_AT_ONCE = 100
MOST_HANDS = 500
RUNS_SHOWN = 50
COLUMNS = (
    *("round_id", "number", "step", "kind", "schema", "data", "round__number"),
    *("round__table__code", "round__session__gaming_day", "round__win_minor"),
    *("round__commission_minor", "round__below_band"),
)


@dataclass(frozen=True, slots=True)
class PlayedHand:
    """A finished hand and the state that its events amount to; `taken_minor` is what its row says
    that the house took, a commission or its win."""

    pk: int
    number: int
    table: str
    day: date
    taken_minor: int
    below_band: bool
    state: Any


class Unreadable(Exception):
    """The stored events of this hand make no sense."""

    def __init__(self, hand: int) -> None:
        super().__init__(hand)
        self.hand = hand


@dataclass(frozen=True, slots=True)
class EffectiveCommission:
    """What was and would be taken of recorded hands, in minor units and in parts per million of
    the matched money. `newest`: only the newest MOST_HANDS of the period were counted."""

    from_on: date
    to_on: date
    hands: int = 0
    newest: bool = False
    matched_minor: int = 0
    before_minor: int = 0
    after_minor: int = 0
    below_before: int = 0
    below_after: int = 0

    @property
    def before_ppm(self) -> int:
        return rate_ppm(self.before_minor, self.matched_minor)

    @property
    def after_ppm(self) -> int:
        return rate_ppm(self.after_minor, self.matched_minor)


def finished_hands(casino_id: int, game: str, from_on: date, to_on: date) -> QuerySet[Round]:
    """The finished hands of a game of these gaming days, both included; no training tables."""
    return _hands(casino_id, game, from_on, to_on).exclude(TRAINING)


def training_hands(casino_id: int, game: str, from_on: date, to_on: date) -> int:
    """How many finished hands of these days were played at training tables."""
    return _hands(casino_id, game, from_on, to_on).filter(TRAINING).count()


def _hands(casino_id: int, game: str, from_on: date, to_on: date) -> QuerySet[Round]:
    return Round.objects.filter(
        table__casino=casino_id,
        game=game,
        status=RoundStatus.FINISHED,
        session__gaming_day__range=(from_on, to_on),
    )


def played(game: str, hands: Sequence[int]) -> Iterator[list[PlayedHand]]:
    """These hands in lots of HANDS_AT_ONCE, one statement each: rows and events of one instant.

    A hand that was reopened meanwhile is left out. Raises Unreadable.
    """
    for at in range(0, len(hands), HANDS_AT_ONCE):
        yield list(_lot(game, hands[at : at + HANDS_AT_ONCE]))


def _lot(game: str, hands: Sequence[int]) -> Iterator[PlayedHand]:
    events = TableEvent.objects.filter(round__in=hands, round__status=RoundStatus.FINISHED)
    rows = events.order_by("round_id", "number").values_list(*COLUMNS, named=True)
    for hand, of_hand in groupby(rows.iterator(), key=lambda row: row.round_id):
        yield _folded(game, hand, list(of_hand))


def _folded(game: str, hand: int, rows: list[Any]) -> PlayedHand:
    try:
        state = kernel.replay(registry.engine(game), [_entry(game, row) for row in rows]).state
    except kernel.Refusal as refusal:
        raise Unreadable(hand) from refusal
    first = rows[0]
    return PlayedHand(
        pk=hand,
        number=first.round__number,
        table=first.round__table__code,
        day=first.round__session__gaming_day,
        taken_minor=first.round__win_minor + first.round__commission_minor,
        below_band=first.round__below_band,
        state=state,
    )


def _entry(game: str, row: Any) -> Entry:
    event = kinds.decode(row.kind, row.schema, row.data, game=game)
    return Entry(row.number, row.step, event)


def choices(casino: Casino, today: date) -> QuerySet[Version]:
    """The versions that hands can be settled under: drafts, submitted, waiting and in force."""
    found = Version.objects.filter(line__casino=casino, line__kind__in=KINDS)
    usable = Q(state__in=STATES)
    named = with_state(found, today).filter(usable).select_related("line")
    return named.order_by("line__kind", "line__game", "line__name", "-number")


def runs_of(casino_id: int | None) -> QuerySet[WhatIfRun]:
    """The runs of one casino, newest first."""
    return WhatIfRun.objects.filter(casino=casino_id).select_related(
        "casino", "version__line", "asked_by"
    )


def plan_of(game: str, content: dict[str, Any]) -> CommissionPlan:
    """The plan of an approved or drafted content; raises engines' Refusal for a bad one."""
    return CommissionPlan(**params.read(registry.COMMISSION[game], content))


def effective_commission(
    casino: Casino, plan: dict[str, Any], game: str, from_on: date, to_on: date
) -> EffectiveCommission:
    """The effective commission over the recorded hands of a players' game: as it was taken, and
    under this plan; the newest MOST_HANDS of the period."""
    newest = finished_hands(casino.pk, game, from_on, to_on).order_by("-id")
    hands = list(newest.values_list("pk", flat=True)[: MOST_HANDS + 1])
    other = plan_of(game, plan)
    found = [hand for lot in played(game, hands[:MOST_HANDS]) for hand in lot]
    again = [recharge(hand.state, other) for hand in found]
    days = [hand.day for hand in found]
    return EffectiveCommission(
        from_on=min(days, default=from_on),
        to_on=max(days, default=to_on),
        hands=len(found),
        newest=len(hands) > MOST_HANDS,
        matched_minor=sum(hand.matched_minor for hand in again),
        before_minor=sum(hand.taken_minor for hand in found),
        after_minor=sum(hand.after.total for hand in again),
        below_before=sum(hand.below_band for hand in found),
        below_after=sum(hand.after.below_band for hand in again),
    )
