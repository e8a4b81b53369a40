"""The frame as people see it: sign in with the keyboard, change the language, sign out."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import accessibility_faults, picture, sign_in, small_targets
from tests.conftest import PASSWORD

FRAME_PAGES = ["/login/", "/", "/password/", "/no/such/page/"]


def test_sign_in_with_the_keyboard_change_language_sign_out(new_page, staff):
    staff("croupier", username="kovac", full_name="Marko Kovač")
    page = new_page()
    page.goto("/")
    picture(page, "login")
    expect(page.locator("[name=username]")).to_be_focused()
    page.keyboard.type("kovac")
    page.keyboard.press("Tab")
    page.keyboard.type(PASSWORD)
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="My tables")).to_be_visible()

    page.locator("summary", has_text="EN").click()
    picture(page, "language-menu")
    page.get_by_role("button", name="Български").click()
    expect(page.locator("html")).to_have_attribute("lang", "bg")
    expect(page.locator("summary", has_text="BG")).to_be_visible()

    page.locator("summary", has_text="Marko Kovač").click()
    page.keyboard.press("Escape")
    expect(page.locator("details[open]")).to_have_count(0)
    page.locator("summary", has_text="Marko Kovač").click()
    page.locator("form[action='/logout/'] button").click()
    expect(page.locator("[name=password]")).to_be_visible()


@pytest.mark.parametrize("language", ["en", "bg", "hr", "ru"])
def test_frame_pages_are_accessible_and_their_targets_large(visitor, language):
    page = visitor("croupier", language=language)
    for path in FRAME_PAGES:
        page.goto(path)
        assert accessibility_faults(page) == [], path
        assert small_targets(page) == [], path
        picture(page, f"frame-{path.strip('/').replace('/', '-') or 'home'}-{language}")


def test_the_admin_runs_under_its_own_policy(visitor):
    page = visitor("compliance", "limits")
    answer = page.goto("/admin/")
    assert answer.status == 200
    expect(page.locator("html[x-data]")).to_be_attached()
    expect(page.locator("html")).not_to_have_attribute("x-cloak", "")
    picture(page, "admin")
    page.locator("details.who summary").click()
    page.get_by_role("button", name="Български").click()
    expect(page.locator("html")).to_have_attribute("lang", "bg")
    expect(page).to_have_url(re.compile("/admin/$"))


def test_a_narrow_screen_scrolls_in_one_direction_only(new_page, staff):
    croupier = staff("croupier", "pit", "finance")
    page = new_page(width=390, height=800)
    sign_in(page, croupier.username)
    page.goto("/password/")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert small_targets(page) == []


def test_the_fonts_are_ours(new_page):
    page = new_page()
    page.goto("/login/")
    page.evaluate("document.fonts.ready")
    assert page.evaluate("document.fonts.check('16px Roboto')")
    assert page.evaluate("[...document.fonts].some(face => face.status === 'loaded')")


def test_a_foreign_picture_and_an_inline_script_do_not_pass_unseen(new_page, watch):
    page = new_page()
    page.goto("/login/")
    page.evaluate(
        """() => {
            document.body.append(Object.assign(new Image(), {src: 'https://elsewhere.example/a.png'}))
            document.body.append(Object.assign(document.createElement('script'), {text: 'bad = 1'}))
        }"""
    )
    expect(page.locator("body > script")).to_have_count(1)
    assert page.evaluate("typeof bad") == "undefined"
    assert any("elsewhere.example" in fault for fault in watch.faults)
    assert any("Content Security Policy" in fault for fault in watch.faults)
    watch.faults.clear()
