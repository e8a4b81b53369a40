"""Rules of approved values, and the legal band of the commission (STUD-10, STUD-13, STUD-17)."""

from collections.abc import Mapping
from typing import Any

from games.engines import params
from games.engines.betting import FIXED_LIMIT, POT_LIMIT
from games.engines.commission import CommissionPlan
from games.engines.kernel import Refusal
from games.engines.money import whole_chips_down, whole_chips_up
from games.engines.seven_card_stud.parameters import COMMISSION, RULESET, STAKES
from games.engines.seven_card_stud.rules import StudRules


def rules_from(
    ruleset: Mapping[str, Any],
    stakes: Mapping[str, Any],
    commission: Mapping[str, Any],
    entry_mode: str = params.SHOWN,
) -> StudRules:
    """Rules of approved values by name; raises Refusal("malformed", field=...) for a bad one.
    ``entry_mode``: how cards reach the system, one of the rule set's ``entry_modes``."""
    approved = params.with_mode(params.read(RULESET, ruleset), entry_mode)
    amounts = _amounts(approved, params.read(STAKES, stakes))
    plan = _plan(approved["bet_structure"], params.read(COMMISSION, commission))
    return StudRules(**approved, **amounts, commission=plan)


def _amounts(approved: Mapping[str, Any], given: Mapping[str, Any]) -> dict[str, Any]:
    """The stakes that the betting variant plays with; what only another one has is left out."""
    structure = approved["bet_structure"]
    amounts = _fixed(given) if structure == FIXED_LIMIT else _free(structure, given)
    bring_in = given["bring_in"] if approved["opening"] == "bring_in" else None
    if approved["opening"] == "bring_in":
        _check_bring_in(bring_in, amounts["min_bet"])
    return {
        "ante": given["ante"],
        "chip_unit": given["chip_unit"],
        "bring_in": bring_in,
        **amounts,
    }


def _fixed(given: Mapping[str, Any]) -> dict[str, Any]:
    small = given["small_bet"]
    if small is None:
        raise Refusal("malformed", field="small_bet", reason="missing")
    big = given["big_bet"] or 2 * small
    if big < small:
        raise Refusal("malformed", field="big_bet", reason="below the small bet")
    return {"min_bet": small, "max_bet": big, "big_bet": big}


def _free(structure: str, given: Mapping[str, Any]) -> dict[str, Any]:
    least, most = given["min_bet"], given["max_bet"]
    if least is None:
        raise Refusal("malformed", field="min_bet", reason="missing")
    if structure == POT_LIMIT:
        return {"min_bet": least, "max_bet": None, "big_bet": None}
    if most is None:
        raise Refusal("malformed", field="max_bet", reason="missing")
    chip = given["chip_unit"]
    if whole_chips_down(most, chip) < whole_chips_up(least, chip):
        raise Refusal("malformed", field="max_bet", reason="below the least bet")
    return {"min_bet": least, "max_bet": most, "big_bet": None}


def _check_bring_in(bring_in: int | None, small_bet: int) -> None:
    if bring_in is None:
        raise Refusal("malformed", field="bring_in", reason="missing")
    if bring_in >= small_bet:
        raise Refusal("malformed", field="bring_in", reason="not below the small bet")


def _plan(structure: str, plan: dict[str, Any]) -> CommissionPlan:
    """STUD-13: under the legal band nothing may take less than the law demands. The band counts for
    a percentage with pot limit."""
    if structure != POT_LIMIT or plan["kind"] != "percent":
        return CommissionPlan(**{**plan, "band_bp": None})
    if plan["band_bp"] is not None:
        _check_band(plan)
    return CommissionPlan(**plan)


def _check_band(plan: Mapping[str, Any]) -> None:
    least, most = plan["band_bp"]
    if not least <= plan["rate_bp"] <= most:
        raise Refusal("malformed", field="commission.rate_bp", reason="outside the legal band")
    if plan["cap"] is not None:
        raise Refusal("malformed", field="commission.cap", reason="not under the legal band")
    if plan["no_flop_no_drop"]:
        raise Refusal(
            "malformed", field="commission.no_flop_no_drop", reason="not under the legal band"
        )
    if not plan["if_uncontested"]:
        raise Refusal(
            "malformed", field="commission.if_uncontested", reason="not under the legal band"
        )
