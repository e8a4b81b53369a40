"""What a command leads to in hold'em, or why it is refused."""

from collections.abc import Callable
from typing import Any

from games.engines import pots as layers
from games.engines.holdem import (
    acting,
    dealing,
    declaring,
    mishaps,
    pot_only,
    showdown,
    showing,
    start,
)
from games.engines.holdem.changes import evolve
from games.engines.holdem.rules import HoldemRules
from games.engines.holdem.state import BETTING, DEALING, FINISHED, NEW, VOIDED, State
from games.engines.kernel import Command, Event, Refusal
from games.engines.params import POT_ONLY
from games.engines.rounds import (
    AcceptWager,
    AllCheck,
    BetOrRaise,
    CheckOrCall,
    DealBoard,
    DealHole,
    DealHoleTo,
    DeclareHandDead,
    DeclarePot,
    DeclareWinners,
    ExposeCard,
    FinishRound,
    Fold,
    FoldUpTo,
    Misdeal,
    Muck,
    RestFold,
    RestShown,
    RoundFinished,
    RoundVoided,
    SetAside,
    ShowAll,
    ShowCards,
    StartRound,
    StringBet,
    UncalledReturned,
    VoidRound,
)

Events = tuple[Event, ...]
CHIP_ACTIONS_OF_A_MISDEAL, ACTIONS_OF_A_MISDEAL = 2, 3


def decide(rules: HoldemRules, state: State, command: Command) -> Events:
    """The events of the command; raises Refusal. ``rules`` count for StartRound only: a hand is
    played to its end under the rules that it began with (APP-3)."""
    return advance(rules, state, command)[0]


def advance(rules: HoldemRules, state: State, command: Command) -> tuple[Events, State]:
    """The events of the command, what goes back by itself included, and the state after them."""
    if isinstance(command, StartRound):
        events = _start_round(rules, state, command)
    else:
        events = _handle(state, command)
    state = _after(state, events)
    returned = _uncalled(state)
    return events + returned, _after(state, returned)


def _start_round(rules: HoldemRules, state: State, command: StartRound) -> Events:
    if state.phase != NEW:
        raise Refusal("already_started")
    if rules.entry_mode == POT_ONLY:
        return pot_only.start(rules, command)
    events = start.events(rules, command)
    if command.deal_unknown:
        return events + dealing.deal_hole(_after(state, events), DealHole())
    return events


def _handle(state: State, command: Command) -> Events:
    handler = _HANDLERS.get(type(command))
    if handler is None:
        raise Refusal("malformed", field="kind", value=type(command).__name__)
    _check_running(state)
    if state.rules.entry_mode == POT_ONLY:
        return pot_only.decide(state, command)
    return handler(state, command)


def _check_running(state: State) -> None:
    if state.phase == NEW:
        raise Refusal("not_started")
    if state.phase in (FINISHED, VOIDED):
        raise Refusal("round_over")


def _after(state: State, events: Events) -> State:
    for event in events:
        state = evolve(state, event)
    return state


def _uncalled(state: State) -> Events:
    """POT-3: when a street's betting is over, what nobody matched goes back at once."""
    if state.phase in (NEW, DEALING, BETTING, FINISHED, VOIDED):
        return ()
    excess = layers.uncalled(state.players)
    return () if excess is None else (UncalledReturned(*excess),)


def _misdeal(state: State, command: Misdeal) -> Events:
    if not can_misdeal(state):
        raise Refusal("substantial_action", actions=state.actions)
    return (RoundVoided("misdeal", command.reason),)


def can_misdeal(state: State) -> bool:
    """POT-15: before two actions that put chips in, or three actions of any kind."""
    if state.phase in (NEW, FINISHED, VOIDED):
        return False
    return state.chip_actions < CHIP_ACTIONS_OF_A_MISDEAL and state.actions < ACTIONS_OF_A_MISDEAL


def _declare_pot(state: State, command: DeclarePot) -> Events:
    raise Refusal("not_offered", command="DeclarePot")


def _void_round(state: State, command: VoidRound) -> Events:
    return (RoundVoided("decision", command.reason),)


def _finish_round(state: State, command: FinishRound) -> Events:
    if not showdown.can_finish(state):
        raise Refusal("cannot_finish", phase=state.phase)
    return (RoundFinished(showdown.result(state)),)


_HANDLERS: dict[type[Command], Callable[[State, Any], Events]] = {
    DealHole: dealing.deal_hole,
    DealHoleTo: dealing.deal_hole_to,
    DealBoard: dealing.deal_board,
    SetAside: mishaps.set_aside,
    ExposeCard: mishaps.expose_card,
    Fold: acting.fold,
    CheckOrCall: acting.check_or_call,
    BetOrRaise: acting.bet_or_raise,
    AcceptWager: acting.accept_wager,
    StringBet: acting.string_bet,
    FoldUpTo: acting.fold_up_to,
    RestFold: acting.rest_fold,
    AllCheck: acting.all_check,
    ShowCards: showing.show_cards,
    ShowAll: showing.show_all,
    RestShown: showing.rest_shown,
    Muck: showing.muck,
    DeclareHandDead: showing.declare_hand_dead,
    DeclareWinners: declaring.declare_winners,
    DeclarePot: _declare_pot,
    Misdeal: _misdeal,
    VoidRound: _void_round,
    FinishRound: _finish_round,
}
