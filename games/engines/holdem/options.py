"""What may be done now in hold'em, from the same code that decides."""

from games.engines import betting as bets
from games.engines import pots as layers
from games.engines.holdem import (
    acting,
    dealing,
    declaring,
    mishaps,
    play,
    pot_only,
    showdown,
    showing,
)
from games.engines.holdem.rules import BOARD_CARDS, HOLE_CARDS, RIVER, HoldemRules, limits
from games.engines.holdem.state import BETTING, BOARD, NEW, State, next_street
from games.engines.kernel import Refusal
from games.engines.params import DECLARED, POT_ONLY
from games.engines.rounds import DealDue, Legal


def legal(rules: HoldemRules, state: State) -> Legal:
    """All that the croupier may enter now; a new round answers only its phase."""
    if state.phase == NEW:
        return Legal(state.phase, state.street)
    if state.rules.entry_mode == POT_ONLY:
        return pot_only.legal(state)
    return _to_act(state) if state.phase == BETTING else _to_go_on(state)


def _to_act(state: State) -> Legal:
    """While somebody has to act; no card comes, and nobody shows."""
    waiting = bets.still_to_act(state.betting)
    seat = waiting[0]
    to_call = bets.to_call(state.betting, seat)
    least, most, refusal = _raise(state, seat)
    rest_fold, fold_up_to = acting.folds_at_once(state, waiting)
    return Legal(
        phase=state.phase,
        street=state.street,
        step=state.rules.chip_unit,
        turn=seat,
        to_call=to_call,
        can_check=to_call == 0,
        can_fold=layers.sole_claimant(state.players) != seat,
        min_raise_to=least,
        max_raise_to=most,
        raise_refusal=refusal,
        can_accept_wager=bets.can_go_beyond_limits(state.betting, seat),
        can_string_bet=to_call > 0,
        can_rest_fold=rest_fold,
        can_all_check=to_call == 0,
        fold_up_to=fold_up_to,
        can_declare_dead=showing.may_be_declared_dead(state),
        can_misdeal=play.can_misdeal(state),
        can_expose=mishaps.may_expose(state),
        set_aside_street=mishaps.set_aside_street(state),
    )


def _to_go_on(state: State) -> Legal:
    """While cards are due, hands are shown, or the pots are awarded."""
    return Legal(
        phase=state.phase,
        street=state.street,
        step=state.rules.chip_unit,
        deal=_deal_due(state),
        show_order=_show_order(state),
        can_muck=showing.may_muck_seats(state),
        can_rest_show=showing.can_rest_show(state),
        can_declare_dead=showing.may_be_declared_dead(state),
        can_finish=showdown.can_finish(state),
        can_misdeal=play.can_misdeal(state),
        declare=declaring.due(state),
        can_show_all=showing.can_show_all(state),
        can_expose=mishaps.may_expose(state),
        reshuffle=_is_reshuffled(state),
    )


def _raise(state: State, seat: int) -> tuple[int | None, int | None, str | None]:
    try:
        least, most = bets.raise_bounds(state.betting, limits(state.rules, state.street), seat)
    except Refusal as refusal:
        return None, None, refusal.code
    return least, most, None


def _deal_due(state: State) -> DealDue | None:
    seats = dealing.due_hole_seats(state)
    if seats:
        return DealDue("hole", state.street, seats, HOLE_CARDS)
    if state.phase == BOARD:
        street = next_street(state)
        return DealDue("board", street, (), BOARD_CARDS[street])
    return None


def _is_reshuffled(state: State) -> bool:
    """Cards set aside are shuffled back before the river."""
    return bool(state.set_aside) and state.phase == BOARD and next_street(state) == RIVER


def _show_order(state: State) -> tuple[int, ...]:
    if state.rules.entry_mode == DECLARED:
        return ()
    return showdown.show_order(state) if state.betting_has_ended else ()
