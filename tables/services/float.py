"""Chips and cash that move because somebody issued or counted them, not because of play."""

from collections.abc import Mapping
from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tables import audit
from tables.enums import AccountKind, CountKind, TransferCode, Unit
from tables.errors import Refused, register
from tables.ledger.chart import UNIT_OF
from tables.ledger.posting import Move, post
from tables.ledger.queries import postings
from tables.locks import lock_casino
from tables.models import Casino, Count, Denomination, StaffMember
from tables.selectors.days import gaming_day_for

register({"no_such_denomination": _("The casino has no chip of this value.")})

# Where a counted box is emptied to.
EMPTIED_TO = {
    AccountKind.COMMISSION_BOX: AccountKind.VAULT,
    AccountKind.DROP_BOX: AccountKind.CASH_CAGE,
}
OUTSIDE = {Unit.CHIPS: AccountKind.PATRONS, Unit.CASH: AccountKind.CASH_PATRONS}
BOX_OF = {
    CountKind.COMMISSION_BOX: AccountKind.COMMISSION_BOX,
    CountKind.DROP_BOX: AccountKind.DROP_BOX,
}


@transaction.atomic
def issue_chips(
    casino: Casino,
    *,
    quantities: Mapping[int, int],
    actor: StaffMember | None = None,
    now: datetime | None = None,
) -> int:
    """Put new chips into the vault; `quantities` is {value in minor units: pieces}. The total."""
    now = now or timezone.now()
    casino = lock_casino(casino.pk)
    known = set(Denomination.objects.filter(casino=casino).values_list("value_minor", flat=True))
    if not quantities.keys() <= known or min(quantities.values(), default=0) < 0:
        raise Refused("no_such_denomination")
    total = sum(value * pieces for value, pieces in quantities.items())
    number = postings().filter(casino=casino, cause="chips_issued").count() + 1
    post(
        casino,
        source_key=f"issue:{casino.pk}:{number}",
        cause="chips_issued",
        transfers=[Move(TransferCode.ISSUE, AccountKind.CHIPS_ISSUED, AccountKind.VAULT, total)],
        gaming_day=gaming_day_for(casino, now),
        actor=actor,
        now=now,
    )
    after = {str(value): pieces for value, pieces in sorted(quantities.items())}
    audit.record(actor, "chips.issued", casino, after=after | {"total_minor": total})
    return total


def issue_float(count: Count, *, actor: StaffMember, now: datetime) -> None:
    """The first float of a table comes out of the vault, as it was counted."""
    total = count.total_minor or 0
    move = Move(TransferCode.FLOAT_ISSUED, AccountKind.VAULT, AccountKind.FLOAT, total)
    _post_count(count, [move], actor, now)


def post_float_variance(
    count: Count, *, actor: StaffMember, now: datetime, reason: str = ""
) -> None:
    """Make the float what was counted; the difference went to or came from the patrons."""
    _post_count(count, [_variance_move(count, AccountKind.FLOAT)], actor, now, reason)


def empty_box(count: Count, *, actor: StaffMember, now: datetime) -> None:
    """Book a counted box: its difference first, then its contents to the vault or the cage."""
    box = BOX_OF[CountKind(count.kind)]
    total = count.total_minor or 0
    moves = [
        _variance_move(count, box),
        Move(TransferCode.BOX_EMPTIED, box, EMPTIED_TO[box], total),
    ]
    _post_count(count, moves, actor, now)


def _variance_move(count: Count, account: AccountKind) -> Move:
    variance = count.variance_minor or 0
    outside = OUTSIDE[UNIT_OF[account]]
    source, target = (outside, account) if variance > 0 else (account, outside)
    return Move(TransferCode.COUNT_VARIANCE, source, target, abs(variance))


def _post_count(
    count: Count, moves: list[Move], actor: StaffMember, now: datetime, reason: str = ""
) -> None:
    session = count.session
    post(
        session.table.casino,
        source_key=f"count:{count.pk}",
        cause=f"{count.kind}_count",
        transfers=moves,
        gaming_day=session.gaming_day,
        actor=actor,
        table=session.table,
        session=session,
        reason=reason,
        now=now,
    )
