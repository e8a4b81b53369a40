"""`run.py bench engine`: the engine beside PokerKit, treys and phevaluator, on the same input.

Figures are rates per second of processor time, medians of several repetitions in which all have
their turn; only ratios within one run say something. docs/benchmarks.md has what is measured.
"""

import argparse
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from games.engines.registry import BANKED_GAMES
from tests.bench import _banked as banked
from tests.bench import _decisions as decisions
from tests.bench import _evaluations as evaluations
from tests.bench import _hands as hands
from tests.bench._timing import Figure, machine, measure

OURS, POKERKIT, SECOND = "this engine", "PokerKit", "second settlement"
NAMES = {
    "holdem": "Hold'em",
    "seven_card_stud": "Stud",
    "caribbean_stud": "Caribbean stud",
    "european_poker": "European poker",
}


@dataclass(frozen=True)
class Ratio:
    """How many times the second contestant's rate the first one has, and what is aimed at."""

    first: str
    second: str
    times: float
    aim: float | None = None

    def __str__(self) -> str:
        aim = "" if self.aim is None else f" (aim {self.aim:g})"
        return f"{self.first} : {self.second} = {self.times:.1f}{aim}"


@dataclass(frozen=True)
class Part:
    """One measurement: what was asked, the figures, the ratios and what was checked."""

    title: str
    unit: str
    figures: dict[str, Figure]
    ratios: list[Ratio]
    checks: list[str]


def main(arguments: Sequence[str] | None = None) -> None:
    options = _options(arguments)
    before = machine()
    parts = [part for measure_parts in PARTS for part in measure_parts(options)]
    show = _json if options.json else _text
    print(show(before, parts))


def players_games(options: argparse.Namespace) -> Iterator[Part]:
    """Replay and offers of the games of players against each other."""
    samples = (
        hands.holdem_sample(options.hands, options.generated, options.seed),
        hands.stud_sample(options.generated, options.seed),
    )
    for sample in samples:
        replayed = replay(sample, options.repetitions)
        yield replayed
        command = 1 / (replayed.figures[OURS].median * sample.actions)
        yield legal(sample, options, command)


def replay(sample: hands.Sample, repetitions: int) -> Part:
    figures = measure(
        {
            OURS: lambda: hands.replay_ours(sample.ours),
            POKERKIT: lambda: hands.replay_theirs(sample.theirs),
        },
        len(sample.ours),
        repetitions,
    )
    ours, theirs = hands.replay_ours(sample.ours), hands.replay_theirs(sample.theirs)
    equal = sum(a == b for a, b in zip(ours, theirs, strict=True))
    odd = sum(hands.differ_by_odd_chips(a, b) for a, b in zip(ours, theirs, strict=True))
    title = (
        f"{NAMES[sample.game]}: replay of {len(ours)} hands ({sample.source}), "
        f"{sample.actions:.0f} actions each"
    )
    checks = [f"pay-offs are equal in {equal} hands, differ by odd chips in {odd}"]
    if equal + odd < len(ours):
        checks.append(f"pay-offs DIFFER in {len(ours) - equal - odd} hands")
    return Part(title, "hands/s", figures, [_ratio(figures, OURS, POKERKIT, 5)], checks)


def legal(sample: hands.Sample, options: argparse.Namespace, command: float) -> Part:
    """``command``: the seconds that a recorded action takes, which the console asks after."""
    ours, theirs = decisions.points(sample, options.decisions)
    figures = measure(
        {
            OURS: lambda: decisions.ask_ours(ours),
            POKERKIT: lambda: decisions.ask_theirs(theirs),
        },
        len(ours),
        options.repetitions,
    )
    equal = decisions.agreeing(decisions.ask_ours(ours), decisions.ask_theirs(theirs))
    answer = 1 / figures[OURS].median
    checks = [
        f"turn, price and bounds are equal at {equal} of {len(ours)} decisions",
        f"one answer takes {1e6 * answer:.0f} microseconds, "
        f"{answer / (answer + command):.0%} of what a command and its answer take",
    ]
    title = f"{NAMES[sample.game]}: what may be done now, all answers at a decision"
    return Part(title, "queries/s", figures, [_ratio(figures, OURS, POKERKIT)], checks)


