"""Keys of a keyboard: by their place on it, whatever letter the layout puts there."""

import pytest
from playwright.sync_api import expect

from tests.browser.console_page.conftest import Console, Opener
from tests.browser.pace import rest

FOLD = ("fold", {"seat": 8})


@pytest.mark.parametrize(
    ("keys", "sent"),
    [
        (["f"], FOLD),
        (["c"], ("check_call", {"seat": 8})),
        (["1", "7", "0", "Enter"], ("raise_to", {"seat": 8, "to_minor": 17000})),
        (["2", "2", "Backspace", "0", "0", "Enter"], ("raise_to", {"seat": 8, "to_minor": 20000})),
        (["a", "Enter"], ("raise_to", {"seat": 8, "to_minor": 31000})),
        (["r", "Enter"], ("raise_to", {"seat": 8, "to_minor": 16000})),
        (["b", "Enter"], ("raise_to", {"seat": 8, "to_minor": 16000})),
        (["Control+z"], ("undo", {})),
    ],
)
def test_physical_keys(console: Opener, keys: list[str], sent: tuple[str, object]) -> None:
    at = console("act")
    at.key(*keys)
    at.page.wait_for_timeout(50)
    assert at.sent == [sent]


def strike(at: Console, code: str, key: str, **modifiers: bool) -> None:
    """A key of another layout: `code` is its place, `key` the letter that the layout gives it."""
    rest(at.page)
    at.page.evaluate(
        "event => document.body.dispatchEvent("
        "new KeyboardEvent('keydown', {bubbles: true, cancelable: true, ...event}))",
        {"code": code, "key": key} | modifiers,
    )
    at.page.wait_for_timeout(50)


def test_the_same_keys_work_on_a_cyrillic_layout(console: Opener) -> None:
    at = console("act")
    strike(at, "KeyF", "ф")
    strike(at, "KeyC", "ц")
    strike(at, "KeyA", "а")
    strike(at, "Enter", "Enter")
    strike(at, "KeyZ", "з", ctrlKey=True)
    raised = ("raise_to", {"seat": 8, "to_minor": 31000})
    assert at.sent == [FOLD, ("check_call", {"seat": 8}), raised, ("undo", {})]


def test_cards_are_keyed_in_on_a_cyrillic_layout(console: Opener) -> None:
    at = console("card")
    strike(at, "KeyT", "т")
    strike(at, "KeyH", "х")
    assert at.sent == [("board", {"cards": ["Th"]})]


def test_undo_lies_where_the_croatian_layout_has_its_y(console: Opener) -> None:
    """Croatian keyboards swap Z and Y: the place counts, not the letter."""
    at = console("act")
    strike(at, "KeyY", "z", ctrlKey=True)
    assert at.sent == []
    strike(at, "KeyZ", "y", ctrlKey=True)
    assert at.sent == [("undo", {})]


def test_shift_p_calls_the_pit_boss(console: Opener) -> None:
    at = console("act")
    strike(at, "KeyP", "П", shiftKey=True)
    expect(at.page.locator(".sheet")).to_contain_text("Call pit boss")


def open_keys(at: Console) -> None:
    at.press("[data-bar=more]")
    at.press("text=Keys of the keyboard")


def test_keys_can_be_switched_off_and_stay_off(console: Opener) -> None:
    at = console("act")
    expect(at.page.locator("[data-act=fold] kbd")).to_have_text("F")
    open_keys(at)
    at.press("text=Switch keyboard keys off")
    expect(at.page.locator(".sheet [data-bind='act.fold']")).to_be_disabled()
    at.page.reload()
    expect(at.page.locator("[data-line=live]")).to_be_visible()
    expect(at.page.locator("[data-act=fold] kbd")).to_be_hidden()
    assert at.page.locator("[data-bar=undo]").get_attribute("aria-keyshortcuts") is None
    at.key("f", "c", "Control+z")
    assert at.sent == []


def test_a_key_is_changed_on_this_device_and_the_label_says_so(console: Opener) -> None:
    """WCAG 2.1.4: a single letter key can be changed; the other key swaps with it."""
    at = console("act")
    open_keys(at)
    at.press(".sheet [data-bind='act.fold']")
    expect(at.page.locator(".sheet [data-bind='act.fold']")).to_contain_text("Press a key")
    at.key("c")
    assert at.sent == []  # the key is bound, it does nothing yet
    expect(at.page.locator(".sheet [data-bind='act.fold']")).to_contain_text("C")
    expect(at.page.locator(".sheet [data-bind='act.call']")).to_contain_text("F")
    at.page.reload()
    expect(at.page.locator("[data-line=live]")).to_be_visible()
    expect(at.page.locator("[data-act=fold] kbd")).to_have_text("C")
    at.key("c")
    at.page.wait_for_timeout(50)
    assert at.sent == [FOLD]
    open_keys(at)
    at.press("text=As delivered")
    expect(at.page.locator("[data-act=fold] kbd")).to_have_text("F")


def test_escape_leaves_a_key_as_it_was(console: Opener) -> None:
    at = console("act")
    open_keys(at)
    at.press(".sheet [data-bind='act.fold']")
    at.key("Escape")
    expect(at.page.locator(".sheet")).to_be_visible()
    expect(at.page.locator(".sheet [data-bind='act.fold']")).to_contain_text("F")
    at.press(".sheet [data-bind='act.fold']")
    at.key("7")  # digits keep their meaning
    expect(at.page.locator(".sheet [data-bind='act.fold']")).to_contain_text("Press a key")
