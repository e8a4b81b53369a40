"""The hands of a measurement, parsed by both libraries before anything is timed."""

import random
import warnings
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import cycle, islice
from pathlib import Path

from pokerkit import HandHistory

from games.engines import phh
from games.engines.kernel import Refusal
from games.engines.phh import RecordedHand
from tests.engines import duel, stud_duel
from tests.engines.duel import Duel, Left
from tests.engines.stud_duel import StudDuel

STRUCTURES = ("no_limit", "fixed_limit")  # PokerKit reads no pot limit hold'em from PHH
RECORDED = Path(__file__).resolve().parents[3] / "shared" / "cases" / "phh"


@dataclass(frozen=True)
class Sample:
    """The same hands of a game for us and for PokerKit, in the same order, and where they come
    from."""

    game: str
    source: str
    ours: tuple[RecordedHand, ...]
    theirs: tuple[HandHistory, ...]

    @property
    def actions(self) -> float:
        """Recorded actions a hand, on average."""
        return sum(len(hand.actions) for hand in self.ours) / len(self.ours)


def holdem_sample(folder: Path, generated: int, seed: int) -> Sample:
    """The recorded hold'em hands below a folder, or generated ones where there is none."""
    texts = [path.read_text() for path in sorted(folder.rglob("*.phh"))]
    if texts:
        return _parsed("holdem", "recorded", texts)
    deals = _plans(random.Random(seed), duel.draw_plan, STRUCTURES)
    texts = _written((_Shown(deal, plan) for deal, plan in deals), generated)
    return _parsed("holdem", f"generated with seed {seed}", texts)


def stud_sample(generated: int, seed: int) -> Sample:
    """Generated hands of stud with fixed limits and a bring-in, of which few are recorded."""
    deals = _plans(random.Random(seed), stud_duel.draw_plan, ("fixed_limit",))
    with_bring_in = (
        (deal, replace(plan, opening="bring_in", burn=True, raise_cap=3)) for deal, plan in deals
    )
    texts = _written((_ShownStud(deal, plan) for deal, plan in with_bring_in), generated)
    return _parsed("seven_card_stud", f"generated with seed {seed}", texts)


def _parsed(game: str, source: str, texts: list[str]) -> Sample:
    ours, theirs = [], []
    for text in texts:
        hand = phh.parse(text)
        if not isinstance(hand, RecordedHand) or hand.game != game:
            continue
        if hand.variant in HandHistory.game_types:
            ours.append(hand)
            theirs.append(HandHistory.loads(text))
    return Sample(game, source, tuple(ours), tuple(theirs))


def _plans(deal: random.Random, draw: Callable, structures: tuple[str, ...]) -> Iterator[tuple]:
    """What random hands are played with, without end."""
    for structure in cycle(structures):
        yield deal, draw(deal, structure)


def _written(duels: Iterable[Duel], count: int) -> list[str]:
    """Random hands that come to none of the known differences, as our own writer exports them."""
    return list(islice((text for text in map(_text, duels) if text), count))


def _text(fought: Duel) -> str:
    try:
        fought.play()
        return phh.export(entry.event for entry in fought.hand.round.standing)
    except (Left, Refusal):
        return ""


class _ToTheEnd:
    """A hand whose end is written down: PokerKit takes a hand that isn't shown as mucked."""

    def _compare_the_end(self) -> None:
        for seat in self.hand.legal.show_order:
            self.hand.do(f"p{seat} sm -")
        self.hand.finish()


class _Shown(_ToTheEnd, Duel):
    pass


class _ShownStud(_ToTheEnd, StudDuel):
    pass


def replay_ours(hands: tuple[RecordedHand, ...]) -> list[tuple[int, ...]]:
    """The pay-offs of each hand."""
    return [phh.replay(hand).payoffs for hand in hands]


def replay_theirs(hands: tuple[HandHistory, ...]) -> list[tuple[int, ...]]:
    """The pay-offs of each hand, in the same order of players."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return [tuple(_last(hand).payoffs) for hand in hands]


def _last(hand: HandHistory):
    *_, state = hand
    return state


def differ_by_odd_chips(ours: tuple[int, ...], theirs: tuple[int, ...]) -> bool:
    """Whether the same chips went out, but for odd ones, of which there are fewer than players
    (POT-11; PokerKit gives all of a pot to the first seat)."""
    apart = [abs(a - b) for a, b in zip(ours, theirs, strict=True)]
    return ours != theirs and sum(ours) == sum(theirs) and max(apart) < len(ours)
