"""A round of Caribbean stud that is always the same, tap by tap."""

from typing import Any

from tables.enums import AccountKind
from tables.ledger import queries
from tests.games.driver import Driver

# Box 2: ante 10, bonus 1, bets 20 and wins with queens: +10, +20, -1. Box 5: ante 5, folds: -5.
TAPS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("place_bet", {"box": 2, "ante_minor": 1_000, "bonus_minor": 100, "name": "Babić"}),
    ("place_bet", {"box": 5, "ante_minor": 500}),
    ("close_bets", {}),
    ("bank_card", {"card": "Kd"}),
    ("fold_box", {"box": 5}),
    ("rest_bet", {}),
    ("open_bank", {"cards": ["Ac", "9h", "4s", "2d"]}),
    ("show_box", {"box": 2, "cards": ["Qs", "Qh", "7c", "5d", "3s"]}),
)
WIN_MINOR = 500 + 100 - 3_000
STAKED_MINOR = 1_000 + 100 + 2_000 + 500


def play(driver: Driver, *, until: str = "", taps=TAPS) -> Driver:
    """The taps up to this kind (left out), or all of them: the round can be settled then."""
    for kind, data in taps:
        if kind == until:
            break
        driver.do(kind, **data)
    return driver


def balances(driver: Driver) -> dict[AccountKind, int]:
    casino = driver.house.casino
    return queries.balances(casino, driver.table) | queries.balances(casino)
