"""The hands of a measurement, parsed by both libraries before anything is timed."""

import random
import warnings
from dataclasses import dataclass
from pathlib import Path

from pokerkit import HandHistory

from games.engines import phh
from games.engines.phh import RecordedHand
from tests.engines.duel import Duel, Left, draw_plan

STRUCTURES = ("no_limit", "fixed_limit")  # PokerKit reads no pot limit hold'em from PHH
RECORDED = Path(__file__).resolve().parents[3] / "shared" / "cases" / "phh"


@dataclass(frozen=True)
class Sample:
    """The same hands for us and for PokerKit, in the same order, and where they come from."""

    source: str
    ours: tuple[RecordedHand, ...]
    theirs: tuple[HandHistory, ...]

    @property
    def actions(self) -> float:
        """Recorded actions a hand, on average."""
        return sum(len(hand.actions) for hand in self.ours) / len(self.ours)


def sample(folder: Path, generated: int, seed: int) -> Sample:
    """The recorded hold'em hands below a folder, or generated ones where there is none."""
    texts = [path.read_text() for path in sorted(folder.rglob("*.phh"))]
    if texts:
        return _parsed("recorded", texts)
    return _parsed(f"generated with seed {seed}", _written(generated, seed))


def _parsed(source: str, texts: list[str]) -> Sample:
    ours, theirs = [], []
    for text in texts:
        hand = phh.parse(text)
        if isinstance(hand, RecordedHand) and hand.variant in HandHistory.game_types:
            ours.append(hand)
            theirs.append(HandHistory.loads(text))
    return Sample(source, tuple(ours), tuple(theirs))


def _written(count: int, seed: int) -> list[str]:
    """Random hands that come to none of the known differences, as our own writer exports them."""
    deal, texts = random.Random(seed), []
    while len(texts) < count:
        duel = _Shown(deal, draw_plan(deal, STRUCTURES[len(texts) % len(STRUCTURES)]))
        try:
            duel.play()
        except Left:
            continue
        texts.append(phh.export(entry.event for entry in duel.hand.round.standing))
    return texts


class _Shown(Duel):
    """A hand whose end is written down: PokerKit takes a hand that isn't shown as mucked."""

    def _compare_the_end(self) -> None:
        for seat in self.hand.legal.show_order:
            self.hand.do(f"p{seat} sm -")
        self.hand.finish()


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
