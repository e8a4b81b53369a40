"""Who opens a street of stud, by the cards that show (STUD-4, STUD-7, STUD-15)."""

from typing import Protocol

from games.engines import betting as bets
from games.engines.betting import FIXED_LIMIT, Limits
from games.engines.cards import Cards, rank
from games.engines.frozen import changed
from games.engines.hands import CATEGORIES, ONE_PAIR, evaluate, strength
from games.engines.params import DECLARED
from games.engines.ring.state import Hand, State
from games.engines.seven_card_stud.streets import FOURTH, THIRD


class OpeningRules(Protocol):
    """What opening asks of the rules of a table."""

    @property
    def big_bet(self) -> int | None: ...
    @property
    def bet_structure(self) -> str: ...
    @property
    def open_pair_big_bet(self) -> bool: ...
    @property
    def showing_tie(self) -> str: ...
    @property
    def suit_order(self) -> str: ...
    @property
    def entry_mode(self) -> str: ...

    def limits_of(self, street: str, min_bet: int) -> Limits: ...


def opened(rules: OpeningRules, state: State) -> State:
    """The state once all cards of a street are out: the opener has the turn, if anybody can still
    bet. Where no cards are entered he is still to be named (STUD-16)."""
    state = _with_open_pair(rules, state)
    if rules.entry_mode != DECLARED:
        return changed(state, betting=bets.turn_from(state.betting, opener(rules, state)))
    is_over = bets.first_turn(state.betting).turn is None
    return state if is_over else changed(state, opener_due=True)


def opener(rules: OpeningRules, state: State) -> int:
    """The seat whose cards open the street. If it is all-in, the next to its left opens."""
    hands = live_hands(state)
    if state.street == THIRD:
        return min(hands, key=lambda hand: _card_order(hand.up[0], rules.suit_order)).seat
    best = max(strength(hand.up) for hand in hands)
    equal = [hand for hand in hands if strength(hand.up) == best]
    if rules.showing_tie == "left_first":
        return equal[0].seat
    return max(equal, key=lambda hand: _suits(hand.up, rules.suit_order)).seat


def live_hands(state: State) -> list[Hand]:
    """The hands that are still played, in seat order."""
    return [state.hand(player.seat) for player in state.betting.live]


def _with_open_pair(rules: OpeningRules, state: State) -> State:
    """STUD-17: in the second round the bet is the big one if somebody shows a pair."""
    if rules.bet_structure != FIXED_LIMIT or not rules.open_pair_big_bet:
        return state
    if state.street != FOURTH or rules.big_bet is None or rules.entry_mode == DECLARED:
        return state
    pair = CATEGORIES[ONE_PAIR]
    if all(evaluate(hand.up).category != pair for hand in live_hands(state)):
        return state
    limits = rules.limits_of(state.street, rules.big_bet)
    return changed(state, limits=limits, betting=bets.open_street(state.players, limits))


def _suits(up: Cards, suit_order: str) -> list[int]:
    """Suits of equal combinations, compared card by card from the top."""
    order = {rank: at for at, rank in enumerate(evaluate(up).ranks)}
    cards = sorted(up, key=lambda card: (order[rank(card)], -suit_order.index(card[1])))
    return [suit_order.index(card[1]) for card in cards]


def _card_order(card: str, suit_order: str) -> tuple[int, int]:
    return rank(card), suit_order.index(card[1])
