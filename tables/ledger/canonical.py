"""Canonical bytes and hashes: the same row gives the same hash on every machine, for ever.

JSON with sorted keys and no spaces, in UTF-8; instants in UTC with microseconds.
"""

import hashlib
import json
from datetime import UTC, date, datetime, time
from typing import Any
from uuid import UUID

from django.db import models

from tables.models.ledger import Posting, Transfer


def canonical_json(value: Any) -> bytes:
    """The one byte string for a value of dicts, lists, texts, ints, bools, dates and None."""
    return json.dumps(
        value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, default=_plain
    ).encode()


def sha256_of(value: Any) -> str:
    """SHA-256 (64 hex digits) over the canonical bytes."""
    return hashlib.sha256(canonical_json(value)).hexdigest()


def row_values(row: models.Model) -> dict[str, Any]:
    """Every column of a row by its field's attribute name; keys of other rows as their ids."""
    return {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields}


def transfer_hash(posting: Posting, transfer: Transfer) -> str:
    """What a tap's last event says of a transfer: every column of it and of its posting."""
    return sha256_of({"posting": row_values(posting), "transfer": row_values(transfer)})


def _plain(value: Any) -> str:
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat(timespec="microseconds")
    if isinstance(value, date | time):
        return value.isoformat()
    if isinstance(value, UUID):
        return str(value)
    raise TypeError(f"{type(value).__name__} has no canonical form")
