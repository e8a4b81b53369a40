"""How events change a round of a players' game. No rule is decided here."""

from collections.abc import Callable
from typing import Any

from games.engines import betting as bets
from games.engines.betting import Betting, Player
from games.engines.cards import UNKNOWN, Cards
from games.engines.frozen import changed
from games.engines.kernel import Event, Refusal
from games.engines.ring.state import (
    FACE_DOWN,
    FINISHED,
    MUCKED,
    SHOWN,
    TURNED_UP,
    VOIDED,
    Hand,
    RingRules,
    State,
    next_street,
    phase_of,
    play_order,
)
from games.engines.rounds import (
    DEAD_BLIND,
    STRADDLE,
    AntePosted,
    BetPlaced,
    BlindPosted,
    BoardDealt,
    BringInPosted,
    Called,
    CardExposed,
    CardSetAside,
    Checked,
    Folded,
    HandDeclaredDead,
    HandMucked,
    HandShown,
    HandTurnedUp,
    HoleDealt,
    OpenerNamed,
    PackCommitted,
    PotDeclared,
    Raised,
    RoundFinished,
    RoundVoided,
    SeatAmount,
    SeatDealt,
    SeatStart,
    StringBetStopped,
    UncalledReturned,
    WagerAccepted,
    WinnersDeclared,
)


def evolve(state: State, event: Event) -> State:
    """The state after an event of a round that has begun."""
    change = _CHANGES.get(type(event))
    if change is None:
        raise Refusal("malformed", field="kind", value=type(event).__name__)
    state = change(state, event)
    phase = phase_of(state)
    return state if phase == state.phase else changed(state, phase=phase)


def begin(
    rules: RingRules,
    seats: tuple[SeatStart, ...],
    *,
    button: int = 0,
    big_blind_seat: int = 0,
) -> State:
    """The state after the first event of a round."""
    players = tuple(Player(start.seat, start.stack) for start in play_order(seats, button))
    street = rules.streets[0]
    limits = rules.limits(street)
    state = State(
        rules=rules,
        limits=limits,
        street=street,
        seats=seats,
        button=button,
        big_blind_seat=big_blind_seat,
        first_after=big_blind_seat,
        betting=bets.open_street(players, limits),
    )
    return changed(state, phase=phase_of(state))


def _pack_committed(state: State, event: PackCommitted) -> State:
    return changed(state, pack_root=event.root)


def _ante_posted(state: State, event: AntePosted) -> State:
    return _bet(state, bets.post_ante(state.betting, event.seat, event.matched, event.dead))


def _blind_posted(state: State, event: BlindPosted) -> State:
    if event.kind == DEAD_BLIND:
        return _bet(state, bets.post_ante(state.betting, event.seat, 0, event.amount))
    state = _bet(state, bets.post(state.betting, event.seat, event.amount, event.due))
    if event.kind == STRADDLE:
        return changed(state, first_after=event.seat)
    return state


def _hole_dealt(state: State, event: HoleDealt) -> State:
    return _is_out(changed(state, hands=(*state.hands, Hand(event.seat, event.cards))))


def _seat_dealt(state: State, event: SeatDealt) -> State:
    if state.dealt:
        state = _next_street(state, next_street(state))
        state = changed(state, burned=state.burned + state.rules.burn)
    held = [hand for hand in state.hands if hand.seat == event.seat]
    if not held:
        hand = Hand(event.seat, event.down + event.up, up=event.up)
        return _is_out(changed(state, hands=(*state.hands, hand)))
    return _is_out(_lay(state, _with_more(held[0], event)))


def _with_more(hand: Hand, event: SeatDealt) -> Hand:
    """A hand that was shown before all cards were out lies open but for those that come face
    down (POT-4)."""
    more = changed(hand, cards=hand.cards + event.down + event.up, up=hand.up + event.up)
    if hand.face == SHOWN and event.down:
        return changed(more, face=FACE_DOWN, exposed=_face_down_cards(hand))
    return more


def _face_down_cards(hand: Hand) -> Cards:
    return tuple([card for card in hand.cards if card not in hand.up])


def _board_dealt(state: State, event: BoardDealt) -> State:
    state = _next_street(state, event.street)
    return state.rules.opened(
        changed(
            state, dealt=True, board=state.board + event.cards, burned=state.burned + event.burned
        )
    )


def _next_street(state: State, street: str) -> State:
    """Nothing is bet, and the first of its cards comes."""
    limits = state.rules.limits(street)
    betting = bets.open_street(state.players, limits)
    return changed(
        state,
        street=street,
        dealt=False,
        limits=limits,
        betting=betting,
        actions_before=state.actions,
    )


def _is_out(state: State) -> State:
    """A seat's cards have come; with those of the last one the street is opened."""
    if not state.rules.is_dealt(state):
        return state
    return state.rules.opened(changed(state, dealt=True))


def _opener_named(state: State, event: OpenerNamed) -> State:
    betting = bets.turn_from(state.betting, event.seat)
    return changed(state, opener_due=False, betting=betting)


