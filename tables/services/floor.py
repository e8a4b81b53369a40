"""The floor's own rows: a table's live status outside of play, and the house's configuration."""

from collections.abc import Iterable
from datetime import datetime
from typing import TypeVar

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext_lazy as _

from tables import audit
from tables.enums import Game, SessionStatus
from tables.errors import Refused, register
from tables.ledger import queries
from tables.models import Casino, Denomination, StaffMember, Table, TableSession, TableStatus
from tables.permissions import demand
from tables.services.texts import demand_visible

register(
    {
        "currency_fixed": _("The currency can't change once chips were issued."),
        "table_in_use": _("Table %(table)s has an open session."),
        "denomination_fixed": _("A chip keeps its value; take it out of use instead."),
    }
)

Configured = Casino | Table | Denomination
Founded = TypeVar("Founded", Casino, Table, Denomination)

FIELDS: dict[type[Configured], tuple[str, ...]] = {
    Casino: (
        *("code", "name", "organiser", "currency", "time_zone", "cutoff_at"),
        *("roll_grace_minutes", "variance_reason_minor", "recount_exception_minor"),
        *("identification_minor", "pit_phone"),
    ),
    Table: ("code", "casino_id", "pit", "game", "mode", "is_training", "seats", "is_active"),
    Denomination: ("casino_id", "value_minor", "colour", "is_active"),
}

# What a session adds up for the tiles; play counts on from here.
FRESH = {
    "round_number": 0,
    "rounds_finished": 0,
    "pot_minor": 0,
    "last_pot_minor": 0,
    "commission_minor": 0,
    "win_minor": 0,
    "drop_minor": 0,
}
EMPTY_SEATS = {"players": 0, "seats": ""}


def show_phase(
    table: Table, session: TableSession | None, phase: str, *, now: datetime, fresh: bool = False
) -> None:
    """Write the table's phase: closed, opening, between or closing. Play writes its own.

    `fresh` begins the sums of a new session; a table without a session has nobody seated.
    """
    values: dict[str, object] = {
        "session": session,
        "phase": phase,
        "phase_at": now,
        "version": table.head_seq,
    }
    values |= FRESH if fresh else {}
    values |= EMPTY_SEATS if session is None else {}
    TableStatus.objects.update_or_create(table=table, defaults=values)


@transaction.atomic
def save_configuration(obj: Configured, *, actor: StaffMember, reason: str = "") -> Configured:
    """Create or change a casino, a table or a chip, audited with what it was before. What play and
    closing write on the same rows meanwhile stays as it is.

    Raises ValidationError for impossible values and Refused for what money or play forbids.
    """
    demand(actor, "floor.configure")
    if actor.casino_id != (obj.pk if isinstance(obj, Casino) else obj.casino_id):
        raise Refused("not_allowed")
    fields = FIELDS[type(obj)]
    before = _locked(obj)
    _demand_valid(obj)
    if before is not None:
        _demand_changeable(before, obj)
    obj.save(update_fields=fields if before is not None else None)
    audit.record(
        actor,
        f"{obj._meta.model_name}.{'changed' if before else 'created'}",
        obj,
        before=audit.snapshot(before, *fields) if before else None,
        after=audit.snapshot(obj, *fields),
        reason=reason,
    )
    return obj


def _demand_valid(obj: Configured) -> None:
    """Possible values, and no text with something hidden in it."""
    obj.full_clean()
    for name in FIELDS[type(obj)]:
        value = getattr(obj, name)
        if isinstance(value, str):
            demand_visible(value, name)


def _locked(obj: Configured) -> Configured | None:
    if obj.pk is None:
        return None
    return type(obj).objects.select_for_update(no_key=True).get(pk=obj.pk)


def _demand_changeable(before: Configured, obj: Configured) -> None:
    changed = {name for name in FIELDS[type(obj)] if getattr(before, name) != getattr(obj, name)}
    if isinstance(before, Casino) and "currency" in changed and any(_balances(before)):
        raise Refused("currency_fixed")
    if isinstance(before, Denomination) and "value_minor" in changed:
        raise Refused("denomination_fixed")
    if isinstance(before, Table) and changed - {"pit"} and _is_open(before):
        raise Refused("table_in_use", table=before.code)


def _balances(casino: Casino) -> Iterable[int]:
    return queries.balances(casino).values()


def _is_open(table: Table) -> bool:
    return table.sessions.exclude(status=SessionStatus.CLOSED).exists()


def found_casino(
    *, code: str, name: str, currency: str, time_zone: str, organiser: str = ""
) -> tuple[Casino, bool]:
    """Create the house at installation; the one that is there already is left as it is."""
    there = Casino.objects.filter(code=code).first()
    if there is not None:
        return there, False
    casino = Casino(
        code=code, name=name, currency=currency, time_zone=time_zone, organiser=organiser
    )
    return _found(casino), True


def add_table(
    casino: Casino,
    *,
    code: str,
    seats: int | None = None,
    pit: str = "A",
    game: str = Game.HOLDEM,
    is_training: bool = False,
) -> tuple[Table, bool]:
    """Create a table at installation; one of this code in this casino is left as it is.

    `seats` left out: ten for hold'em, seven for the other games.
    """
    there = Table.objects.filter(code=code).first()
    if there is None:
        seats = seats or (10 if game == Game.HOLDEM else 7)
        table = Table(casino=casino, code=code, seats=seats, pit=pit, game=game)
        table.is_training = is_training
        return _found(table), True
    if there.casino_id != casino.pk:
        raise ValidationError(_("Another casino has a table %(code)s."), params={"code": code})
    return there, False


def add_denomination(casino: Casino, value_minor: int, colour: str) -> tuple[Denomination, bool]:
    """Create a chip at installation; one of this value is left as it is."""
    there = casino.denominations.filter(value_minor=value_minor).first()
    if there is not None:
        return there, False
    return _found(Denomination(casino=casino, value_minor=value_minor, colour=colour)), True


def _found(obj: Founded) -> Founded:
    _demand_valid(obj)
    obj.save()
    audit.record(
        None,
        f"{obj._meta.model_name}.created",
        obj,
        after=audit.snapshot(obj, *FIELDS[type(obj)]),
        reason="installation",
    )
    return obj
