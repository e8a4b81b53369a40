"""Winners declared, pots only, cards that the system deals: what each key of these sends."""

import pytest
from playwright.sync_api import expect

from tests.browser.console_page.conftest import Console, Opener, below_the_fold, covered
from tests.browser.console_page.views import dealt, view


def peeked(at: Console, seat: int = 8) -> None:
    frame = {"type": "peeked", "id": "x", "seat": seat, "cards": ["Ah", "Kh"]}
    at.table.send(frame)
    at.page.wait_for_timeout(80)


def test_a_tap_on_a_winner_declares_him(console: Opener) -> None:
    at = console("winners")
    at.press("[data-step=winners] [data-winner='8']")
    assert at.sent == [("declare", {"pot": 1, "seats": [8]})]


def test_the_winner_may_be_tapped_on_the_felt(console: Opener) -> None:
    at = console("winners")
    at.press("[data-seat='6']")
    assert at.sent == [("declare", {"pot": 1, "seats": [6]})]


def test_a_split_pot_takes_all_who_share_it(console: Opener) -> None:
    at = console("winners")
    at.press("[data-step=winners] [data-split]")
    commit = at.page.locator("[data-step=winners] [data-named]")
    expect(commit).to_be_disabled()
    at.press("[data-step=winners] [data-winner='8']")
    at.press("[data-step=winners] [data-winner='6']")
    expect(commit).to_contain_text("Split between seats 6 · 8")
    at.press("[data-step=winners] [data-named]")
    assert at.sent == [("declare", {"pot": 1, "seats": [6, 8]})]


def test_a_dispute_calls_the_pit_boss_with_that_reason(console: Opener) -> None:
    at = console("pay")
    at.press("[data-step=pay] [data-dispute]")
    assert at.sent == [("call_pit", {"reason": "dispute"})]


def test_a_pot_is_a_sum_and_a_winner(console: Opener) -> None:
    at = console("pot")
    expect(at.page.locator("[data-step=pot] [data-winner='8']")).to_be_disabled()
    at.press("[data-seat='8']")  # nobody wins nothing: his menu opens
    at.press("[data-close]")
    for digit in "140":
        at.press(f"[data-step=pot] [data-digit='{digit}']")
    at.press("[data-step=pot] [data-winner='8']")
    told = {"amount_minor": 14000, "seats": [8], "flop": True, "contested": True}
    assert at.sent == [("declare_pot", told)]


def test_what_the_plan_asks_about_a_pot(console: Opener) -> None:
    shown = view("pot")
    shown["panel"]["uncontested"] = None
    at = console(shown)
    expect(at.page.locator("[data-flag=uncontested]")).to_be_hidden()
    at.press("[data-step=pot] [data-chip='500']")
    at.press("[data-flag=no_flop]")
    at.press("[data-step=pot] [data-winner='1']")
    told = {"amount_minor": 500, "seats": [1], "flop": False, "contested": True}
    assert at.sent == [("declare_pot", told)]


def test_a_split_pot_with_all_its_questions_fits_the_small_screen(console: Opener) -> None:
    at = console("pot", width=1024, height=768)
    at.press("[data-step=pot] [data-digit='9']")
    at.press("[data-step=pot] [data-split]")
    at.press("[data-step=pot] [data-winner='1']")
    at.press("[data-step=pot] [data-winner='3']")
    assert covered(at.page) == []
    assert below_the_fold(at.page) == []


def test_the_system_deals_by_one_tap(console: Opener) -> None:
    at = console(dealt("card"))
    expect(at.page.locator("[data-step=card] [data-slot=pad]")).to_be_hidden()
    at.press("[data-step=card] [data-commit]")
    at.key("a", "h")  # no card can be keyed in
    assert at.sent == [("board", {})]


def test_hands_are_shown_without_entry(console: Opener) -> None:
    at = console(dealt("show"))
    at.press("[data-show='5']")
    at.press("[data-step=show] [data-commit]")
    assert at.sent == [("show", {"seat": 5}), ("show_all", {})]


def test_a_street_without_a_burned_card(console: Opener) -> None:
    at = console("card")
    at.press("[data-burn]:visible")
    at.press("[data-step=card] [data-card=Th]")
    assert at.sent == [("board", {"cards": ["Th"], "burned": False})]


def test_face_down_cards_of_a_training_table_say_that_they_are_known(console: Opener) -> None:
    page = console(dealt("act")).page
    known = page.locator("[data-seat='6'] [data-eye]")
    expect(known).to_have_count(2)
    assert "known to the system" in (known.first.get_attribute("aria-label") or "")
    assert console("act").page.locator("[data-eye]").count() == 0


EYE = "[data-step=act] [data-slot=eye_key]"
SEEN = "[data-step=act] [data-slot=eye_cards] .playing-card"


def hold(at: Console) -> None:
    at.table.reply = at.table.silent  # the test answers itself
    at.page.hover(EYE)
    at.page.mouse.down()
    at.page.wait_for_timeout(50)


def test_the_eye_shows_while_it_is_held(console: Opener) -> None:
    at = console(dealt("act"))
    hold(at)
    assert [command["type"] for command in at.table.commands] == ["peek"]
    peeked(at)
    expect(at.page.locator(SEEN)).to_have_count(2)
    at.page.mouse.up()
    expect(at.page.locator(SEEN)).to_have_count(0)


@pytest.mark.parametrize("end", ["blur", "view", "drop", "leave"])
def test_the_eye_closes_by_itself(console: Opener, end: str) -> None:
    at = console(dealt("act"))
    hold(at)
    peeked(at)
    expect(at.page.locator(SEEN)).to_have_count(2)
    if end == "blur":
        at.page.evaluate("window.dispatchEvent(new Event('blur'))")
    elif end == "view":
        at.table.push(dealt("act", version=215))
    elif end == "drop":
        at.table.drop()
    else:
        at.page.mouse.move(200, 300)
    expect(at.page.locator(SEEN)).to_have_count(0)


def test_cards_that_come_too_late_or_of_another_seat_are_not_shown(console: Opener) -> None:
    at = console(dealt("act"))
    hold(at)
    peeked(at, seat=6)
    assert at.page.locator(SEEN).count() == 0
    at.page.mouse.up()
    peeked(at)
    assert at.page.locator(SEEN).count() == 0


def test_there_is_no_eye_where_none_is_granted(console: Opener) -> None:
    expect(console("act").page.locator(EYE)).to_be_hidden()
