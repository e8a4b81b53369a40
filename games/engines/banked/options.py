"""What may be done now in a round against the house, from the same code that decides."""

from games.engines.banked import dealing, deciding, declaring, showing
from games.engines.banked.offers import BoxLegal, Legal
from games.engines.banked.paying import bet_of, fold_loses
from games.engines.banked.phases import needs_cards
from games.engines.banked.rules import BankedRules
from games.engines.banked.state import (
    BANK_CARD,
    BANK_CARDS,
    BETS,
    DECIDED,
    DECISIONS,
    NEW,
    RESULTS,
    Box,
    State,
)
from games.engines.banked.voiding import can_misdeal


def legal(rules: BankedRules, state: State) -> Legal:
    """All that the croupier may enter now. ``rules`` count for a round that hasn't started."""
    if state.phase in (NEW, BETS):
        return _before_the_deal(rules if state.phase == NEW else state.rules, state)
    due = dealing.next_box(state)
    return Legal(
        phase=state.phase,
        step=state.rules.chip_unit,
        blind=_blind(state),
        deal_box=None if due is None else due.number,
        bank_cards=_bank_cards(state),
        boxes=_boxes(state),
        can_rest_bet=state.phase == DECISIONS,
        can_declare_bank=dealing.can_declare(state),
        can_rest_lose=showing.can_rest_lose(state),
        can_finish=state.phase == DECIDED,
        can_misdeal=can_misdeal(state),
    )


def _before_the_deal(rules: BankedRules, state: State) -> Legal:
    with_bonus = bool(rules.bonus_schedule)
    return Legal(
        phase=state.phase,
        step=rules.chip_unit,
        ante_min=rules.ante_min,
        ante_max=rules.ante_max,
        ante_step=rules.ante_step,
        bonus_min=rules.bonus_min if with_bonus else None,
        bonus_max=rules.bonus_max if with_bonus else None,
        place=tuple(range(1, rules.boxes + 1)),
        blind=_blind(state),
        can_close_bets=state.phase == BETS and bool(state.boxes),
        can_misdeal=can_misdeal(state),
    )


def _blind(state: State) -> tuple[int, ...]:
    return tuple([box.number for box in state.boxes if box.is_blind])


def _bank_cards(state: State) -> int:
    if state.phase == BANK_CARD:
        return 1
    return BANK_CARDS - 1 if dealing.can_open(state) else 0


def _boxes(state: State) -> tuple[BoxLegal, ...]:
    if state.phase == DECISIONS:
        return tuple([_to_decide(state, box) for box in state.boxes])
    if state.phase in (RESULTS, DECIDED):
        return tuple([_to_show(state, box) for box in state.boxes])
    return ()


def _to_decide(state: State, box: Box) -> BoxLegal:
    if not deciding.may_decide(state, box):
        return BoxLegal(box.number)
    most, can_buy = deciding.exchange_most(state, box), deciding.can_buy(state, box)
    return BoxLegal(
        box=box.number,
        bet=bet_of(state.rules, box),
        fold=fold_loses(state.rules, box),
        fee=box.bet.ante if most or can_buy else None,
        can_buy=can_buy,
        exchange_max=most,
        can_look=deciding.can_look(state, box),
    )


def _to_show(state: State, box: Box) -> BoxLegal:
    can_declare = declaring.can_declare(state, box)
    return BoxLegal(
        box=box.number,
        can_show=showing.can_show(state, box),
        can_declare=can_declare,
        needs_cards=needs_cards(state, box),
        outcomes=declaring.outcomes(state, box) if can_declare else (),
    )
