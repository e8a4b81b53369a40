"""The finance pages over a known evening: figures, drill-down, closing, signing, who may look."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games.models import TableEvent
from reports import charts
from reports.models import GamingDay
from reports.models.days import DayStatus
from tables.enums import AlertKind
from tables.models import AuditEntry, Casino
from tables.services.alerts import raise_alert
from tests.budgets import budget
from tests.reports.evening import tampering
from tests.reports.known import Evening
from tests.tables.house import DAY, NOON

pytestmark = pytest.mark.django_db

DAY_PAGE = f"/finance/{DAY}/"


@pytest.fixture
def casino(evening: Evening, db: None) -> Casino:
    return Casino.objects.get(pk=evening.house.casino.pk)


@pytest.fixture
def finance(signed_in: Any) -> Client:
    return signed_in("finance")


def text_of(client: Client, path: str) -> str:
    answer = client.get(path)
    assert answer.status_code == 200, path
    return re.sub(r"\s+", " ", answer.content.decode())


def reopened(evening: Evening, **changes: Any) -> GamingDay:
    """The day as it was before its run."""
    day = evening.day
    with tampering():
        day.reports.all().delete()
        day.round_facts.all().delete()
        day.session_facts.all().delete()
        GamingDay.objects.filter(pk=day.pk).update(run=0, **changes)
    return evening.day


# --- figures and the way down -------------------------------------------------------------------


def test_the_day_in_figures(finance: Client) -> None:
    page = text_of(finance, DAY_PAGE)
    assert "Monday 30 Nov 2026" in page
    for figure in ("€12.00", "€244.00", "effective rate 4.91%", "€452.00", "€0.00"):
        assert figure in page
    for figure in ("3,700.00", "3,260.00", "452.00", "12.00"):
        assert f">{figure}</a>" in page or f"<strong>{figure}</strong>" in page
    assert "1 table · 2 hands" in page


def test_finance_opens_at_the_last_day_with_a_report(finance: Client, casino: Casino) -> None:
    GamingDay.objects.create(casino=casino, day=DAY + timedelta(days=9))
    assert finance.get("/finance/").url == DAY_PAGE


def test_every_link_of_the_way_down_leads_on(finance: Client, evening: Evening) -> None:
    """Total to cut to table to hand to event; nothing on the way is a dead end."""
    side_pot, blinds, void = evening.hands
    assert f'href="{DAY_PAGE}commission/"' in text_of(finance, DAY_PAGE)
    assert f'href="{DAY_PAGE}tables/HE-1/"' in text_of(finance, f"{DAY_PAGE}commission/")
    table = text_of(finance, f"{DAY_PAGE}tables/HE-1/")
    for hand in (side_pot, blinds, void):
        assert f'href="/hands/{hand.pk}/"' in table
    assert "Total, 2 finished hands" in table
    assert '<td class="num">244.00</td><td class="num">12.00</td>' in table
    assert "?at=3" in text_of(finance, f"/hands/{side_pot.pk}/")


@pytest.mark.parametrize(
    ("cut", "rows"),
    [
        ("table", [("HE-1", "2", "244.00", "12.00")]),
        ("variant", [("No limit", "2", "244.00", "12.00")]),
        ("plan", [("commission one v1", "2", "244.00", "12.00")]),
        ("hour", [("12:00–13:00", "1", "240.00", "12.00"), ("01:00–02:00", "1", "4.00", "0.00")]),
        ("croupier", [("Croupier 104", "2", "244.00", "12.00")]),
    ],
)
def test_cuts_of_the_commission(finance: Client, cut: str, rows: list[tuple[str, ...]]) -> None:
    """Hours are those of the casino's clock, from the cut-off on."""
    page = text_of(finance, f"{DAY_PAGE}commission/?by={cut}")
    body = page.partition("<tbody>")[2].partition("</tbody>")[0]
    found = [
        tuple(re.sub(r"<[^>]*>", "", cell).strip() for cell in re.split("</t[hd]>", row)[:4])
        for row in body.split("</tr>")[:-1]
    ]
    assert found == rows


