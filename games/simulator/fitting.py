"""Whether a recorded hand can be played at a table, and the hand in the table's money.

The file's chips are scaled so that its bets are the table's. Whatever else it posts must then be
what the table posts, and everybody's chips a buy-in of this table.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from games.engines.phh import STUD, RecordedHand

_BET = re.compile(r"^(p\d+ cbr) (\d+)")
OF_STUD = ("ante", "bring_in", "small_bet", "big_bet")

Scaled = Callable[[int], int]


class DoesNotFit(Exception):
    """The hand can't be played at this table; the text says why."""


def scale(hand: RecordedHand, stakes: Mapping[str, Any]) -> RecordedHand:
    """The hand in the money of a table with these stakes; raises DoesNotFit."""
    if ("ante" in stakes) is not (hand.game == STUD):
        raise DoesNotFit("a hand of another game than the table's")
    if hand.game == STUD:
        return _of_stud(hand, stakes)
    return _of_holdem(hand, stakes)


def demand_seats(stacks: Iterable[int], view: Mapping[str, Any]) -> None:
    """A seat for everybody, and chips that he may sit down with; raises DoesNotFit."""
    stacks, sheet = list(stacks), view["sheets"]["buy_in"]
    step = view["money"]["chip_unit_minor"]
    if len(stacks) > len(view["seats"]):
        raise DoesNotFit(f"{len(stacks)} players, the table has {len(view['seats'])} seats")
    least, most = sheet["min_minor"], sheet["max_minor"]
    if not all(least <= stack <= most and stack % step == 0 for stack in stacks):
        raise DoesNotFit("chips that are no buy-in of this table")


def _of_holdem(hand: RecordedHand, stakes: Mapping[str, Any]) -> RecordedHand:
    """Two players have the blinds the other way round (HOLD-5); who has which is the table's."""
    scaled = _by(Fraction(stakes["big_blind"], hand.min_bet))
    blinds = sorted(map(scaled, hand.blinds[:2]))
    if blinds != [stakes["small_blind"], stakes["big_blind"]] or any(hand.blinds[2:]):
        raise DoesNotFit("other blinds than the table's")
    if any(hand.antes):
        raise DoesNotFit("antes, which the table has none of")
    return _in_money(hand, scaled)


def _of_stud(hand: RecordedHand, stakes: Mapping[str, Any]) -> RecordedHand:
    """STUD-17: recorded hands have fixed limits and a bring-in."""
    if not all(stakes.get(name) for name in OF_STUD):
        raise DoesNotFit("fixed limits and a bring-in, which the table has none of")
    scaled = _by(Fraction(stakes["small_bet"], hand.min_bet))
    amounts = (hand.antes[0], hand.bring_in or 0, hand.small_bet or 0, hand.big_bet or 0)
    if [scaled(amount) for amount in amounts] != [stakes[name] for name in OF_STUD]:
        raise DoesNotFit("another ante, bring-in or big bet than the table's")
    return _in_money(hand, scaled)


def _by(factor: Fraction) -> Scaled:
    def scaled(amount: int) -> int:
        found = amount * factor
        if found.denominator != 1:
            raise DoesNotFit(f"an amount of {amount} chips doesn't come out in the table's money")
        return found.numerator

    return scaled


def _in_money(hand: RecordedHand, scaled: Scaled) -> RecordedHand:
    """All amounts of the hand; what the publisher says that came of it isn't compared."""
    return replace(
        hand,
        antes=tuple(map(scaled, hand.antes)),
        blinds=tuple(map(scaled, hand.blinds)),
        min_bet=scaled(hand.min_bet),
        small_bet=scaled(hand.small_bet) if hand.small_bet else None,
        big_bet=scaled(hand.big_bet) if hand.big_bet else None,
        bring_in=scaled(hand.bring_in) if hand.bring_in else None,
        starting_stacks=tuple(map(scaled, hand.starting_stacks)),
        actions=tuple(
            _BET.sub(lambda found: f"{found[1]} {scaled(int(found[2]))}", action)
            for action in hand.actions
        ),
        finishing_stacks=None,
    )
