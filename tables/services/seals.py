"""Seals: once a minute a chained hash over the new append-only rows of every room.

Models of other rooms say `is_sealed = True`. A table's events are chained already; their seal holds
the end of the chain, which could be cut off together with its head.

Rows become visible out of the order of their ids, so a seal notes the ids that it missed below its
highest one; later seals look for them again until the gap is closed (a rolled-back insert leaves a
hole for good). A row that turns up in a closed gap came in by another door.
"""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from typing import Any

from django.apps import apps
from django.db import connection, models, transaction
from django.db.models import Q
from django.utils import timezone

from tables.ledger.canonical import row_values, sha256_of
from tables.ledger.queries import postings, transfers
from tables.models import AuditEntry, CountEntry, Seal

# Any two workers that seal ask for this same advisory lock; the number has no other meaning.
ADVISORY_LOCK = 0x5EA1
GAP_STAYS_OPEN = 15  # seals, so at least as many minutes: longer than any transaction
DIGEST_LENGTH = 16
CHUNK = 2000

Range = tuple[int, int]
Gap = tuple[int, int, int]  # first, last, number of the seal that missed them
OF_THE_FLOOR: Mapping[str, models.QuerySet[Any]] = {
    rows.model._meta.db_table: rows
    for rows in (
        AuditEntry.objects.all(),
        postings().select_related(None),
        transfers().select_related(None),
        CountEntry.objects.all(),
    )
}


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that doesn't fit. `kind`: chain, changed, missing or unsealed."""

    kind: str
    seal: int
    table: str = ""
    row_id: int | None = None

    def __str__(self) -> str:
        where = f"{self.table} row {self.row_id}" if self.table else "chain of seals"
        return f"seal {self.seal}: {where}: {self.kind}"


@dataclass(frozen=True, slots=True)
class _Harvest:
    """What one table has for the next seal."""

    ids: Sequence[int]
    hashes: Sequence[str]
    highest: int
    gaps: Sequence[Gap]


@cache
def sealed() -> Mapping[str, models.QuerySet[Any]]:
    """The sealed rows by table: the floor's, and those of models that ask for it."""
    others = (model for model in apps.get_models() if getattr(model, "is_sealed", False))
    return {
        **OF_THE_FLOOR,
        **{model._meta.db_table: model._default_manager.order_by() for model in others},
    }


@transaction.atomic
def seal_new_rows(now: datetime | None = None) -> Seal | None:
    """Seal what was committed since the last seal.

    None when there is nothing, or when another worker is sealing at this moment.
    """
    if not _advisory_lock():
        return None
    last = Seal.objects.order_by("-number").first()
    number = last.number + 1 if last else 1
    harvests = {table: _harvest(table, last, number) for table in sealed()}
    hashes = {table: harvest.hashes for table, harvest in harvests.items() if harvest.ids}
    if not hashes:
        return None
    seal = Seal(
        number=number,
        sealed_at=now or timezone.now(),
        ranges={table: _lists(_runs(harvests[table].ids)) for table in hashes},
        highest={table: harvest.highest for table, harvest in harvests.items()},
        gaps={table: _lists(harvest.gaps) for table, harvest in harvests.items() if harvest.gaps},
        digests={table: [_digest(value) for value in values] for table, values in hashes.items()},
        previous_hash=last.hash if last else "",
    )
    seal.hash = _seal_hash(seal, hashes)
    seal.save(force_insert=True)
    return seal


def check_seals() -> list[Finding]:
    """What doesn't fit, seal by seal; empty when every sealed row is as it was.

    Reads inside the caller's snapshot where there is one.
    """
    found: list[Finding] = []
    covered: dict[str, list[Range]] = {table: [] for table in sealed()}
    last = None
    for number, seal in enumerate(Seal.objects.order_by("number").iterator(CHUNK), 1):
        found += _check_seal(seal, last, number)
        for table, ranges in seal.ranges.items():
            covered[table] += [(first, end) for first, end in ranges]
        last = seal
    return [*found, *(_unsealed(last, covered) if last else ())]


def _advisory_lock() -> bool:
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_xact_lock(%s)", [ADVISORY_LOCK])
        return bool(cursor.fetchone()[0])