def test_a_table_without_hands_is_no_dead_end(finance: Client, evening: Evening) -> None:
    with tampering():
        TableEvent.objects.all().delete()
        for hand in evening.hands:
            evening.day.round_facts.filter(round=hand).delete()
            hand.__class__.objects.filter(pk=hand.pk).delete()
    assert "No hand was played here" in text_of(finance, f"{DAY_PAGE}tables/HE-1/")


@pytest.mark.parametrize(
    "path",
    [
        "/finance/2026-02-30/",
        "/finance/2020-01-01/",
        f"{DAY_PAGE}tables/HE-9/",
        f"{DAY_PAGE}commission/?by=moon",
        f"{DAY_PAGE}export/moon.csv",
        f"{DAY_PAGE}export/tables.exe",
        "/hands/999999/",
    ],
)
def test_what_is_not_there(finance: Client, path: str) -> None:
    assert finance.get(path).status_code == 404


# --- exceptions ---------------------------------------------------------------------------------


def test_exceptions_of_the_day(finance: Client, evening: Evening, casino: Casino) -> None:
    """A void hand with its reason in words, an alert of the house raised while the day ran."""
    raise_alert(AlertKind.PATRONS_NEGATIVE, casino=casino, now=NOON)
    raise_alert(AlertKind.PATRONS_NEGATIVE, casino=casino, now=NOON + timedelta(days=3))
    page = text_of(finance, DAY_PAGE).partition("<h2>Exceptions</h2>")[2]
    assert "A card was exposed" in page
    assert f'href="/hands/{evening.hands[2].pk}/"' in page
    assert page.count("More chips came back than were sold") == 1
    assert "not acknowledged" in page


# --- closing and signing ------------------------------------------------------------------------


def test_signing_reads_back_the_sum_and_says_who(finance: Client, evening: Evening) -> None:
    page = text_of(finance, DAY_PAGE)
    assert "Sign €12.00" in page
    shown = re.search(r'name="run_hash" value="(\w{64})"', page)
    assert shown
    answer = finance.post(f"{DAY_PAGE}sign/", {"run_hash": shown[1]}, follow=True)
    assert "The day is signed." in answer.content.decode()
    day = evening.day
    assert (day.status, day.signed_by, day.signed_hash) == (
        DayStatus.SIGNED,
        finance.person,
        shown[1],
    )
    after = text_of(finance, DAY_PAGE)
    assert finance.person.full_name in after
    assert "Sign €12.00" not in after and "Close" not in after.partition("</ol>")[2]


def test_a_refused_signature_says_why(finance: Client, evening: Evening) -> None:
    answer = finance.post(f"{DAY_PAGE}sign/", {"run_hash": "0" * 64}, follow=True)
    assert answer.status_code == 200
    assert "Something changed since the last run." in answer.content.decode()
    assert evening.day.status == DayStatus.CLOSED
    assert not AuditEntry.objects.filter(action="day.signed").exists()


def test_a_day_that_changed_says_so_and_is_run_again(finance: Client, evening: Evening) -> None:
    assert "Close again" not in text_of(finance, DAY_PAGE)
    with tampering():
        evening.day.reports.update(watermark=[])
    assert "Something came in after run 1." in text_of(finance, DAY_PAGE)
    answer = finance.post(f"{DAY_PAGE}close/", follow=True)
    assert "The day is closed, run 2." in answer.content.decode()
    assert evening.day.reports.filter(kind="commission").count() == 2


def test_a_day_without_a_report_shows_what_was_played(finance: Client, evening: Evening) -> None:
    reopened(evening, status=DayStatus.OPEN, closing_at=None, closed_at=None)
    page = text_of(finance, DAY_PAGE)
    assert "Commission so far" in page and "€12.00" in page and "€244.00" in page
    answer = finance.post(f"{DAY_PAGE}close/", follow=True)
    assert "The day is closed, run 1." in answer.content.decode()


