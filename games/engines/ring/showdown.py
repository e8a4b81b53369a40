"""Who claims which pot, who wins it and what a finished hand pays (POT-5, POT-14, COM, HOLD-12)."""

from games.engines import commission as commissions
from games.engines import pots as layers
from games.engines.hands import HandValue, evaluate
from games.engines.pots import Pot, claimants
from games.engines.ring.state import (
    DECIDED,
    FACE_DOWN,
    SHOWDOWN,
    SHOWN,
    State,
    is_known,
)
from games.engines.rounds import PotResult, RoundResult, SeatAmount, ShownHand


def pots(state: State) -> tuple[Pot, ...]:
    """What is in the middle, layered as if the betting ended now."""
    return layers.build(state.players)


def returned(state: State) -> dict[int, int]:
    """Uncalled chips per seat, this street's as if the betting ended now."""
    amounts = {player.seat: 0 for player in state.players}
    for item in state.returned:
        amounts[item.seat] += item.amount
    excess = layers.uncalled(state.players)
    if excess is not None:
        amounts[excess[0]] += excess[1]
    return amounts


def can_finish(state: State) -> bool:
    """Every pot has a winner: one claimant, declared ones, or those whose cards are all known."""
    return state.betting_has_ended and all(
        _has_winner(state, at, pot) for at, pot in enumerate(pots(state))
    )


def _has_winner(state: State, number: int, pot: Pot) -> bool:
    seats = claimants(pot, state.given_up)
    if len(seats) < 2 or declared_winners(state, number):
        return True
    return state.phase == SHOWDOWN and all(is_known(state, seat) for seat in seats)


def declared_winners(state: State, number: int) -> tuple[int, ...]:
    """Who was declared to win a pot, in seat order; nobody before that (mode ``declared``)."""
    return next((declared.seats for declared in state.declared if declared.pot == number), ())


def may_give_up(state: State, seats: tuple[int, ...]) -> bool:
    """POT-14: no pot may be left to hands that were never entered."""
    for pot in pots(state):
        left = claimants(pot, state.given_up)
        if len(left) > 1 and all(seat in seats for seat in left):
            return False
    return True


def show_order(state: State) -> tuple[int, ...]:
    """POT-14: live hands in the order of showing, those in the last side pot first."""
    seats = [player.seat for player in state.players]
    first = state.betting.last_wager_seat
    at = seats.index(first) if first in seats else 0
    live = [player.seat for player in state.betting.live]
    order = [seat for seat in seats[at:] + seats[:at] if seat in live]
    depth = {seat: sum(seat in pot.eligible for pot in pots(state)) for seat in order}
    order.sort(key=lambda seat: -depth[seat])
    return tuple(seat for seat in order if state.hand(seat).face == FACE_DOWN)


def result(state: State) -> RoundResult:
    """The result of a hand that can be finished."""
    middle = pots(state)
    taken = commissions.take(
        state.rules.commission,
        [pot.amount for pot in middle],
        minimum_bet=state.rules.minimum_bet,
        chip=state.rules.chip_unit,
        flop_dealt=not state.is_first_street,
        contested=state.contested,
    )
    awarded = tuple(
        _award(state, at, pot, cut)
        for at, (pot, cut) in enumerate(zip(middle, taken.by_pot, strict=True))
    )
    finishing = _finishing_stacks(state, awarded)
    return RoundResult(
        pots=awarded,
        matched=sum(pot.amount for pot in middle),
        commission=taken.total,
        below_band=taken.below_band,
        contested=state.contested,
        payoffs=_payoffs(state, finishing),
        finishing_stacks=finishing,
        returned=tuple(SeatAmount(seat, amount) for seat, amount in returned(state).items()),
        shown=shown_hands(state),
    )


def shown_hands(state: State) -> tuple[ShownHand, ...]:
    """The hands that lie face up beside a full board, in order of play."""
    if state.phase not in (SHOWDOWN, DECIDED):
        return ()
    return tuple(
        ShownHand(hand.seat, hand.cards, value.category, value.playing)
        for hand in state.hands
        if hand.face == SHOWN
        for value in (_value(state, hand.seat),)
    )


def _award(state: State, number: int, pot: Pot, cut: int) -> PotResult:
    order = declared_winners(state, number) or _best_hands(state, pot)
    shares = layers.divide(pot.amount - cut, order, state.rules.chip_unit)
    paid = tuple(
        SeatAmount(seat, shares[seat]) for seat in pot.eligible if seat in order and shares[seat]
    )
    return PotResult(pot.amount, pot.eligible, paid, cut)


def _best_hands(state: State, pot: Pot) -> tuple[int, ...]:
    """The winners by their cards, in the order in which odd chips go out to them."""
    seats, rules = claimants(pot, state.given_up), state.rules
    values = {seat: _value(state, seat) for seat in seats} if len(seats) > 1 else {}
    best = layers.winners(seats, values)
    return layers.odd_chip_order(best, values, rules.odd_chip, rules.suit_order)


def _value(state: State, seat: int) -> HandValue:
    cards = state.hand(seat).cards + state.board
    return evaluate(cards, ace_low_straight=state.rules.ace_low_straight)


def _finishing_stacks(state: State, awarded: tuple[PotResult, ...]) -> tuple[SeatAmount, ...]:
    stacks = {player.seat: player.stack for player in state.players}
    for pot in awarded:
        for winner in pot.winners:
            stacks[winner.seat] += winner.amount
    return tuple(SeatAmount(seat, amount) for seat, amount in stacks.items())


def _payoffs(state: State, finishing: tuple[SeatAmount, ...]) -> tuple[SeatAmount, ...]:
    starting = {start.seat: start.stack for start in state.seats}
    return tuple(SeatAmount(item.seat, item.amount - starting[item.seat]) for item in finishing)
