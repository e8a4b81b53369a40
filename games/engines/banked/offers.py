"""What may be done now in a round against the house."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class BoxLegal:
    """What a box may do. ``bet`` is the amount that going on takes, None when it can't; ``fold``
    what folding loses, fees included, None when it can't; ``fee`` the price of a card, None when
    none is offered. ``needs_cards``: it was declared a win that demands its cards.
    ``outcomes``: what it may be declared; ``can_look``: its player decides with its cards in
    hand."""

    box: int
    bet: int | None = None
    fold: int | None = None
    fee: int | None = None
    can_buy: bool = False
    exchange_max: int = 0
    can_show: bool = False
    can_declare: bool = False
    needs_cards: bool = False
    outcomes: tuple[str, ...] = ()
    can_look: bool = False


@dataclass(frozen=True)
class Legal:
    """``phase``: bets, boxes (cards of the boxes are due), bank_card, decisions, bank, results,
    decided, finished or voided. ``place``: boxes that a bet may be placed on; ``deal_box``: the box
    whose cards come next; ``bank_cards``: how many cards of the bank are due (1 or 4); where all
    have folded the four may stay closed. ``boxes``: all that play, from the decisions on."""

    phase: str
    step: int = 1
    ante_min: int = 0
    ante_max: int | None = None
    ante_step: int = 1
    bonus_min: int | None = None
    bonus_max: int | None = None
    place: tuple[int, ...] = ()
    blind: tuple[int, ...] = ()
    can_close_bets: bool = False
    deal_box: int | None = None
    bank_cards: int = 0
    boxes: tuple[BoxLegal, ...] = ()
    can_rest_bet: bool = False
    can_declare_bank: bool = False
    can_rest_lose: bool = False
    can_finish: bool = False
    can_misdeal: bool = False
