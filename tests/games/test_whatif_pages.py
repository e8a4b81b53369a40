"""The pages and files of what-if over an evening of four games: asked, watched, read, taken."""

import csv
import io
import re
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from openpyxl import load_workbook

from games.models import WhatIfRun
from games.services import whatif
from tables import formats
from tables.enums import Game, TaskStatus
from tables.models import AuditEntry, Casino, Version
from tests.budgets import budget
from tests.games.whatif_evening import Evening, evening_of
from tests.tables.house import DAY, NOON

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def evening(django_db_setup: None, django_db_blocker: Any) -> Iterator[Evening]:
    with (
        django_db_blocker.unblock(),
        evening_of({Game.HOLDEM: 3, Game.CARIBBEAN_STUD: 4}) as played,
    ):
        yield played


@pytest.fixture
def casino(evening: Evening, db: None) -> Casino:
    return Casino.objects.get(pk=evening.casino.pk)


@pytest.fixture
def finance(signed_in: Any) -> Client:
    return signed_in("finance")


@pytest.fixture(autouse=True)
def _tonight(monkeypatch: pytest.MonkeyPatch) -> None:
    """The evening is today's."""
    monkeypatch.setattr(timezone, "now", lambda: NOON + timedelta(hours=8))


def text_of(client: Client, path: str) -> str:
    answer = client.get(path)
    assert answer.status_code == 200, path
    return re.sub(r"\s+", " ", answer.content.decode())


def asked(client: Client, version: Version, **days: str) -> Any:
    period = {"from_on": DAY.isoformat(), "to_on": DAY.isoformat()} | days
    return client.post("/whatif/", {"version": version.pk, **period})


def done(client: Client, version: Version) -> WhatIfRun:
    """Asked on the page, carried out, and read again."""
    answer = asked(client, version)
    run = WhatIfRun.objects.get()
    assert answer.url == f"/whatif/{run.pk}/"
    whatif.carry_out(run.pk)
    run.refresh_from_db()
    return run


# --- asking and watching ------------------------------------------------------------------------


def test_the_form_offers_what_counts_and_preselects(evening: Evening, finance: Client, staff: Any):
    draft = evening.draft(Game.CARIBBEAN_STUD, staff, schedule={"flush": 6})
    page = text_of(finance, f"/whatif/?version={draft.pk}")
    assert f'<option value="{draft.pk}" selected>payouts one v2 · Draft</option>' in page
    assert "payouts one v1 · In force" in page and "commission one v1 · In force" in page
    assert "stakes one" not in page and "ruleset one" not in page
    assert "Nothing was asked for yet." in page


@pytest.mark.parametrize(
    ("days", "field", "message"),
    [
        ({"to_on": "2026-11-29"}, "to_on", "The period ends before it begins."),
        ({"to_on": "2026-12-01"}, "to_on", "The last gaming day so far is 30 Nov 2026."),
        ({"from_on": "2025-11-29"}, "from_on", "A period has at most 366 days."),
        ({"from_on": "yesterday"}, "from_on", "Enter a valid date."),
    ],
)
def test_refusals_stand_at_their_field(
    evening: Evening, finance: Client, staff: Any, days: dict[str, str], field: str, message: str
) -> None:
    answer = asked(finance, evening.draft(Game.HOLDEM, staff), **days)
    assert answer.context["form"].errors == {field: [message]}
    assert message in answer.content.decode()
    assert WhatIfRun.objects.count() == 0


def test_a_version_that_is_gone_or_of_another_kind_is_no_choice(
    evening: Evening, finance: Client, staff: Any
) -> None:
    draft = evening.draft(Game.HOLDEM, staff)
    Version.objects.filter(pk=draft.pk).delete()
    stakes = evening.houses[Game.HOLDEM].lines["stakes"].versions.get()
    for version in (draft, stakes):
        assert list(asked(finance, version).context["form"].errors) == ["version"]


