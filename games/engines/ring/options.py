"""What may be done now in every players' game, from the same code that decides. What only one game
knows, the cards that are due foremost, it adds itself."""

from games.engines import betting as bets
from games.engines import pots as layers
from games.engines.kernel import Refusal
from games.engines.params import DECLARED, POT_ONLY
from games.engines.ring import (
    acting,
    declaring,
    exposing,
    play,
    pot_only,
    showdown,
    showing,
)
from games.engines.ring.state import BETTING, NEW, State
from games.engines.rounds import Legal


def legal(state: State) -> Legal:
    """What the croupier may enter now; a new round answers only its phase."""
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
    must_open = acting.must_open(state)
    rest_fold, fold_up_to = acting.folds_at_once(state, waiting)
    return Legal(
        phase=state.phase,
        street=state.street,
        step=state.rules.chip_unit,
        turn=seat,
        to_call=to_call,
        can_check=to_call == 0 and not must_open,
        can_fold=not must_open and layers.sole_claimant(state.players) != seat,
        min_raise_to=least,
        max_raise_to=most,
        raise_refusal=refusal,
        can_accept_wager=bets.can_go_beyond_limits(state.betting, seat),
        can_string_bet=to_call > 0,
        can_rest_fold=rest_fold,
        can_all_check=acting.can_all_check(state),
        fold_up_to=fold_up_to,
        can_declare_dead=showing.may_be_declared_dead(state),
        can_misdeal=play.can_misdeal(state),
        can_expose=exposing.may_expose(state),
        bring_in=bets.bring_in(state.betting, state.limits),
    )


def _to_go_on(state: State) -> Legal:
    """While cards are due, hands are shown, or the pots are awarded."""
    return Legal(
        phase=state.phase,
        street=state.street,
        step=state.rules.chip_unit,
        show_order=_show_order(state),
        can_muck=showing.may_muck_seats(state),
        can_rest_show=showing.can_rest_show(state),
        can_declare_dead=showing.may_be_declared_dead(state),
        can_finish=showdown.can_finish(state),
        can_misdeal=play.can_misdeal(state),
        declare=declaring.due(state),
        can_show_all=showing.can_show_all(state),
        can_expose=exposing.may_expose(state),
    )


def _raise(state: State, seat: int) -> tuple[int | None, int | None, str | None]:
    try:
        least, most = bets.raise_bounds(state.betting, state.limits, seat)
    except Refusal as refusal:
        return None, None, refusal.code
    return least, most, None


def _show_order(state: State) -> tuple[int, ...]:
    if state.rules.entry_mode == DECLARED:
        return ()
    return showdown.show_order(state) if state.betting_has_ended else ()
