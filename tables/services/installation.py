"""The first rows of a real installation: a house, its tables and chips, one administrator.

Nobody is signed in yet, so these run from the server's shell (`manage.py setup_casino`) and are
audited without an actor. Each of them leaves alone what is there already.
"""

from dataclasses import dataclass
from decimal import Decimal, InvalidOperation

from babel.numbers import get_currency_precision
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext_lazy as _

from tables import audit
from tables.enums import AccountKind, Role
from tables.ledger import queries
from tables.models import Casino, StaffMember
from tables.services.float import issue_chips
from tables.services.floor import add_denomination


@dataclass(frozen=True, slots=True)
class Chip:
    """A denomination with the pieces that the house owns."""

    value_minor: int
    colour: str
    pieces: int


def read_chip(text: str, currency: str) -> Chip:
    """ "2.50:green:400" in major units of the currency; raises ValidationError."""
    try:
        value, colour, pieces = text.split(":")
        minor = Decimal(value).scaleb(get_currency_precision(currency))
        chip = Chip(int(minor), colour.strip(), int(pieces))
    except (ValueError, InvalidOperation, OverflowError) as error:
        raise _bad_chip(text) from error
    if chip.value_minor != minor or chip.value_minor < 1 or chip.pieces < 0 or not chip.colour:
        raise _bad_chip(text)
    return chip


@transaction.atomic
def stock_vault(casino: Casino, chips: list[Chip]) -> int:
    """Make the denominations, and issue the chips if none were issued yet; the sum issued."""
    for chip in chips:
        add_denomination(casino, chip.value_minor, chip.colour)
    if queries.balances(casino).get(AccountKind.CHIPS_ISSUED, 0):
        return 0
    return issue_chips(casino, quantities={chip.value_minor: chip.pieces for chip in chips})


@transaction.atomic
def found_admin(casino: Casino, *, username: str, full_name: str, password: str) -> StaffMember:
    """The first system administrator; raises ValidationError for a weak password or a bad name."""
    member = StaffMember(username=username, full_name=full_name)
    validate_password(password, member)
    member = StaffMember.objects.create_user(
        username, password, full_name=full_name, casino=casino, roles=[Role.ADMIN]
    )
    after = audit.snapshot(member, "username", "full_name", "roles")
    audit.record(None, "staff.created", member, after=after, reason="installation")
    return member


def _bad_chip(text: str) -> ValidationError:
    return ValidationError(
        _("“%(chip)s” is no chip: write value:colour:pieces, for example 5:red:2000."),
        params={"chip": text},
    )
