"""States of rounds against the house that commands are thrown at: every phase of both games in
every entry mode, found by seeded random walks over what is legal."""

from functools import cache
from itertools import product
from random import Random

from games.engines import kernel
from games.engines.banked import (
    BankedRules,
    Misdeal,
    PlaceBet,
    StartRound,
    TakeBetBack,
    VoidRound,
)
from games.engines.banked.parameters import MODES
from games.engines.banked.state import State
from games.engines.cards import PACK
from games.engines.kernel import Command, Round
from games.engines.params import DEALT
from games.engines.registry import BANKED_GAMES
from tests.engines.banked_plans import draw_bets
from tests.engines.banked_play import bet_of
from tests.engines.banked_rules import House, draw_house
from tests.engines.banked_wishes import ROOT, is_offered, wishes

WALKS, STEPS = 20, 40
RARELY = (Misdeal, VoidRound, PlaceBet, TakeBetBack)
Found = tuple[House, BankedRules, Round[State]]


@cache
def rounds() -> dict[tuple, Found]:
    """A round for each shape that the walks came through."""
    found: dict[tuple, Found] = {}
    for game, mode, seed in product(BANKED_GAMES, MODES, range(WALKS)):
        rng = Random(f"{game} {mode} {seed}")
        house = draw_house(rng, game, mode)
        rules = house.rules
        for round in walk(house, rules, rng):
            found.setdefault(shape(house, round.state), (house, rules, round))
    return found


def walk(house: House, rules: BankedRules, rng: Random):
    """The round before its start and after each step of a random legal round."""
    round = kernel.start(house.engine)
    yield round
    bets = tuple(bet_of(box) for box in draw_bets(rng, rules))
    command = StartRound(bets, ROOT if rules.entry_mode == DEALT else "")
    pack = tuple(rng.sample(PACK, len(PACK)))
    for _ in range(STEPS):
        round = kernel.advance(house.engine, rules, round, command)
        yield round
        legal = house.engine.legal(rules, round.state)
        offered = [
            wish
            for wish in wishes(rules, round.state, pack)
            if is_offered(round.state, legal, wish)
        ]
        if not offered:
            return
        command = choice(rng, offered)


def choice(rng: Random, offered: list[Command]) -> Command:
    """A kind first, then one of it, so that kinds with few commands come as often as others."""
    rarely = [wish for wish in offered if isinstance(wish, RARELY)]
    usual = [wish for wish in offered if wish not in rarely]
    wishes = rarely if rarely and (not usual or rng.random() < 0.08) else usual
    kind = rng.choice(sorted({type(wish).__name__ for wish in wishes}))
    return rng.choice([wish for wish in wishes if type(wish).__name__ == kind])


def shape(house: House, state: State) -> tuple:
    """What makes a state different for a command; the first three are game, mode and phase."""
    boxes = {
        (box.decision, bool(box.taken), box.is_shown, box.is_lost, box.declared is not None)
        for box in state.boxes
    }
    blind = any(box.is_blind for box in state.boxes)
    return house.game, house.mode, state.phase, state.bank_plays, blind, frozenset(boxes)