def _harvest(table: str, last: Seal | None, number: int) -> _Harvest:
    highest = last.highest.get(table, 0) if last else 0
    gaps = _open_gaps(last.gaps.get(table, []) if last else [], number)
    wanted = Q(pk__gt=highest)
    for first, end, _noticed in gaps:
        wanted |= Q(pk__range=(first, end))
    ids, hashes = [], []
    for row in sealed()[table].filter(wanted).order_by("pk").iterator(CHUNK):
        ids.append(row.pk)
        hashes.append(_row_hash(row))
    now_highest = max(highest, ids[-1]) if ids else highest
    still = [(*run, noticed) for first, end, noticed in gaps for run in _missing(first, end, ids)]
    new = [(*run, number) for run in _missing(highest + 1, now_highest, ids)]
    return _Harvest(ids, hashes, now_highest, still + new)


def _open_gaps(gaps: Iterable[Sequence[int]], number: int) -> list[Gap]:
    """The gaps that the seal of this number still looks for."""
    return [
        (first, end, noticed) for first, end, noticed in gaps if number - noticed <= GAP_STAYS_OPEN
    ]


def _missing(first: int, end: int, ids: Sequence[int]) -> Iterator[Range]:
    """The runs of ids from `first` to `end` that are not among the ascending `ids`."""
    expected = first
    for row_id in ids:
        if first <= row_id <= end:
            if row_id > expected:
                yield expected, row_id - 1
            expected = row_id + 1
    if expected <= end:
        yield expected, end


def _runs(ids: Sequence[int]) -> Iterator[Range]:
    """The ascending ids as ranges: 1, 2, 3, 7 gives (1, 3), (7, 7)."""
    first = ids[0]
    for row_id, following in zip(ids, [*ids[1:], None], strict=True):
        if following != row_id + 1:
            yield first, row_id
            first = following or 0


def _lists(rows: Iterable[Sequence[int]]) -> list[list[int]]:
    return [list(row) for row in rows]


def _row_hash(row: models.Model) -> str:
    """Over every column; what is chained carries such a hash, which `verify` computes anew."""
    chained: str = getattr(row, "chained_hash", "")
    return chained or sha256_of(row_values(row))


def _digest(row_hash: str) -> str:
    return row_hash[:DIGEST_LENGTH]


def _seal_hash(seal: Seal, hashes: Mapping[str, Sequence[str]]) -> str:
    """SHA-256 over the rows' hashes and every column of the seal but its key and this one."""
    columns = {
        name: value for name, value in row_values(seal).items() if name not in ("id", "hash")
    }
    return sha256_of({"seal": columns, "rows": hashes})


def _check_seal(seal: Seal, last: Seal | None, number: int) -> list[Finding]:
    found: list[Finding] = []
    hashes: dict[str, list[str]] = {}
    for table, ranges in seal.ranges.items():
        hashes[table] = []
        found += _check_rows(seal, table, ranges, hashes[table])
    linked = seal.number == number and seal.previous_hash == (last.hash if last else "")
    if not linked or (not found and seal.hash != _seal_hash(seal, hashes)):
        found.append(Finding("chain", number))
    return found


def _check_rows(
    seal: Seal, table: str, ranges: Iterable[Sequence[int]], hashes: list[str]
) -> Iterator[Finding]:
    """The rows of a table that are gone or not as they were; fills in their hashes."""
    digests = iter(seal.digests[table])
    for first, end in ranges:
        rows = sealed()[table].filter(pk__range=(first, end)).in_bulk()
        for row_id in range(first, end + 1):
            expected = next(digests, "")
            if row_id not in rows:
                yield Finding("missing", seal.number, table, row_id)
                continue
            hashes.append(_row_hash(rows[row_id]))
            if _digest(hashes[-1]) != expected:
                yield Finding("changed", seal.number, table, row_id)


def _unsealed(last: Seal, covered: Mapping[str, list[Range]]) -> Iterator[Finding]:
    """Rows below the highest sealed one that no seal has, though their gap is closed."""
    for table, rows in sealed().items():
        gaps = _open_gaps(last.gaps.get(table, []), last.number + 1)
        known = sorted([*covered[table], *((first, end) for first, end, _noticed in gaps)])
        starts = [first for first, _end in known]
        ids = rows.filter(pk__lte=last.highest.get(table, 0)).order_by("pk")
        for row_id in ids.values_list("pk", flat=True).iterator(CHUNK):
            place = bisect_right(starts, row_id) - 1
            if place < 0 or row_id > known[place][1]:
                yield Finding("unsealed", last.number, table, row_id)
