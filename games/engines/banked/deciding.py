"""What a box decides: a card for its fee, then its bet or a fold (CAR-3, CAR-4, EUR-2 to EUR-4)."""

from games.engines import cards as pack
from games.engines.banked import lie
from games.engines.banked.commands import BuyCard, Exchange, FoldBox, MakeBet, RestBet
from games.engines.banked.dealing import check_count, check_free, check_unseen, is_dealt
from games.engines.banked.events import BetMade, BoxFolded, CardBought, CardsExchanged
from games.engines.banked.paying import bet_of
from games.engines.banked.rules import UNTIL_FIRST_DECIDED, UNTIL_SHOWDOWN
from games.engines.banked.state import DECISIONS, Box, State
from games.engines.cards import Cards
from games.engines.kernel import Event, Refusal
from games.engines.params import DEALT

Events = tuple[Event, ...]


def may_decide(state: State, box: Box) -> bool:
    """Whether the box may bet or fold now."""
    return state.phase == DECISIONS and not box.decision and not _waits(state, box)


def can_look(state: State, box: Box) -> bool:
    """Whether its player looks at the box's cards now: not while it is blind (EUR-2)."""
    return may_decide(state, box) and not _stays_unseen(state, box)


def exchange_most(state: State, box: Box) -> int:
    """How many cards the box may exchange now; as many must be left to take (ours)."""
    if not _may_take(state, box):
        return 0
    left = lie.cards_left(state) - state.rules.exchange_extra
    return max(min(state.rules.exchange_max, left), 0)


def can_buy(state: State, box: Box) -> bool:
    """Whether the box may buy a card now."""
    return _may_take(state, box) and state.rules.buy_card and lie.cards_left(state) > 0


def exchange(state: State, command: Exchange) -> Events:
    box = _deciding(state, command.box)
    _check_may_take(state, box, offered=state.rules.exchange_max > 0, command="Exchange")
    check_unseen(state, command.given + command.taken, "Exchange")
    slots = _slots(state, box, command)
    given = command.given or tuple([box.cards[at] for at in slots])
    if not 1 <= len(given) <= state.rules.exchange_max:
        raise Refusal("wrong_card_count", expected=state.rules.exchange_max, count=len(given))
    check_count(command.taken, len(given) + state.rules.exchange_extra)
    _check_left(state, len(command.taken))
    _check_given(state, box, given, slots)
    check_free(state, command.taken)
    pack.check_distinct(given + command.taken)
    disclosed = is_dealt(state)
    return (CardsExchanged(box.number, given, command.taken, box.bet.ante, slots, disclosed),)


def buy_card(state: State, command: BuyCard) -> Events:
    box = _deciding(state, command.box)
    _check_may_take(state, box, offered=state.rules.buy_card, command="BuyCard")
    check_unseen(state, (command.card,), "BuyCard")
    _check_left(state, 1)
    check_free(state, (command.card,))
    return (CardBought(box.number, command.card, box.bet.ante, disclosed=is_dealt(state)),)


def make_bet(state: State, command: MakeBet) -> Events:
    box = _deciding(state, command.box)
    return (BetMade(box.number, bet_of(state.rules, box), _lets_look(state, box)),)


def fold_box(state: State, command: FoldBox) -> Events:
    box = _deciding(state, command.box)
    return (BoxFolded(box.number, _lets_look(state, box)),)


def rest_bet(state: State, command: RestBet) -> Events:
    """Blind boxes come last, when those that wait for another have seen it decided."""
    if state.phase != DECISIONS:
        raise Refusal("not_offered", command="RestBet")
    rest = sorted(state.undecided, key=lambda box: box.is_blind)
    return tuple([BetMade(box.number, bet_of(state.rules, box)) for box in rest])


def _deciding(state: State, number: int) -> Box:
    box = state.box(number)
    if box.decision:
        raise Refusal("decided_already", box=number)
    if state.phase != DECISIONS:
        raise Refusal("not_offered", command="decision", phase=state.phase)
    if _waits(state, box):
        raise Refusal("blind_box", box=number)
    return box


def _waits(state: State, box: Box) -> bool:
    """EUR-2: nothing before its player's first box is decided."""
    seen = box.bet.blind_of
    if seen is None or state.rules.blind_box != UNTIL_FIRST_DECIDED:
        return False
    return not state.box(seen).decision


def _lets_look(state: State, box: Box) -> bool:
    """Whether its decision lets a player look at a blind box that the system dealt (EUR-2)."""
    waiting = (other for other in state.undecided if other.bet.blind_of == box.number)
    return is_dealt(state) and any(_waits(state, other) for other in waiting)


def _stays_unseen(state: State, box: Box) -> bool:
    """EUR-2: it is bet on its four cards, or folded."""
    return box.is_blind and state.rules.blind_box == UNTIL_SHOWDOWN


def _may_take(state: State, box: Box) -> bool:
    return may_decide(state, box) and not box.taken and not _stays_unseen(state, box)


def _check_may_take(state: State, box: Box, *, offered: bool, command: str) -> None:
    """CAR-3, EUR-3: one exchange or one purchase a hand."""
    if not offered:
        raise Refusal("not_offered", command=command)
    if _stays_unseen(state, box):
        raise Refusal("blind_box", box=box.number)
    if box.taken:
        raise Refusal("already_bought", box=box.number)


def _slots(state: State, box: Box, command: Exchange) -> tuple[int, ...]:
    """The places of the given cards; where the system deals they have to be said."""
    slots = command.slots
    if not slots:
        if state.rules.entry_mode == DEALT:
            raise Refusal("malformed", field="slots", reason="missing")
        return lie.slots_of(box, command.given)
    inside = all(0 <= at < len(box.cards) for at in slots)
    if not inside or len(set(slots)) != len(slots):
        raise Refusal("malformed", field="slots", reason="not places of the hand")
    if command.given:
        check_count(command.given, len(slots))
    return slots


def _check_given(state: State, box: Box, given: Cards, slots: tuple[int, ...]) -> None:
    """What is put aside lay in the hand, or may have lain there face down."""
    check_free(state, given, own=box.number)
    for card, at in zip(given, slots, strict=True):
        unseen = box.cards[at] == pack.UNKNOWN
        if card != box.cards[at] and (not unseen or card in box.cards):
            raise Refusal("card_not_held", card=card, box=box.number)


def _check_left(state: State, count: int) -> None:
    """One pack of 52 (CARD-1)."""
    left = lie.cards_left(state)
    if count > left:
        raise Refusal("pack_exhausted", left=left)
