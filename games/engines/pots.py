"""Pots: layers of matched money, who claims them and who gets them (POT-2 to POT-11)."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from games.engines.betting import Player
from games.engines.cards import rank
from games.engines.hands import HandValue
from games.engines.money import share


@dataclass(frozen=True, slots=True)
class Pot:
    """Chips before commission and the seats entitled to them, in order of play."""

    amount: int
    eligible: tuple[int, ...]


def uncalled(players: Sequence[Player]) -> tuple[int, int] | None:
    """POT-3: the seat and the amount of a bet that nobody matched, if there is one."""
    if len(players) < 2:
        return None
    *_, second, most = sorted([player.paid for player in players])
    if second == most:
        return None
    seat = next(player.seat for player in players if player.paid == most)
    return seat, most - second


def build(players: Sequence[Player]) -> tuple[Pot, ...]:
    """The pots as if the betting ended now, main pot first; the uncalled part is in none.

    Layers are cut at the amounts of the players who haven't folded, so no two pots have the same
    claimants. Folded players' chips stay in the layers that they reach, what lies above the last
    layer goes into it, and dead money goes into the main pot.
    """
    paid = _matched(players)
    live = [player for player in players if not player.folded]
    levels = sorted({paid[player.seat] for player in live} - {0})
    pots, below = [], 0
    for level in levels:
        up_to = sum([min(chips, level) for chips in paid.values()])
        seats = tuple([player.seat for player in live if paid[player.seat] >= level])
        pots.append(Pot(up_to - below, seats))
        below = up_to
    above = sum(paid.values()) - below
    return _with_extra(pots, live, sum([player.dead for player in players]), above)


def sole_claimant(players: Sequence[Player]) -> int | None:
    """POT-10: the seat that alone has a claim to one of the pots, if there is one."""
    paid = _matched(players)
    live = [player.seat for player in players if not player.folded]
    if len(live) < 2:
        return next(iter(live), None)
    *_, second, most = sorted([paid[seat] for seat in live])
    if second == most:
        return None
    return next(seat for seat in live if paid[seat] == most)


def _matched(players: Sequence[Player]) -> dict[int, int]:
    paid = {player.seat: player.paid for player in players}
    excess = uncalled(players)
    if excess is not None:
        paid[excess[0]] -= excess[1]
    return paid


def _with_extra(pots: list[Pot], live: Sequence[Player], dead: int, above: int) -> tuple[Pot, ...]:
    if not pots:
        extra = dead + above
        return (Pot(extra, tuple(player.seat for player in live)),) if extra else ()
    pots[0] = Pot(pots[0].amount + dead, pots[0].eligible)
    pots[-1] = Pot(pots[-1].amount + above, pots[-1].eligible)
    return tuple(pots)


def claimants(pot: Pot, given_up: Sequence[int]) -> tuple[int, ...]:
    """Who still claims a pot when hands were given up in this order; the last claim stays."""
    left = tuple(seat for seat in pot.eligible if seat not in given_up)
    if left:
        return left
    return tuple(seat for seat in given_up if seat in pot.eligible)[-1:]


def winners(seats: Sequence[int], values: Mapping[int, HandValue]) -> tuple[int, ...]:
    """POT-5: the best hand among the claimants, or all who hold an equal one."""
    if len(seats) == 1:
        return tuple(seats)
    best = max(values[seat] for seat in seats)
    return tuple(seat for seat in seats if values[seat] == best)


def odd_chip_order(
    seats: Sequence[int], values: Mapping[int, HandValue], odd_chip: str, suit_order: str
) -> tuple[int, ...]:
    """Winners as odd chips go out to them; ``seats`` come in seat order from the left."""
    if odd_chip == "left_first" or len(seats) == 1:
        return tuple(seats)
    return tuple(sorted(seats, key=_by_highest_card(values, suit_order), reverse=True))


def divide(amount: int, order: Sequence[int], chip: int) -> dict[int, int]:
    """POT-11: one pot, commission already taken, shared by itself."""
    return share(amount, order, chip)


def _by_highest_card(
    values: Mapping[int, HandValue], suit_order: str
) -> Callable[[int], tuple[int, int]]:
    def highest(seat: int) -> tuple[int, int]:
        return max((rank(card), suit_order.index(card[1])) for card in values[seat].playing)

    return highest
