"""People: the system administrator makes them, gives roles and first passwords, lets them go."""

from collections.abc import Sequence

from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext_lazy as _

from tables import audit
from tables.enums import Role
from tables.errors import Refused, register
from tables.models import Casino, StaffMember
from tables.permissions import demand
from tables.services.texts import demand_visible

register(
    {
        "own_roles": _("Nobody changes his own roles or lets himself go."),
        "last_admin": _("This is the last active system administrator."),
        "roles_alone": _("“%(role)s” can't be combined with another role."),
        "casino_missing": _("Only a system administrator works without a casino."),
        "bad_staff": _("%(problem)s"),
        "bad_password": _("%(problem)s"),
    }
)

# Product section 1: these never touch what the other roles do.
ALONE = (Role.ADMIN, Role.AUDITOR)
FIELDS = ("username", "full_name", "casino_id", "roles", "language", "is_active")


@transaction.atomic
def create_staff(
    actor: StaffMember,
    *,
    username: str,
    full_name: str,
    casino: Casino | None,
    roles: Sequence[str],
    language: str,
    password: str,
) -> StaffMember:
    """A new person with a first password; raises Refused (bad_staff, roles_alone, ...)."""
    demand(actor, "staff.manage")
    _check_roles(roles, casino)
    member = StaffMember(
        username=username, full_name=full_name, casino=casino, roles=list(roles), language=language
    )
    _give_password(member, password)
    _save(member)
    audit.record(actor, "staff.created", member, after=audit.snapshot(member, *FIELDS))
    return member


@transaction.atomic
def change_staff(
    member: StaffMember,
    actor: StaffMember,
    *,
    full_name: str,
    casino: Casino | None,
    roles: Sequence[str],
    language: str,
    is_active: bool,
) -> StaffMember:
    """Change name, casino, roles, language or standing of a person; the user name stays."""
    demand(actor, "staff.manage")
    locked = StaffMember.objects.select_for_update(no_key=True).get(pk=member.pk)
    before = audit.snapshot(locked, *FIELDS)
    if locked.pk == actor.pk and (set(roles) != set(locked.roles) or not is_active):
        raise Refused("own_roles")
    _check_roles(roles, casino)
    locked.full_name, locked.casino, locked.roles = full_name, casino, list(roles)
    locked.language, locked.is_active = language, is_active
    _save(locked)
    _demand_an_admin()
    audit.record(actor, "staff.changed", locked, before, audit.snapshot(locked, *FIELDS))
    return locked


@transaction.atomic
def set_password(member: StaffMember, actor: StaffMember, password: str) -> None:
    """Give a person a new password; he changes it himself after signing in."""
    demand(actor, "staff.manage")
    locked = StaffMember.objects.select_for_update(no_key=True).get(pk=member.pk)
    _give_password(locked, password)
    locked.save(update_fields=["password"])
    audit.record(actor, "staff.password_set", locked)


@transaction.atomic
def choose_language(member: StaffMember, language: str) -> None:
    """Keep the language in which a person reads; one of `tables.enums.Language`."""
    locked = StaffMember.objects.select_for_update(no_key=True).get(pk=member.pk)
    if locked.language == language:
        return
    before = audit.snapshot(locked, "language")
    locked.language = member.language = language
    locked.save(update_fields=["language"])
    audit.record(
        member, "staff.language_changed", locked, before, audit.snapshot(locked, "language")
    )


def _check_roles(roles: Sequence[str], casino: Casino | None) -> None:
    for role in ALONE:
        if role in roles and len(set(roles)) > 1:
            raise Refused("roles_alone", role=role.label)
    if casino is None and Role.ADMIN not in roles:
        raise Refused("casino_missing")


def _give_password(member: StaffMember, password: str) -> None:
    try:
        validate_password(password, member)
    except ValidationError as error:
        raise Refused("bad_password", problem=" ".join(error.messages)) from error
    member.set_password(password)


def _save(member: StaffMember) -> None:
    try:
        member.full_clean()
    except ValidationError as error:
        raise Refused("bad_staff", problem=" ".join(error.messages)) from error
    for name in ("username", "full_name"):
        demand_visible(getattr(member, name), name)
    member.save()


def _demand_an_admin() -> None:
    """Somebody must be left who can manage people; the rows are locked against a rival."""
    admins = StaffMember.objects.select_for_update(no_key=True).filter(
        is_active=True, roles__contains=[Role.ADMIN]
    )
    if not admins.order_by("pk").first():
        raise Refused("last_admin")
