"""Limits, rule set and commission plan in the administration: drafted, submitted, approved."""

import re
from datetime import timedelta
from urllib.parse import urlparse

from playwright.sync_api import Page, expect

from tables.enums import Role
from tests.browser.first_light.people import AUTHORITY, Cast
from tests.tables.documents import pdf

CODE = re.compile(r"\b[0-9A-Z]{4}(?:-[0-9A-Z]{4})+\b")


def draft_stakes_from_last(cast: Cast) -> None:
    """The limits officer copies version 1 and doubles the blinds."""
    page = cast.page(Role.LIMITS)
    page.goto("/")
    cast.look(page, "admin-start")
    page.locator("a[href='/admin/tables/stakesversion/']:visible").first.click()
    cast.look(page, "admin-list")
    page.get_by_role("link", name=cast.stakes.name).first.click()
    page.locator("button[value=copy]").click()
    fill(page, small_blind="2", big_blind="4", effective_on=f"{cast.today}")
    submit(page)
    cast.look(page, "admin-submitted")


def draft_new_line(cast: Cast, role: Role, kind: str, name: str, /, **values: str) -> None:
    """A version of a line that did not exist before."""
    page = cast.page(role)
    page.goto(f"/admin/tables/{kind}version/")
    page.locator(f"a[href='/admin/tables/{kind}version/add/']:visible").first.click()
    fill(page, name=name, effective_on=f"{cast.today}", **values)
    cast.look(page, f"admin-new-{kind}")
    page.locator(".ap-foot button[type=submit]").click()
    cast.look(page, f"admin-draft-{kind}")
    submit(page)


def submit(page: Page) -> None:
    page.locator("button[value=submit]").click()
    expect(page.locator(".ap-refused")).to_have_count(0)
    expect(page.locator(".ap-tag--submitted")).to_be_visible()


def approve(cast: Cast, kind: str, *, changed: int | None = None) -> None:
    """Compliance reads the difference and approves with the decision and its document."""
    page = cast.page(Role.COMPLIANCE)
    page.goto("/")
    page.locator(f".ap-table--list a[href*='/{kind}version/']").first.click()
    if changed is not None:
        expect(page.locator(".ap-diff tbody tr.changed")).to_have_count(changed)
        expect(page.locator(".ap-diff tbody tr.same").first).to_be_hidden()
    fill(
        page,
        reference="12/2026",
        decided_on=f"{cast.today - timedelta(days=9)}",
        adopted_by=AUTHORITY,
    )
    page.locator("[name=authority]").select_option("organiser")
    decision = {"name": "decision.pdf", "mimeType": "application/pdf", "buffer": pdf()}
    page.locator("[name=document]").set_input_files(decision)
    cast.look(page, f"admin-decide-{kind}")
    page.locator("button[value=approve]").click()
    expect(page.locator(".ap-refused")).to_have_count(0)
    expect(page.locator(".ap-tag--in_force")).to_be_visible()
    cast.look(page, f"admin-approved-{kind}")


def fill(page: Page, **values: str) -> None:
    """Type into fields by name; choices are chosen."""
    for name, value in values.items():
        field = page.locator(f".approval [name={name}]")
        if field.evaluate("e => e.tagName") == "SELECT":
            field.select_option(value)
        else:
            field.fill(value)


def register_console(cast: Cast) -> None:
    """The system administrator registers a console; its browser redeems the code."""
    page = cast.page(Role.ADMIN)
    page.goto("/admin/tables/device/add/")
    fill(page, name="HE-1", kind="console", casino=f"{cast.casino.pk}", table=f"{cast.table.pk}")
    fill(page, language=cast.language)
    page.locator(".ap-foot button[type=submit]").click()
    assert urlparse(page.url).path.endswith("/change/")
    cast.look(page, "admin-device")
    code = CODE.search(page.locator("body").inner_text())
    assert code is not None
    console = cast.page(Role.CROUPIER)
    console.goto("/devices/enrol/")
    console.locator("[name=code]").fill(code.group())
    cast.look(console, "enrol")
    console.locator("form:has([name=code]) button[type=submit]").click()
