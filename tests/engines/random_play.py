"""Random legal play of the players' games, for the property tests. Rules and starts are those of
each game: ``holdem_play``, ``stud_play``."""

from types import ModuleType

from hypothesis import strategies as st

from games.engines import holdem, kernel, ring, seven_card_stud
from games.engines.cards import PACK, UNKNOWN, Cards
from games.engines.kernel import Refusal, Reopen, Undo
from games.engines.params import DEALT, DECLARED, SHOWN
from games.engines.rounds import (
    AcceptWager,
    AllCheck,
    BetOrRaise,
    CheckOrCall,
    DealBoard,
    DealDue,
    DealHole,
    DealHoleTo,
    DealStreet,
    DeclareHandDead,
    DeclarePot,
    DeclareWinners,
    ExposeCard,
    FinishRound,
    Fold,
    FoldUpTo,
    Misdeal,
    Muck,
    NameOpener,
    PostBringIn,
    RestFold,
    RestShown,
    SeatCards,
    SetAside,
    ShowAll,
    ShowCards,
    StringBet,
)

CHIPS = (1, 5)
ROOT = "5e" * 32


def engine_of(rules) -> ModuleType:
    """The engine that the rules are made for."""
    return holdem if isinstance(rules, holdem.HoldemRules) else seven_card_stud


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


def legal_commands(table: ring.RingRules, round: kernel.Round) -> list[kernel.Command]:
    """Everything that `legal` offers now, raises at both bounds and one beyond them."""
    legal = engine_of(table).legal(table, round.state)
    return [
        *_actions(legal),
        *_openings(legal),
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
    commands: list[kernel.Command] = []
    if legal.can_check or legal.to_call:
        commands.append(CheckOrCall(seat))
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


def _openings(legal) -> list[kernel.Command]:
    """STUD-16, STUD-17: the bring-in, and openers that the croupier names."""
    commands: list[kernel.Command] = [
        NameOpener(seat, "opened first") for seat in legal.can_name_opener
    ]
    if legal.bring_in is not None:
        commands.append(PostBringIn(legal.turn))
    return commands


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
        kernel.apply(engine_of(table), table, round, command)
    except Refusal as refusal:
        assert refusal.code == "not_offered"
        return False
    return True


def unseen(state: ring.State) -> list[str]:
    out = {card for hand in state.hands for card in hand.cards}
    out |= {*state.board, *state.set_aside}
    return [card for card in PACK if card not in out]


def _cards(state: ring.State, legal) -> list[kernel.Command]:
    if legal.deal is None:
        return []
    match legal.deal.kind:
        case "hole":
            return _hole_cards(state, legal.deal)
        case "seat":
            return _street_cards(state, legal.deal)
    return _board_cards(state, legal)


def _hole_cards(state: ring.State, due: DealDue) -> list[kernel.Command]:
    known = state.rules.entry_mode == SHOWN
    hole = tuple(unseen(state)[:2]) if known else (UNKNOWN, UNKNOWN)
    return [DealHole(), DealHoleTo(due.seats[0], hole)]


def _street_cards(state: ring.State, due: DealDue) -> list[kernel.Command]:
    """Stud: an upcard is known where cards are, those face down may be. The cards come from all
    over the pack, so that any seat may open."""
    mode = state.rules.entry_mode
    if mode == DECLARED:
        return [DealHole()]
    pack = unseen(state)
    faces = {3: (False, False, True), 1: (due.street != "seventh",)}[due.count]
    spread = [pack[7 * at % len(pack)] for at in range(3 * len(due.seats))]
    distinct = list(dict.fromkeys([*spread, *pack]))
    hands = [
        SeatCards(seat, _faced(distinct[at * due.count : (at + 1) * due.count], faces))
        for at, seat in enumerate(due.seats)
    ]
    if mode == DEALT:
        return [DealStreet(tuple(hands))]
    known = tuple(distinct[: due.count])
    last = [DealHole()] if faces == (False,) else []
    return [DealHoleTo(due.seats[0], hands[0].cards), DealHoleTo(due.seats[0], known), *last]


def _faced(cards: list[str], up: tuple[bool, ...]) -> Cards:
    return tuple(card if open else UNKNOWN for card, open in zip(cards, up, strict=True))


def _board_cards(state: ring.State, legal) -> list[kernel.Command]:
    if state.rules.entry_mode == DECLARED:
        return [DealBoard(()), DealBoard((), burned=False)]
    pack = unseen(state)
    pack = pack[len(pack) // 5 :]
    commands: list[kernel.Command] = [DealBoard(tuple(pack[: legal.deal.count]))]
    if legal.reshuffle:
        commands.append(DealBoard(state.set_aside[:1], burned=False))
    return commands


def _mishaps(state: ring.State, legal) -> list[kernel.Command]:
    last = unseen(state)[-1]
    commands: list[kernel.Command] = []
    if legal.set_aside_street is not None:
        commands.append(SetAside(last))
    for seat in legal.can_expose:
        hand = state.hand(seat)
        hidden = [card for card in hand.cards if card not in hand.open_cards]
        commands.append(ExposeCard(seat, last if hidden[0] == UNKNOWN else hidden[0]))
    return commands


def _shows(state: ring.State, legal) -> list[kernel.Command]:
    commands: list[kernel.Command] = []
    for seat in legal.show_order:
        pack = unseen(state)
        commands.append(ShowCards(seat, _turned_up(state, seat, pack)))
    if legal.can_show_all:
        pack = unseen(state)
        hands = [SeatCards(seat, _turned_up(state, seat, pack)) for seat in legal.show_order]
        commands.append(ShowAll(tuple(hands)))
    return commands


def _turned_up(state: ring.State, seat: int, pack: list[str]) -> Cards:
    """The seat's cards, those that nobody has seen taken from the end of the pack."""
    return tuple(pack.pop() if card == UNKNOWN else card for card in state.hand(seat).cards)


def _declarations(state: ring.State, legal) -> list[kernel.Command]:
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
