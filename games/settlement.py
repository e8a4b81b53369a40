"""What each act at a table moves in the ledger. Pure: amounts in, movements out."""

from collections.abc import Iterable
from dataclasses import dataclass

from games.engines.banked import BankedResult
from games.engines.rounds import RoundResult
from tables.enums import AccountKind, TransferCode
from tables.ledger.queries import Entry


@dataclass(frozen=True, slots=True)
class Movement:
    """A positive amount (minor units) out of one account into another."""

    code: TransferCode
    source: AccountKind
    target: AccountKind
    amount_minor: int


Movements = tuple[Movement, ...]


def buy_in(amount_minor: int) -> Movements:
    """Cash goes into the drop box, chips leave the float (POT-1, HOLD-3)."""
    return (
        Movement(
            TransferCode.BUY_IN_CASH, AccountKind.CASH_PATRONS, AccountKind.DROP_BOX, amount_minor
        ),
        Movement(TransferCode.BUY_IN_CHIPS, AccountKind.FLOAT, AccountKind.PLAYERS, amount_minor),
    )


def chips_sold(amount_minor: int) -> Movements:
    """Cash goes into the drop box, chips leave the float: a buy-in at a table without stacks."""
    return (
        Movement(
            TransferCode.BUY_IN_CASH, AccountKind.CASH_PATRONS, AccountKind.DROP_BOX, amount_minor
        ),
        Movement(TransferCode.BUY_IN_CHIPS, AccountKind.FLOAT, AccountKind.PATRONS, amount_minor),
    )


def chips_in(amount_minor: int) -> Movements:
    """Chips that a player brought are on the table now."""
    return (
        Movement(TransferCode.SAT_DOWN, AccountKind.PATRONS, AccountKind.PLAYERS, amount_minor),
    )


def leave(stack_minor: int) -> Movements:
    """A player takes his stack away."""
    return (Movement(TransferCode.LEFT, AccountKind.PLAYERS, AccountKind.PATRONS, stack_minor),)


def recount(before_minor: int, after_minor: int) -> Movements:
    """A stack is set to what is there; the difference is with the patrons."""
    difference = after_minor - before_minor
    if difference >= 0:
        source, target = AccountKind.PATRONS, AccountKind.PLAYERS
    else:
        source, target = AccountKind.PLAYERS, AccountKind.PATRONS
    return (Movement(TransferCode.RECOUNT, source, target, abs(difference)),)


def hand(result: RoundResult) -> Movements:
    """Of a hand only the commission leaves the players' chips (COM-1, POT-10)."""
    return (
        Movement(
            TransferCode.COMMISSION,
            AccountKind.PLAYERS,
            AccountKind.COMMISSION_BOX,
            result.commission,
        ),
    )


def boxes(result: BankedResult) -> Movements:
    """Of a round against the house each box's net, place by place, between patrons and float.

    What is returned moves nothing: it never left the player's chips.
    """
    return tuple(
        _net(code, amount)
        for box in result.boxes
        for code, amount in (
            (TransferCode.ANTE, box.net.ante),
            (TransferCode.BET, box.net.bet),
            (TransferCode.FEE, box.net.fees),
            (TransferCode.BONUS, box.net.bonus),
        )
        if amount
    )


def _net(code: TransferCode, won_minor: int) -> Movement:
    """What a player won comes out of the float, what he lost goes into it."""
    if won_minor > 0:
        return Movement(code, AccountKind.FLOAT, AccountKind.PATRONS, won_minor)
    return Movement(code, AccountKind.PATRONS, AccountKind.FLOAT, -won_minor)


def taken_back(moved: Iterable[Entry]) -> Movements:
    """What was moved goes back where it came from (a hand that is reopened)."""
    return tuple(
        Movement(TransferCode.CORRECTION, entry.target, entry.source, entry.amount_minor)
        for entry in moved
    )
