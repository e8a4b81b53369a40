"""What a command leads to in a players' game, or why it is refused."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from games.engines import pots as layers
from games.engines.kernel import Command, Event, Refusal
from games.engines.params import POT_ONLY
from games.engines.ring import acting, declaring, exposing, pot_only, showdown, showing
from games.engines.ring.state import BETTING, DEALING, FINISHED, NEW, OPENING, VOIDED, State
from games.engines.rounds import (
    AcceptWager,
    AllCheck,
    BetOrRaise,
    CheckOrCall,
    DealHole,
    DeclareHandDead,
    DeclarePot,
    DeclareWinners,
    ExposeCard,
    FinishRound,
    Fold,
    FoldUpTo,
    Misdeal,
    Muck,
    PostBringIn,
    RestFold,
    RestShown,
    RoundFinished,
    RoundVoided,
    ShowAll,
    ShowCards,
    StartRound,
    StringBet,
    UncalledReturned,
    VoidRound,
)

Events = tuple[Event, ...]
CHIP_ACTIONS_OF_A_MISDEAL, ACTIONS_OF_A_MISDEAL = 2, 3


@dataclass(frozen=True, slots=True)
class Game:
    """What a players' game adds: the first events of a round under its rules, the commands that
    only it knows, and its ``evolve``, which knows its own first event."""

    start: Callable[[Any, StartRound], Events]
    handlers: Mapping[type[Command], Callable[[State, Any], Events]]
    evolve: Callable[[State, Event], State]


def advance(game: Game, rules: Any, state: State, command: Command) -> tuple[Events, State]:
    """The events of the command, what goes back by itself included, and the state after them;
    raises Refusal. ``rules`` count for StartRound only: a hand is played to its end under the rules
    that it began with (APP-3)."""
    if isinstance(command, StartRound):
        events = _start_round(game, rules, state, command)
    else:
        events = _handle(game, state, command)
    state = _after(game, state, events)
    returned = _uncalled(state)
    return events + returned, _after(game, state, returned)


def _start_round(game: Game, rules: Any, state: State, command: StartRound) -> Events:
    if state.phase != NEW:
        raise Refusal("already_started")
    events = game.start(rules, command)
    if command.deal_unknown:
        return events + game.handlers[DealHole](_after(game, state, events), DealHole())
    return events


def _handle(game: Game, state: State, command: Command) -> Events:
    handler = game.handlers.get(type(command)) or _HANDLERS.get(type(command))
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


def _after(game: Game, state: State, events: Events) -> State:
    for event in events:
        state = game.evolve(state, event)
    return state


def _uncalled(state: State) -> Events:
    """POT-3: when a street's betting is over, what nobody matched goes back at once."""
    if state.phase in (NEW, DEALING, OPENING, BETTING, FINISHED, VOIDED):
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
    ExposeCard: exposing.expose_card,
    Fold: acting.fold,
    CheckOrCall: acting.check_or_call,
    BetOrRaise: acting.bet_or_raise,
    PostBringIn: acting.post_bring_in,
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
