"""What the database holds, to show that a denial has changed nothing."""

from typing import Any

from django.apps import apps

# A denial is recorded, and being signed in renews the session.
MAY_GROW = {"tables.AuditEntry", "sessions.Session"}


def fingerprint() -> dict[str, list[Any]]:
    """Every row of every table, those that a denial may touch left out."""
    models = (model for model in apps.get_models() if not model._meta.proxy)
    return {
        model._meta.label: list(model._default_manager.order_by("pk").values_list())
        for model in models
        if model._meta.label not in MAY_GROW
    }
