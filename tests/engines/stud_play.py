"""Random rules and starts of casino poker, seven-card stud."""

from hypothesis import strategies as st

from games.engines import seven_card_stud
from games.engines.params import DEALT, ENTRY_MODES, POT_ONLY
from games.engines.rounds import SeatStart, StartRound
from games.engines.seven_card_stud import StudRules
from tests.engines.random_play import CHIPS, ROOT, commissions

engine = seven_card_stud


@st.composite
def rules(draw, modes: tuple[str, ...] = ENTRY_MODES) -> StudRules:
    structure = draw(st.sampled_from(["spread_limit", "pot_limit", "fixed_limit"]))
    opening = draw(st.sampled_from(["bet", "bring_in"]))
    ruleset = {
        "bet_structure": structure,
        "opening": opening,
        "spread_max_basis": draw(st.sampled_from(["raise_by", "put_in"])),
        "pot_limit_basis": draw(st.sampled_from(["pot_now", "pot_after_call"])),
        "raise_cap": draw(st.sampled_from([None, 1, 3])),
        "open_pair_big_bet": draw(st.booleans()),
        "burn": draw(st.booleans()),
        "showing_tie": draw(st.sampled_from(["left_first", "suit"])),
        "showdown": draw(st.sampled_from(["all_show", "may_muck"])),
        "odd_chip": draw(st.sampled_from(["left_first", "high_card"])),
        "min_raise": draw(st.sampled_from(["last_raise", "table_minimum"])),
        "suit_order": draw(st.permutations("cdhs").map("".join)),
        "ace_low_straight": draw(st.booleans()),
        "seats_max": 8,
        "entry_modes": list(ENTRY_MODES),
    }
    stakes = draw(stakes_of(structure, opening))
    plan = draw(commissions())
    if structure == "pot_limit" and plan["kind"] == "percent":
        plan = {"kind": "percent", "rate_bp": draw(st.integers(300, 500))}  # STUD-13
    return seven_card_stud.rules_from(ruleset, stakes, plan, draw(st.sampled_from(modes)))


@st.composite
def stakes_of(draw, structure: str, opening: str) -> dict[str, int]:
    """In whole chips, and now and then off the chip: the ante."""
    chip = draw(st.sampled_from(CHIPS))
    least = draw(st.integers(2, 20))
    stakes = {"chip_unit": chip, "ante": draw(st.integers(1, least * chip))}
    match structure:
        case "spread_limit":
            most = draw(st.integers(least, 4 * least))
            stakes |= {"min_bet": least * chip, "max_bet": most * chip}
        case "pot_limit":
            stakes |= {"min_bet": least * chip}
        case "fixed_limit":
            big = draw(st.integers(least, 2 * least))
            stakes |= {"small_bet": least * chip, "big_bet": big * chip}
    if opening == "bring_in":
        stakes["bring_in"] = draw(st.integers(1, least - 1)) * chip
    return stakes


@st.composite
def starts(draw, table: StudRules) -> StartRound:
    seats = sorted(draw(st.sets(st.integers(1, 8), min_size=2, max_size=6)))
    if table.entry_mode == POT_ONLY:
        return StartRound(tuple(SeatStart(seat, 0) for seat in seats), button=0)
    stacks = [draw(st.integers(1, 400)) for _ in seats]
    return StartRound(
        tuple(SeatStart(*pair) for pair in zip(seats, stacks, strict=True)),
        button=0,
        pack_root=ROOT if table.entry_mode == DEALT else "",
    )