def test_a_day_waits_for_its_open_table(finance: Client, evening: Evening) -> None:
    reopened(evening, status=DayStatus.CLOSING, closed_at=None)
    with tampering():
        type(evening.session).objects.update(status="open", closed_at=None, closed_by=None)
    answer = finance.post(f"{DAY_PAGE}close/", follow=True)
    page = answer.content.decode()
    assert "It waits for its open tables." in page
    assert "Still open:" in page and "<strong>HE-1</strong>" in page
    assert evening.day.run == 0


def test_a_difference_stops_the_run_and_is_shown(finance: Client, evening: Evening) -> None:
    reopened(evening, status=DayStatus.CLOSING, closed_at=None)
    hand = evening.hands[0]
    with tampering():
        type(hand).objects.filter(pk=hand.pk).update(commission_minor=1_100)
    answer = finance.post(f"{DAY_PAGE}close/", follow=True)
    page = answer.content.decode()
    assert "Hands and ledger differ. The run was stopped." in page
    assert "HE-1: commission of the hands €11.00, of the ledger €12.00" in page
    assert (evening.day.status, evening.day.run) == (DayStatus.CLOSING, 0)


# --- who may look, and from where ---------------------------------------------------------------


@pytest.mark.parametrize("role", ["manager", "auditor"])
def test_readers_have_no_buttons(signed_in: Any, role: str) -> None:
    page = text_of(signed_in(role), DAY_PAGE)
    assert "Sign the day" not in page and "Close" not in page.partition("</ol>")[2]
    assert ("XLSX" in page) == (role == "auditor")


def test_another_house_sees_nothing(signed_in: Any, evening: Evening) -> None:
    other = Casino.objects.create(code="other", name="Other", time_zone="Europe/Sofia")
    stranger = signed_in("finance", "auditor", casino=other)
    paths = [
        DAY_PAGE,
        f"{DAY_PAGE}commission/",
        f"{DAY_PAGE}tables/HE-1/",
        f"{DAY_PAGE}export/commission.csv",
        *(f"/hands/{hand.pk}/" for hand in evening.hands),
    ]
    assert {path: stranger.get(path).status_code for path in paths} == dict.fromkeys(paths, 404)
    for deed in ("close", "sign"):
        assert stranger.post(f"{DAY_PAGE}{deed}/", {}).status_code == 404
    assert "No gaming day yet" in text_of(stranger, "/finance/")
    assert evening.day.status == DayStatus.CLOSED


# --- the hand, step by step ---------------------------------------------------------------------


def test_a_hand_step_by_step(finance: Client, evening: Evening) -> None:
    """The undone card is struck through; after the last step every pot names its winner."""
    hand = evening.hands[0]
    page = text_of(finance, f"/hands/{hand.pk}/")
    assert re.search(r"<s>Flop K♠\S* 9♥\S* 5♦\S*</s> <small>\(undone\)</small>", page)
    assert "The last step is undone" in page
    assert "Main pot · €120.00" in page and "Side pot 1 · €120.00" in page
    assert "Full house, kings over nines" in page and "Three of a kind, nines" in page
    assert page.count("− commission €6.00") == 2
    seat_2 = re.findall(r"<tr.*?</tr>", page.partition("<tbody>")[2])[1]
    assert "turned up, not entered" in seat_2 and "is-out" in seat_2


def test_a_step_shows_the_table_as_it_stood(finance: Client, evening: Evening) -> None:
    hand = evening.hands[0]
    first = TableEvent.objects.filter(round=hand, kind="Raised").get().number
    page = text_of(finance, f"/hands/{hand.pk}/?at={first}")
    assert "No community cards yet" in page
    assert "€100" in page and "<strong>to act</strong>" in page
    assert "Main pot €120.00" not in page
    for wrong in ("0", "9999", "x", "-1", "²", "9" * 5000):
        assert finance.get(f"/hands/{hand.pk}/?at={wrong}").status_code == 404


