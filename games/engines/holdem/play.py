"""What a command leads to in hold'em, or why it is refused. Amounts come from ``betting``."""

from collections.abc import Callable, Iterator
from typing import Any

from games.engines import betting as bets
from games.engines import cards as pack
from games.engines import pots as layers
from games.engines.cards import Cards
from games.engines.holdem import showdown, start
from games.engines.holdem.rules import BOARD_CARDS, HOLE_CARDS, HoldemRules, limits
from games.engines.holdem.state import (
    BETTING,
    BOARD,
    DEALING,
    FACE_DOWN,
    FINISHED,
    NEW,
    SHOWDOWN,
    SHOWN,
    VOIDED,
    State,
    evolve,
    is_known,
    next_street,
)
from games.engines.kernel import Command, Event, Refusal
from games.engines.rounds import (
    AllCheck,
    BetOrRaise,
    BetPlaced,
    BoardDealt,
    Called,
    Checked,
    CheckOrCall,
    DealBoard,
    DealHole,
    DealHoleTo,
    DeclareHandDead,
    FinishRound,
    Fold,
    Folded,
    FoldUpTo,
    HandDeclaredDead,
    HandMucked,
    HandShown,
    HandTurnedUp,
    HoleDealt,
    Misdeal,
    Muck,
    Raised,
    RestFold,
    RestShown,
    RoundFinished,
    RoundVoided,
    ShowCards,
    StartRound,
    StringBet,
    StringBetStopped,
    UncalledReturned,
    VoidRound,
)

Events = tuple[Event, ...]
UNKNOWN_HAND: Cards = (pack.UNKNOWN,) * HOLE_CARDS
CHIP_ACTIONS_OF_A_MISDEAL, ACTIONS_OF_A_MISDEAL = 2, 3


def decide(rules: HoldemRules, state: State, command: Command) -> Events:
    """The events of the command; raises Refusal. ``rules`` count for StartRound only: a hand is
    played to its end under the rules that it began with (APP-3)."""
    if isinstance(command, StartRound):
        return _start_round(rules, state, command)
    handler = _HANDLERS.get(type(command))
    if handler is None:
        raise Refusal("malformed", field="kind", value=type(command).__name__)
    _check_running(state)
    events = handler(state, command)
    return events + _uncalled(_after(state, events))


def _start_round(rules: HoldemRules, state: State, command: StartRound) -> Events:
    if state.phase != NEW:
        raise Refusal("already_started")
    events = start.events(rules, command)
    if command.deal_unknown:
        state = _after(state, events)
        events += _deal_hole(state, DealHole())
    return events + _uncalled(_after(state, events))


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


# --- cards -------------------------------------------------------------------------------------


def due_hole_seats(state: State) -> tuple[int, ...]:
    """Seats that have no hole cards yet, in dealing order."""
    if state.phase != DEALING:
        return ()
    return tuple(player.seat for player in state.players[len(state.hands) :])


def _deal_hole(state: State, command: DealHole) -> Events:
    seats = due_hole_seats(state)
    if not seats:
        raise _not_due(state)
    return tuple(HoleDealt(seat, UNKNOWN_HAND) for seat in seats)


def _deal_hole_to(state: State, command: DealHoleTo) -> Events:
    state.betting.player(command.seat)
    seats = due_hole_seats(state)
    if not seats:
        raise _not_due(state)
    if command.seat != seats[0]:
        raise Refusal("out_of_turn", seat=command.seat, turn=seats[0])
    _check_new_cards(state, command.cards, HOLE_CARDS)
    return (HoleDealt(command.seat, command.cards),)


def _deal_board(state: State, command: DealBoard) -> Events:
    if state.phase != BOARD:
        raise _not_due(state)
    street = next_street(state)
    _check_new_cards(state, command.cards, BOARD_CARDS[street])
    if not pack.all_known(command.cards):
        raise Refusal("cards_unknown")
    return (BoardDealt(street, command.cards),)


def _not_due(state: State) -> Refusal:
    if state.phase == BETTING:
        return Refusal("action_open", seat=state.betting.turn)
    return Refusal("deal_not_due", phase=state.phase)


def _check_new_cards(state: State, cards: Cards, count: int) -> None:
    pack.check(cards)
    if len(cards) != count:
        raise Refusal("wrong_card_count", expected=count, count=len(cards))
    pack.check_distinct(cards)
    for card in pack.known(cards):
        _check_not_out(state, card, entering=None)


