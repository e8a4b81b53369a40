"""The pit boss, the counts of float and boxes, and the call from the table."""

import re
from collections.abc import Mapping

from playwright.sync_api import Page, expect

from tables.enums import Equipment, Role
from tests.browser.first_light.people import Cast
from tests.conftest import PIN

FLOAT = {100: 100, 500: 100, 2_500: 40, 10_000: 20}


def assign_and_open(cast: Cast) -> None:
    """Croupier and inspector go to HE-1; it opens under the lines just approved."""
    page = cast.page(Role.PIT)
    page.goto("/")
    cast.look(page, "pit-closed")
    page.locator("[data-table='HE-1']").click()
    for role in (Role.CROUPIER, Role.INSPECTOR):
        place = page.locator(f".place:has([name=role][value={role.value}])")
        place.locator("summary").click()
        place.get_by_role("button", name=cast.people[role].full_name).click()
        expect(place.locator(".place__holder")).to_have_text(cast.people[role].full_name)
    cast.look(page, "table-closed")
    page.locator("a[href$='/open/']").click()
    cast.look(page, "table-open-form")
    for kind in ("ruleset", "stakes", "commission"):
        page.locator(f"[name={kind}]").check()
    for item in Equipment.values:
        page.locator(f"[name=equipment][value={item}]").check()
    page.locator(".opening button.button--main").click()
    expect(page).to_have_url(re.compile(r"/pit/tables/HE-1/$"))


def count_together(cast: Cast, pieces: Mapping[int, int]) -> None:
    """The croupier counts; the inspector counts at the same device and signs with his PIN."""
    page = cast.page(Role.CROUPIER)
    page.goto("/")
    cast.look(page, "my-tables")
    page.locator("a[href*='/count/']").click()
    key_in(page, pieces)
    cast.look(page, "count-pad")
    sign(page, cast, "count-read-back")
    key_in(page, pieces)
    page.locator("button[value=check]").click()
    page.locator("[name=username]").fill(cast.people[Role.INSPECTOR].username)
    page.locator("[name=pin]").fill(PIN)
    cast.look(page, "count-signature")
    page.locator("button[value=enter]").click()
    expect(page.locator(".verdict")).to_be_visible()
    cast.look(page, "count-opening-agreed")


def count_apart(cast: Cast, page: Page, path: str, pieces: Mapping[int, int], name: str) -> None:
    """One person's own count, signed in under his own name."""
    page.goto(path)
    key_in(page, pieces)
    sign(page, cast, name)


def key_in(page: Page, pieces: Mapping[int, int]) -> None:
    for value, number in pieces.items():
        page.locator(f"[name=q{value}]").fill(str(number))


def sign(page: Page, cast: Cast, name: str) -> None:
    """The sum is read back before it counts."""
    page.locator("button[value=check]").click()
    cast.look(page, name)
    page.locator("button[value=enter]").click()
    expect(page.locator(".message--error")).to_have_count(0)


def answer_the_call(cast: Cast) -> None:
    """The croupier calls; the dashboard shows it without a reload; the console learns who comes."""
    console, pit = cast.page(Role.CROUPIER), cast.page(Role.PIT)
    pit.goto("/pit/")
    expect(pit.locator("#line.line--live")).to_be_visible()
    console.locator("[data-bar=call]").click()
    cast.look(console, "console-call")
    console.locator(".choices button").first.click()
    button = pit.locator(".ask button[name=alert]")
    expect(button).to_be_visible(timeout=6_000)
    cast.look(pit, "pit-called")
    button.click()
    expect(pit.locator(".ask")).to_have_count(0)
    expect(console.locator(".pit-key[data-call=acknowledged]")).to_be_visible(timeout=6_000)


def close_the_table(cast: Cast, missing: Mapping[int, int], reason: str) -> None:
    """Stopped, counted by two at devices of their own, closed with the reason of a difference."""
    page = cast.page(Role.PIT)
    page.goto("/pit/tables/HE-1/")
    cast.look(page, "table-open")
    page.locator("form[action$='/close/'] button").click()
    cast.look(page, "table-closing")
    path = "/tables/HE-1/count/closing/"
    for role in (Role.CROUPIER, Role.INSPECTOR):
        count_apart(cast, cast.page(role), path, missing, f"count-closing-{role.value}")
    expect(cast.page(Role.INSPECTOR).locator(".verdict--off")).to_be_visible()
    cast.look(cast.page(Role.INSPECTOR), "count-closing-agreed")
    page.goto("/pit/tables/HE-1/")
    cast.look(page, "table-counted")
    page.locator("[name=reason]").fill(reason)
    page.locator("form[action$='/finish/'] button").click()
    expect(page.locator(".message--success")).to_be_visible()


def count_the_boxes(cast: Cast, boxes: Mapping[str, Mapping[int, int]]) -> None:
    """Cage and finance, each for himself."""
    for role in (Role.CAGE, Role.FINANCE):
        page = cast.page(role)
        page.goto("/boxes/")
        cast.look(page, f"boxes-{role.value}")
        paths = {kind: page.locator(f"a[href$='/{kind}/']").get_attribute("href") for kind in boxes}
        for kind, pieces in boxes.items():
            count_apart(cast, page, paths[kind], pieces, f"box-{kind}-{role.value}")
    page.goto("/boxes/")
    expect(page.locator("a[href^='/boxes/']")).to_have_count(1)
