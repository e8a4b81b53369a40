"""Everything that can be asked for names its right, and every role gets what the table says.

Generated from the URL configuration, the routes of the API, the consumers, the admin and the
commands: something new without a rule fails here.
"""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import pytest
import pytest_django
from django.apps import apps
from django.core.management import get_commands
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from casino.routing import websocket_urlpatterns
from tables.admin.base import BaizeAdmin
from tables.admin.site import site
from tables.enums import Role
from tables.models import AuditEntry, Casino, StaffMember
from tables.permissions import COMMANDS, OPERATOR, PUBLIC_PAGES, RULES, may, may_at
from tests.standing import standing
from tests.tables.fingerprint import fingerprint
from tests.tables.house import DAY, House, build_house

Staff = Callable[..., StaffMember]

# A value for each name that paths have; the right is asked for before the row is looked up.
SAMPLES: dict[str, Any] = {
    "code": "HE-1",
    "kind": "opening",
    "pk": 1,
    "session_id": 1,
    "date": DAY.isoformat(),
    "day": DAY.isoformat(),
    "file_format": "csv",
    "number": 1,
    "version": 1,
}


NOT_OFFERED = 405  # the page knows no such method, for nobody


class Page(NamedTuple):
    """One path with its view."""

    name: str
    route: str
    view: Any
    arguments: tuple[str, ...]

    @property
    def url(self) -> str:
        """The path with sample values."""
        return reverse(self.name, kwargs={name: SAMPLES[name] for name in self.arguments})


def pages(patterns: Any = None, space: str = "", route: str = "") -> Iterator[Page]:
    """Every pattern of the installation but those of the admin, which has a test of its own."""
    for pattern in get_resolver().url_patterns if patterns is None else patterns:
        here = route + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            if pattern.namespace != "admin":
                inner = f"{space}{pattern.namespace}:" if pattern.namespace else space
                yield from pages(pattern.url_patterns, inner, here)
        elif isinstance(pattern, URLPattern):
            arguments = tuple(pattern.pattern.converters)
            if pattern.name is not None and "format" not in arguments:
                names = arguments or tuple(pattern.pattern.regex.groupindex)
                yield Page(f"{space}{pattern.name}", here, pattern.callback, names)
            else:
                yield Page("", here, pattern.callback, arguments)


def rule_of(page: Page) -> str | None:
    """The action that the view names: on the function, its class, or the API's class."""
    view = page.view
    for owner in (view, getattr(view, "view_class", None), getattr(view, "cls", None)):
        action = getattr(owner, "required_action", None)
        if action is not None:
            return str(action)
    return None


PAGES = list(pages())
GUARDED = [page for page in PAGES if rule_of(page) is not None and page.name]


# --- everything has a rule ----------------------------------------------------------------------


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.route)
def test_every_page_has_a_rule(page: Page) -> None:
    action = rule_of(page)
    assert page.name in PUBLIC_PAGES or action in RULES, f"{page.route} names no action"


def test_public_pages_exist() -> None:
    assert {page.name for page in PAGES} >= PUBLIC_PAGES


def consumers() -> list[Any]:
    return [pattern.callback.consumer_class for pattern in websocket_urlpatterns]


@pytest.mark.parametrize("consumer", consumers(), ids=lambda consumer: consumer.__name__)
def test_every_socket_message_has_a_rule(consumer: Any) -> None:
    assert consumer.required_action in RULES
    assert consumer.message_actions
    assert set(consumer.message_actions.values()) <= set(RULES)


def test_every_command_is_declared() -> None:
    ours = {app.name for app in apps.get_app_configs()} & {"casino", "tables", "games", "reports"}
    found = {name for name, app in get_commands().items() if app in ours}
    assert found <= set(COMMANDS), f"not in tables.permissions.COMMANDS: {found - set(COMMANDS)}"
    assert set(COMMANDS.values()) <= {OPERATOR, *RULES}


def test_every_admin_has_a_rule() -> None:
    for model, room in site._registry.items():
        assert isinstance(room, BaizeAdmin), f"{model} is not under BaizeAdmin"
        named = (room.read_action, room.add_action, room.change_action)
        assert {action for action in named if action is not None} <= set(RULES)
        assert room.actions is None


