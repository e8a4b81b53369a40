"""Fixtures that every room's tests share: a casino, its people, and compiled catalogues.

The database is asked for by name (`db`, `transactional_db` or the mark); nothing here opens it.
"""

import os
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import pytest
import pytest_django
from django.conf import settings
from django.contrib.auth.hashers import make_password
from django.db import connection
from django.db.backends.utils import CursorWrapper
from django.test import Client
from django.utils import translation

from casino.catalogues import compile_all
from tables.enums import Role
from tables.models import Casino, StaffMember
from tests.tables.documents import DOCUMENT, pdf

PASSWORD = "correct-horse-42"
PIN = "246810"
# Files that take longest, so that no worker is left alone with one of them at the end; those that
# wait for a browser or a server and those that reckon by turns, so that no core is idle meanwhile.
LONGEST = (
    "test_launcher",
    "test_first_light_in_bulgarian",
    "test_the_demo_plays_on",
    "test_admin_rooms",
    "test_console_live",
    "test_permissions_matrix",
    "test_taps",
    "test_services",
    "test_finance",
    "test_pit_pages",
    "test_layout",
    "test_pit",
    "test_games_live",
    "test_console_modes",
    "test_dashboard_live",
    "test_edge_in_browser",
    "test_approvals_in_browser",
    "test_games",
)

StaffFactory = Callable[..., StaffMember]


def pytest_configure() -> None:
    """Make the catalogues of the working tree the ones under test."""
    compile_all()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The longest files begin; the long profile runs with BAIZE_LONG=1, or is skipped."""
    places = {stem: place for place, stem in enumerate(LONGEST)}
    items.sort(key=lambda item: places.get(item.path.stem, len(places)))
    if os.environ.get("BAIZE_LONG") == "1":
        return
    for item in items:
        if item.get_closest_marker("long"):
            item.add_marker(pytest.mark.skip(reason="long profile: run.py test --all"))


@pytest.fixture(scope="session", autouse=True)
def _decision() -> None:
    """The document of every decision that the houses of the tests name lies where it is read."""
    scan = Path(settings.MEDIA_ROOT) / DOCUMENT
    scan.parent.mkdir(parents=True, exist_ok=True)
    scan.write_bytes(pdf())


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    """Every test starts in English, whatever the one before has activated."""
    with translation.override("en"):
        yield


@pytest.fixture(scope="session")
def django_db_setup(
    django_db_setup: None, django_db_blocker: pytest_django.DjangoDbBlocker
) -> Iterator[None]:
    """The database of the tests may be emptied; whoever still holds it lets go at the end."""
    with django_db_blocker.unblock(), connection.cursor() as cursor:
        switch_guard_against_emptying(cursor, "DISABLE")
    yield
    with django_db_blocker.unblock(), connection.cursor() as cursor:
        cursor.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )


def switch_guard_against_emptying(cursor: CursorWrapper, to: str) -> None:
    """ENABLE or DISABLE what refuses a TRUNCATE: tests of many connections empty their tables."""
    cursor.execute("SELECT tgrelid::regclass::text FROM pg_trigger WHERE tgname = 'never_emptied'")
    for (table,) in cursor.fetchall():
        cursor.execute(f"ALTER TABLE {table} {to} TRIGGER never_emptied")


@pytest.fixture
def casino(db: None) -> Casino:
    """The demo's house: EUR, Europe/Zagreb."""
    return Casino.objects.create(
        code="demo", name="Baize Demo Casino", currency="EUR", time_zone="Europe/Zagreb"
    )


@pytest.fixture
def staff(casino: Casino) -> StaffFactory:
    """`staff("pit")`, `staff("pit", "manager", language="bg")`: a person with password and PIN."""
    return staff_of(casino)


def staff_of(casino: Casino, first: int = 1) -> StaffFactory:
    """The factory for one casino; its people are numbered from `first` on."""
    numbers = count(first)

    def create(*roles: str, **fields: object) -> StaffMember:
        number = next(numbers)
        username = fields.pop("username", f"{'-'.join(roles) or 'nobody'}.{number}")
        fields.setdefault("full_name", f"{' '.join(roles).title() or 'Nobody'} {number}")
        fields.setdefault("casino", casino)
        return StaffMember.objects.create_user(
            str(username),
            PASSWORD,
            roles=[Role(role) for role in roles],
            pin_hash=make_password(PIN),
            **fields,
        )

    return create


@pytest.fixture
def signed_in(staff: StaffFactory) -> Callable[..., Client]:
    """`signed_in("finance")`: a client with that person's session (`client.person`)."""

    def open_client(*roles: str, **fields: object) -> Client:
        person = staff(*roles, **fields)
        client = Client()
        client.force_login(person, backend="django.contrib.auth.backends.ModelBackend")
        client.person = person
        return client

    return open_client
