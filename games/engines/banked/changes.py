"""How each event changes a round against the house."""

from collections.abc import Callable
from typing import Any

from games.engines.banked import lie
from games.engines.banked.comparing import hand_of, plays
from games.engines.banked.events import (
    BankDealt,
    BankDeclared,
    BankOpened,
    BetMade,
    BetPlaced,
    BetsClosed,
    BetTakenBack,
    BoxDealt,
    BoxDeclared,
    BoxesLost,
    BoxFolded,
    BoxShown,
    CardBought,
    CardsExchanged,
    RoundFinished,
    RoundStarted,
)
from games.engines.banked.phases import phase_of
from games.engines.banked.state import FACE_DOWN, FINISHED, FOLDED, GOES_ON, VOIDED, Box, State
from games.engines.banked.values import BoxBet
from games.engines.cards import Cards
from games.engines.frozen import changed
from games.engines.kernel import Event, Refusal
from games.engines.lifecycle import PackCommitted, RoundVoided


def evolve(state: State, event: Event) -> State:
    """The state after the event; pure, and for stored events the only reader."""
    change = _CHANGES.get(type(event))
    if change is None:
        raise Refusal("malformed", field="event", value=type(event).__name__)
    state = change(state, event)
    return changed(state, phase=phase_of(state))


def _round_started(state: State, event: RoundStarted) -> State:
    return changed(state, rules=event.rules, boxes=tuple([Box(bet) for bet in event.bets]))


def _pack_committed(state: State, event: PackCommitted) -> State:
    return changed(state, pack_root=event.root)


def _bet_placed(state: State, event: BetPlaced) -> State:
    return changed(state, boxes=with_bet([box.bet for box in state.boxes], event.bet))


def with_bet(bets: list[BoxBet], placed: BoxBet) -> tuple[Box, ...]:
    """The boxes, ascending, when this bet lies there too; before they have cards."""
    others = [bet for bet in bets if bet.box != placed.box]
    return tuple([Box(bet) for bet in sorted([*others, placed], key=lambda bet: bet.box)])


def _bet_taken_back(state: State, event: BetTakenBack) -> State:
    return changed(state, boxes=tuple([box for box in state.boxes if box.number != event.box]))


def _bets_closed(state: State, event: BetsClosed) -> State:
    boxes = [
        changed(box, lie=lie.dealt_positions(state, place)) for place, box in enumerate(state.boxes)
    ]
    return changed(state, bets_closed=True, boxes=tuple(boxes))


def _box_dealt(state: State, event: BoxDealt) -> State:
    return _lay(state, changed(state.box(event.box), cards=event.cards))


def _bank_dealt(state: State, event: BankDealt) -> State:
    return changed(state, bank=(*FACE_DOWN, event.card))


def _cards_exchanged(state: State, event: CardsExchanged) -> State:
    box = state.box(event.box)
    slots = event.slots or lie.slots_of(box, event.given)
    kept = [at for at in range(len(box.cards)) if at not in slots]
    box = changed(
        box,
        cards=tuple([box.cards[at] for at in kept]),
        lie=tuple([box.lie[at] for at in kept]),
        given=event.given,
        given_lie=tuple([box.lie[at] for at in slots]),
    )
    return _take(state, box, event.taken, event.fee)


def _card_bought(state: State, event: CardBought) -> State:
    return _take(state, state.box(event.box), (event.card,), event.fee)


def _take(state: State, box: Box, taken: Cards, fee: int) -> State:
    first = lie.next_taken(state)
    box = changed(
        box,
        cards=box.cards + taken,
        lie=box.lie + tuple(range(first, first + len(taken))),
        taken=len(taken),
        fee=fee,
    )
    return changed(_lay(state, box), taken=state.taken + len(taken))


def _bet_made(state: State, event: BetMade) -> State:
    box = state.box(event.box)
    return _lay(state, changed(box, decision=GOES_ON, wager=event.amount))


def _box_folded(state: State, event: BoxFolded) -> State:
    return _lay(state, changed(state.box(event.box), decision=FOLDED))


def _bank_opened(state: State, event: BankOpened) -> State:
    bank = (*event.cards, state.bank[-1])
    return changed(
        state, bank=bank, bank_is_open=True, bank_plays=plays(hand_of(state.rules, bank))
    )


def _bank_declared(state: State, event: BankDeclared) -> State:
    return changed(state, bank_plays=event.plays)


def _box_shown(state: State, event: BoxShown) -> State:
    box = state.box(event.box)
    box = changed(box, cards=event.cards, is_shown=True)
    if event.given:
        box = changed(box, given=event.given, given_shown=True)
    return _lay(state, box)


def _box_declared(state: State, event: BoxDeclared) -> State:
    return _lay(state, changed(state.box(event.box), declared=event))


def _boxes_lost(state: State, event: BoxesLost) -> State:
    boxes = [
        changed(box, is_lost=True) if box.number in event.boxes else box for box in state.boxes
    ]
    return changed(state, boxes=tuple(boxes))


def _round_voided(state: State, event: RoundVoided) -> State:
    return changed(state, phase=VOIDED)


def _round_finished(state: State, event: RoundFinished) -> State:
    return changed(state, phase=FINISHED, result=event.result)


def _lay(state: State, laid: Box) -> State:
    boxes = [laid if box.number == laid.number else box for box in state.boxes]
    return changed(state, boxes=tuple(boxes))


_CHANGES: dict[type[Event], Callable[[State, Any], State]] = {
    RoundStarted: _round_started,
    PackCommitted: _pack_committed,
    BetPlaced: _bet_placed,
    BetTakenBack: _bet_taken_back,
    BetsClosed: _bets_closed,
    BoxDealt: _box_dealt,
    BankDealt: _bank_dealt,
    CardsExchanged: _cards_exchanged,
    CardBought: _card_bought,
    BetMade: _bet_made,
    BoxFolded: _box_folded,
    BankOpened: _bank_opened,
    BankDeclared: _bank_declared,
    BoxShown: _box_shown,
    BoxDeclared: _box_declared,
    BoxesLost: _boxes_lost,
    RoundVoided: _round_voided,
    RoundFinished: _round_finished,
}
