"""Views of games against the house, rendered by the presenters from rounds that are played."""

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from typing import Any

from django.utils.translation import override

from games.engines import banked, caribbean_stud, european_poker, kernel, registry, seating
from games.engines.banked import BoxBet
from games.engines.kernel import Command
from games.presenters.scene import PLAYS, Chip, Scene
from games.presenters.view import render
from games.presenters.voice import Voice
from games.store.play import Line, Play
from tables.enums import Game
from tests.browser.console_page.views import CHIPS, View

MODES = {"entry_modes": ["shown", "dealt", "declared"]}
LAW = MODES | {"bet_basis": "ante", "bet_multiple": 2}
CARIBBEAN = {"ante_min": 500, "ante_max": 20_000, "bonus_max": 2_500, "max_payout": 2_000_000}
EUROPEAN = {"ante_min": 1_000, "ante_max": 20_000, "max_payout": 200_000}
NAMES = ("Petrova", "Nikolov", "", "Marić", "Ivanova-Georgieva", "Babić", "Horvat")
KEYS = {f"key-{box}": name for box, name in enumerate(NAMES, 1) if name}

CARIBBEAN_BETS = (
    BoxBet(1, 1_000, 0, "key-1"),
    BoxBet(2, 2_500, 500, "key-2"),
    BoxBet(3, 1_000),
    BoxBet(4, 1_000, 0, "key-4"),
    BoxBet(6, 5_000, 0, "key-6"),
    BoxBet(7, 1_000, 1_000, "key-7"),
)
EUROPEAN_BETS = (
    BoxBet(1, 2_000, player="key-1"),
    BoxBet(2, 2_000, player="key-1", blind_of=1),
    BoxBet(3, 1_000),
    BoxBet(4, 5_000, player="key-4"),
    BoxBet(5, 1_000, player="key-5"),
)

# The commands of a round of each game, by the step before which they are given.
Script = Mapping[str, Sequence[Command]]
CARIBBEAN_ROUND: Script = {
    "bets": [banked.StartRound(CARIBBEAN_BETS)],
    "bank_card": [banked.CloseBets()],
    "decide": [
        banked.DealBank("Qd"),
        banked.FoldBox(4),
        banked.Exchange(7, ("??",), ("??",)),
        banked.BuyCard(6, "??"),
    ],
    "bank": [banked.RestBet()],
    "results": [banked.OpenBank(("As", "Kh", "9c", "4s"))],
}
CARIBBEAN_SHOWN: Sequence[Command] = (
    banked.ShowBox(6, ("Ks", "Kd", "5c", "5s", "Jd", "2c")),
    banked.ShowBox(7, ("Ah", "Jh", "8h", "6h", "2h"), ("2d",)),
)
CARIBBEAN_NAMED: Sequence[Command] = (
    banked.DeclareBox(6, "two_pair", "won"),
    banked.DeclareBox(2, "flush", "won"),
    banked.DeclareBox(7, "one_pair", "won", "flush"),
)
EUROPEAN_ROUND: Script = {
    "bets": [banked.StartRound(EUROPEAN_BETS)],
    "bank_card": [banked.CloseBets()],
    "decide": [
        banked.DealBank("8s"),
        banked.FoldBox(5),
        banked.BuyCard(3, "??"),
        banked.Exchange(4, ("??", "??"), ("??", "??", "??")),
    ],
    "bank": [banked.RestBet()],
    "results": [banked.OpenBank(("As", "Kh", "9c", "4s"))],
}
EUROPEAN_SHOWN: Sequence[Command] = (
    banked.ShowBox(1, ("Ks", "Kd", "5c", "2c")),
    banked.ShowBox(4, ("Ah", "Jh", "8h", "6h", "2h")),
)


def _caribbean(mode: str) -> Any:
    return caribbean_stud.rules_from(LAW, CARIBBEAN, {}, mode)


def _european(mode: str) -> Any:
    return european_poker.rules_from(MODES, EUROPEAN, {}, mode)


Rules = Callable[[str], Any]
GAMES: dict[str, tuple[Rules, Script, Mapping[str, Sequence[Command]]]] = {
    "caribbean_stud": (
        _caribbean,
        CARIBBEAN_ROUND,
        {"shown": CARIBBEAN_SHOWN, "declared": CARIBBEAN_NAMED},
    ),
    "european_poker": (_european, EUROPEAN_ROUND, {"shown": EUROPEAN_SHOWN}),
}
CROUPIER = 1  # who drives, and has entered everything
STEPS = ("between", "bets", "bank_card", "decide", "bank", "results", "settle", "after")


def banked_view(game: str, step: str, mode: str = "shown", language: str = "en") -> View:
    """One step of the game's round. "settle" stands for results of which some are entered,
    "after" for the antes of the next round."""
    rules_of, script, shown = GAMES[game]
    rules = rules_of(mode)
    round = kernel.start(registry.engine(game))
    for at, commands in script.items():
        if step == "between":
            break
        round = played(game, rules, round, commands)
        if at == step:
            break
    if step in ("settle", "after"):
        round = played(game, rules, round, shown[mode])
    if step == "after":
        round = played(game, rules, round, [banked.RestLose(), banked.FinishRound()])
    return rendered(game, rules, round, language, places=7)


def played(game: str, rules: Any, round: Any, commands: Sequence[Command]) -> Any:
    engine = registry.engine(game)
    for command in commands:
        round = kernel.extend(engine, round, kernel.apply(engine, rules, round, command))
    return round


def rendered(
    game: str, rules: Any, round: Any, language: str, *, places: int, seats: Any = None
) -> View:
    """The view of a table at which this round is under way, or over."""
    last = round.entries[-1].event if round.entries else None
    over = round.state.phase == "finished"
    lines = tuple(
        Line(at, entry.event, entry.step, 1, entry.step) for at, entry in enumerate(round.entries)
    )
    play = Play(
        *(0, 214, "", seats or seating.new()),
        round=None if over or not round.entries else round,
        ended=round if over else None,
        round_id=1,
        game=game,
        hand=41 if round.entries else 0,
        last=last if over else None,
        actors=(CROUPIER,) * len(round.entries),
        lines=lines,
    )
    with override(language):
        return render(_scene(game, rules, play, language, places))


def _scene(game: str, rules: Any, play: Play, language: str, places: int) -> Scene:
    return Scene(
        code="HE-1",
        version=214,
        game=game,
        game_name=str(Game(game).label),
        places=places,
        session_status="open",
        gaming_day=date(2026, 11, 29),
        rules=rules,
        rules_now=rules,
        play=play,
        names=KEYS,
        croupier="M. Kovač",
        float_minor=1_842_000,
        chips=tuple(Chip(minor, colour) for minor, colour in CHIPS),
        call="none",
        called_by="",
        roll_due=False,
        audience=PLAYS,
        voice=Voice("EUR", language, game),
        person_id=CROUPIER,
    )
