"""Commands of every kind for every box of a round against the house, sensible or not, and which of
them `legal` offers."""

from collections.abc import Iterable, Iterator

from games.engines.banked import (
    BankedRules,
    BoxBet,
    BoxLegal,
    BuyCard,
    CloseBets,
    DealBank,
    DealBox,
    DeclareBank,
    DeclareBox,
    Exchange,
    FinishRound,
    FoldBox,
    Legal,
    MakeBet,
    Misdeal,
    OpenBank,
    PlaceBet,
    RestBet,
    RestLose,
    ShowBox,
    StartRound,
    TakeBetBack,
    VoidRound,
)
from games.engines.banked.state import BETS, DECISIONS, NEW, Box, State
from games.engines.cards import PACK, UNKNOWN, Cards
from games.engines.kernel import Command
from games.engines.params import DEALT, DECLARED, SHOWN

STRANGER = 99
ROOT = "0" * 64
EVERYBODY = (
    CloseBets(deal_unknown=True),
    CloseBets(deal_unknown=False),
    RestBet(),
    DeclareBank(plays=True),
    DeclareBank(plays=False),
    RestLose(),
    FinishRound(),
    Misdeal("exposed card"),
    VoidRound("the manager decided"),
)
NO_BOX = BoxLegal(STRANGER)


def wishes(rules: BankedRules, state: State, pack: Cards = PACK) -> Iterator[Command]:
    """``pack`` is the order in which cards that weren't seen yet are taken, while there are any."""
    free = [card for card in pack if card not in seen(state)]
    yield from EVERYBODY
    yield StartRound((BoxBet(1, rules.ante_min),), ROOT if rules.entry_mode == DEALT else "")
    bets = _bets(rules, state) if state.phase in (NEW, BETS) else (BoxBet(1, rules.ante_min),)
    yield from (PlaceBet(bet) for bet in bets)
    yield from (DealBank(card) for card in free[:1])
    yield OpenBank(tuple(free[:4]))
    for number in (*(box.number for box in state.boxes), STRANGER):
        yield from (TakeBetBack(number), BuyCard(number, UNKNOWN), MakeBet(number))
        yield from (FoldBox(number), DealBox(number, (UNKNOWN,) * rules.cards_dealt))
        if rules.entry_mode == SHOWN:
            yield DealBox(number, tuple(free[: rules.cards_dealt]))
            yield from (BuyCard(number, card) for card in free[:1])
    if rules.entry_mode == DECLARED:
        yield DealBank(UNKNOWN)
    for box in state.boxes:
        yield from _exchanges(rules, box, free, range(6) if state.phase == DECISIONS else (1,))
        yield from _results(state, box, free)


def seen(state: State) -> set[str]:
    """Every card that the system knows in this round."""
    held = {card for box in state.boxes for card in box.cards + box.given}
    return held | set(state.bank)


def _bets(rules: BankedRules, state: State) -> Iterator[BoxBet]:
    """What lies on a box or nobody's box, with amounts at the bounds and one beyond them."""
    least, step = rules.ante_min, rules.ante_step
    antes = {least, least - 1, least - step, least + 1, least + step}
    if rules.ante_max is not None:
        antes |= {rules.ante_max, rules.ante_max + step}
    laid = {box.number: box.bet for box in state.boxes}
    for number in (*range(1, rules.boxes + 1), 0, rules.boxes + 1):
        bet = laid.get(number, BoxBet(number, least))
        for ante in antes if number in (0, 1, min(laid, default=1)) else (least,):
            yield BoxBet(number, ante, bet.bonus, bet.player, bet.blind_of)
        for bonus in _bonuses(rules):
            yield BoxBet(number, least, bonus, bet.player, bet.blind_of)


def _bonuses(rules: BankedRules) -> set[int]:
    least, step = rules.bonus_min, rules.chip_unit
    most = set() if rules.bonus_max is None else {rules.bonus_max, rules.bonus_max + step}
    return {-1, 0, least - 1, least, least + step} | most


