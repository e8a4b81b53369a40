"""States of hands and tables that commands are thrown at: every phase and street, in every bet
structure, entry mode and habit of showing, found by seeded random walks over what is legal."""

import random
from functools import cache
from itertools import product

from games.engines import kernel, registry, ring, seating
from games.engines.kernel import Command, Reopen, Round, Undo
from games.engines.params import ENTRY_MODES
from games.engines.rounds import (
    AcceptWager,
    DeclareHandDead,
    ExposeCard,
    Misdeal,
    NameOpener,
    SeatStart,
    SetAside,
    StartRound,
    VoidRound,
)
from games.engines.seating import AddChips, LeaveSeat, PlaceButton, SitIn, SitOut, TakeSeat
from tests.engines import random_play

STRUCTURES = ("no_limit", "pot_limit", "fixed_limit")
STUD_STRUCTURES = ("spread_limit", "pot_limit", "fixed_limit")
STAKES = {"small_blind": 5, "big_blind": 10, "chip_unit": 5}
STUD_STAKES = {
    "spread_limit": {"min_bet": 10, "max_bet": 40},
    "pot_limit": {"min_bet": 10},
    "fixed_limit": {"small_bet": 10, "big_bet": 20, "bring_in": 5},
}
STACKS = ((400, 35, 200, 90), (60, 300), (15, 7, 500))
WALKS, STEPS = 40, 40
LENGTH = {"holdem": STEPS, "seven_card_stud": 90}
ROOT = "0" * 64
RARELY = (
    Undo,
    Reopen,
    Misdeal,
    VoidRound,
    AcceptWager,
    DeclareHandDead,
    SetAside,
    ExposeCard,
    NameOpener,
)

Table = tuple[ring.RingRules, Round[ring.State]]


@cache
def hands(game: str = "holdem") -> dict[tuple, Table]:
    """A round for each shape that the walks came through."""
    found: dict[tuple, Table] = {}
    structures = STRUCTURES if game == "holdem" else STUD_STRUCTURES
    for structure, mode, showdown in product(structures, ENTRY_MODES, ("all_show", "may_muck")):
        make = _rules if game == "holdem" else _stud_rules
        rules = make(structure, mode, showdown)
        walker = random.Random(f"{structure} {mode} {showdown}")
        for at in range(WALKS):
            start = _start(rules, STACKS[at % len(STACKS)])
            for round in walk(rules, start, walker, steps=LENGTH[game]):
                found.setdefault(_shape(rules, round.state), (rules, round))
    return found


def _rules(structure: str, mode: str, showdown: str) -> ring.RingRules:
    ruleset = {
        "bet_structure": structure,
        "showdown": showdown,
        "entry_modes": list(ENTRY_MODES),
        "heads_up": "button_small" if showdown == "may_muck" else "rule_text",
    }
    plan = {"kind": "percent", "rate_bp": 500, "no_flop_no_drop": True}
    return registry.engine("holdem").rules_from(ruleset, STAKES, plan, entry_mode=mode)


def _stud_rules(structure: str, mode: str, showdown: str) -> ring.RingRules:
    """A bring-in where limits are fixed; a burned card where hands may be mucked."""
    ruleset = {
        "bet_structure": structure,
        "opening": "bring_in" if structure == "fixed_limit" else "bet",
        "showdown": showdown,
        "burn": showdown == "may_muck",
        "entry_modes": list(ENTRY_MODES),
    }
    stakes = {"ante": 5, "chip_unit": 5, **STUD_STAKES[structure]}
    plan = {"kind": "percent", "rate_bp": 500}
    return registry.engine("seven_card_stud").rules_from(ruleset, stakes, plan, entry_mode=mode)


def walk(
    rules: ring.RingRules,
    command: Command,
    walker: random.Random,
    odds: float = 0.1,
    steps: int = STEPS,
):
    """The round after each step of a random legal hand; ``odds`` of doing what is done RARELY."""
    engine = random_play.engine_of(rules)
    round = kernel.start(engine)
    yield round
    for _ in range(steps):
        round = kernel.extend(engine, round, kernel.apply(engine, rules, round, command))
        yield round
        offered = random_play.legal_commands(rules, round)
        if round.state.phase not in ("finished", "voided"):
            offered.append(VoidRound("decision"))
        usual = [wish for wish in offered if _is_usual(round.state, wish)]
        if not offered or (not usual and walker.random() > odds):
            return
        command = walker.choice(usual if usual and walker.random() > odds else offered)


def _is_usual(state: ring.State, wish: Command) -> bool:
    return not isinstance(wish, RARELY) or (state.opener_due and isinstance(wish, NameOpener))


def _start(rules: ring.RingRules, stacks: tuple[int, ...]) -> StartRound:
    button = len(stacks) if random_play.engine_of(rules) is registry.engine("holdem") else 0
    if rules.entry_mode == "pot_only":
        seats = tuple(SeatStart(at, 0) for at in range(1, len(stacks) + 1))
        return StartRound(seats, button=0)
    seats = tuple(SeatStart(at, stack) for at, stack in enumerate(stacks, start=1))
    root = ROOT if rules.entry_mode == "dealt" else ""
    return StartRound(seats, button=button, pack_root=root)


def _shape(rules: ring.RingRules, state: ring.State) -> tuple:
    legal = random_play.engine_of(rules).legal(rules, state)
    return (
        rules.entry_mode,
        rules.bet_structure,
        rules.showdown if state.phase == "showdown" else "",
        state.phase,
        state.street,
        legal.raise_refusal,
        legal.can_finish,
        frozenset(hand.face for hand in state.hands),
    )


@cache
def tables() -> list[tuple[ring.RingRules, seating.TableState]]:
    """Tables before, during and after hands, with waiting, posting, broke and leaving players."""
    return [
        (_rules("no_limit", mode, "all_show"), state)
        for mode in ENTRY_MODES
        for state in _evening(_rules("no_limit", mode, "all_show"), random.Random(mode))
    ]


def _evening(rules: ring.RingRules, walker: random.Random):
    state = seating.new()
    yield state
    for _ in range(25):
        for command in walker.sample(_wishes(walker), 4):
            try:
                events = seating.decide(rules, state, command)
            except kernel.Refusal:
                continue
            state = _after(state, events)
            yield state


def _after(state: seating.TableState, events) -> seating.TableState:
    for event in events:
        state = seating.evolve(state, event)
    return state


def _wishes(walker: random.Random) -> list[Command]:
    seat = walker.randint(1, 10)
    return [
        TakeSeat(seat, f"key-{walker.randint(1, 12)}", 100),
        TakeSeat(seat, f"key-{walker.randint(1, 12)}", 250),
        AddChips(seat, 50),
        SitOut(seat),
        SitIn(seat, walker.random() < 0.5),
        LeaveSeat(seat, 10 if walker.random() < 0.5 else None),
        PlaceButton(seat),
    ]
