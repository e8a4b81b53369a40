"""What a command leads to in a round against the house, or why it is refused."""

from collections.abc import Callable
from typing import Any

from games.engines.banked import dealing, deciding, declaring, placing, showing, voiding
from games.engines.banked.changes import evolve
from games.engines.banked.commands import (
    BuyCard,
    CloseBets,
    DealBank,
    DealBox,
    DeclareBank,
    DeclareBox,
    Exchange,
    FoldBox,
    MakeBet,
    OpenBank,
    PlaceBet,
    RestBet,
    RestLose,
    ShowBox,
    StartRound,
    TakeBetBack,
)
from games.engines.banked.events import RoundFinished
from games.engines.banked.paying import result
from games.engines.banked.phases import needs_cards
from games.engines.banked.rules import BankedRules
from games.engines.banked.state import DECIDED, NEW, OVER, State
from games.engines.kernel import Command, Event, Refusal
from games.engines.lifecycle import FinishRound, Misdeal, VoidRound

Events = tuple[Event, ...]


def decide(rules: BankedRules, state: State, command: Command) -> Events:
    """The events of the command; raises Refusal. ``rules`` count for StartRound only: a round is
    played to its end under the rules that it began with (APP-3)."""
    if isinstance(command, StartRound):
        if state.phase != NEW:
            raise Refusal("already_started")
        return placing.start_round(rules, command)
    handler = _HANDLERS.get(type(command))
    if handler is None:
        raise Refusal("malformed", field="kind", value=type(command).__name__)
    if state.phase == NEW:
        raise Refusal("not_started")
    if state.phase in OVER:
        raise Refusal("round_over")
    return handler(state, command)


def advance(rules: BankedRules, state: State, command: Command) -> tuple[Events, State]:
    """The events of the command, and the state after them."""
    events = decide(rules, state, command)
    for event in events:
        state = evolve(state, event)
    return events, state


def _finish_round(state: State, command: FinishRound) -> Events:
    dealing.check_decided(state)
    for box in state.boxes:
        if needs_cards(state, box):
            raise Refusal("cards_demanded", box=box.number)
    if state.phase != DECIDED:
        raise Refusal("cannot_finish", phase=state.phase)
    return (RoundFinished(result(state)),)


_HANDLERS: dict[type[Command], Callable[[State, Any], Events]] = {
    PlaceBet: placing.place_bet,
    TakeBetBack: placing.take_bet_back,
    CloseBets: placing.close_bets,
    DealBox: dealing.deal_box,
    DealBank: dealing.deal_bank,
    Exchange: deciding.exchange,
    BuyCard: deciding.buy_card,
    MakeBet: deciding.make_bet,
    FoldBox: deciding.fold_box,
    RestBet: deciding.rest_bet,
    OpenBank: dealing.open_bank,
    DeclareBank: dealing.declare_bank,
    ShowBox: showing.show_box,
    DeclareBox: declaring.declare_box,
    RestLose: showing.rest_lose,
    Misdeal: voiding.misdeal,
    VoidRound: voiding.void_round,
    FinishRound: _finish_round,
}
