"""``declared``: a box's hand by name and its result, refused where the cards can't lie so."""

from dataclasses import replace

from games.engines.banked.commands import DeclareBox
from games.engines.banked.comparing import LINES, NOTHING
from games.engines.banked.dealing import check_decided
from games.engines.banked.events import BoxDeclared
from games.engines.banked.paying import FOUR_CARDS, bank_line, bonus_odds
from games.engines.banked.state import RESULTS, Box, State, is_due
from games.engines.banked.values import FOLDED, LOST, NO_GAME, OUTCOMES, TIED, WON
from games.engines.kernel import Event, Refusal
from games.engines.params import DECLARED

Events = tuple[Event, ...]
ROYAL = "royal_flush"
ON_FIVE_CARDS = ("straight", "flush", "full_house", "straight_flush", ROYAL)  # CARD-5
NEVER_EQUAL = ("three_of_a_kind", "full_house", "four_of_a_kind")  # one pack has no two alike


def can_declare(state: State, box: Box) -> bool:
    """Whether the result of the box may be declared now."""
    by_name = state.rules.entry_mode == DECLARED and state.phase == RESULTS
    return by_name and is_due(state, box) and not box.is_answered


def outcomes(state: State, box: Box) -> tuple[str, ...]:
    """How the box may be said to stand; where nothing is compared there is one answer."""
    if box.has_folded:
        return (FOLDED,)
    return (WON, TIED, LOST) if state.bank_plays else (NO_GAME,)


def _outcome(state: State, box: Box, outcome: str) -> str:
    """What was said, or what is so by itself: it left, or the bank doesn't play."""
    possible = outcomes(state, box)
    if outcome not in (possible if len(possible) > 1 else OUTCOMES):
        raise Refusal("malformed", field="outcome", value=outcome)
    return outcome if len(possible) > 1 else possible[0]


def declare_box(state: State, command: DeclareBox) -> Events:
    """What the first cards are follows from the hand where the box took no card (CAR-9)."""
    box = state.box(command.box)
    check_decided(state)
    if box.is_answered:
        raise Refusal("decided_already", box=box.number)
    if not can_declare(state, box):
        raise Refusal("not_offered", command="DeclareBox")
    command = replace(command, outcome=_outcome(state, box, command.outcome))
    _check_words(state, box, command)
    bonus = command.bonus or _bonus_of(state, box, command.hand)
    _check_hand(state, box, command)
    _check_bonus(box, command.hand, bonus)
    return (BoxDeclared(box.number, command.hand, command.outcome, bonus),)


def _check_words(state: State, box: Box, command: DeclareBox) -> None:
    may_be_left_out = command.outcome not in (WON, TIED)
    if command.hand not in LINES and (command.hand or not may_be_left_out):
        raise Refusal("malformed", field="hand", value=command.hand)
    if command.bonus and not bonus_odds(state.rules, command.bonus):
        raise Refusal("malformed", field="bonus", value=command.bonus)
    if command.bonus and not box.bet.bonus:
        raise Refusal("not_offered", command="DeclareBox", field="bonus")


def _bonus_of(state: State, box: Box, hand: str) -> str:
    wins = box.bet.bonus and not box.taken and bonus_odds(state.rules, hand)
    return hand if wins else ""


def _check_hand(state: State, box: Box, command: DeclareBox) -> None:
    """EUR-8, EUR-9, CAR-7, CAR-8: the hand can be held, and can compare like that."""
    hand, on_four = command.hand, len(box.cards) == FOUR_CARDS
    if on_four and hand in ON_FIVE_CARDS:
        raise _impossible(box, "four_cards")
    if command.outcome == TIED and (on_four or hand in NEVER_EQUAL):
        raise _impossible(box, "no_tie")
    if command.outcome in (WON, TIED) and hand == NOTHING:
        raise _impossible(box, "no_game")
    if command.outcome == LOST and hand == ROYAL:
        raise _impossible(box, "unbeatable")
    bank = bank_line(state)
    if bank and command.outcome in (WON, TIED, LOST) and hand:
        _check_against(box, command, LINES.index(hand) - LINES.index(bank))


def _check_against(box: Box, command: DeclareBox, better: int) -> None:
    """The bank's hand is known: ``better`` lines above or below it."""
    equal_royals = better == 0 and command.hand == ROYAL
    fits = {WON: better >= 0 and not equal_royals, TIED: better == 0, LOST: better <= 0}
    if not fits[command.outcome]:
        raise _impossible(box, "bank")


def _check_bonus(box: Box, hand: str, bonus: str) -> None:
    """The first cards of a hand that took none are the hand; a bought card makes none worse."""
    if not bonus or not hand or box.given:
        return
    worse = LINES.index(hand) < LINES.index(bonus)
    if worse or (hand != bonus and not box.taken):
        raise _impossible(box, "bonus")


def _impossible(box: Box, reason: str) -> Refusal:
    return Refusal("impossible_hand", box=box.number, reason=reason)
