"""Cards that come in with commands: those of the boxes and of the bank, and CARD-2 for all."""

from games.engines import cards as pack
from games.engines.banked.commands import DealBank, DealBox, DeclareBank, OpenBank
from games.engines.banked.events import BankDealt, BankDeclared, BankOpened, BoxDealt
from games.engines.banked.state import (
    BANK,
    BANK_CARD,
    BANK_CARDS,
    BOXES,
    DECIDED,
    DECISIONS,
    RESULTS,
    Box,
    State,
)
from games.engines.cards import Cards
from games.engines.kernel import Event, Refusal
from games.engines.params import DEALT, DECLARED

Events = tuple[Event, ...]


def next_box(state: State) -> Box | None:
    """The box whose cards come next."""
    if state.phase != BOXES:
        return None
    return next(box for box in state.boxes if not box.cards)


def deal_box(state: State, command: DealBox) -> Events:
    state.box(command.box)
    due = next_box(state)
    if due is None:
        raise Refusal("deal_not_due", phase=state.phase)
    if command.box != due.number:
        raise Refusal("out_of_turn", box=command.box, turn=due.number)
    check_unseen(state, command.cards, "DealBox")
    check_count(command.cards, state.rules.cards_dealt)
    check_free(state, command.cards)
    return (BoxDealt(command.box, command.cards),)


def deal_bank(state: State, command: DealBank) -> Events:
    """CAR-2, EUR-1: the bank's last card lies open."""
    if state.phase != BANK_CARD:
        raise Refusal("deal_not_due", phase=state.phase)
    check_free(state, (command.card,))
    if state.rules.entry_mode != DECLARED:
        check_known((command.card,))
    return (BankDealt(command.card, disclosed=is_dealt(state)),)


def can_open(state: State) -> bool:
    """After the last decision (CAR-4, EUR-6); if all have folded it is left to the croupier."""
    all_folded = state.phase in (RESULTS, DECIDED) and state.bank_plays is None
    return (state.phase == BANK or all_folded) and pack.all_known(state.bank[-1:])


def can_declare(state: State) -> bool:
    """Whether it may be said that the bank plays, or that it doesn't."""
    return state.phase == BANK and state.rules.entry_mode == DECLARED


def open_bank(state: State, command: OpenBank) -> Events:
    check_decided(state)
    if not can_open(state):
        raise Refusal("not_offered", command="OpenBank")
    check_count(command.cards, BANK_CARDS - 1)
    check_free(state, command.cards)
    check_known(command.cards)
    return (BankOpened(command.cards, disclosed=is_dealt(state)),)


def declare_bank(state: State, command: DeclareBank) -> Events:
    check_decided(state)
    if not can_declare(state):
        raise Refusal("not_offered", command="DeclareBank")
    return (BankDeclared(command.plays),)


def is_dealt(state: State) -> bool:
    """Whether the system deals, so that a card once seen can't be taken back."""
    return state.rules.entry_mode == DEALT


def check_decided(state: State) -> None:
    """The bank waits for every box."""
    if state.phase == DECISIONS:
        raise Refusal("decision_missing", box=state.undecided[0].number)


def check_unseen(state: State, cards: Cards, command: str) -> None:
    """Cards that lie face down are entered in ``shown`` mode only."""
    if pack.known(cards) and state.rules.entry_mode in (DEALT, DECLARED):
        raise Refusal("not_offered", command=command)


def check_count(cards: Cards, expected: int) -> None:
    """Refuses a wrong number of cards."""
    if len(cards) != expected:
        raise Refusal("wrong_card_count", expected=expected, count=len(cards))


def check_known(cards: Cards) -> None:
    """Refuses cards that weren't seen."""
    if not pack.all_known(cards):
        raise Refusal("cards_unknown")


def check_free(state: State, cards: Cards, own: int | None = None) -> None:
    """CARD-2: codes of the pack, none of them twice, none out elsewhere; ``own`` is the box that
    they are entered for. The place of a card that is out is named only if it lies open."""
    pack.check(cards)
    pack.check_distinct(cards)
    for card in pack.known(cards):
        if card in state.bank:
            raise Refusal("card_known", card=card, place="bank", box=None)
        for box in state.boxes:
            if box.number != own and card in box.cards + box.given:
                raise _out(card, box)


def _out(card: str, box: Box) -> Refusal:
    if card in box.open_cards:
        return Refusal("card_known", card=card, place="box", box=box.number)
    return Refusal("card_known", card=card, place=None, box=None)