def test_every_action_belongs_to_somebody() -> None:
    for action, roles in RULES.items():
        assert roles and roles <= set(Role), action


# --- the table of product.md section 1 ----------------------------------------------------------


@pytest.mark.parametrize(
    ("action", "roles"),
    [
        ("console.play", {"croupier", "inspector"}),
        ("table.open", {"pit"}),
        ("version.draft.ruleset", {"manager"}),
        ("version.draft.stakes", {"limits"}),
        ("version.draft.commission", {"limits"}),
        ("version.approve", {"compliance"}),
        ("version.withdraw", {"compliance"}),
        ("staff.manage", {"admin"}),
        ("device.manage", {"admin"}),
        ("day.sign", {"finance"}),
    ],
)
def test_who_may_what(staff: Staff, action: str, roles: set[str]) -> None:
    assert {role for role in Role.values if may(staff(role), action)} == roles


def test_the_dismissed_may_nothing(staff: Staff) -> None:
    gone = staff("pit", is_active=False)
    assert not any(may(gone, action) for action in RULES)
    assert not any(may(None, action) for action in RULES)


def test_an_unknown_action_is_a_mistake(staff: Staff) -> None:
    with pytest.raises(KeyError):
        may(staff("pit"), "table.burn")


def test_own_table_and_own_casino_only(house: House, staff: Staff) -> None:
    assert may_at(house.croupier, "console.play", house.table)
    assert not may_at(staff("croupier"), "console.play", house.table)
    elsewhere = Casino.objects.create(code="other", name="Other", time_zone="Europe/Sofia")
    assert not may_at(staff("pit", casino=elsewhere), "table.open", house.table)
    assert may_at(house.pit, "table.open", house.table)


# --- every page times every role ----------------------------------------------------------------


@pytest.fixture(scope="module")
def house(
    django_db_setup: None, django_db_blocker: pytest_django.DjangoDbBlocker
) -> Iterator[House]:
    with django_db_blocker.unblock(), standing(build_house) as house:
        yield house


@pytest.fixture
def casino(db: None, house: House) -> Casino:
    return house.casino


def client_of(person: StaffMember) -> Client:
    client = Client(raise_request_exception=False)
    client.force_login(person, backend="django.contrib.auth.backends.ModelBackend")
    return client


@pytest.mark.parametrize("page", GUARDED, ids=lambda page: page.name)
def test_page_times_role(page: Page, house: House, staff: Staff) -> None:
    action = str(rule_of(page))
    people = {role: client_of(staff(role)) for role in Role.values}
    before = fingerprint()
    for role, client in people.items():
        allowed = role in RULES[action]
        if not allowed:
            answers = [send(page.url) for send in (client.get, client.post)]
            statuses = {answer.status_code for answer in answers}
            assert 403 in statuses and statuses <= {403, NOT_OFFERED}, f"{role} at {page.url}"
            assert last_refusal() == ("refused:" + action, role, "not_allowed")
    assert fingerprint() == before
    for role, client in people.items():
        if role in RULES[action]:
            answer = client.get(page.url)
            assert answer.status_code < 500, f"{role} at {page.url}: {answer.status_code}"
            if answer.status_code == 403:
                assert last_refusal()[2] == "not_assigned"


@pytest.mark.parametrize("page", GUARDED, ids=lambda page: page.name)
def test_page_and_stranger(page: Page, casino: Casino) -> None:
    client = Client(raise_request_exception=False)
    before = fingerprint()
    for send in (client.get, client.post):
        answer = send(page.url)
        login = answer.status_code == 302 and answer.url.startswith("/login/")
        assert login or answer.status_code in (401, 403, NOT_OFFERED)
    assert fingerprint() == before


def last_refusal() -> tuple[str, str, str]:
    """Action, role and code of the newest entry."""
    entry = AuditEntry.objects.select_related("actor").first()
    assert entry is not None and entry.actor is not None
    return entry.action, entry.actor.roles[0], entry.reason
