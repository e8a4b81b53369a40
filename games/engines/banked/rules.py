"""The frozen rules of a table at which everybody plays against the house: a game is these data."""

from dataclasses import dataclass

from games.engines.banked.values import Odds

NO_BLIND_BOX, UNTIL_SHOWDOWN, UNTIL_FIRST_DECIDED = (
    "none",
    "until_showdown",
    "until_first_decided",
)


@dataclass(frozen=True, slots=True)
class BankedRules:
    """Field names are those of the parameters; amounts are minor units.

    What no parameter says is the game itself: ``cards_dealt`` to a box, ``exchange_extra`` cards
    more taken than given, ``buy_card`` (the sixth, or the fifth), ``exchange_max`` cards in one
    exchange (0: not offered), ``fold_first_percent`` of the ante lost by folding at once.
    ``four_card_schedule`` overrules ``schedule`` for a hand of four cards (EUR-8).
    """

    cards_dealt: int
    exchange_max: int
    exchange_extra: int
    buy_card: bool
    schedule: tuple[Odds, ...]
    four_card_schedule: tuple[Odds, ...] = ()
    bonus_schedule: tuple[Odds, ...] = ()
    chip_unit: int = 100
    ante_min: int = 100
    ante_max: int | None = None
    ante_step: int = 100
    bonus_min: int = 100
    bonus_max: int | None = None
    max_payout: int | None = None
    cards_above: int | None = None
    boxes: int = 7
    boxes_per_player: int = 1
    blind_box: str = NO_BLIND_BOX
    fold_first_percent: int = 100
    fee_result: str = "lost"
    bet_basis: str = "ante"
    bet_multiple: int = 2
    tie: str = "push"
    four_card_tie: str = "full_hand"
    bonus_if_folded: bool = True
    jackpot_stake: str = "bonus_bet"
    max_payout_basis: str = "box_total"
    max_payout_scope: str = "box"
    ace_low_straight: bool = True
    entry_modes: tuple[str, ...] = ("shown",)
    dispute_authority: str = "manager"
    display_languages: tuple[str, ...] = ("bg", "en")
    entry_mode: str = "shown"
