"""Hands that are shown, turned up, mucked or declared dead (POT-13, POT-14)."""

from games.engines import cards as pack
from games.engines import pots as layers
from games.engines.cards import Cards
from games.engines.kernel import Event, Refusal
from games.engines.params import DEALT, DECLARED
from games.engines.ring import showdown
from games.engines.ring.changes import evolve
from games.engines.ring.entering import check_not_out
from games.engines.ring.state import (
    FACE_DOWN,
    FINISHED,
    NEW,
    SHOWDOWN,
    STREET,
    VOIDED,
    Hand,
    State,
    is_known,
)
from games.engines.rounds import (
    DeclareHandDead,
    HandDeclaredDead,
    HandMucked,
    HandShown,
    HandTurnedUp,
    Muck,
    RestShown,
    ShowAll,
    ShowCards,
)

Events = tuple[Event, ...]


def show_cards(state: State, command: ShowCards) -> Events:
    _check_may_show(state, command.seat)
    held = state.hand(command.seat).cards
    cards = _whole_hand(state.hand(command.seat), command.cards)
    pack.check(cards)
    if len(cards) != len(held):
        raise Refusal("wrong_card_count", expected=len(held), count=len(cards))
    if not pack.all_known(cards):
        raise Refusal("cards_unknown", seat=command.seat)
    pack.check_distinct(cards)
    if any(card not in cards for card in pack.known(held)):
        raise Refusal("card_not_held", seat=command.seat)
    for card in cards:
        check_not_out(state, card, entering=command.seat)
    return (HandShown(command.seat, cards, disclosed=state.rules.entry_mode == DEALT),)


def _whole_hand(hand: Hand, cards: Cards) -> Cards:
    """All cards of a hand: as dealt where none are named; its upcards, and cards of it that were
    exposed before, needn't be named once more."""
    if not cards:
        return hand.cards
    for lying in (hand.open_cards, hand.up):
        if lying and len(cards) == len(hand.cards) - len(lying):
            down = iter(cards)
            return tuple([card if card in lying else next(down) for card in hand.cards])
    return cards


def _check_may_show(state: State, seat: int) -> None:
    player = state.betting.player(seat)
    if not state.betting_has_ended:
        raise Refusal("action_open", seat=state.betting.turn)
    is_entered = state.rules.entry_mode != DECLARED
    if player.folded or state.hand(seat).face != FACE_DOWN or not is_entered:
        raise Refusal("not_offered", command="ShowCards", seat=seat)


def show_all(state: State, command: ShowAll) -> Events:
    """POT-4: the system turns up all hands that are still to be shown, in one step."""
    if not can_show_all(state):
        raise Refusal("not_offered", command="ShowAll")
    if tuple(hand.seat for hand in command.hands) != showdown.show_order(state):
        raise Refusal("malformed", field="hands", reason="not the hands to be shown, in order")
    events: Events = ()
    for hand in command.hands:
        shown = show_cards(state, ShowCards(hand.seat, hand.cards))
        state = evolve(state, shown[0])
        events += shown
    return events


def can_show_all(state: State) -> bool:
    """Whether hands of a contested pot lie face down that the system has dealt."""
    if state.rules.entry_mode != DEALT or not state.betting_has_ended:
        return False
    return len(state.betting.live) > 1 and bool(showdown.show_order(state))


def rest_shown(state: State, command: RestShown) -> Events:
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
    if state.rules.entry_mode in (DEALT, DECLARED):
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


def muck(state: State, command: Muck) -> Events:
    state.betting.player(command.seat)
    if command.seat not in may_muck_seats(state):
        raise Refusal("muck_not_allowed", seat=command.seat)
    return (HandMucked(command.seat),)


def may_muck_seats(state: State) -> tuple[int, ...]:
    """Live hands that may be given up unseen (``showdown`` = may_muck)."""
    if not state.betting_has_ended or state.rules.showdown != "may_muck":
        return ()
    if state.phase == STREET:
        return ()  # he is still to get cards
    if state.rules.entry_mode == DECLARED:
        return ()
    return showdown.show_order(state)


def declare_hand_dead(state: State, command: DeclareHandDead) -> Events:
    state.betting.player(command.seat)
    if command.seat not in may_be_declared_dead(state):
        raise Refusal("not_offered", command="DeclareHandDead", seat=command.seat)
    return (HandDeclaredDead(command.seat, command.reason),)


def may_be_declared_dead(state: State) -> tuple[int, ...]:
    """POT-13: all-in players whose claim isn't the last one to a pot."""
    if state.phase in (NEW, FINISHED, VOIDED) or not state.dealt or state.declared:
        return ()
    live = state.betting.live
    all_in = [player.seat for player in live if player.all_in and len(live) > 1]
    if not all_in:
        return ()
    last = layers.sole_claimant(state.players)
    return tuple([seat for seat in all_in if seat != last and state.hand(seat).face == FACE_DOWN])
