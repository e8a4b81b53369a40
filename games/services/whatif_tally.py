"""What-if adds up: hands settled again, by line, table, gaming day and pot size.

A tally takes hand after hand and gives a JSON-able result; all money in minor units, nothing is
rounded. Before a hand is counted it is settled under its own rules: what comes out must be what its
row says that the house took.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping
from typing import Any, Protocol

from games.engines import params, registry
from games.engines.banked.schedules import odds_of
from games.selectors.whatif import PlayedHand, plan_of
from games.store.resettling import NotSettled, PaidLine, recharge, resettle, won_by_house
from tables.enums import VersionKind

Result = dict[str, Any]
Sums = Counter[str]
Content = dict[str, Any]
CLASS_STEPS = (1, 2, 5)


class Differs(Exception):
    """The hand settled under its own rules isn't what its row says."""

    def __init__(self, hand: int) -> None:
        super().__init__(hand)
        self.hand = hand


class Tally(Protocol):
    def add(self, hand: PlayedHand) -> None:
        """Count a hand; raises Differs."""

    def result(self) -> Result: ...


def tally_of(kind: str, game: str, content: Content) -> Tally:
    """The tally of a kind of version."""
    makers: Mapping[str, Callable[[str, Content], Tally]] = {
        VersionKind.PAYOUTS: PayoutsTally,
        VersionKind.COMMISSION: CommissionTally,
    }
    return makers[kind](game, content)


class PayoutsTally:
    """Rounds against the house under other schedules."""

    KEYS = (
        *("rounds", "boxes", "staked_minor", "before_minor", "after_minor"),
        *("capped_before", "capped_after"),
    )

    def __init__(self, game: str, content: Content) -> None:
        schedules = params.read(registry.PAYOUTS[game], content)
        self._schedules = {name: odds_of(schedule) for name, schedule in schedules.items()}
        self._total: Sums = Counter()
        self._tables: dict[str, Sums] = defaultdict(Counter)
        self._days: dict[str, Sums] = defaultdict(Counter)
        self._lines: dict[tuple[str, str], Sums] = defaultdict(Counter)
        self._left_out: dict[str, Sums] = defaultdict(Counter)

    def add(self, hand: PlayedHand) -> None:
        if won_by_house(hand.state) != hand.taken_minor:
            raise Differs(hand.pk)
        try:
            again = resettle(hand.state, self._schedules)
        except NotSettled as missing:
            self._left_out[missing.reason].update(rounds=1, win_minor=hand.taken_minor)
            return
        sums = {
            "rounds": 1,
            "boxes": again.boxes,
            "staked_minor": again.staked_minor,
            "before_minor": again.before_minor,
            "after_minor": again.after_minor,
            "capped_before": again.capped_before,
            "capped_after": again.capped_after,
        }
        for place in (self._total, self._tables[hand.table], self._days[hand.day.isoformat()]):
            place.update(sums)
        for line in again.lines:
            self._lines[line.schedule, line.line].update(_paid(line))

    def result(self) -> Result:
        return {
            "total": _named(self._total, self.KEYS),
            "by_table": _rows("table", self._tables, self.KEYS),
            "by_day": _rows("day", self._days, self.KEYS),
            "by_line": [
                {"schedule": name, "line": odds.line, **_named(self._lines[name, odds.line], PAID)}
                for name, schedule in self._schedules.items()
                for odds in schedule
                if (name, odds.line) in self._lines
            ],
            "left_out": _rows("reason", self._left_out, ("rounds", "win_minor")),
        }


PAID = ("boxes", "paid_before_minor", "paid_after_minor", "win_change_minor")


def _paid(line: PaidLine) -> dict[str, int]:
    """What was paid, without lost stakes, and by how much the house's win changes."""
    return {
        "boxes": 1,
        "paid_before_minor": max(line.before_minor, 0),
        "paid_after_minor": max(line.after_minor, 0),
        "win_change_minor": line.before_minor - line.after_minor,
    }


class CommissionTally:
    """Hands of a players' game under another commission plan."""

    KEYS = ("hands", "matched_minor", "before_minor", "after_minor", "below_before", "below_after")

    def __init__(self, game: str, content: Content) -> None:
        self._plan = plan_of(game, content)
        self._total: Sums = Counter()
        self._tables: dict[str, Sums] = defaultdict(Counter)
        self._days: dict[str, Sums] = defaultdict(Counter)
        self._pots: dict[int, Sums] = defaultdict(Counter)

    def add(self, hand: PlayedHand) -> None:
        again = recharge(hand.state, self._plan)
        if again.before.total != hand.taken_minor:
            raise Differs(hand.pk)
        sums = {
            "hands": 1,
            "matched_minor": again.matched_minor,
            "before_minor": again.before.total,
            "after_minor": again.after.total,
            "below_before": again.before.below_band,
            "below_after": again.after.below_band,
        }
        places = (
            self._total,
            self._tables[hand.table],
            self._days[hand.day.isoformat()],
            self._pots[pot_class(again.matched_minor)[0]],
        )
        for place in places:
            place.update(sums)

    def result(self) -> Result:
        pots = _rows("from_minor", self._pots, self.KEYS)
        return {
            "total": _named(self._total, self.KEYS),
            "by_table": _rows("table", self._tables, self.KEYS),
            "by_day": _rows("day", self._days, self.KEYS),
            "by_pot": [{**row, "below_minor": pot_class(row["from_minor"])[1]} for row in pots],
            "left_out": [],
        }


def pot_class(pot_minor: int) -> tuple[int, int]:
    """From and below: 1, 2 or 5 times a power of ten, the lowest class below 1,000 minor units."""
    low, power = 0, 1_000
    while True:
        for step in CLASS_STEPS:
            if pot_minor < step * power:
                return low, step * power
            low = step * power
        power *= 10


def _named(sums: Sums, keys: tuple[str, ...]) -> dict[str, int]:
    return {key: int(sums[key]) for key in keys}


def _rows(label: str, groups: Mapping[Any, Sums], keys: tuple[str, ...]) -> list[Result]:
    return [{label: value, **_named(groups[value], keys)} for value in sorted(groups)]
