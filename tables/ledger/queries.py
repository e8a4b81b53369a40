"""Reading the ledger: balances, statements, sums, and what `verify` recomputes.

Everything outside of the ledger reads accounts, postings and transfers through this module.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime

from django.db.models import Case, F, Q, QuerySet, Sum, When

from tables.enums import AccountKind, TransferCode, Unit
from tables.ledger.canonical import transfer_hash
from tables.models import Casino, Table, TableSession
from tables.models.ledger import Account, Posting, Transfer

Balances = dict[AccountKind, int]
Route = tuple[TransferCode, AccountKind, AccountKind]
Routes = dict[Route, int]


@dataclass(frozen=True, slots=True)
class Entry:
    """One transfer of a statement, with its cause."""

    posting_id: int
    posted_at: datetime
    gaming_day: date
    cause: str
    reason: str
    code: TransferCode
    source: AccountKind
    target: AccountKind
    amount_minor: int
    table_code: str
    actor: str


@dataclass(frozen=True, slots=True)
class Difference:
    """What doesn't add up: an account and its transfers, or a unit whose accounts aren't zero."""

    what: str
    stored_minor: int
    recomputed_minor: int

    def __str__(self) -> str:
        return f"{self.what}: {self.stored_minor} stored, {self.recomputed_minor} recomputed"


def accounts() -> QuerySet[Account]:
    """All accounts, for lists."""
    return Account.objects.select_related("casino", "table")


def postings() -> QuerySet[Posting]:
    """All postings, for lists."""
    return Posting.objects.select_related("casino", "session__table", "actor")


def transfers() -> QuerySet[Transfer]:
    """All transfers with their posting and accounts, for lists."""
    return Transfer.objects.select_related(
        "posting__actor", "from_account__table", "to_account__table"
    )


def balances(casino: Casino, table: Table | None = None) -> Balances:
    """The balances of the casino-wide accounts, or of one table's; one query."""
    rows = Account.objects.filter(casino=casino, table=table)
    return {AccountKind(row.kind): row.balance_minor for row in rows}


def table_balances(table_ids: Iterable[int]) -> dict[int, Balances]:
    """The balances of many tables; one query. A table without money has an empty dict."""
    found: dict[int, Balances] = {table_id: {} for table_id in table_ids}
    for row in Account.objects.filter(table__in=list(found)):
        found[row.table_id or 0][AccountKind(row.kind)] = row.balance_minor
    return found


def session_routes(session_ids: Iterable[int]) -> dict[int, Routes]:
    """What moved in each session, by code, source and target; one query."""
    found: dict[int, Routes] = {session_id: {} for session_id in session_ids}
    rows = (
        Transfer.objects.filter(posting__session__in=list(found))
        .values_list("posting__session", "code", "from_account__kind", "to_account__kind")
        .annotate(total=Sum("amount_minor"))
        .order_by()
    )
    for session_id, code, source, target, total in rows:
        found[session_id][_route(code, source, target)] = total
    return found


# What a round against the house moves between the float and the patrons; a reopened one goes back.
ROUND_CODES = frozenset(
    {
        TransferCode.ANTE,
        TransferCode.BET,
        TransferCode.FEE,
        TransferCode.BONUS,
        TransferCode.CORRECTION,
    }
)

# A reopened hand gives its commission back by a correction: it was never taken.
COMMISSION_BACK = (TransferCode.CORRECTION, AccountKind.COMMISSION_BOX, AccountKind.PLAYERS)


def session_sums(session_ids: Iterable[int]) -> dict[int, dict[TransferCode, int]]:
    """What moved in each session by code alone, whatever the direction; one query."""
    return {
        session_id: sums_of(routes) for session_id, routes in session_routes(session_ids).items()
    }


def sums_of(routes: Mapping[Route, int]) -> dict[TransferCode, int]:
    """What moved by code alone, whatever the direction.

    Commission is what stayed taken: less that of hands which were reopened.
    """
    sums: dict[TransferCode, int] = {}
    for (code, _source, _target), total in routes.items():
        sums[code] = sums.get(code, 0) + total
    if COMMISSION_BACK in routes:
        sums[TransferCode.COMMISSION] -= routes[COMMISSION_BACK]
    return sums


def win_of(routes: Mapping[Route, int]) -> int:
    """What rounds against the house brought into the float, less what they paid out of it."""
    of_rounds = {route: total for route, total in routes.items() if route[0] in ROUND_CODES}
    return net(of_rounds, AccountKind.FLOAT)


def net(routes: Mapping[Route, int], kind: AccountKind) -> int:
    """What went into accounts of this kind less what went out."""
    into = sum(total for (_, _, target), total in routes.items() if target == kind)
    out = sum(total for (_, source, _), total in routes.items() if source == kind)
    return into - out


