"""A console that follows: everything is seen, nothing is sent but a call and the wish to drive."""

from playwright.sync_api import expect

from tests.browser.console_page.conftest import Opener
from tests.browser.console_page.views import View, view

FOLLOWS = "This console follows; M. Kovač drives."


def following(**more: object) -> View:
    key = {"label": "Take over", "type": "take_over", "data": {}, "confirm": "Take over here?"}
    told = {"drives": False, "follows": FOLLOWS, "take_over": key, "undo": None}
    return view("act", **(told | more))


def test_its_keys_are_off_and_look_so(console: Opener) -> None:
    at = console(following())
    expect(at.page.get_by_text(FOLLOWS)).to_be_visible()
    assert at.page.locator("[data-step=act]").evaluate("step => step.inert")
    for name in ("undo", "buy_in", "seats"):
        expect(at.page.locator(f"[data-bar={name}]")).to_be_disabled()
    expect(at.page.locator("[data-seat='9']")).to_be_disabled()
    at.key("f", "c", "Control+z", "Enter")
    assert at.sent == []


def test_it_may_call_the_pit_boss(console: Opener) -> None:
    at = console(following())
    at.press("[data-bar=call]")
    at.press("text=Dispute")
    assert at.sent == [("call_pit", {"reason": "dispute"})]


def test_more_offers_nothing_that_plays(console: Opener) -> None:
    at = console(following())
    at.press("[data-bar=more]")
    texts = at.page.locator(".choices .key").all_inner_texts()
    assert texts == ["Paper sheet", "Keys of the keyboard", "To the start page"]


def test_taking_over_is_asked_first(console: Opener) -> None:
    at = console(following())
    at.press("[data-take-over]")
    expect(at.page.get_by_text("Take over here?")).to_be_visible()
    at.press("[data-answer=no]")
    assert at.sent == []
    at.press("[data-take-over]")
    at.press("[data-answer=yes]")
    at.page.wait_for_timeout(100)
    assert at.sent == [("take_over", {})]


def test_who_only_watches_has_no_such_key(console: Opener) -> None:
    at = console(following(take_over=None))
    expect(at.page.get_by_text(FOLLOWS)).to_be_visible()
    expect(at.page.locator("[data-take-over]")).to_be_hidden()


def test_a_console_keeps_its_id_over_a_reload(console: Opener) -> None:
    page = console("act").page
    first = page.evaluate("sessionStorage.getItem('baize.console.id')")
    page.reload()
    expect(page.locator("[data-line=live]")).to_be_visible()
    assert page.evaluate("sessionStorage.getItem('baize.console.id')") == first
    assert len(first) == 36


def test_a_console_that_loses_the_table_shows_no_open_sheet_of_play(console: Opener) -> None:
    at = console("act")
    at.press("[data-bar=seats]")
    expect(at.page.locator(".sheet")).to_be_visible()
    lost = following()
    at.table.push(lost | {"version": lost["version"] + 1})
    expect(at.page.locator(".sheet")).to_be_hidden()
    at.press("[data-bar=more]")
    expect(at.page.locator(".sheet")).to_be_visible()
