"""States of hands and tables that commands are thrown at: every phase and street, in every bet
structure, entry mode and habit of showing, found by seeded random walks over what is legal."""

import random
from functools import cache
from itertools import product

from games.engines import holdem, kernel, seating
from games.engines.kernel import Command, Reopen, Round, Undo
from games.engines.params import ENTRY_MODES
from games.engines.rounds import (
    AcceptWager,
    DeclareHandDead,
    ExposeCard,
    Misdeal,
    SeatStart,
    SetAside,
    StartRound,
    VoidRound,
)
from games.engines.seating import AddChips, LeaveSeat, PlaceButton, SitIn, SitOut, TakeSeat
from tests.engines import random_play

STRUCTURES = ("no_limit", "pot_limit", "fixed_limit")
STAKES = {"small_blind": 5, "big_blind": 10, "chip_unit": 5}
STACKS = ((400, 35, 200, 90), (60, 300), (15, 7, 500))
WALKS, STEPS = 40, 40
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
)

Table = tuple[holdem.HoldemRules, Round[holdem.State]]


@cache
def hands() -> dict[tuple, Table]:
    """A round for each shape that the walks came through."""
    found: dict[tuple, Table] = {}
    for structure, mode, showdown in product(STRUCTURES, ENTRY_MODES, ("all_show", "may_muck")):
        rules = _rules(structure, mode, showdown)
        walker = random.Random(f"{structure} {mode} {showdown}")
        for at in range(WALKS):
            start = _start(rules, STACKS[at % len(STACKS)])
            for round in walk(rules, start, walker):
                found.setdefault(_shape(rules, round.state), (rules, round))
    return found


def _rules(structure: str, mode: str, showdown: str) -> holdem.HoldemRules:
    ruleset = {
        "bet_structure": structure,
        "showdown": showdown,
        "entry_modes": list(ENTRY_MODES),
        "heads_up": "button_small" if showdown == "may_muck" else "rule_text",
    }
    plan = {"kind": "percent", "rate_bp": 500, "no_flop_no_drop": True}
    return holdem.rules_from(ruleset, STAKES, plan, entry_mode=mode)


def walk(rules: holdem.HoldemRules, command: Command, walker: random.Random, odds: float = 0.1):
    """The round after each step of a random legal hand; ``odds`` of doing what is done RARELY."""
    round = kernel.start(holdem)
    yield round
    for _ in range(STEPS):
        round = kernel.extend(holdem, round, kernel.apply(holdem, rules, round, command))
        yield round
        offered = random_play.legal_commands(rules, round)
        if round.state.phase not in ("finished", "voided"):
            offered.append(VoidRound("decision"))
        usual = [wish for wish in offered if not isinstance(wish, RARELY)]
        if not offered or (not usual and walker.random() > odds):
            return
        command = walker.choice(usual if usual and walker.random() > odds else offered)


def _start(rules: holdem.HoldemRules, stacks: tuple[int, ...]) -> StartRound:
    if rules.entry_mode == "pot_only":
        seats = tuple(SeatStart(at, 0) for at in range(1, len(stacks) + 1))
        return StartRound(seats, button=0)
    seats = tuple(SeatStart(at, stack) for at, stack in enumerate(stacks, start=1))
    root = ROOT if rules.entry_mode == "dealt" else ""
    return StartRound(seats, button=len(stacks), pack_root=root)


def _shape(rules: holdem.HoldemRules, state: holdem.State) -> tuple:
    legal = holdem.legal(rules, state)
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
def tables() -> list[tuple[holdem.HoldemRules, seating.TableState]]:
    """Tables before, during and after hands, with waiting, posting, broke and leaving players."""
    return [
        (_rules("no_limit", mode, "all_show"), state)
        for mode in ENTRY_MODES
        for state in _evening(_rules("no_limit", mode, "all_show"), random.Random(mode))
    ]


def _evening(rules: holdem.HoldemRules, walker: random.Random):
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
