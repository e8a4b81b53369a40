"""The frozen rules of one table of casino poker (section 2)."""

from dataclasses import dataclass, field

from games.engines.commission import CommissionPlan

THIRD, FOURTH, FIFTH, SIXTH, SEVENTH = STREETS = ("third", "fourth", "fifth", "sixth", "seventh")


@dataclass(frozen=True, slots=True)
class StudRules:
    """Field names and defaults are those of ``parameters``; amounts are minor units."""

    ante: int
    min_bet: int
    max_bet: int | None = None
    big_bet: int | None = None
    bring_in: int | None = None
    chip_unit: int = 100
    seats_max: int = 7
    bet_structure: str = "spread_limit"
    spread_max_basis: str = "raise_by"
    pot_limit_basis: str = "pot_now"
    min_raise: str = "table_minimum"
    raise_cap: int | None = None
    opening: str = "bet"
    open_pair_big_bet: bool = False
    burn: bool = False
    showing_tie: str = "left_first"
    showdown: str = "all_show"
    odd_chip: str = "left_first"
    suit_order: str = "cdhs"
    ace_low_straight: bool = True
    entry_modes: tuple[str, ...] = ("shown",)
    buy_in_rule: str = "minimum"
    min_buy_in_bets: int = 10
    max_buy_in_bets: int | None = None
    dispute_authority: str = "manager"
    display_languages: tuple[str, ...] = ("bg", "en")
    commission: CommissionPlan = field(default_factory=CommissionPlan)
    entry_mode: str = "shown"
