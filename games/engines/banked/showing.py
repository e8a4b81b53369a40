"""The showdown of the boxes: which cards they hold, or that the rest has lost."""

from games.engines import cards as pack
from games.engines.banked.commands import RestLose, ShowBox
from games.engines.banked.comparing import hand_of, line_of
from games.engines.banked.dealing import (
    check_count,
    check_decided,
    check_free,
    check_known,
    is_dealt,
)
from games.engines.banked.events import BoxesLost, BoxShown
from games.engines.banked.paying import bonus_odds, first_line, is_first_seen, outcome_of
from games.engines.banked.phases import needs_cards, open_boxes
from games.engines.banked.state import DECIDED, RESULTS, Box, State, is_due
from games.engines.banked.values import LOST
from games.engines.cards import Cards
from games.engines.frozen import changed
from games.engines.kernel import Event, Refusal
from games.engines.params import DEALT

Events = tuple[Event, ...]


def can_show(state: State, box: Box) -> bool:
    """A box that went on, or one whose bonus bet still counts; against a bank that was declared
    to play only a box that was declared too."""
    if state.phase not in (RESULTS, DECIDED) or box.is_shown or box.is_lost:
        return False
    if box.has_folded:
        return is_due(state, box)
    return not state.bank_plays or state.bank_is_open or box.declared is not None


def show_box(state: State, command: ShowBox) -> Events:
    box = state.box(command.box)
    check_decided(state)
    if box.is_shown or box.is_lost:
        raise Refusal("decided_already", box=box.number)
    if not can_show(state, box):
        raise Refusal("not_offered", command="ShowBox")
    cards = command.cards or box.cards
    given = command.given or (box.given if box.bet.bonus else ())
    _check_hand(state, box, cards, given)
    shown = changed(box, cards=cards, is_shown=True)
    if given:
        shown = changed(shown, given=given, given_shown=True)
    _check_as_declared(state, shown)
    if needs_cards(state, shown):
        raise Refusal("cards_demanded", box=box.number)
    return (BoxShown(box.number, cards, given, disclosed=is_dealt(state)),)


def rest_lose(state: State, command: RestLose) -> Events:
    """Never a box that the system knows to win, or that must show what it was declared."""
    check_decided(state)
    due = _left(state)
    if not due:
        raise Refusal("not_offered", command="RestLose")
    for box in due:
        if needs_cards(state, box):
            raise Refusal("cards_demanded", box=box.number)
        if not _may_lose(state, box):
            raise Refusal("hand_missing", box=box.number)
    return (BoxesLost(tuple([box.number for box in due])),)


def can_rest_lose(state: State) -> bool:
    """Whether all that is left may be said to have lost."""
    due = _left(state)
    return bool(due) and all(not needs_cards(state, box) and _may_lose(state, box) for box in due)


def _left(state: State) -> tuple[Box, ...]:
    """The boxes without a result; none where the system deals, which turns up every box."""
    if state.phase != RESULTS or state.rules.entry_mode == DEALT:
        return ()
    return open_boxes(state)


def _check_hand(state: State, box: Box, cards: Cards, given: Cards) -> None:
    check_count(cards, len(box.cards))
    if given:
        check_count(given, len(box.given))
        _check_held(box, given, box.given)
    check_free(state, cards + (given or box.given), own=box.number)
    check_known(cards)
    kept = len(box.cards) - box.taken
    _check_held(box, cards[:kept], box.cards[:kept])
    _check_held(box, cards[kept:], box.cards[kept:])


def _check_held(box: Box, entered: Cards, seen: Cards) -> None:
    """Every card that the system has seen here is among those entered."""
    for card in pack.known(seen):
        if card not in entered:
            raise Refusal("card_not_held", card=card, box=box.number)


def _check_as_declared(state: State, box: Box) -> None:
    """What was declared is what lies there."""
    declared = box.declared
    if declared is None:
        return
    if declared.hand and line_of(hand_of(state.rules, box.cards)) != declared.hand:
        raise Refusal("impossible_hand", box=box.number, reason="hand")
    if outcome_of(state, box) != declared.outcome:
        raise Refusal("impossible_hand", box=box.number, reason="outcome")
    if box.bet.bonus and is_first_seen(box):
        line = first_line(state, box)
        paid = line if bonus_odds(state.rules, line) else ""
        if paid != declared.bonus:
            raise Refusal("impossible_hand", box=box.number, reason="bonus")


def _may_lose(state: State, box: Box) -> bool:
    """Not where the cards that the system has seen say otherwise."""
    if not pack.all_known(box.cards):
        return True
    shown = changed(box, is_shown=True, given_shown=True)
    wins_bonus = box.bet.bonus and bonus_odds(state.rules, first_line(state, shown))
    beaten = not state.bank_plays or not state.bank_is_open or outcome_of(state, shown) == LOST
    return not wins_bonus and (box.has_folded or beaten)
