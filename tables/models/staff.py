"""The people who work here: one user model, its roles, PINs and table assignments."""

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.contrib.postgres.fields import ArrayField
from django.core.validators import RegexValidator
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tables.enums import Language, Role

AT_TABLES = [(role.value, role.label) for role in (Role.CROUPIER, Role.INSPECTOR)]


class StaffManager(BaseUserManager["StaffMember"]):
    def create_user(
        self, username: str, password: str | None = None, **fields: object
    ) -> "StaffMember":
        member = self.model(username=self.model.normalize_username(username), **fields)
        member.set_password(password)
        member.full_clean(exclude=["password"])
        member.save(using=self._db)
        return member

    def create_superuser(
        self, username: str, password: str | None = None, **fields: object
    ) -> "StaffMember":
        """`createsuperuser` makes a system administrator: users, roles and devices, no more."""
        return self.create_user(username, password, roles=[Role.ADMIN], **fields)


class StaffMember(AbstractBaseUser):
    """One person of the staff. What a role may do is in `tables.permissions`."""

    username = models.CharField(
        _("user name"),
        max_length=40,
        unique=True,
        validators=[RegexValidator(r"^[\w.-]+$", _("Letters, digits, dot, dash, underscore."))],
    )
    full_name = models.CharField(_("name"), max_length=80)
    casino = models.ForeignKey(
        "tables.Casino",
        models.PROTECT,
        null=True,
        blank=True,
        verbose_name=_("casino"),
        related_name="staff",
    )
    roles = ArrayField(
        models.CharField(max_length=12, choices=Role), verbose_name=_("roles"), default=list
    )
    language = models.CharField(
        _("language"), max_length=2, choices=Language, default=Language.ENGLISH
    )
    is_active = models.BooleanField(_("active"), default=True)
    pin_hash = models.CharField(max_length=160, blank=True, editable=False)
    pin_failures = models.PositiveSmallIntegerField(default=0, editable=False)
    joined_at = models.DateTimeField(auto_now_add=True)

    objects = StaffManager()

    USERNAME_FIELD = "username"
    REQUIRED_FIELDS = ["full_name"]

    class Meta:
        verbose_name = _("staff member")
        verbose_name_plural = _("staff")
        ordering = ["full_name"]
        constraints = [
            models.CheckConstraint(condition=~Q(username=""), name="staff_username_not_empty"),
        ]

    def __str__(self) -> str:
        return self.full_name

    def get_full_name(self) -> str:
        return self.full_name

    def get_short_name(self) -> str:
        return self.full_name

    @property
    def role_names(self) -> str:
        """The person's roles in words, in the language that is active."""
        return ", ".join(str(Role(role).label) for role in self.roles)


class TableAssignment(models.Model):
    """A croupier or an inspector at a table, from when to when, and who sent him there."""

    table = models.ForeignKey("tables.Table", models.PROTECT, related_name="assignments")
    staff = models.ForeignKey(StaffMember, models.PROTECT, related_name="assignments")
    role = models.CharField(max_length=12, choices=AT_TABLES)
    assigned_by = models.ForeignKey(StaffMember, models.PROTECT, related_name="+")
    assigned_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True, blank=True)
    ended_by = models.ForeignKey(
        StaffMember, models.PROTECT, null=True, blank=True, related_name="+"
    )

    class Meta:
        verbose_name = _("assignment")
        verbose_name_plural = _("assignments")
        ordering = ["-assigned_at"]
        constraints = [
            models.UniqueConstraint(
                fields=["table", "staff"],
                condition=Q(ended_at__isnull=True),
                name="assignment_once_at_a_table",
            ),
            models.UniqueConstraint(
                fields=["table", "role"],
                condition=Q(ended_at__isnull=True),
                name="assignment_one_of_each_role",
            ),
            models.CheckConstraint(
                condition=Q(role__in=[Role.CROUPIER, Role.INSPECTOR]), name="assignment_role"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table} {self.staff}"