def _check_not_out(state: State, card: str, entering: int | None) -> None:
    """CARD-2: the place of a card that is already out is named only if it lies open."""
    if card in state.board:
        raise Refusal("card_known", card=card, place="board", seat=None)
    for hand in state.hands:
        if card in hand.cards and hand.seat != entering:
            is_open = hand.face == SHOWN
            raise Refusal(
                "card_known",
                card=card,
                place="seat" if is_open else None,
                seat=hand.seat if is_open else None,
            )


# --- actions -----------------------------------------------------------------------------------


def _check_turn(state: State, seat: int) -> None:
    state.betting.player(seat)
    if state.phase != BETTING:
        raise Refusal("no_action_due", phase=state.phase)
    if state.betting.turn != seat:
        raise Refusal("out_of_turn", seat=seat, turn=state.betting.turn)


def check_fold(state: State, seat: int) -> None:
    """POT-10: nobody can fold the last claim to a pot."""
    if any(pot.eligible == (seat,) for pot in showdown.pots(state)):
        raise Refusal("fold_not_allowed", seat=seat)


def _fold(state: State, command: Fold) -> Events:
    _check_turn(state, command.seat)
    check_fold(state, command.seat)
    return (Folded(command.seat),)


def _check_or_call(state: State, command: CheckOrCall) -> Events:
    _check_turn(state, command.seat)
    return (_passive(state, command.seat),)


def _passive(state: State, seat: int) -> Event:
    amount = bets.to_call(state.betting, seat)
    if amount == 0:
        return Checked(seat)
    return Called(seat, amount, all_in=amount == state.betting.player(seat).stack)


def _bet_or_raise(state: State, command: BetOrRaise) -> Events:
    _check_turn(state, command.seat)
    bets.check_raise(state.betting, limits(state.rules, state.street), command.seat, command.to)
    player = state.betting.player(command.seat)
    kind = Raised if state.betting.price else BetPlaced
    return (kind(command.seat, command.to, all_in=command.to == player.bet + player.stack),)


def _string_bet(state: State, command: StringBet) -> Events:
    _check_turn(state, command.seat)
    if bets.to_call(state.betting, command.seat) == 0:
        raise Refusal("not_offered", command="StringBet")
    return (StringBetStopped(command.seat), _passive(state, command.seat))


# --- several actions with one tap --------------------------------------------------------------


def _fold_up_to(state: State, command: FoldUpTo) -> Events:
    state.betting.player(command.seat)
    if state.phase != BETTING or command.seat not in bets.still_to_act(state.betting)[1:]:
        raise Refusal("not_offered", command="FoldUpTo")
    return tuple(_until(state, lambda now: now.betting.turn == command.seat, _fold_or_check))


def _rest_fold(state: State, command: RestFold) -> Events:
    if not _faces_a_bet(state):
        raise Refusal("not_offered", command="RestFold")
    return tuple(_until(state, lambda now: not _faces_a_bet(now), _fold_or_check))


def _all_check(state: State, command: AllCheck) -> Events:
    if state.phase != BETTING or _faces_a_bet(state):
        raise Refusal("not_offered", command="AllCheck")
    return tuple(_until(state, lambda now: now.phase != BETTING, _fold_or_check))


def _until(
    state: State, done: Callable[[State], bool], choose: Callable[[State, int], Event]
) -> Iterator[Event]:
    while state.betting.turn is not None and not done(state):
        event = choose(state, state.betting.turn)
        yield event
        state = evolve(state, event)


def _fold_or_check(state: State, seat: int) -> Event:
    if bets.to_call(state.betting, seat) == 0:
        return Checked(seat)
    check_fold(state, seat)
    return Folded(seat)


def _faces_a_bet(state: State) -> bool:
    turn = state.betting.turn
    return turn is not None and bets.to_call(state.betting, turn) > 0


# --- showdown ----------------------------------------------------------------------------------


def _show_cards(state: State, command: ShowCards) -> Events:
    _check_may_show(state, command.seat)
    held = state.hand(command.seat).cards
    cards = command.cards or held
    pack.check(cards)
    if len(cards) != HOLE_CARDS:
        raise Refusal("wrong_card_count", expected=HOLE_CARDS, count=len(cards))
    if not pack.all_known(cards):
        raise Refusal("cards_unknown", seat=command.seat)
    pack.check_distinct(cards)
    if any(card not in cards for card in pack.known(held)):
        raise Refusal("card_not_held", seat=command.seat)
    for card in cards:
        _check_not_out(state, card, entering=command.seat)
    return (HandShown(command.seat, cards),)


