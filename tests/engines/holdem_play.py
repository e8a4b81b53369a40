"""Random rules and starts of Texas hold'em."""

from hypothesis import strategies as st

from games.engines import holdem
from games.engines.holdem.start import usual_posts
from games.engines.params import DEALT, ENTRY_MODES, POT_ONLY
from games.engines.rounds import (
    ANTE,
    DEAD_BLIND,
    LATE_BLIND,
    STRADDLE,
    Post,
    SeatStart,
    StartRound,
)
from tests.engines.random_play import CHIPS, ROOT, commissions

engine = holdem


@st.composite
def rules(draw, modes: tuple[str, ...] = ENTRY_MODES) -> holdem.HoldemRules:
    chip = draw(st.sampled_from(CHIPS))
    big = draw(st.integers(2, 20)) * chip
    ruleset = {
        "bet_structure": draw(st.sampled_from(["no_limit", "pot_limit", "fixed_limit"])),
        "pot_limit_basis": draw(st.sampled_from(["pot_now", "pot_after_call"])),
        "raise_cap": draw(st.sampled_from([None, 1, 3])),
        "heads_up": draw(st.sampled_from(["rule_text", "button_small"])),
        "showdown": draw(st.sampled_from(["all_show", "may_muck"])),
        "odd_chip": draw(st.sampled_from(["left_first", "high_card"])),
        "min_raise": draw(st.sampled_from(["last_raise", "table_minimum"])),
        "suit_order": draw(st.permutations("cdhs").map("".join)),
        "ace_low_straight": draw(st.booleans()),
        "entry_modes": list(ENTRY_MODES),
    }
    stakes = {
        "small_blind": draw(st.integers(0, big // chip)) * chip,
        "big_blind": big,
        "chip_unit": chip,
        **draw(fixed_bets(big, chip)),
    }
    return holdem.rules_from(ruleset, stakes, draw(commissions()), draw(st.sampled_from(modes)))


@st.composite
def fixed_bets(draw, big_blind: int, chip: int) -> dict[str, int | None]:
    """Either may be left out: the small bet is the big blind then, the big bet twice the small."""
    small = draw(st.none() | st.integers(1, 20).map(lambda bet: bet * chip))
    least = -(-(small or big_blind) // chip)
    big = draw(st.none() | st.integers(least, least + 40).map(lambda bet: bet * chip))
    return {"small_bet": small, "big_bet": big}


@st.composite
def starts(draw, table: holdem.HoldemRules) -> StartRound:
    seats = sorted(draw(st.sets(st.integers(1, 10), min_size=2, max_size=5)))
    if table.entry_mode == POT_ONLY:
        return StartRound(tuple(SeatStart(seat, 0) for seat in seats), button=0)
    stacks = [draw(st.integers(1, 400)) for _ in seats]
    players = tuple(SeatStart(*pair) for pair in zip(seats, stacks, strict=True))
    button = draw(st.integers(1, 10))
    return StartRound(
        players,
        button,
        draw(posts(table, players, button)),
        deal_unknown=draw(st.booleans()),
        pack_root=ROOT if table.entry_mode == DEALT else "",
    )


@st.composite
def posts(draw, table: holdem.HoldemRules, players: tuple[SeatStart, ...], button: int):
    """The usual blinds; antes of all or of one before them; more of a player who missed his."""
    blinds = usual_posts(table, players, button)
    seats = [player.seat for player in players]
    anted = draw(st.sampled_from([[], [], seats, seats[:1]]))
    antes = [Post(seat, ANTE, draw(st.integers(1, 20))) for seat in anted]
    others = [seat for seat in seats if seat not in {post.seat for post in blinds}]
    return (*antes, *blinds, *(draw(extras(table, others[0])) if others else ()))


@st.composite
def extras(draw, table: holdem.HoldemRules, seat: int):
    """What one more player posts, if anything."""
    missed = (
        Post(seat, LATE_BLIND, table.big_blind),
        Post(seat, DEAD_BLIND, table.small_blind),
    )
    straddle = (Post(seat, STRADDLE, 2 * table.big_blind),)
    return draw(st.sampled_from([(), missed, straddle]))
