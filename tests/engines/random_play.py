"""Random rules and random legal play, for the property tests."""

from hypothesis import strategies as st

from games.engines import holdem, kernel
from games.engines.cards import PACK
from games.engines.holdem.start import usual_posts
from games.engines.kernel import Refusal, Reopen, Undo
from games.engines.params import DEALT, DECLARED, ENTRY_MODES, POT_ONLY, SHOWN
from games.engines.rounds import (
    ANTE,
    DEAD_BLIND,
    LATE_BLIND,
    STRADDLE,
    AcceptWager,
    AllCheck,
    BetOrRaise,
    CheckOrCall,
    DealBoard,
    DealHole,
    DealHoleTo,
    DeclareHandDead,
    DeclarePot,
    DeclareWinners,
    ExposeCard,
    FinishRound,
    Fold,
    FoldUpTo,
    Misdeal,
    Muck,
    Post,
    RestFold,
    RestShown,
    SeatCards,
    SeatStart,
    SetAside,
    ShowAll,
    ShowCards,
    StartRound,
    StringBet,
)

CHIPS = (1, 5)
ROOT = "5e" * 32


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
        "small_bet": draw(st.none() | st.integers(1, 20).map(lambda bet: bet * chip)),
        "big_bet": draw(st.none() | st.integers(1, 40).map(lambda bet: bet * chip)),
    }
    return holdem.rules_from(ruleset, stakes, draw(commissions()), draw(st.sampled_from(modes)))


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


def legal_commands(table: holdem.HoldemRules, round: kernel.Round) -> list[kernel.Command]:
    """Everything that `legal` offers now, raises at both bounds and one beyond them."""
    legal = holdem.legal(table, round.state)
    return [
        *_actions(legal),
        *_beyond_limits(table, round, legal),
        *_cards(round.state, legal),
        *_mishaps(round.state, legal),
        *_shows(round.state, legal),
        *_declarations(round.state, legal),
        *_endings(legal),
        *([Undo()] if kernel.can_undo(round) else []),
        *([Reopen("wrong winner")] if kernel.can_reopen(round) else []),
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


def _beyond_limits(table, round: kernel.Round, legal) -> list[kernel.Command]:
    """POT-16: the least wager below the least, or the greatest above the most, if there is one."""
    if not legal.can_accept_wager:
        return []
    betting = round.state.betting
    player = betting.player(legal.turn)
    for to in (betting.price + 1, player.bet + player.stack):
        command = AcceptWager(legal.turn, to, "accepted at the table")
        if _is_accepted(table, round, command):
            return [command]
    return []


def _is_accepted(table, round: kernel.Round, command: kernel.Command) -> bool:
    try:
        kernel.apply(holdem, table, round, command)
    except Refusal as refusal:
        assert refusal.code == "not_offered"
        return False
    return True


def unseen(state: holdem.State) -> list[str]:
    out = {card for hand in state.hands for card in hand.cards}
    out |= {*state.board, *state.set_aside}
    return [card for card in PACK if card not in out]


def _cards(state: holdem.State, legal) -> list[kernel.Command]:
    pack = unseen(state)
    commands: list[kernel.Command] = []
    if legal.deal is not None and legal.deal.kind == "hole":
        known = state.rules.entry_mode == SHOWN
        hole = tuple(pack[:2]) if known else ("??", "??")
        commands += [DealHole(), DealHoleTo(legal.deal.seats[0], hole)]
    elif legal.deal is not None and state.rules.entry_mode == DECLARED:
        commands += [DealBoard(()), DealBoard((), burned=False)]
    elif legal.deal is not None:
        commands.append(DealBoard(tuple(pack[7 : 7 + legal.deal.count])))
        if legal.reshuffle:
            commands.append(DealBoard(state.set_aside[:1], burned=False))
    return commands


def _mishaps(state: holdem.State, legal) -> list[kernel.Command]:
    pack = unseen(state)
    commands: list[kernel.Command] = []
    if legal.set_aside_street is not None:
        commands.append(SetAside(pack[30]))
    for seat in legal.can_expose:
        hand = state.hand(seat)
        hidden = [card for card in hand.cards if card not in hand.exposed]
        commands.append(ExposeCard(seat, pack[31] if hidden[0] == "??" else hidden[0]))
    return commands


def _shows(state: holdem.State, legal) -> list[kernel.Command]:
    pack = unseen(state)
    commands: list[kernel.Command] = []
    for seat in legal.show_order:
        cards = tuple(
            pack[20 + at] if card == "??" else card
            for at, card in enumerate(state.hand(seat).cards)
        )
        commands.append(ShowCards(seat, cards))
    if legal.can_show_all:
        places = {seat: 20 + 2 * at for at, seat in enumerate(legal.show_order)}
        hands = [SeatCards(seat, tuple(pack[at : at + 2])) for seat, at in places.items()]
        commands.append(ShowAll(tuple(hands)))
    return commands


def _declarations(state: holdem.State, legal) -> list[kernel.Command]:
    commands: list[kernel.Command] = []
    for pot in legal.declare:
        commands += [DeclareWinners(pot.pot, seats) for seats in (pot.eligible[:1], pot.eligible)]
    if legal.pot_due:
        seats = tuple(player.seat for player in state.players)
        chip = legal.step
        commands += [
            DeclarePot(77 * chip, seats[:1], flop=False, contested=False),
            DeclarePot(101 * chip, seats[1:]),
        ]
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
