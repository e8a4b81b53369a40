"""The PHH action notation, which test vectors and recorded hands share: text to commands.

``p1`` is seat 1: the first seat to the left of the button, or of the croupier in stud.
"""

import re

from games.engines import cards as pack
from games.engines.kernel import Command, Refusal, Undo
from games.engines.rounds import (
    BetOrRaise,
    CheckOrCall,
    DealBoard,
    DealHoleTo,
    Fold,
    Misdeal,
    Muck,
    PostBringIn,
    ShowCards,
)

_SEATS = {f"p{number}": number for number in range(1, 100)}
_AMOUNT = re.compile(r"[0-9]{1,18}")


def command(action: str) -> Command:
    """The command of one action; raises Refusal("malformed") for text that is none."""
    words = action.split("#")[0].split()
    match words:
        case ["undo"]:
            return Undo()
        case ["misdeal"]:
            return Misdeal("script")
        case ["d", "dh", player, cards]:
            return DealHoleTo(seat(player), pack.parse(cards))
        case ["d", "db", cards]:
            return DealBoard(pack.parse(cards))
        case [player, *rest]:
            return _action(seat(player), rest, action)
    raise _malformed(action)


def seat(player: str) -> int:
    """'p3' as 3."""
    number = _SEATS.get(player)
    if number is None:
        raise _malformed(player)
    return number


def player(number: int) -> str:
    """3 as 'p3'."""
    return f"p{number}"


def _action(number: int, words: list[str], action: str) -> Command:
    match words:
        case ["f"]:
            return Fold(number)
        case ["cc"]:
            return CheckOrCall(number)
        case ["cbr", amount] if _AMOUNT.fullmatch(amount):
            return BetOrRaise(number, int(amount))
        case ["sm"]:
            return Muck(number)
        case ["sm", "-"]:
            return ShowCards(number)
        case ["sm", cards]:
            return ShowCards(number, pack.parse(cards))
        case ["pb"]:
            return PostBringIn(number)
    raise _malformed(action)


def _malformed(text: str) -> Refusal:
    return Refusal("malformed", field="action", value=text)
