"""The frozen rules of one hold'em table: rule set, stakes and commission plan (section 3)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from games.engines import betting as bets
from games.engines import params
from games.engines.betting import FIXED_LIMIT, Limits
from games.engines.commission import CommissionPlan
from games.engines.frozen import changed
from games.engines.holdem.parameters import COMMISSION, RULESET, STAKES
from games.engines.kernel import Refusal
from games.engines.ring import State

PREFLOP, FLOP, TURN, RIVER = STREETS = ("preflop", "flop", "turn", "river")
BOARD_CARDS = {PREFLOP: 0, FLOP: 3, TURN: 1, RIVER: 1}
HOLE_CARDS = 2


@dataclass(frozen=True, slots=True)
class HoldemRules:
    """Field names and defaults are those of ``params``; amounts are minor units."""

    small_blind: int
    big_blind: int
    small_bet: int
    big_bet: int
    chip_unit: int = 100
    seats_max: int = 10
    bet_structure: str = "no_limit"
    pot_limit_basis: str = "pot_after_call"
    min_raise: str = "last_raise"
    raise_cap: int | None = 3
    heads_up: str = "rule_text"
    showdown: str = "all_show"
    odd_chip: str = "left_first"
    suit_order: str = "dchs"
    ace_low_straight: bool = True
    entry_modes: tuple[str, ...] = ("shown",)
    button_rule: str = "moving"
    buy_in_rule: str = "minimum"
    min_buy_in_bb: int = 10
    max_buy_in_bb: int | None = None
    dispute_authority: str = "chief_inspector_or_manager"
    display_languages: tuple[str, ...] = ("hr", "en", "ru")
    commission: CommissionPlan = field(default_factory=CommissionPlan)
    entry_mode: str = "shown"

    burn: ClassVar[bool] = True  # HOLD-9
    last_seat: ClassVar[int] = 10
    streets: ClassVar[tuple[str, ...]] = STREETS
    uses_button: ClassVar[bool] = True

    @property
    def minimum_bet(self) -> int:
        return self.big_blind

    @property
    def buy_in_unit(self) -> int:
        """HOLD-3: what the bounds of a buy-in are counted in."""
        return self.big_blind

    @property
    def buy_in_least(self) -> int:
        return self.min_buy_in_bb

    @property
    def buy_in_most(self) -> int | None:
        return self.max_buy_in_bb

    @property
    def blinds(self) -> "HoldemRules":
        """What seating asks about the blinds."""
        return self

    def limits(self, street: str) -> Limits:
        """HOLD-7, HOLD-8: what may be bet on a street."""
        return Limits(
            structure=self.bet_structure,
            min_bet=self._least_bet(street),
            chip=self.chip_unit,
            raise_cap=self.raise_cap,
            min_raise=self.min_raise,
            pot_basis=self.pot_limit_basis,
        )

    def _least_bet(self, street: str) -> int:
        if self.bet_structure != FIXED_LIMIT:
            return self.big_blind
        return self.small_bet if street in (PREFLOP, FLOP) else self.big_bet

    def deals_board(self, state: State) -> bool:
        """After the hole cards all cards are common."""
        return True

    def is_dealt(self, state: State) -> bool:
        """Whether every player has his hole cards."""
        return len(state.hands) == len(state.players)

    def opened(self, state: State) -> State:
        """HOLD-6, HOLD-9: left of the big blind on the first street, then left of the button."""
        if state.street == PREFLOP:
            return changed(state, betting=bets.pass_turn(state.betting, state.first_after))
        return changed(state, betting=bets.first_turn(state.betting))


def rules_from(
    ruleset: Mapping[str, Any],
    stakes: Mapping[str, Any],
    commission: Mapping[str, Any],
    entry_mode: str = params.SHOWN,
) -> HoldemRules:
    """Rules of approved values by name; raises Refusal("malformed", field=...) for a bad one.
    ``entry_mode``: how cards reach the system, one of the rule set's ``entry_modes``."""
    plan = CommissionPlan(**params.read(COMMISSION, commission))
    amounts = params.read(STAKES, stakes)
    amounts["small_bet"] = amounts["small_bet"] or amounts["big_blind"]
    amounts["big_bet"] = amounts["big_bet"] or 2 * amounts["small_bet"]
    if amounts["small_blind"] > amounts["big_blind"]:
        raise Refusal("malformed", field="small_blind", reason="above the big blind")
    if amounts["small_bet"] > amounts["big_bet"]:
        raise Refusal("malformed", field="small_bet", reason="above the big bet")
    approved = params.with_mode(params.read(RULESET, ruleset), entry_mode)
    return HoldemRules(**approved, **amounts, commission=plan)