def _check_may_show(state: State, seat: int) -> None:
    player = state.betting.player(seat)
    if not state.betting_has_ended:
        raise Refusal("action_open", seat=state.betting.turn)
    if player.folded or state.hand(seat).face != FACE_DOWN:
        raise Refusal("not_offered", command="ShowCards", seat=seat)


def _rest_shown(state: State, command: RestShown) -> Events:
    seats = rest_to_show(state)
    if not seats:
        raise Refusal("not_offered", command="RestShown")
    if not showdown.may_give_up(state, _not_entered(state, seats)):
        raise Refusal("hand_missing")
    return tuple(_turn_up(state, seat) for seat in seats)


def rest_to_show(state: State) -> tuple[int, ...]:
    """Live hands still face down at a contested showdown where all must be turned up."""
    if state.phase != SHOWDOWN or state.rules.showdown != "all_show":
        return ()
    return showdown.show_order(state)


def can_rest_show(state: State) -> bool:
    seats = rest_to_show(state)
    return bool(seats) and showdown.may_give_up(state, _not_entered(state, seats))


def _not_entered(state: State, seats: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(seat for seat in seats if not is_known(state, seat))


def _turn_up(state: State, seat: int) -> Event:
    if is_known(state, seat):
        return HandShown(seat, state.hand(seat).cards)
    return HandTurnedUp(seat)


def _muck(state: State, command: Muck) -> Events:
    state.betting.player(command.seat)
    if command.seat not in may_muck_seats(state):
        raise Refusal("muck_not_allowed", seat=command.seat)
    return (HandMucked(command.seat),)


def may_muck_seats(state: State) -> tuple[int, ...]:
    """Live hands that may be given up unseen (``showdown`` = may_muck)."""
    if not state.betting_has_ended or state.rules.showdown != "may_muck":
        return ()
    return showdown.show_order(state)


# --- the end of the hand -----------------------------------------------------------------------


def _declare_hand_dead(state: State, command: DeclareHandDead) -> Events:
    state.betting.player(command.seat)
    if command.seat not in may_be_declared_dead(state):
        raise Refusal("not_offered", command="DeclareHandDead", seat=command.seat)
    return (HandDeclaredDead(command.seat, command.reason),)


def may_be_declared_dead(state: State) -> tuple[int, ...]:
    """POT-13: all-in players whose claim isn't the last one to a pot."""
    if state.phase in (NEW, DEALING, FINISHED, VOIDED):
        return ()
    last = {pot.eligible[0] for pot in showdown.pots(state) if len(pot.eligible) == 1}
    return tuple(
        player.seat
        for player in state.betting.live
        if player.all_in
        and player.seat not in last
        and state.hand(player.seat).face == FACE_DOWN
        and len(state.betting.live) > 1
    )


def _misdeal(state: State, command: Misdeal) -> Events:
    if not can_misdeal(state):
        raise Refusal("substantial_action", actions=state.actions)
    return (RoundVoided("misdeal", command.reason),)


def can_misdeal(state: State) -> bool:
    """POT-15: before two actions that put chips in, or three actions of any kind."""
    if state.phase in (NEW, FINISHED, VOIDED):
        return False
    return state.chip_actions < CHIP_ACTIONS_OF_A_MISDEAL and state.actions < ACTIONS_OF_A_MISDEAL


def _void_round(state: State, command: VoidRound) -> Events:
    return (RoundVoided("decision", command.reason),)


def _finish_round(state: State, command: FinishRound) -> Events:
    if not showdown.can_finish(state):
        raise Refusal("cannot_finish", phase=state.phase)
    return (RoundFinished(showdown.result(state)),)


_HANDLERS: dict[type[Command], Callable[[State, Any], Events]] = {
    DealHole: _deal_hole,
    DealHoleTo: _deal_hole_to,
    DealBoard: _deal_board,
    Fold: _fold,
    CheckOrCall: _check_or_call,
    BetOrRaise: _bet_or_raise,
    StringBet: _string_bet,
    FoldUpTo: _fold_up_to,
    RestFold: _rest_fold,
    AllCheck: _all_check,
    ShowCards: _show_cards,
    RestShown: _rest_shown,
    Muck: _muck,
    DeclareHandDead: _declare_hand_dead,
    Misdeal: _misdeal,
    VoidRound: _void_round,
    FinishRound: _finish_round,
}
