"""A version from draft to approval, and a device, as people do it in the browser."""

from datetime import timedelta
from pathlib import Path

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from tables.models import Casino, Device, StaffMember, Version
from tables.selectors.days import gaming_day_for
from tables.services import devices, pins
from tests.browser.conftest import Visitor, accessibility_faults, picture
from tests.conftest import PIN
from tests.tables.documents import pdf


def our_small_targets(page: Page) -> list[str]:
    """Buttons and fields of our own part of the page below 44 px."""
    return page.evaluate(
        """() => [...document.querySelectorAll(
            '.approval button, .approval summary, .approval select, .approval textarea,' +
            '.approval input:not([type=hidden]):not([type=checkbox])')]
          .filter(e => e.checkVisibility())
          .filter(e => e.getBoundingClientRect().height < 43.5)
          .map(e => `${e.tagName} ${e.textContent.trim() || e.name}`)"""
    )


def wide_page(page: Page) -> bool:
    """Whether the page must be scrolled sideways."""
    return bool(page.evaluate("document.documentElement.scrollWidth > window.innerWidth"))


def test_from_draft_to_approval(visitor: Visitor, casino: Casino, tmp_path: Path) -> None:
    document = tmp_path / "odluka.pdf"
    document.write_bytes(pdf())
    today = gaming_day_for(casino, timezone.now())
    limits, compliance = visitor("limits"), visitor("compliance")

    limits.goto("/admin/tables/stakesversion/add/")
    limits.locator("[name=name]").fill("Hold'em 1/2")
    limits.locator("[name=small_blind]").fill("1")
    limits.locator("[name=big_blind]").fill("2")
    limits.locator("[name=effective_on]").fill((today + timedelta(days=1)).isoformat())
    limits.get_by_role("button", name="Save draft").click()
    expect(limits.get_by_text("This draft is yours.")).to_be_visible()
    assert accessibility_faults(limits) == [] and our_small_targets(limits) == []
    limits.get_by_role("button", name="Submit").click()
    expect(limits.get_by_text("Submitted to compliance.")).to_be_visible()

    compliance.goto("/admin/")
    compliance.get_by_role("link", name="Hold'em 1/2, version 1").click()
    expect(compliance.get_by_text("You didn't draft this version.")).to_be_visible()
    assert accessibility_faults(compliance) == [] and our_small_targets(compliance) == []
    compliance.get_by_role("button", name="Approve version 1").click()
    expect(compliance.get_by_text("Nothing was changed.")).to_be_visible()
    compliance.locator(".ap-refused").get_by_role("link", name="Authority").click()
    expect(compliance.locator("[name=authority]")).to_be_in_viewport()
    compliance.locator("[name=document]").set_input_files(document)
    expect(compliance.locator("[name=reference]")).to_have_value("")  # the file's name stays out
    compliance.locator("[name=authority]").select_option("organiser")
    compliance.locator("[name=reference]").fill("Odluka 7/2026")
    compliance.locator("[name=decided_on]").fill(today.isoformat())
    compliance.locator("[name=adopted_by]").fill("Board")
    compliance.get_by_role("button", name="Approve version 1").click()
    expect(compliance.get_by_text("Approved.", exact=True)).to_be_visible()
    with compliance.expect_download() as download:
        compliance.get_by_role("link", name="Download").click()
    assert Path(download.value.path()).read_bytes() == pdf()
    version = Version.objects.get()
    assert (version.status, version.reference) == ("approved", "Odluka 7/2026")

    limits.reload()
    limits.get_by_role("button", name="New draft from version 1").click()
    limits.locator("[name=big_blind]").fill("3")
    limits.get_by_role("button", name="Save draft").click()
    changed = limits.locator(".ap-table tr.changed")
    expect(changed).to_have_count(1)
    expect(changed).to_contain_text("+€1")
    expect(limits.locator(".ap-table tr.same").first).to_be_hidden()
    limits.get_by_text("show all").click()
    expect(limits.locator(".ap-table tr.same").first).to_be_visible()


@pytest.mark.parametrize("width", [1280, 1024])
def test_version_page_fits(visitor: Visitor, width: int, casino: Casino) -> None:
    page = visitor("limits", language="bg")
    page.set_viewport_size({"width": width, "height": 768})
    for kind in ("stakesversion", "commissionversion", "payoutsversion"):
        page.goto(f"/admin/tables/{kind}/add/")
        expect(page.locator(".approval")).to_be_visible()
        assert not wide_page(page)


def test_a_payout_schedule_is_drafted_line_by_line(visitor: Visitor, casino: Casino) -> None:
    page = visitor("limits")
    page.goto("/admin/tables/payoutsversion/add/")
    page.get_by_role("link", name="European poker").click()
    expect(page.get_by_role("heading", name="On four cards the bet pays")).to_be_visible()
    assert accessibility_faults(page) == [] and our_small_targets(page) == []
    page.locator("[name=name]").fill("House odds")
    page.get_by_label("The bet pays: Straight", exact=True).fill("6")
    page.get_by_role("button", name="Save draft").click()
    expect(page.get_by_text("This draft is yours.")).to_be_visible()
    picture(page, "payouts-draft")
    version = Version.objects.get()
    assert version.line.game == "european_poker" and version.content["schedule"]["straight"] == 6


def test_a_browser_becomes_a_device(visitor: Visitor, casino: Casino) -> None:
    admin = visitor("admin")
    admin.goto("/admin/tables/device/add/")
    admin.locator("[name=name]").fill("HE-1")
    admin.locator("[name=casino]").select_option(str(casino.pk))
    admin.get_by_role("button", name="Save").click()
    said = admin.get_by_text("The code is ")
    expect(said).to_be_visible()
    code = said.inner_text().split("The code is ")[1].split(".")[0]
    assert accessibility_faults(admin) == [] and our_small_targets(admin) == []

    console = visitor("cage")
    console.goto("/devices/enrol/")
    console.locator("[name=code]").fill(code)
    console.get_by_role("button", name="Register this browser").click()
    expect(console.get_by_text("This browser is registered as “HE-1”.")).to_be_visible()
    cookie = {item["name"]: item["value"] for item in console.context.cookies()}
    device = devices.device_of({"cookies": {devices.COOKIE: cookie[devices.COOKIE]}})
    assert device == Device.objects.get()
    cage = StaffMember.objects.get(roles=["cage"])
    assert pins.second_person(cage.username, PIN, device, "box.count") == cage