def _exchanges(
    rules: BankedRules, box: Box, free: list[str], counts: Iterable[int]
) -> Iterator[Command]:
    for count in counts:
        slots = tuple(range(min(count, len(box.cards))))
        taken = (UNKNOWN,) * (count + rules.exchange_extra)
        yield Exchange(box.number, (), taken, slots)
        if rules.entry_mode == SHOWN and box.cards and len(free) >= len(slots):
            given = tuple(
                card if card != UNKNOWN else free[-1 - at]
                for at, card in enumerate(box.cards[: len(slots)])
            )
            yield Exchange(box.number, given, tuple(free[: len(taken)]))


def _results(state: State, box: Box, free: list[str]) -> Iterator[Command]:
    """The box shown, with and without what it put aside, or declared in the least way."""
    if box.declared is None and len(free) >= len(box.cards + box.given):
        cards = _filled(box.cards, free)
        given = _filled(box.given, free[len(box.cards) :])
        yield ShowBox(box.number, cards, given)
        yield ShowBox(box.number, cards)
    yield from (DeclareBox(box.number, "", outcome) for outcome in ("folded", "no_game", "lost"))
    if not state.bank_is_open:
        yield DeclareBox(box.number, "one_pair", "won")
    if not state.bank_is_open and len(box.cards) > 4:
        yield DeclareBox(box.number, "straight_flush", "won")


def _filled(cards: Cards, free: list[str]) -> Cards:
    return tuple(free[at] if card == UNKNOWN else card for at, card in enumerate(cards))


def is_offered(state: State, legal: Legal, command: Command) -> bool:
    """Whether `legal` says that the command may be done."""
    offer = _offer(legal, command)
    match command:
        case StartRound():
            return legal.phase == "new"
        case VoidRound():
            return legal.phase not in ("new", "finished", "voided")
        case PlaceBet(bet):
            return legal.phase == "bets" and _may_lie(legal, bet)
        case TakeBetBack(box):
            hangs_on = {other.bet.blind_of for other in state.boxes}
            in_play = box in {other.number for other in state.boxes}
            return legal.phase == "bets" and in_play and box not in hangs_on
        case DealBox(box):
            return box == legal.deal_box
        case Exchange(_, given, taken, slots):
            return 1 <= len(given or slots) <= offer.exchange_max and len(taken) > 0
        case BuyCard():
            return offer.can_buy
        case MakeBet():
            return offer.bet is not None
        case FoldBox():
            return offer.fold is not None
        case ShowBox():
            return offer.can_show
        case DeclareBox(_, _, outcome):
            by_itself = len(offer.outcomes) == 1
            return offer.can_declare and (by_itself or outcome in offer.outcomes)
    return _is_offered_to_all(legal, command)


def _offer(legal: Legal, command: Command) -> BoxLegal:
    number = getattr(command, "box", STRANGER)
    return next((offer for offer in legal.boxes if offer.box == number), NO_BOX)


def _may_lie(legal: Legal, bet: BoxBet) -> bool:
    ante = bet.ante >= legal.ante_min and bet.ante % legal.ante_step == 0
    if legal.ante_max is not None and bet.ante > legal.ante_max:
        return False
    return ante and bet.box in legal.place and _may_be_bonus(legal, bet.bonus)


def _may_be_bonus(legal: Legal, bonus: int) -> bool:
    if bonus == 0 or legal.bonus_min is None:
        return bonus == 0
    within = legal.bonus_max is None or bonus <= legal.bonus_max
    return within and bonus >= legal.bonus_min and bonus % legal.step == 0


def _is_offered_to_all(legal: Legal, command: Command) -> bool:
    match command:
        case CloseBets():
            return legal.can_close_bets
        case DealBank():
            return legal.bank_cards == 1
        case OpenBank():
            return legal.bank_cards == 4
        case RestBet():
            return legal.can_rest_bet
        case DeclareBank():
            return legal.can_declare_bank
        case RestLose():
            return legal.can_rest_lose
        case FinishRound():
            return legal.can_finish
        case Misdeal():
            return legal.can_misdeal
    raise AssertionError(command)
