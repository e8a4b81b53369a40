"""Personal PINs: six digits, argon2, five tries, valid for one act on a registered device.

A PIN is the second signature (product.md section 1): it never signs anybody in.
"""

import secrets
from collections.abc import Collection

from django.contrib.auth.hashers import check_password, make_password
from django.db import transaction
from django.utils.translation import gettext_lazy as _

from tables import audit
from tables.errors import Refused, register
from tables.models import Device, StaffMember, Table
from tables.permissions import demand, demand_at

DIGITS = 6
TRIES = 5

register(
    {
        "pin_form": _("A PIN has six digits."),
        "pin_weak": _("This PIN is too easy to guess."),
        "pin_is_password": _("The PIN must not be the password."),
        "wrong_password": _("The password is wrong."),
        "no_pin": _("This person has no PIN."),
    }
)


def second_person(
    username: str,
    pin: str,
    device: Device | None,
    action: str,
    table: Table | None = None,
    not_staff: Collection[StaffMember] = (),
) -> StaffMember:
    """The person who signs `action` as a second one, or Refused; the refusal is recorded.

    Call it before opening the transaction of the act: it runs in its own (durable), so that the
    count of wrong tries outlives the refusal. `not_staff` are those who have signed already.
    Codes: pin_device, wrong_pin, pin_locked, same_person, not_allowed, not_assigned.
    """
    member: StaffMember | None = None
    try:
        member = _known_by_pin(username, pin, device)
        if any(member.pk == other.pk for other in not_staff):
            raise Refused("same_person")
        if table is None:
            demand(member, action)
        else:
            demand_at(member, action, table)
    except Refused as refused:
        audit.record_refusal(
            member, action, refused, table or device, username=username[:40], second=True
        )
        raise
    return member


def _known_by_pin(username: str, pin: str, device: Device | None) -> StaffMember:
    if device is None or device.revoked_at is not None:
        raise Refused("pin_device")
    member, code = _try_pin(username, pin, device)
    if member is None:
        raise Refused(code)
    return member


@transaction.atomic(durable=True)
def _try_pin(username: str, pin: str, device: Device) -> tuple[StaffMember | None, str]:
    """One try, counted under a lock of the person's row; (None, code) when it fails."""
    members = StaffMember.objects.select_for_update(no_key=True).filter(
        username=username, casino=device.casino_id, is_active=True
    )
    member = members.exclude(pin_hash="").first()
    if member is None:
        make_password(pin)  # a stranger's try takes as long as a known person's
        return None, "wrong_pin"
    if member.pin_failures >= TRIES:
        return None, "pin_locked"
    right = check_password(pin, member.pin_hash)
    member.pin_failures = 0 if right else member.pin_failures + 1
    member.save(update_fields=["pin_failures"])
    if right:
        return member, ""
    return None, "pin_locked" if member.pin_failures >= TRIES else "wrong_pin"


@transaction.atomic
def set_pin(member: StaffMember, actor: StaffMember, pin: str | None = None) -> str:
    """The system administrator sets or renews a PIN, which unlocks it; returns it to show once."""
    demand(actor, "staff.manage")
    pin = pin or _random_pin()
    _store(_locked(member), pin)
    audit.record(actor, "pin.set", member)
    return pin


@transaction.atomic
def clear_pin(member: StaffMember, actor: StaffMember) -> None:
    """Take a person's PIN away."""
    demand(actor, "staff.manage")
    locked = _locked(member)
    locked.pin_hash, locked.pin_failures = "", 0
    locked.save(update_fields=["pin_hash", "pin_failures"])
    audit.record(actor, "pin.cleared", member)


@transaction.atomic
def change_own_pin(member: StaffMember, password: str, pin: str) -> None:
    """The person changes his own PIN and proves himself with his password.

    A locked PIN stays locked until the system administrator sets a new one.
    """
    locked = _locked(member)
    if not locked.check_password(password):
        raise Refused("wrong_password")
    if not locked.pin_hash:
        raise Refused("no_pin")
    if locked.pin_failures >= TRIES:
        raise Refused("pin_locked")
    _store(locked, pin)
    audit.record(member, "pin.changed", member)


def _locked(member: StaffMember) -> StaffMember:
    return StaffMember.objects.select_for_update(no_key=True).get(pk=member.pk)


def _store(member: StaffMember, pin: str) -> None:
    if not (len(pin) == DIGITS and pin.isascii() and pin.isdigit()):
        raise Refused("pin_form")
    if is_weak(pin):
        raise Refused("pin_weak")
    if member.check_password(pin):
        raise Refused("pin_is_password")
    member.pin_hash, member.pin_failures = make_password(pin), 0
    member.save(update_fields=["pin_hash", "pin_failures"])


def is_weak(pin: str) -> bool:
    """One or two digits only, or a plain run up or down (123456, 987654)."""
    steps = {int(after) - int(before) for before, after in zip(pin, pin[1:], strict=False)}
    return len(set(pin)) <= 2 or steps in ({1}, {-1})


def _random_pin() -> str:
    while is_weak(pin := f"{secrets.randbelow(10**DIGITS):0{DIGITS}}"):
        pass
    return pin
