"""The project as an app: static files, catalogues, commands; and the demand for a secret key."""

from typing import Any

from django.apps import AppConfig
from django.conf import settings
from django.db.backends.signals import connection_created


def demand_secret_key(**_kwargs: Any) -> None:
    """Refuse to serve or to open a database without a secret key (raises ImproperlyConfigured)."""
    settings.SECRET_KEY  # noqa: B018  (Django raises when it is read and empty)


class CasinoConfig(AppConfig):
    """Wiring of the whole installation."""

    name = "casino"

    def ready(self) -> None:
        """Ask for the secret key the first time a database is opened."""
        connection_created.connect(demand_secret_key, dispatch_uid="casino.demand_secret_key")
