"""Bets before the deal: antes, bonus bets, whose box it is (CAR-1, CAR-9, CAR-12; EUR-2, EUR-5)."""

import re
from collections.abc import Sequence
from dataclasses import replace

from games.engines.banked.commands import CloseBets, PlaceBet, StartRound, TakeBetBack
from games.engines.banked.events import (
    BetPlaced,
    BetsClosed,
    BetTakenBack,
    BoxDealt,
    RoundStarted,
)
from games.engines.banked.rules import NO_BLIND_BOX, BankedRules
from games.engines.banked.state import BETS, State
from games.engines.banked.values import BoxBet
from games.engines.cards import UNKNOWN
from games.engines.kernel import Event, Refusal
from games.engines.lifecycle import PackCommitted
from games.engines.params import DEALT

Events = tuple[Event, ...]
PACK_ROOT = re.compile("[0-9a-f]{64}")


def start_round(rules: BankedRules, command: StartRound) -> Events:
    """RoundStarted, and the commitment of a pack that the system deals."""
    if not command.bets:
        raise Refusal("no_bet")
    fits = PACK_ROOT.fullmatch(command.pack_root) if rules.entry_mode == DEALT else None
    if not fits and (rules.entry_mode == DEALT or command.pack_root):
        raise Refusal("malformed", field="pack_root", reason="not the root of a dealt pack")
    numbers = [bet.box for bet in command.bets]
    if len(set(numbers)) != len(numbers):
        raise Refusal("malformed", field="bets", reason="a box twice")
    bets = _checked(rules, sorted(command.bets, key=lambda bet: bet.box))
    committed = (PackCommitted(command.pack_root),) if command.pack_root else ()
    return (RoundStarted(bets, rules), *committed)


def place_bet(state: State, command: PlaceBet) -> Events:
    """The name of a box, given, changed or taken away, is that of its player's blind box too."""
    _check_open(state, "PlaceBet")
    others = [box.bet for box in state.boxes if box.number != command.bet.box]
    nameless = [
        replace(bet, player="") if bet.blind_of == command.bet.box else bet for bet in others
    ]
    *linked, placed = _checked(state.rules, [*nameless, command.bet])
    renamed = [bet for bet, before in zip(linked, others, strict=True) if bet != before]
    return tuple([BetPlaced(bet) for bet in (placed, *renamed)])


def take_bet_back(state: State, command: TakeBetBack) -> Events:
    """A box that a blind one hangs on stays."""
    _check_open(state, "TakeBetBack")
    state.box(command.box)
    for box in state.boxes:
        if box.bet.blind_of == command.box:
            raise Refusal("blind_box", box=box.number)
    return (BetTakenBack(command.box),)


def close_bets(state: State, command: CloseBets) -> Events:
    """A round needs a box (CAR-12)."""
    _check_open(state, "CloseBets")
    if not state.boxes:
        raise Refusal("no_bet")
    if not command.deal_unknown:
        return (BetsClosed(),)
    face_down = (UNKNOWN,) * state.rules.cards_dealt
    return (BetsClosed(), *[BoxDealt(box.number, face_down) for box in state.boxes])


def _check_open(state: State, command: str) -> None:
    if state.phase != BETS:
        raise Refusal("not_offered", command=command)


def _checked(rules: BankedRules, bets: Sequence[BoxBet]) -> tuple[BoxBet, ...]:
    """The bets in their order, each with what follows for a player's second box."""
    for bet in bets:
        if not 1 <= bet.box <= rules.boxes:
            raise Refusal("unknown_seat", box=bet.box)
        _check_ante(rules, bet)
        _check_bonus(rules, bet)
    linked = tuple([_linked(rules, bet, bets) for bet in bets])
    for bet in linked:
        _check_blind(rules, bet, linked)
    for bet in linked:
        _check_boxes_of(rules, bet, linked)
    return linked


def _check_ante(rules: BankedRules, bet: BoxBet) -> None:
    _check_amount("ante", bet, bet.ante, rules.ante_min, rules.ante_max, rules.ante_step)


def _check_bonus(rules: BankedRules, bet: BoxBet) -> None:
    """CAR-9: the bonus bet may be left out; European poker has none."""
    if bet.bonus == 0:
        return
    if not rules.bonus_schedule:
        raise Refusal("not_offered", command="PlaceBet", box=bet.box, field="bonus")
    _check_amount("bonus", bet, bet.bonus, rules.bonus_min, rules.bonus_max, rules.chip_unit)


def _check_amount(
    field: str, bet: BoxBet, amount: int, least: int, most: int | None, step: int
) -> None:
    if amount < least:
        raise Refusal("below_minimum", box=bet.box, field=field, amount=amount, minimum=least)
    if most is not None and amount > most:
        raise Refusal("above_maximum", box=bet.box, field=field, amount=amount, maximum=most)
    if amount % step:
        raise Refusal("off_step", box=bet.box, field=field, amount=amount, step=step)


def _linked(rules: BankedRules, bet: BoxBet, bets: Sequence[BoxBet]) -> BoxBet:
    """EUR-2: a named player's second box is blind; a blind box is its player's."""
    if bet.blind_of is None:
        seen = _seen_box(bet, bets)
        return bet if seen is None or _is_free(rules) else replace(bet, blind_of=seen)
    player = next((other.player for other in bets if other.box == bet.blind_of), "")
    if bet.player not in ("", player):
        raise Refusal("malformed", field="player", reason="not the player of the other box")
    return replace(bet, player=player)


def _is_free(rules: BankedRules) -> bool:
    return rules.blind_box == NO_BLIND_BOX


def _seen_box(bet: BoxBet, bets: Sequence[BoxBet]) -> int | None:
    """The box that a named player had before this one, and looks at."""
    for other in bets:
        if other.box == bet.box:
            return None
        if bet.player and other.player == bet.player and other.blind_of is None:
            return other.box
    return None


def _check_blind(rules: BankedRules, bet: BoxBet, bets: Sequence[BoxBet]) -> None:
    if bet.blind_of is None:
        return
    if _is_free(rules):
        raise Refusal("not_offered", command="PlaceBet", box=bet.box, field="blind_of")
    seen = next((other for other in bets if other.box == bet.blind_of), None)
    if seen is None or seen.blind_of is not None:
        raise Refusal("unknown_seat", box=bet.blind_of)


def _check_boxes_of(rules: BankedRules, bet: BoxBet, bets: Sequence[BoxBet]) -> None:
    """CAR-12, EUR-2: how many boxes one player may play."""
    first = bet.box if bet.blind_of is None else bet.blind_of
    owned = [
        other
        for other in bets
        if first in (other.box, other.blind_of) or (bet.player and other.player == bet.player)
    ]
    if len(owned) > rules.boxes_per_player:
        raise Refusal("too_many_boxes", box=bet.box, maximum=rules.boxes_per_player)
