"""The one door through which chips and cash move: a posting is a batch of transfers, one cause.

The caller's transaction holds the table and session rows already (tables/locks.py); accounts are
locked here, in the order of their ids, and last. One posting a transaction keeps that order.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime

from django.db import IntegrityError
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from tables.enums import AccountKind, TransferCode
from tables.errors import Refused, register
from tables.formats import money
from tables.ledger.canonical import transfer_hash
from tables.ledger.chart import kinds_of, make_accounts
from tables.models import Casino, StaffMember, Table, TableSession
from tables.models.ledger import Account, Posting, Transfer

register({"insufficient": _("Not enough in “%(account)s”: there is %(available)s.")})


class AlreadyPosted(Exception):
    """The source key is taken: this cause was posted before. Ends the caller's transaction."""

    def __init__(self, source_key: str) -> None:
        super().__init__(source_key)
        self.source_key = source_key


@dataclass(frozen=True, slots=True)
class Move:
    """A positive amount out of one account into another; zero is dropped by `post`."""

    code: TransferCode
    source: AccountKind
    target: AccountKind
    amount_minor: int

    def __post_init__(self) -> None:
        if self.amount_minor < 0:
            raise ValueError(f"a transfer of {self.amount_minor}: turn source and target round")


Accounts = dict[AccountKind, Account]


def post(
    casino: Casino,
    *,
    source_key: str,
    cause: str,
    transfers: Sequence[Move],
    gaming_day: date,
    actor: StaffMember | None,
    table: Table | None = None,
    session: TableSession | None = None,
    reason: str = "",
    corrects: Posting | None = None,
    now: datetime | None = None,
) -> Posting | None:
    """Move chips and cash, all or nothing; None when nothing is left to move.

    Kinds of a table mean `table`'s accounts. Four statements, inside the caller's transaction
    (outside of one the locks raise). Raises Refused("insufficient")
    before anything is written when an account that may not would go negative, and AlreadyPosted
    when `source_key` was used before.
    """
    moves = [move for move in transfers if move.amount_minor]
    if not moves:
        return None
    posting = Posting(
        casino=casino,
        source_key=source_key,
        session=session,
        gaming_day=gaming_day,
        cause=cause,
        reason=reason,
        actor=actor,
        corrects=corrects,
        posted_at=now or timezone.now(),
    )
    accounts = _lock_accounts(casino, table, moves)
    _apply(accounts, moves)
    _refuse_overdrawn(accounts.values(), casino)
    _insert(posting, accounts, moves)
    Account.objects.bulk_update(accounts.values(), ["debits", "credits"])
    return posting


def transfer_hashes(posting: Posting | None) -> list[str]:
    """The hash of each transfer over every column of it and of its posting, in posting order."""
    if posting is None:
        return []
    return [transfer_hash(posting, transfer) for transfer in posting.transfers.order_by("id")]


def _lock_accounts(casino: Casino, table: Table | None, moves: Sequence[Move]) -> Accounts:
    kinds = {kind for move in moves for kind in (move.source, move.target)}
    accounts = _select_for_update(casino, table, kinds)
    if accounts.keys() != kinds:
        make_accounts(casino, table)
        accounts = _select_for_update(casino, table, kinds)
    if accounts.keys() != kinds:
        raise ValueError(f"no table given for {sorted(kinds - accounts.keys())}")
    return accounts


def _select_for_update(casino: Casino, table: Table | None, kinds: set[AccountKind]) -> Accounts:
    of_casino, of_table = kinds_of(kinds)
    wanted = Q(table__isnull=True, kind__in=of_casino)
    if table is not None:
        wanted |= Q(table=table, kind__in=of_table)
    rows = (
        Account.objects.select_for_update(no_key=True).filter(wanted, casino=casino).order_by("id")
    )
    return {AccountKind(account.kind): account for account in rows}


def _apply(accounts: Accounts, moves: Iterable[Move]) -> None:
    for move in moves:
        accounts[move.source].debits += move.amount_minor
        accounts[move.target].credits += move.amount_minor


def _refuse_overdrawn(accounts: Iterable[Account], casino: Casino) -> None:
    for account in accounts:
        if account.balance_minor >= 0 or account.may_be_negative:
            continue
        stored = Account.objects.get(pk=account.pk).balance_minor
        raise Refused(
            "insufficient",
            account=AccountKind(account.kind).label,
            available=_Sum(stored, casino.currency),
            available_minor=stored,
            needed_minor=stored - account.balance_minor,
        )


def _insert(posting: Posting, accounts: Accounts, moves: Iterable[Move]) -> None:
    try:
        posting.save(force_insert=True)
    except IntegrityError as error:
        if "source_key" in str(error):
            raise AlreadyPosted(posting.source_key) from error
        raise
    Transfer.objects.bulk_create(
        Transfer(
            posting=posting,
            from_account=accounts[move.source],
            to_account=accounts[move.target],
            amount_minor=move.amount_minor,
            code=move.code,
        )
        for move in moves
    )


@dataclass(frozen=True, slots=True)
class _Sum:
    """An amount that is written when it is read, in the language active there."""

    minor: int
    currency: str

    def __str__(self) -> str:
        return money(self.minor, self.currency, get_language() or "en")
