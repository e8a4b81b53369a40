"""What each key of a hand sends, by finger and by keyboard."""

from playwright.sync_api import expect

from tests.browser.console_page.conftest import Opener
from tests.browser.console_page.views import view


def test_fold_call_and_savers_send_what_the_view_offers(console: Opener) -> None:
    at = console("act")
    at.press("[data-act=fold]")
    at.press("[data-act=call]")
    at.press("text=Rest fold")
    at.press("text=String bet")
    assert at.sent == [
        ("fold", {"seat": 8}),
        ("check_call", {"seat": 8}),
        ("rest_fold", {}),
        ("string_bet", {"seat": 8}),
    ]
    assert [command["version"] for command in at.table.commands] == [214, 215, 216, 217]
    assert len({command["id"] for command in at.table.commands}) == 4


def test_a_second_tap_within_200_ms_is_one_tap(console: Opener) -> None:
    at = console("act")
    at.page.locator("[data-act=call]").dblclick()
    at.page.wait_for_timeout(300)
    assert at.sent == [("check_call", {"seat": 8})]


def test_amount_by_presets_chips_and_digits(console: Opener) -> None:
    at = console("act")
    commit = at.page.locator("[data-step=act] [data-slot=commit] span")
    expect(commit).to_have_text("Raise to €160")
    at.press("[data-step=act] [data-chip='2500']")
    expect(commit).to_have_text("Raise to €185")
    for digit in "277":
        at.press(f"[data-step=act] [data-digit='{digit}']")
    expect(commit).to_have_text("Raise to €277")
    at.press("[data-step=act] [data-amount=erase]")
    expect(commit).to_have_text("At least €160")
    at.press("[data-step=act] [data-preset='31000'][data-allin]")
    expect(commit).to_have_text("All-in €310")
    at.press("[data-act=raise]")
    assert at.sent == [("raise_to", {"seat": 8, "to_minor": 31000})]


def test_an_amount_out_of_bounds_cannot_be_committed(console: Opener) -> None:
    at = console("act")
    at.press("[data-step=act] [data-chip='50000']")
    commit = at.page.locator("[data-act=raise]")
    expect(commit).to_be_disabled()
    expect(commit).to_contain_text("At most €310")
    at.key("Enter")
    assert at.sent == []


def test_a_typed_amount_survives_news_that_do_not_change_the_question(console: Opener) -> None:
    at = console("act")
    at.press("[data-step=act] [data-preset='27700']")
    waiting = {"state": "waiting", "label": "Pit boss called", "by": ""}
    at.table.push(view("act", version=215, call=waiting))
    expect(at.page.locator(".pit-key")).to_contain_text("Pit boss called")
    expect(at.page.locator("[data-act=raise]")).to_contain_text("Raise to €277")


def test_a_refusal_is_shown_in_words_and_the_keys_are_free_again(console: Opener) -> None:
    at = console("act")
    at.table.reply = at.table.refuse
    at.press("[data-act=call]")
    expect(at.page.locator("[data-part=notice]")).to_have_text("The least raise is to €160.")
    expect(at.page.get_by_role("status")).to_have_text("The least raise is to €160.")
    at.table.reply = at.table.accept
    at.press("[data-act=call]")
    expect(at.page.get_by_role("status")).to_have_text("Done: check_call")
    expect(at.page.locator("[data-part=notice]")).to_be_hidden()


def test_a_fold_that_costs_nothing_is_asked_about(console: Opener) -> None:
    shown = view("act")
    shown["panel"]["fold"]["confirm"] = "Fold although a check is free?"
    at = console(shown)
    at.press("[data-act=fold]")
    expect(at.page.get_by_text("Fold although a check is free?")).to_be_visible()
    at.press("[data-answer=no]")
    assert at.sent == []
    at.press("[data-act=fold]")
    at.press("[data-answer=yes]")
    at.page.wait_for_timeout(100)
    assert [kind for kind, _ in at.sent] == ["fold"]


def test_a_tap_on_a_later_seat_folds_those_between(console: Opener) -> None:
    at = console("act")
    at.press("[data-seat='9']")
    assert at.sent == [("fold_up_to", {"seat": 9})]


def test_the_pad_commits_when_the_count_is_full(console: Opener) -> None:
    shown = view("card", board=[])
    shown["panel"] |= {"count": 3, "known": ["Kd"], "step": "FLOP"}
    at = console(shown)
    expect(at.page.locator("[data-step=card] [data-card=Kd]")).to_be_disabled()
    for code in ("2c", "7d", "7d", "Th", "Qs"):  # the second 7d takes the first one back
        at.press(f"[data-step=card] [data-card='{code}']")
    assert at.sent == [("board", {"cards": ["2c", "Th", "Qs"]})]


def test_cards_by_keyboard_rank_then_suit(console: Opener) -> None:
    at = console("card")
    at.key("t", "h")
    at.page.wait_for_timeout(50)
    assert at.sent == [("board", {"cards": ["Th"]})]


def test_showdown_of_the_seat_that_is_tapped(console: Opener) -> None:
    at = console("show")
    at.press("[data-seat='6']")
    expect(at.page.locator("[data-step=show] [data-slot=title]")).to_have_text("Seat 6 · Ivanova")
    expect(at.page.get_by_role("button", name="Muck")).to_be_hidden()
    at.press("[data-step=show] [data-card=Ac]")
    at.press("[data-step=show] [data-card=As]")
    at.press("text=Rest shown")
    assert at.sent == [("show", {"seat": 6, "cards": ["Ac", "As"]}), ("rest_shown", {})]


def test_pay_and_deal_by_one_tap_or_enter(console: Opener) -> None:
    at = console("pay")
    at.press("[data-step=pay] [data-commit]")
    at.table.push(view("between", version=300))
    expect(at.page.get_by_text("Hand 42 is next")).to_be_visible()
    at.key("Enter")
    at.page.wait_for_timeout(50)
    assert at.sent == [("pay", {}), ("deal", {})]


def test_an_older_view_is_not_shown(console: Opener) -> None:
    at = console("act")
    at.table.push(view("between", version=213))
    at.page.wait_for_timeout(100)
    expect(at.page.locator("[data-step=act]")).to_be_visible()
    forced = {"type": "view", "version": 214, "view": view("between"), "force": True}
    at.table.send(forced)
    expect(at.page.locator("[data-step=between]")).to_be_visible()
