"""Devices: the browsers of consoles, dashboards and signs, registered by the administrator.

He makes a device and gets a code for one use; the browser that redeems it keeps a long-lived,
signed cookie with a secret of which only the hash is stored.
"""

import hashlib
import secrets
from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.core import signing
from django.db import transaction
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext_lazy as _

from tables import audit
from tables.enums import Deck, DeviceKind, Language
from tables.errors import Refused, register
from tables.models import Casino, Device, StaffMember, Table
from tables.permissions import demand
from tables.services.texts import demand_visible, one_line

COOKIE = "baize_device"
COOKIE_AGE = timedelta(days=400)
CODE_LIFE = timedelta(minutes=30)
CODE_LETTERS = "ABCDEFGHJKMNPQRSTVWXYZ23456789"
CODE_LENGTH = 12
SALT = "tables.devices"

register(
    {
        "device_name_taken": _("There is a device “%(name)s” already."),
        "device_name_missing": _("The device needs a name."),
        "device_other_casino": _("The table belongs to another casino."),
        "device_revoked": _("This device was revoked. Register a new one."),
        "code_wrong": _("This code is wrong, used or too old. Ask for a new one."),
    }
)


@transaction.atomic
def register_device(
    casino: Casino,
    name: str,
    kind: str,
    actor: StaffMember,
    *,
    table: Table | None = None,
    deck: str = Deck.FOUR_COLOUR,
    language: str = Language.ENGLISH,
    sound: bool = True,
) -> tuple[Device, str]:
    """A new device and the code that its browser redeems within half an hour."""
    demand(actor, "device.manage")
    device = _add(casino, name, kind, actor, table, deck, language, sound)
    code = _give_code(device)
    audit.record(actor, "device.registered", device, after=audit.snapshot(device, "name", "kind"))
    return device, code


@transaction.atomic
def change_device(
    device: Device,
    actor: StaffMember,
    *,
    table: Table | None,
    deck: str,
    language: str,
    sound: bool,
) -> Device:
    """Change what belongs to the device: its table, deck, language and sound."""
    demand(actor, "device.manage")
    locked = Device.objects.select_for_update(no_key=True).get(pk=device.pk)
    _check_table(locked.casino, table)
    before = audit.snapshot(locked, *SETTINGS)
    locked.table, locked.deck, locked.language, locked.sound = table, deck, language, sound
    locked.save(update_fields=["table", "deck", "language", "sound"])
    audit.record(actor, "device.changed", locked, before, audit.snapshot(locked, *SETTINGS))
    return locked


@transaction.atomic
def renew_code(device: Device, actor: StaffMember) -> str:
    """A new code for the device, for another browser; the old browser works until it is used."""
    demand(actor, "device.manage")
    locked = Device.objects.select_for_update(no_key=True).get(pk=device.pk)
    if locked.revoked_at is not None:
        raise Refused("device_revoked")
    code = _give_code(locked)
    audit.record(actor, "device.code_renewed", locked)
    return code


@transaction.atomic
def enrol(code: str) -> tuple[Device, str]:
    """Redeem a code: the device and the secret for its cookie; the code is spent."""
    device = (
        Device.objects.select_for_update(no_key=True)
        .filter(
            enrolment_hash=_hash(_normal(code)),
            enrolment_until__gte=timezone.now(),
            revoked_at__isnull=True,
        )
        .first()
    )
    if device is None:
        raise Refused("code_wrong")
    token = _give_token(device)
    audit.record(None, "device.enrolled", device)
    return device, token


@transaction.atomic
def revoke(device: Device, actor: StaffMember) -> None:
    """Shut the device out for good; its cookie and code are worth nothing from now on."""
    demand(actor, "device.manage")
    locked = Device.objects.select_for_update(no_key=True).get(pk=device.pk)
    if locked.revoked_at is not None:
        return
    locked.revoked_at = timezone.now()
    locked.token_hash = locked.enrolment_hash = ""
    locked.save(update_fields=["revoked_at", "token_hash", "enrolment_hash"])
    audit.record(actor, "device.revoked", locked)


@transaction.atomic
def register_demo_browser(actor: StaffMember) -> tuple[Device, str]:
    """Demo only: this browser becomes a console of the person's casino, without a code."""
    demand(actor, "self.account")
    if not settings.DEMO or actor.casino is None:
        raise Refused("not_allowed")
    number = Device.objects.filter(casino=actor.casino).count() + 1
    name = f"Demo {number}-{secrets.token_hex(2)}"
    device = _add(actor.casino, name, DeviceKind.CONSOLE, actor, language=actor.language)
    token = _give_token(device)
    audit.record(actor, "device.registered", device, after={"name": name, "demo": True})
    return device, token


def set_cookie(response: HttpResponseBase, device: Device, token: str) -> None:
    """Give the browser its cookie: signed, for this host only, out of reach of scripts."""
    response.set_cookie(
        COOKIE,
        signing.get_cookie_signer(salt=SALT).sign(f"{device.pk}:{token}"),
        max_age=int(COOKIE_AGE.total_seconds()),
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def device_of(source: HttpRequest | Mapping[str, Any]) -> Device | None:
    """The registered device behind a request or a socket's scope; None for any other browser."""
    cookies = source.COOKIES if isinstance(source, HttpRequest) else source.get("cookies", {})
    try:
        value = signing.get_cookie_signer(salt=SALT).unsign(cookies.get(COOKIE, ""))
        key, token = value.split(":", 1)
    except (signing.BadSignature, ValueError):
        return None
    device = (
        Device.objects.filter(pk=key, revoked_at__isnull=True)
        .select_related("casino", "table")
        .first()
    )
    if device is None or not constant_time_compare(device.token_hash, _hash(token)):
        return None
    return device


SETTINGS = ("table_id", "deck", "language", "sound")


def _add(
    casino: Casino,
    name: str,
    kind: str,
    actor: StaffMember,
    table: Table | None = None,
    deck: str = Deck.FOUR_COLOUR,
    language: str = Language.ENGLISH,
    sound: bool = True,
) -> Device:
    name = one_line(name)
    if not name:
        raise Refused("device_name_missing")
    demand_visible(name, "name")
    _check_table(casino, table)
    if Device.objects.filter(casino=casino, name=name).exists():
        raise Refused("device_name_taken", name=name)
    return Device.objects.create(
        casino=casino,
        name=name,
        kind=kind,
        table=table,
        deck=deck,
        language=language,
        sound=sound,
        registered_by=actor,
        registered_at=timezone.now(),
    )


def _check_table(casino: Casino, table: Table | None) -> None:
    if table is not None and table.casino_id != casino.pk:
        raise Refused("device_other_casino")


def _give_code(device: Device) -> str:
    code = "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
    device.enrolment_hash, device.enrolment_until = _hash(code), _code_end()
    device.save(update_fields=["enrolment_hash", "enrolment_until"])
    return "-".join(code[at : at + 4] for at in range(0, CODE_LENGTH, 4))


def _give_token(device: Device) -> str:
    token = secrets.token_urlsafe(32)
    device.token_hash, device.enrolment_hash, device.enrolment_until = _hash(token), "", None
    device.save(update_fields=["token_hash", "enrolment_hash", "enrolment_until"])
    return token


def _code_end() -> datetime:
    return timezone.now() + CODE_LIFE


def _normal(code: str) -> str:
    return code.replace("-", "").replace(" ", "").upper()


def _hash(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()