def test_a_run_is_watched_until_it_is_over(evening: Evening, finance: Client, staff: Any) -> None:
    asked(finance, evening.draft(Game.HOLDEM, staff))
    run = WhatIfRun.objects.get()
    WhatIfRun.objects.update(status=TaskStatus.RUNNING, progress=40)
    page = text_of(finance, f"/whatif/{run.pk}/")
    assert f'hx-get="/whatif/{run.pk}/progress/"' in page and 'value="40"' in page
    fragment = finance.get(f"/whatif/{run.pk}/progress/")
    assert "40 %" in fragment.content.decode() and "HX-Refresh" not in fragment
    assert "Being calculated · 40 %" in text_of(finance, "/whatif/")
    assert finance.get(f"/whatif/{run.pk}/file.csv").status_code == 404
    whatif.carry_out(run.pk)
    assert finance.get(f"/whatif/{run.pk}/progress/")["HX-Refresh"] == "true"


def test_a_run_that_failed_names_the_hand(evening: Evening, finance: Client, staff: Any) -> None:
    hand = evening.hands(Game.HOLDEM)[0]
    asked(finance, evening.draft(Game.HOLDEM, staff))
    WhatIfRun.objects.update(status=TaskStatus.FAILED, error=f"differs {hand.pk}")
    page = text_of(finance, f"/whatif/{WhatIfRun.objects.get().pk}/")
    assert "Settled under its own rules this hand isn&#x27;t what the books say." in page
    assert f'href="/hands/{hand.pk}/"' in page and f"HE-1, hand {hand.number}" in page


def test_another_house_sees_nothing(evening: Evening, finance: Client, staff: Any) -> None:
    run = done(finance, evening.draft(Game.HOLDEM, staff))
    elsewhere = Casino.objects.create(code="b", name="B", currency="EUR", time_zone="UTC")
    other = Client()
    other.force_login(
        staff("finance", "limits", casino=elsewhere),
        backend="django.contrib.auth.backends.ModelBackend",
    )
    plan = evening.line(Game.HOLDEM).versions.first()
    for path in ("", "progress/", "file.csv"):
        assert other.get(f"/whatif/{run.pk}/{path}").status_code == 404
    assert other.get(f"/whatif/effective/{plan.pk}/").status_code == 404
    assert str(run.version) not in text_of(other, "/whatif/")


# --- reading ------------------------------------------------------------------------------------


def test_car_7_the_page_of_a_schedule(evening: Evening, finance: Client, staff: Any) -> None:
    run = done(finance, evening.draft(Game.CARIBBEAN_STUD, staff, schedule={"flush": 6}))
    page = text_of(finance, f"/whatif/{run.pk}/")
    hands = evening.hands(Game.CARIBBEAN_STUD)
    win = sum(hand.win_minor for hand in hands)
    for minor in (win, win - 2_000):
        assert formats.money(minor, "EUR", "en", cents="always") in page
    assert "−€20.00" in page and f">{len(hands)}</span>" in page
    assert "The bet pays: flush" in page.replace("Flush", "flush")
    assert run.content_hash[:16] in page and run.asked_by.full_name in page
    assert (page.count("<canvas"), page.count("<table")) == (1, 3)
    assert f'href="/finance/{DAY}/tables/CS-1/"' in page and f'href="/finance/{DAY}/"' in page


def test_com_4_the_page_of_a_plan(evening: Evening, finance: Client, staff: Any) -> None:
    run = done(finance, evening.draft(Game.HOLDEM, staff, kind="percent", rate_bp=300))
    page = text_of(finance, f"/whatif/{run.pk}/")
    total = run.result["total"]
    rate = total["after_minor"] * 1_000_000 // total["matched_minor"]
    assert f"effective rate {formats.percent(rate, 'en')}" in page
    for pots in run.result["by_pot"]:
        bounds = [formats.money(pots[at], "EUR", "en") for at in ("from_minor", "below_minor")]
        assert " – ".join(bounds) in page


def test_car_9_what_is_left_out_is_said(evening: Evening, finance: Client, staff: Any) -> None:
    draft = evening.draft(Game.CARIBBEAN_STUD, staff, bonus_schedule={"one_pair": 3})
    run = done(finance, draft)
    (left_out,) = run.result["left_out"]
    words = f"Rounds that can&#x27;t be settled again: {left_out['rounds']}. A bonus bet was lost"
    assert words in text_of(finance, f"/whatif/{run.pk}/")


