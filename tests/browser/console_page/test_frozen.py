"""The console without its server: spinner, frozen table, the question after the line is back.

The seconds of these pages pass when a test says so.
"""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import accessibility_faults, small_targets
from tests.browser.console_page.conftest import Console, Opener, below_the_fold, cut_off
from tests.browser.console_page.tabs import Tabs
from tests.browser.kept import Kept

FROZEN = "[data-part=frozen]"
QUESTION = "[data-part=question]"
SPINS, OVERDUE, GONE = 300, 3000, 3000


@pytest.fixture(scope="module")
def tabs(browser: Browser) -> Iterator[Tabs]:
    tabs = Tabs(Kept(browser), clocked=True)
    yield tabs
    tabs.pages.close()


def lapse(at: Console, milliseconds: int) -> None:
    """So much time passes on the page, with everything that falls due in it."""
    at.page.clock.run_for(milliseconds)


def test_an_answer_that_is_late_spins_then_freezes(console: Opener) -> None:
    at = console("act")
    at.table.reply = at.table.silent
    at.press("[data-act=call]")
    at.table.reachable = False
    lapse(at, SPINS)
    expect(at.page.locator("#console[data-slow]")).to_be_visible()
    expect(at.page.locator(FROZEN)).to_be_hidden()
    lapse(at, OVERDUE - SPINS)
    expect(at.page.locator(FROZEN)).to_be_visible()
    frozen = at.page.locator(FROZEN)
    expect(frozen).to_contain_text("Seat 6 bets €80 · ")
    expect(frozen.locator("[data-slot=unconfirmed]")).to_contain_text("Seat 8: Call €80 · sent")
    expect(frozen.locator("[data-slot=version]")).to_have_text("214")
    expect(frozen).to_contain_text("HE-1 / Hand 41")
    expect(at.page.locator(".pit-key")).to_contain_text("Pit phone 214")
    expect(at.page.locator("[data-line=dead]")).to_contain_text("No connection")


def freeze(at: Console) -> None:
    at.table.drop()
    expect(at.page.locator("#console[data-waiting]")).to_be_visible()
    lapse(at, GONE)
    expect(at.page.locator(FROZEN)).to_be_visible()


@pytest.mark.parametrize("size", [(1280, 800), (1024, 768)], ids=str)
def test_frozen_leaves_two_keys_and_both_work(console: Opener, size: tuple[int, int]) -> None:
    at = console("act", *size)
    freeze(at)
    assert small_targets(at.page) == []
    assert below_the_fold(at.page) == []
    assert cut_off(at.page) == []
    assert accessibility_faults(at.page) == []
    keys = at.page.locator("#console button:visible:not(:is([inert] *))")
    assert keys.all_inner_texts() == ["Try now", "Paper sheet"]
    at.key("c", "Control+z", "Shift+P")
    assert at.sent == []
    try_now = at.page.get_by_role("button", name="Try now")
    try_now.click(trial=True)
    key = try_now.element_handle()
    at.table.reachable = True
    key.evaluate("key => key.click()")  # at once: the page also tries by itself
    expect(at.page.locator(FROZEN)).to_be_hidden()
    at.press("[data-act=call]")
    assert at.sent == [("check_call", {"seat": 8})]


def test_nine_seconds_without_a_pong_freeze_the_table(console: Opener) -> None:
    at = console("act")
    at.table.pongs = False
    at.table.reachable = False
    lapse(at, 7000)
    expect(at.page.locator("#console:not([data-waiting])")).to_be_visible()
    lapse(at, 3100)
    expect(at.page.locator("#console[data-waiting]")).to_be_visible()
    expect(at.page.locator(FROZEN)).to_be_hidden()
    lapse(at, GONE)
    expect(at.page.locator(FROZEN)).to_be_visible()


def _lose_the_answer(at: Console) -> str:
    at.table.reply = at.table.silent
    at.press("[data-act=call]")
    at.table.drop()
    at.table.reply = at.table.accept
    return at.table.commands[0]["id"]


def test_a_lost_answer_of_a_done_command_carries_on(console: Opener) -> None:
    at = console("act")
    lost = _lose_the_answer(at)
    at.table.known = True
    at.table.reachable = True
    expect(at.page.get_by_role("status")).to_have_text("Seat 8: Call €80: the server had it.")
    expect(at.page.locator(QUESTION)).to_be_hidden()
    assert at.table.asked == [lost]
    assert len(at.table.commands) == 1


@pytest.mark.parametrize(("answer", "sent_again"), [("yes", 2), ("no", 1)])
def test_a_lost_command_is_sent_again_only_on_yes(
    console: Opener, answer: str, sent_again: int
) -> None:
    at = console("act")
    lost = _lose_the_answer(at)
    at.table.reachable = True
    expect(at.page.locator(QUESTION)).to_contain_text("Seat 8: Call €80?")
    at.press(f"[data-answer={answer}]")
    expect(at.page.locator(QUESTION)).to_be_hidden()
    at.page.wait_for_timeout(100)
    assert [command["id"] for command in at.table.commands] == [lost] * sent_again
    at.press("[data-act=fold]")
    assert at.sent[-1] == ("fold", {"seat": 8})


def test_a_lost_command_outlives_a_reload(console: Opener) -> None:
    at = console("act")
    lost = _lose_the_answer(at)
    at.table.reachable = True
    at.page.reload()
    expect(at.page.locator(QUESTION)).to_contain_text("Seat 8: Call €80?")
    at.press("[data-answer=yes]")
    at.page.wait_for_timeout(100)
    assert [command["id"] for command in at.table.commands] == [lost, lost]


def test_a_pin_is_never_kept(console: Opener) -> None:
    at = console("between")
    at.press("[data-seat='6']")
    at.press("text=Recount the stack")
    at.press("text=Paid wrong")
    at.page.get_by_label("Inspector").fill("inspector")
    at.page.get_by_label("PIN").fill("123456")
    at.table.reply = at.table.silent
    at.press(".sheet [data-read-back]")
    kept = at.page.evaluate("JSON.stringify(sessionStorage) + JSON.stringify(localStorage)")
    assert "recount_seat" in kept
    assert "123456" not in kept
    at.table.drop()
    at.table.reachable = True
    at.page.reload()
    expect(at.page.locator(QUESTION)).to_contain_text("please enter it again")
    expect(at.page.locator("[data-answer=yes]")).to_be_hidden()


def test_the_paper_sheet_prints_from_the_loaded_page(console: Opener) -> None:
    at = console("act")
    at.table.drop()
    at.page.emulate_media(media="print")
    paper = at.page.locator("#paper")
    expect(paper).to_be_visible()
    expect(paper).to_contain_text("Hand 41")
    expect(paper.locator("tbody tr")).to_have_count(10)
    expect(paper.locator("tbody tr").nth(5)).to_contain_text("Ivanova")
    expect(at.page.locator("#console")).to_be_hidden()


def test_signed_out_says_so_and_offers_the_way_in(console: Opener) -> None:
    at = console("act")
    at.table.send({"type": "closed", "code": 4401, "message": "You are signed out."})
    expect(at.page.get_by_text("You are signed out.")).to_be_visible()
    link = at.page.get_by_role("link", name="Sign in")
    assert link.get_attribute("href") == "/login/?next=/console/HE-1/"
