"""Pages of the administration as somebody asks for them, and a version that waits there."""

from datetime import timedelta
from typing import Any

from django.db.models import Model
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tables.models import Casino, Line, StaffMember, Version
from tables.selectors.days import gaming_day_for
from tables.services import approvals, drafts


def client_of(person: StaffMember) -> Client:
    client = Client()
    client.force_login(person, backend="django.contrib.auth.backends.ModelBackend")
    client.person = person
    return client


def url(model: type[Model], page: str, *arguments: Any) -> str:
    return reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_{page}", args=arguments)


def day(ahead: int = 0) -> Any:
    return gaming_day_for(Casino.objects.get(code="demo"), timezone.now()) + timedelta(days=ahead)


def submitted(casino: Casino, author: StaffMember) -> tuple[Version, str]:
    line = Line.objects.filter(kind="stakes").first() or drafts.create_line(
        casino, "stakes", "holdem", "Hold'em 1/2", author
    )
    values = {"small_blind": 100, "big_blind": 200}
    version = drafts.draft_version(line, values, author, effective_on=day(1))
    approvals.submit(version, author)
    return version, reverse("admin:tables_stakesversion_change", args=[version.pk])