def test_the_effective_commission_for_the_approver(
    evening: Evening, signed_in: Any, staff: Any
) -> None:
    compliance = signed_in("compliance")
    draft = evening.draft(Game.HOLDEM, staff, kind="percent", rate_bp=200)
    hands = evening.hands(Game.HOLDEM)
    with CaptureQueriesContext(
        connection,
    ) as queries:
        page = text_of(compliance, f"/whatif/effective/{draft.pk}/")
    assert len(queries) <= budget("whatif_effective")
    assert f"Effective commission over {len(hands)} hands of this house, 30 Nov 2026" in page
    taken = sum(hand.commission_minor for hand in hands)
    assert formats.money(taken, "EUR", "en", cents="always") in page
    assert "Below the band" not in page
    Version.objects.filter(pk=draft.pk).update(content=draft.content | {"band_bp": [300, 500]})
    assert "Below the band" in text_of(compliance, f"/whatif/effective/{draft.pk}/")
    Version.objects.filter(pk=draft.pk).update(content=draft.content | {"kind": None})
    assert "still leaves a point open" in text_of(compliance, f"/whatif/effective/{draft.pk}/")


# --- files --------------------------------------------------------------------------------------


def test_the_workbook_and_its_copy(evening: Evening, finance: Client, staff: Any) -> None:
    run = done(finance, evening.draft(Game.CARIBBEAN_STUD, staff, schedule={"flush": 6}))
    answers = [finance.get(f"/whatif/{run.pk}/file.xlsx") for _ in range(2)]
    assert [answer["Content-Disposition"] for answer in answers] == [
        f'attachment; filename="demo-whatif-{run.pk}-copy{n}.xlsx"' for n in (1, 2)
    ]
    first, copy = (load_workbook(io.BytesIO(answer.content)) for answer in answers)
    assert first.sheetnames == ["By paid line", "By table", "By gaming day"]
    who = finance.person.full_name
    lines = [row[0] for row in first["By table"].iter_rows(max_col=1, values_only=True)]
    assert lines[:6] == [
        "Baize Demo Casino · What-if",
        "Payout schedule, Caribbean stud: payouts one v2",
        "Gaming days 30 Nov 2026 to 30 Nov 2026, amounts in EUR",
        f"Asked by {who}, 30 Nov 2026 20:00",
        f"Taken by {who}, 30 Nov 2026 20:00",
        f"Hash of the version's content {run.content_hash}",
    ]
    assert copy["By table"]["A1"].value == "COPY 2"
    total = run.result["total"]
    row = [cell.value for cell in list(first["By table"].iter_rows())[-1]]
    assert row == [
        "Total",
        total["rounds"],
        total["boxes"],
        total["staked_minor"] / 100,
        total["before_minor"] / 100,
        total["after_minor"] / 100,
        -20,
        *(0, 0),
    ]
    taken = AuditEntry.objects.filter(action="whatif.exported", object_id=str(run.pk))
    assert [entry.after["copy"] for entry in taken.order_by("id")] == [1, 2]


def test_the_csv_of_a_plan(evening: Evening, finance: Client, staff: Any) -> None:
    run = done(finance, evening.draft(Game.HOLDEM, staff, kind="fixed", amount=300))
    data = finance.get(f"/whatif/{run.pk}/file.csv").content
    rows = list(csv.reader(io.StringIO(data.decode("utf-8-sig")), delimiter=";"))
    head = rows.index(["By table"])
    total = run.result["total"]
    names, line, last = rows[head + 1 : head + 4]
    assert names[:4] == ["Table", "Hands", "Pots", "Commission, as recorded"]
    assert (line[0], last[0]) == ("HE-1", "Total")
    assert line[1:] == last[1:]
    assert line[2:6] == [
        f"{minor / 100:.2f}"
        for minor in (
            total["matched_minor"],
            total["before_minor"],
            total["after_minor"],
            total["after_minor"] - total["before_minor"],
        )
    ]


# --- budgets ------------------------------------------------------------------------------------


def test_query_budgets(evening: Evening, finance: Client, staff: Any) -> None:
    run = done(finance, evening.draft(Game.CARIBBEAN_STUD, staff))
    for name, path in (
        ("whatif", "/whatif/"),
        ("whatif_run", f"/whatif/{run.pk}/"),
        ("whatif_run", f"/whatif/{run.pk}/progress/"),
        ("whatif_file", f"/whatif/{run.pk}/file.xlsx"),
    ):
        with CaptureQueriesContext(connection) as queries:
            assert finance.get(path).status_code == 200
        assert len(queries) <= budget(name), (path, [query["sql"] for query in queries])
