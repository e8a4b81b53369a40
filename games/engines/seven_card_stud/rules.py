"""The frozen rules of one table of casino poker (section 2)."""

from dataclasses import dataclass, field
from typing import ClassVar

from games.engines.betting import FIXED_LIMIT, Limits
from games.engines.commission import CommissionPlan
from games.engines.ring import State
from games.engines.seven_card_stud import dealing, opening
from games.engines.seven_card_stud.streets import SMALL_BET_STREETS, STREETS, THIRD


@dataclass(frozen=True, slots=True)
class StudRules:
    """Field names and defaults are those of ``parameters``; amounts are minor units. With fixed
    limits ``min_bet`` is the small bet."""

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

    last_seat: ClassVar[int] = 8  # STUD-14
    streets: ClassVar[tuple[str, ...]] = STREETS
    uses_button: ClassVar[bool] = False
    blinds: ClassVar[None] = None

    @property
    def minimum_bet(self) -> int:
        return self.min_bet

    @property
    def buy_in_unit(self) -> int:
        """POT-1: what the bounds of a buy-in are counted in."""
        return self.min_bet

    @property
    def buy_in_least(self) -> int:
        return self.min_buy_in_bets

    @property
    def buy_in_most(self) -> int | None:
        return self.max_buy_in_bets

    def limits(self, street: str) -> Limits:
        """STUD-4, STUD-10 to STUD-12, STUD-17: what may be bet on a street, whatever shows."""
        is_big = self.bet_structure == FIXED_LIMIT and street not in SMALL_BET_STREETS
        return self.limits_of(street, self.big_bet or self.min_bet if is_big else self.min_bet)

    def limits_of(self, street: str, min_bet: int) -> Limits:
        """The limits of a street where this is the least bet."""
        opens = street == THIRD
        return Limits(
            structure=self.bet_structure,
            min_bet=min_bet,
            chip=self.chip_unit,
            max_bet=self.max_bet,
            raise_cap=self.raise_cap,
            min_raise=self.min_raise,
            pot_basis=self.pot_limit_basis,
            spread_basis=self.spread_max_basis,
            must_open=opens,
            bring_in=self.bring_in or 0 if opens and self.opening == "bring_in" else 0,
        )

    def deals_board(self, state: State) -> bool:
        return dealing.is_common_due(state)

    def is_dealt(self, state: State) -> bool:
        return not dealing.due_seats_of(state, state.street)

    def opened(self, state: State) -> State:
        return opening.opened(self, state)
