"""The demo's tables: their games, what they open under, who works there, what is played."""

from dataclasses import dataclass

from casino.demo import rules
from casino.demo.rules import Approved
from tables.enums import EntryMode, Game


@dataclass(frozen=True, slots=True, kw_only=True)
class DemoTable:
    """`hands` were played yesterday; tonight `players` are there (0: it waits for the pit boss)."""

    code: str
    game: Game
    seats: int
    approved: tuple[Approved, ...]
    croupier: str
    inspector: str
    float_minor: int
    hands: int
    players: int
    mode: EntryMode = EntryMode.SHOWN
    is_training: bool = False


TABLES = (
    DemoTable(
        code="HE-1",
        game=Game.HOLDEM,
        seats=10,
        approved=(rules.HOUSE_RULES, rules.STAKES_50_100, rules.PLAN_50_100),
        croupier="croupier",
        inspector="inspector",
        float_minor=30_000_000,
        hands=24,
        players=6,
    ),
    DemoTable(
        code="HE-2",
        game=Game.HOLDEM,
        seats=10,
        approved=(rules.CROATIAN_RULES, rules.STAKES_1_2, rules.PLAN_1_2),
        croupier="croupier2",
        inspector="inspector2",
        float_minor=1_000_000,
        hands=24,
        players=0,
    ),
    DemoTable(
        code="HE-3",
        game=Game.HOLDEM,
        seats=10,
        approved=(rules.HOUSE_RULES, rules.STAKES_1_2, rules.PLAN_1_2),
        croupier="croupier",
        inspector="inspector",
        float_minor=500_000,
        hands=0,
        players=4,
        mode=EntryMode.DEALT,
        is_training=True,
    ),
    DemoTable(
        code="CP-1",
        game=Game.SEVEN_CARD_STUD,
        seats=7,
        approved=(rules.ORDINANCE_31, rules.STAKES_5_25, rules.ONE_BET_A_HAND),
        croupier="croupier3",
        inspector="inspector3",
        float_minor=500_000,
        hands=8,
        players=5,
    ),
    DemoTable(
        code="CS-1",
        game=Game.CARIBBEAN_STUD,
        seats=7,
        approved=(rules.ORDINANCE_30, rules.STAKES_5_200, rules.ODDS_OF_THE_ORDINANCE),
        croupier="croupier4",
        inspector="inspector3",
        float_minor=2_000_000,
        hands=8,
        players=5,
    ),
    DemoTable(
        code="EP-1",
        game=Game.EUROPEAN_POKER,
        seats=7,
        approved=(rules.EUROPEAN_RULES, rules.STAKES_10_200, rules.ODDS_OF_THE_HOUSE),
        croupier="croupier5",
        inspector="inspector3",
        float_minor=1_000_000,
        hands=8,
        players=5,
    ),
)