def test_folded_hands_lie_nowhere(finance: Client, evening: Evening) -> None:
    page = text_of(finance, f"/hands/{evening.hands[1].pk}/")
    folded = re.findall(r'<tr class="is-out">.*?</tr>', page)
    assert len(folded) == 2
    assert all("folded" in row and "face" not in row for row in folded)


def test_a_void_hand_says_why(finance: Client, evening: Evening) -> None:
    page = text_of(finance, f"/hands/{evening.hands[2].pk}/")
    assert "Void: A card was exposed" in page
    assert "All stakes went back." in page


def test_cards_that_nobody_was_shown_stay_hidden(finance: Client, evening: Evening) -> None:
    """Even where the system knows them: the page is the same as if it didn't."""
    hand = evening.hands[0]
    paths = [f"/hands/{hand.pk}/", f"/hands/{hand.pk}/?at=8"]
    unknown = [re.sub(r'"X-CSRFToken[^}]*|value="\w{64}"', "", text_of(finance, p)) for p in paths]
    know_the_cards_of(hand, seat=2, cards=["Qc", "Qd"])
    known = [re.sub(r'"X-CSRFToken[^}]*|value="\w{64}"', "", text_of(finance, p)) for p in paths]
    assert known == unknown


def know_the_cards_of(hand: Any, seat: int, cards: list[str]) -> None:
    event = TableEvent.objects.get(round=hand, kind="HoleDealt", data__seat=seat)
    with tampering():
        TableEvent.objects.filter(pk=event.pk).update(data={**event.data, "cards": cards})


# --- the 30 days --------------------------------------------------------------------------------


def test_the_usual_of_a_weekday_is_the_mean_of_four_weeks() -> None:
    week = timedelta(weeks=1)
    assert charts.usual({}, DAY) is None
    assert charts.usual({DAY - week: 100, DAY: 900}, DAY) == 100
    days = {DAY - n * week: n * 100 for n in (1, 2, 4, 5)}
    assert charts.usual(days, DAY) == 233


def test_the_line_ends_at_the_day_shown(evening: Evening) -> None:
    day = evening.day
    report = day.reports.get(kind="commission")
    for n in (1, 7, 29, 30):
        earlier = GamingDay.objects.create(casino=day.casino, day=DAY - timedelta(days=n), run=2)
        for run in (1, 2):
            content = {"total": {"commission_minor": n * 100 + run}}
            earlier.reports.create(
                kind="commission",
                run=run,
                content=content,
                hash="0" * 64,
                watermark=[],
                built_at=NOON,
            )
    line = charts.for_day(day, report.content)["days"]
    assert [(point["name"], point["minor"]) for point in line] == [
        ("1 Nov", 2_902),
        ("23 Nov", 702),
        ("29 Nov", 102),
        ("30 Nov", 1_200),
    ]
    assert line[-1]["usual"] == 702


# --- the cost of a page -------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name", ["finance_day", "finance_commission", "finance_table", "hand", "finance_export"]
)
def test_pages_stay_within_their_budget(name: str, finance: Client, evening: Evening) -> None:
    """Statements of a page, person and session included (tests/budgets.toml)."""
    arguments = {
        "finance_day": {"date": DAY},
        "finance_commission": {"date": DAY},
        "finance_table": {"date": DAY, "code": "HE-1"},
        "hand": {"pk": evening.hands[0].pk},
        "finance_export": {"date": DAY, "kind": "commission", "file_format": "xlsx"},
    }[name]
    with CaptureQueriesContext(connection) as queries:
        assert finance.get(reverse(name, kwargs=arguments)).status_code == 200
    assert len(queries) <= budget(name), [query["sql"][:120] for query in queries]