def session_net(session: TableSession, kind: AccountKind) -> int:
    """What one session brought into its table's account of this kind, less what it took."""
    return net(session_routes([session.pk])[session.pk], kind)


DaySums = dict[tuple[int | None, TransferCode, AccountKind, AccountKind], int]


def day_sums(casino: Casino, day: date) -> DaySums:
    """What moved on a gaming day, by table (None: casino-wide), code, source and target."""
    rows = (
        Transfer.objects.filter(posting__casino=casino, posting__gaming_day=day)
        .annotate(
            at_table=Case(
                When(from_account__table__isnull=False, then=F("from_account__table")),
                default=F("to_account__table"),
            )
        )
        .values_list("at_table", "code", "from_account__kind", "to_account__kind")
        .annotate(total=Sum("amount_minor"))
        .order_by()
    )
    return {
        (table_id, *_route(code, source, target)): total
        for table_id, code, source, target, total in rows
    }


def statement(
    *,
    session: TableSession | None = None,
    casino: Casino | None = None,
    day: date | None = None,
) -> list[Entry]:
    """The transfers of a session, or of a casino's gaming day, in the order of posting."""
    wanted = Q()
    if session is not None:
        wanted &= Q(posting__session=session)
    if casino is not None:
        wanted &= Q(posting__casino=casino)
    if day is not None:
        wanted &= Q(posting__gaming_day=day)
    if not wanted:
        raise ValueError("a statement is of a session or of a casino's day")
    return [_entry(row) for row in transfers().filter(wanted).order_by("id")]


def entries_of(source_key: str) -> list[Entry]:
    """The transfers of the posting of a cause, in its order; none where nothing was moved."""
    rows = transfers().filter(posting__source_key=source_key)
    return [_entry(row) for row in rows.order_by("id")]


def hashes_of(posting_ids: Sequence[int]) -> dict[int, list[str]]:
    """The transfer hashes of postings, recomputed from the stored rows in transfer order."""
    found: dict[int, list[str]] = {posting_id: [] for posting_id in posting_ids}
    rows = Transfer.objects.filter(posting__in=posting_ids).select_related("posting")
    for row in rows.order_by("id"):
        found[row.posting_id].append(transfer_hash(row.posting, row))
    return found


def by_source_key(keys: Iterable[str]) -> dict[str, Posting]:
    """The postings of these causes."""
    return {row.source_key: row for row in Posting.objects.filter(source_key__in=list(keys))}


def differences(casino: Casino) -> list[Difference]:
    """What `verify` looks for: empty when every balance is the sum of its transfers.

    Reads inside the caller's snapshot (REPEATABLE READ), else a posting in between shows up.
    """
    return _account_differences(casino) + _unit_differences(casino)


def _account_differences(casino: Casino) -> list[Difference]:
    debits = _moved(casino, "from_account")
    credits_ = _moved(casino, "to_account")
    found = []
    for account in accounts().filter(casino=casino).order_by("id"):
        sides = (
            ("debits", account.debits, debits[account.pk]),
            ("credits", account.credits, credits_[account.pk]),
        )
        found += [
            Difference(f"{account} {side}", stored, recomputed)
            for side, stored, recomputed in sides
            if stored != recomputed
        ]
    return found


def _moved(casino: Casino, side: str) -> defaultdict[int, int]:
    rows = (
        Transfer.objects.filter(**{f"{side}__casino": casino})
        .values_list(side)
        .annotate(total=Sum("amount_minor"))
        .order_by()
    )
    return defaultdict(int, dict(rows))


def _unit_differences(casino: Casino) -> list[Difference]:
    found = []
    for unit in Unit:
        rows = Account.objects.filter(casino=casino, unit=unit)
        total = sum(row.balance_minor for row in rows)
        if total:
            found.append(Difference(f"{casino.code} {unit.value} of all accounts", total, 0))
    return found


def _route(code: str, source: str, target: str) -> Route:
    return TransferCode(code), AccountKind(source), AccountKind(target)


def _entry(row: Transfer) -> Entry:
    posting = row.posting
    table = row.from_account.table or row.to_account.table
    return Entry(
        posting_id=posting.pk,
        posted_at=posting.posted_at,
        gaming_day=posting.gaming_day,
        cause=posting.cause,
        reason=posting.reason,
        code=TransferCode(row.code),
        source=AccountKind(row.from_account.kind),
        target=AccountKind(row.to_account.kind),
        amount_minor=row.amount_minor,
        table_code=table.code if table else "",
        actor=posting.actor.full_name if posting.actor else "",
    )