def _bring_in_posted(state: State, event: BringInPosted) -> State:
    betting = bets.post_bring_in(state.betting, event.seat, event.amount, event.due)
    return _put_in(state, betting, contested=state.contested)


def _card_set_aside(state: State, event: CardSetAside) -> State:
    return changed(state, set_aside=(*state.set_aside, event.card))


def _card_exposed(state: State, event: CardExposed) -> State:
    hand = state.hand(event.seat)
    cards = list(hand.cards)
    if event.card not in cards:
        cards[cards.index(UNKNOWN)] = event.card
    exposed = (*hand.exposed, event.card)
    return _lay(state, changed(hand, cards=tuple(cards), exposed=exposed))


def _folded(state: State, event: Folded) -> State:
    return _acted(state, bets.fold(state.betting, event.seat))


def _checked(state: State, event: Checked) -> State:
    return _acted(state, bets.check(state.betting, event.seat))


def _called(state: State, event: Called) -> State:
    betting = bets.call(state.betting, event.seat, event.amount)
    return _put_in(state, betting, contested=True)


def _wagered(state: State, event: BetPlaced | Raised) -> State:
    betting = bets.wager(state.betting, state.limits, event.seat, event.to)
    return _put_in(state, betting, contested=state.contested)


def _noted(state: State, event: Event) -> State:
    """A remark on the action that follows."""
    return state


def _uncalled_returned(state: State, event: UncalledReturned) -> State:
    return changed(
        state,
        betting=bets.give_back(state.betting, event.seat, event.amount),
        returned=(*state.returned, SeatAmount(event.seat, event.amount)),
    )


def _hand_shown(state: State, event: HandShown) -> State:
    return _lay(state, changed(state.hand(event.seat), cards=event.cards, face=SHOWN))


def _hand_turned_up(state: State, event: HandTurnedUp) -> State:
    return _give_up(state, event.seat, TURNED_UP)


def _hand_mucked(state: State, event: HandMucked) -> State:
    return _give_up(state, event.seat, MUCKED)


def _hand_declared_dead(state: State, event: HandDeclaredDead) -> State:
    state = _bet(state, bets.declare_dead(state.betting, event.seat))
    return _lay(state, changed(state.hand(event.seat), face=MUCKED))


def _winners_declared(state: State, event: WinnersDeclared) -> State:
    return changed(state, declared=(*state.declared, event))


def _pot_declared(state: State, event: PotDeclared) -> State:
    return changed(state, pot=event)


def _round_voided(state: State, event: RoundVoided) -> State:
    return changed(_settled(state, {}), phase=VOIDED)


def _round_finished(state: State, event: RoundFinished) -> State:
    stacks = {item.seat: item.amount for item in event.result.finishing_stacks}
    return changed(_settled(state, stacks), phase=FINISHED, result=event.result)


def _settled(state: State, finishing: dict[int, int]) -> State:
    """Nothing is in the middle any more; who isn't named has what he began with."""
    stacks = {start.seat: start.stack for start in state.seats} | finishing
    players = tuple(
        changed(player, stack=stacks[player.seat], bet=0, paid=0, dead=0)
        for player in state.players
    )
    return _bet(state, changed(state.betting, players=players, price=0, turn=None))


def _give_up(state: State, seat: int, face: str) -> State:
    state = _lay(state, changed(state.hand(seat), face=face))
    return changed(state, given_up=(*state.given_up, seat))


def _lay(state: State, laid: Hand) -> State:
    hands = tuple([laid if hand.seat == laid.seat else hand for hand in state.hands])
    return changed(state, hands=hands)


def _bet(state: State, betting: Betting) -> State:
    return changed(state, betting=betting)


def _acted(state: State, betting: Betting) -> State:
    """An action without chips."""
    return changed(state, betting=betting, actions=state.actions + 1)


def _put_in(state: State, betting: Betting, *, contested: bool) -> State:
    """An action that puts chips in."""
    return changed(
        state,
        betting=betting,
        actions=state.actions + 1,
        chip_actions=state.chip_actions + 1,
        contested=contested,
    )


_CHANGES: dict[type[Event], Callable[[State, Any], State]] = {
    PackCommitted: _pack_committed,
    AntePosted: _ante_posted,
    BlindPosted: _blind_posted,
    HoleDealt: _hole_dealt,
    SeatDealt: _seat_dealt,
    BoardDealt: _board_dealt,
    CardSetAside: _card_set_aside,
    CardExposed: _card_exposed,
    OpenerNamed: _opener_named,
    BringInPosted: _bring_in_posted,
    Folded: _folded,
    Checked: _checked,
    Called: _called,
    BetPlaced: _wagered,
    Raised: _wagered,
    WagerAccepted: _noted,
    StringBetStopped: _noted,
    UncalledReturned: _uncalled_returned,
    HandShown: _hand_shown,
    HandTurnedUp: _hand_turned_up,
    HandMucked: _hand_mucked,
    HandDeclaredDead: _hand_declared_dead,
    WinnersDeclared: _winners_declared,
    PotDeclared: _pot_declared,
    RoundVoided: _round_voided,
    RoundFinished: _round_finished,
}