def banked_games(options: argparse.Namespace) -> Iterator[Part]:
    """Rounds and offers of the games against the house, which no other library has: the settlement
    of the tests, which only settles, stands beside them."""
    for game in BANKED_GAMES:
        rounds = banked.sample(game, options.rounds, options.seed)
        played = _rounds(game, rounds, options.repetitions)
        yield played
        command = 1 / (played.figures[OURS].median * banked.commands(rounds))
        yield _offers(game, banked.points(rounds, options.decisions), options, command)


def _rounds(game: str, rounds: list[banked.Recorded], repetitions: int) -> Part:
    figures = measure(
        {OURS: lambda: banked.play(rounds), SECOND: lambda: banked.settle_all(rounds)},
        len(rounds),
        repetitions,
    )
    equal = banked.equal(banked.play(rounds), banked.settle_all(rounds))
    title = (
        f"{NAMES[game]}: {len(rounds)} random rounds played and settled, "
        f"{banked.boxes(rounds):.1f} boxes and {banked.commands(rounds):.0f} commands each"
    )
    checks = [f"every box changes by the same in {equal} of {len(rounds)} rounds"]
    return Part(title, "rounds/s", figures, [_ratio(figures, OURS, SECOND)], checks)


def _offers(
    game: str, asked: list[banked.Asked], options: argparse.Namespace, command: float
) -> Part:
    figures = measure({OURS: lambda: banked.ask(asked)}, len(asked), options.repetitions)
    answer = 1 / figures[OURS].median
    checks = [
        f"one answer takes {1e6 * answer:.0f} microseconds, "
        f"{answer / (answer + command):.0%} of what a command and its answer take",
    ]
    title = f"{NAMES[game]}: what may be done now, before each command"
    return Part(title, "queries/s", figures, [], checks)


def evaluations_of(options: argparse.Namespace) -> Iterator[Part]:
    """The worth of hands."""
    drawn = evaluations.draw(options.evaluations, options.seed)
    contestants = evaluations.contestants(drawn)
    figures = measure(contestants, len(drawn), options.repetitions)
    ours = contestants["strength, codes"]()
    checks = [
        f"{name} {'orders' if ok else 'DOES NOT ORDER'} the hands as we do"
        for name in ("treys, its integers", "phevaluator, its numbers")
        for ok in (evaluations.same_order(ours, contestants[name]()),)
    ]
    ratios = [
        _ratio(figures, "strength, codes", "treys, its integers", 4),
        _ratio(figures, "strength, codes", "treys, codes"),
        _ratio(figures, "evaluate, codes", "treys, codes"),
        _ratio(figures, "strength, codes", "phevaluator, codes"),
        _ratio(figures, "strength, indices", "phevaluator, its numbers"),
    ]
    title = f"The best five of seven cards, {len(drawn)} random hands"
    yield Part(title, "hands/s", figures, ratios, checks)


PARTS = (players_games, banked_games, evaluations_of)


def _ratio(figures: dict[str, Figure], first: str, second: str, aim: float | None = None) -> Ratio:
    return Ratio(first, second, figures[first].median / figures[second].median, aim)


def _text(before: dict[str, str], parts: list[Part]) -> str:
    lines = [", ".join(f"{name} {value}" for name, value in before.items())]
    for part in parts:
        lines += ["", part.title]
        lines += [
            f"  {name:26}{figure.median:12,.0f} {part.unit}  +/- {figure.spread:.0%}"
            for name, figure in part.figures.items()
        ]
        lines += [f"  {line}" for line in (*map(str, part.ratios), *part.checks)]
    return "\n".join(lines)


def _json(before: dict[str, str], parts: list[Part]) -> str:
    return json.dumps(
        {
            "machine": before,
            "parts": [
                {
                    "title": part.title,
                    "unit": part.unit,
                    "rates": {name: figure.rates for name, figure in part.figures.items()},
                    "medians": {name: figure.median for name, figure in part.figures.items()},
                    "ratios": [vars(ratio) for ratio in part.ratios],
                    "checks": part.checks,
                }
                for part in parts
            ],
        },
        indent=1,
    )


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="run.py bench engine", description=__doc__)
    parser.add_argument("--hands", type=Path, default=hands.RECORDED, help="a folder of PHH files")
    parser.add_argument("--generated", type=int, default=300, help="hands where there is none")
    parser.add_argument("--decisions", type=int, default=1000, help="decision points asked at")
    parser.add_argument("--rounds", type=int, default=400, help="rounds against the house")
    parser.add_argument("--evaluations", type=int, default=20_000, help="hands of seven cards")
    parser.add_argument("--repetitions", type=int, default=7)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--json", action="store_true", help="all rates as JSON")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    main()
