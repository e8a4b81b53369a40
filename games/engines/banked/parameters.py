"""The parameters that the games against the house share, as data."""

from games.engines.params import (
    BOOLEAN,
    CHOICE,
    CHOICES,
    DEALT,
    DECLARED,
    DISPUTE_AUTHORITIES,
    INTEGER,
    LANGUAGES,
    MANAGER,
    MONEY,
    SHOWN,
    ParamSpec,
)

MODES = (SHOWN, DEALT, DECLARED)


def shared_ruleset(
    *, payout_rule: str, tie_rule: str, languages: tuple[str, ...]
) -> tuple[ParamSpec, ...]:
    """What every rule set of a game against the house has; the rule ids are the game's."""
    return (
        ParamSpec("tie", CHOICE, tie_rule, "push", ("push", "bank_wins")),
        ParamSpec("max_payout_basis", CHOICE, payout_rule, "box_total", ("box_total", "bet")),
        ParamSpec("max_payout_scope", CHOICE, payout_rule, "box", ("box", "player")),
        ParamSpec("ace_low_straight", BOOLEAN, "CARD-3", True),
        ParamSpec("entry_modes", CHOICES, "CARD-2", (SHOWN,), MODES),
        ParamSpec("dispute_authority", CHOICE, "HOLD-14", MANAGER, DISPUTE_AUTHORITIES),
        ParamSpec("display_languages", LANGUAGES, "APP-4", languages),
    )


def shared_stakes(*, ante_rule: str, payout_rule: str) -> tuple[ParamSpec, ...]:
    """What all stakes have. Left out, the least ante is the step, and the step what the game needs;
    ``cards_above``: a payout of a box above it demands the cards (product.md section 3)."""
    return (
        ParamSpec("chip_unit", MONEY, "POT-17", 100, minimum=1),
        ParamSpec("ante_min", MONEY, ante_rule, None, minimum=1, nullable=True, pickable=True),
        ParamSpec(
            "ante_max",
            MONEY,
            ante_rule,
            None,
            minimum=1,
            nullable=True,
            pickable=True,
            upper_bound=True,
        ),
        ParamSpec("ante_step", MONEY, ante_rule, None, minimum=1, nullable=True, pickable=True),
        ParamSpec(
            "max_payout",
            MONEY,
            payout_rule,
            None,
            minimum=1,
            nullable=True,
            pickable=True,
            upper_bound=True,
        ),
        ParamSpec("cards_above", MONEY, payout_rule, None, nullable=True),
    )


def boxes_spec(rule: str) -> ParamSpec:
    """How many boxes a table has."""
    return ParamSpec("boxes", INTEGER, rule, 7, minimum=2, maximum=7)
