"""Random rules and random legal play, for the property tests."""

from hypothesis import strategies as st

from games.engines import holdem, kernel
from games.engines.cards import PACK
from games.engines.kernel import Undo
from games.engines.rounds import (
    AllCheck,
    BetOrRaise,
    CheckOrCall,
    DealBoard,
    DealHole,
    DealHoleTo,
    DeclareHandDead,
    FinishRound,
    Fold,
    FoldUpTo,
    Misdeal,
    Muck,
    RestFold,
    RestShown,
    SeatStart,
    ShowCards,
    StartRound,
    StringBet,
)

CHIPS = (1, 5)


@st.composite
def rules(draw) -> holdem.HoldemRules:
    chip = draw(st.sampled_from(CHIPS))
    big = draw(st.integers(2, 20)) * chip
    ruleset = {
        "bet_structure": draw(st.sampled_from(["no_limit", "pot_limit", "fixed_limit"])),
        "pot_limit_basis": draw(st.sampled_from(["pot_now", "pot_after_call"])),
        "raise_cap": draw(st.sampled_from([None, 1, 3])),
        "heads_up": draw(st.sampled_from(["rule_text", "button_small"])),
        "showdown": draw(st.sampled_from(["all_show", "may_muck"])),
        "odd_chip": draw(st.sampled_from(["left_first", "high_card"])),
    }
    stakes = {"small_blind": big // 2 // chip * chip, "big_blind": big, "chip_unit": chip}
    return holdem.rules_from(ruleset, stakes, draw(commissions()))


def commissions():
    return st.fixed_dictionaries(
        {"kind": st.sampled_from(["none", "minimum_bet", "percent", "fixed"])},
        optional={
            "rate_bp": st.integers(0, 10_000),
            "amount": st.integers(0, 200),
            "cap": st.none() | st.integers(0, 100),
            "no_flop_no_drop": st.booleans(),
            "if_uncontested": st.booleans(),
            "band_bp": st.sampled_from([None, [300, 500]]),
        },
    )


@st.composite
def starts(draw) -> StartRound:
    seats = sorted(draw(st.sets(st.integers(1, 10), min_size=2, max_size=5)))
    stacks = [draw(st.integers(1, 400)) for _ in seats]
    players = tuple(SeatStart(*pair) for pair in zip(seats, stacks, strict=True))
    return StartRound(players, draw(st.integers(1, 10)), deal_unknown=draw(st.booleans()))


def legal_commands(table: holdem.HoldemRules, round: kernel.Round) -> list[kernel.Command]:
    """Everything that `legal` offers now, raises at both bounds."""
    legal = holdem.legal(table, round.state)
    return [
        *_actions(legal),
        *_cards(round.state, legal),
        *_endings(legal),
        *([Undo()] if kernel.can_undo(round) else []),
    ]


def _actions(legal) -> list[kernel.Command]:
    if legal.turn is None:
        return []
    seat = legal.turn
    commands: list[kernel.Command] = [CheckOrCall(seat)]
    if legal.can_fold:
        commands.append(Fold(seat))
    if legal.min_raise_to is not None:
        commands += [BetOrRaise(seat, legal.min_raise_to), BetOrRaise(seat, legal.max_raise_to)]
    if legal.can_string_bet:
        commands.append(StringBet(seat))
    if legal.can_rest_fold:
        commands.append(RestFold())
    if legal.can_all_check:
        commands.append(AllCheck())
    return commands + [FoldUpTo(later) for later in legal.fold_up_to]


def unseen(state: holdem.State) -> list[str]:
    out = {card for hand in state.hands for card in hand.cards} | set(state.board)
    return [card for card in PACK if card not in out]


def _cards(state: holdem.State, legal) -> list[kernel.Command]:
    pack = unseen(state)
    commands: list[kernel.Command] = []
    if legal.deal is not None and legal.deal.kind == "hole":
        commands += [DealHole(), DealHoleTo(legal.deal.seats[0], tuple(pack[:2]))]
    elif legal.deal is not None:
        commands.append(DealBoard(tuple(pack[7 : 7 + legal.deal.count])))
    for seat in legal.show_order:
        cards = state.hand(seat).cards
        commands.append(ShowCards(seat, tuple(pack[20:22]) if "??" in cards else ()))
    return commands


def _endings(legal) -> list[kernel.Command]:
    commands: list[kernel.Command] = [Muck(seat) for seat in legal.can_muck]
    commands += [DeclareHandDead(seat, "absent") for seat in legal.can_declare_dead]
    if legal.can_rest_show:
        commands.append(RestShown())
    if legal.can_finish:
        commands.append(FinishRound())
    if legal.can_misdeal:
        commands.append(Misdeal("misdeal"))
    return commands
