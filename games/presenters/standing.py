"""How a table stands by its play: what its one row says that dashboards and signs read."""

from collections.abc import Mapping
from typing import Any

from games.engines import registry
from games.engines.seating import Seat
from games.presenters.phase import legal_of, phase_of
from games.store.play import Play

FREE = "-"


def standing(play: Play, game: str, places: int) -> dict[str, Any]:
    """The columns of the row that play writes; `places` are the seats or boxes of the table."""
    legal = legal_of(play)
    letters = (_boxes if registry.is_banked(game) else _seats)(play, legal)
    seats = "".join(letters.get(number, FREE) for number in range(1, places + 1))
    return {
        "version": play.version,
        "phase": phase_of(legal),
        "round_number": play.hand,
        "players": sum(letter != FREE for letter in seats),
        "seats": seats,
        "pot_minor": _pot(play),
    }


def _pot(play: Play) -> int:
    """What is in the middle; where bets aren't tracked, what was declared; against the house what
    lies on the boxes."""
    if play.round is None:
        return 0
    state = play.round.state
    if registry.is_banked(play.game):
        return sum(box.bet.ante + box.bet.bonus + box.fee + box.wager for box in state.boxes)
    return int(state.pot.amount if state.pot is not None else state.betting.middle)


def _seats(play: Play, legal: Any) -> Mapping[int, str]:
    """A letter a seat: o on, a away, t to act."""
    letters = {
        seat.seat: "a" if seat.sitting_out or not _has_chips(seat) else "o"
        for seat in play.seats.seats
    }
    if legal is not None and legal.turn is not None:
        letters[legal.turn] = "t"
    return letters


def _boxes(play: Play, legal: Any) -> Mapping[int, str]:
    """A letter a box: o in play, t to decide."""
    if play.round is None:
        return {}
    state = play.round.state
    letters = {box.number: "o" for box in state.boxes}
    if legal.phase == "decisions":
        letters |= {box.number: "t" for box in state.undecided}
    return letters


def _has_chips(seat: Seat) -> bool:
    return seat.stack > 0 or seat.untracked
