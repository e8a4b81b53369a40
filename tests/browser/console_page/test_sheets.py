"""Seats, money and what is rarely needed: the sheets over the panel."""

from playwright.sync_api import expect

from tests.browser.console_page.conftest import Opener


def test_a_guest_takes_a_seat_in_four_taps(console: Opener) -> None:
    at = console("between")
    at.press("[data-seat='2']")
    at.press(".sheet [data-chip='10000']")
    expect(at.page.locator(".sheet [data-read-back]")).to_be_disabled()
    at.press(".sheet [data-chip='10000']")
    expect(at.page.locator(".sheet [data-read-back]")).to_have_text("Buy-in €200, seat 2")
    at.press(".sheet [data-read-back]")
    assert at.sent == [
        ("take_seat", {"seat": 2, "name": "", "buy_in_minor": 20000, "chips_minor": 0})
    ]
    expect(at.page.locator(".sheet")).to_be_hidden()


def test_a_seat_is_taken_by_keyboard(console: Opener) -> None:
    at = console("between")
    at.page.locator("[data-seat='2']").focus()
    at.key("Enter", "2", "5", "0", "0", "Backspace", "Enter")
    at.page.wait_for_timeout(50)
    assert at.sent == [
        ("take_seat", {"seat": 2, "name": "", "buy_in_minor": 25000, "chips_minor": 0})
    ]
    expect(at.page.locator("[data-seat='2']")).to_be_focused()


def test_cash_and_brought_chips_together_make_the_buy_in(console: Opener) -> None:
    at = console("between")
    at.press("[data-seat='2']")
    at.page.locator(".sheet [data-slot=name]").fill("Marić")
    at.press(".sheet [data-chip='10000']")
    at.press(".sheet [data-sum=chips]")
    at.press(".sheet [data-chip='10000']")
    read_back = at.page.locator(".sheet [data-read-back]")
    expect(read_back).to_have_text("Buy-in €100 and €100 in chips, seat 2")
    at.press(".sheet [data-read-back]")
    expected = {"seat": 2, "name": "Marić", "buy_in_minor": 10000, "chips_minor": 10000}
    assert at.sent == [("take_seat", expected)]


def test_identification_is_asked_for_when_the_server_needs_it(console: Opener) -> None:
    at = console("between")
    refusal = {"type": "refused", "code": "identification_needed", "message": "Who is it?"}
    at.table.reply = lambda command: at.table.refuse(command) | refusal
    at.press("[data-bar=buy_in]")
    at.press(".choices >> text=Ivanova")
    at.press(".sheet [data-chip='50000']")
    at.press(".sheet [data-read-back]")
    at.page.get_by_label("Document of the player").fill("HR 123")
    at.page.get_by_label("Seen by").fill("A. Anić")
    at.table.reply = at.table.accept
    at.press(".sheet [data-read-back]")
    identification = {"document": "HR 123", "seen_by": "A. Anić"}
    assert at.sent[-1] == (
        "buy_in",
        {"seat": 6, "amount_minor": 50000, "identification": identification},
    )


def test_a_recount_needs_reason_and_inspector(console: Opener) -> None:
    at = console("between")
    at.press("[data-seat='6']")
    at.press("text=Recount the stack")
    read_back = at.page.locator(".sheet [data-read-back]")
    at.press(".sheet [data-amount=clear]")
    for digit in "365":
        at.press(f".sheet [data-digit='{digit}']")
    expect(read_back).to_be_disabled()
    at.press("text=Paid wrong")
    at.page.get_by_label("Inspector").fill("inspector")
    at.page.get_by_label("PIN").fill("123456")
    expect(read_back).to_have_text("Stack is €365, seat 6")
    at.press(".sheet [data-read-back]")
    assert at.sent == [
        (
            "recount_seat",
            {
                "seat": 6,
                "amount_minor": 36500,
                "reason": "wrong_payout",
                "second": {"username": "inspector", "pin": "123456"},
            },
        )
    ]


def test_leaving_reads_the_stack_back_away_from_the_key_that_opened_it(console: Opener) -> None:
    at = console("between")
    at.press("[data-seat='6']")
    opener = at.page.get_by_role("button", name="Leave the table")
    before = opener.bounding_box()
    opener.click()
    leave = at.page.get_by_role("button", name="Leaves with €370, seat 6")
    after = leave.bounding_box()
    assert before and after and after["y"] + after["height"] < before["y"]
    at.press("text=Leaves with")
    assert at.sent == [("leave_seat", {"seat": 6})]


def test_misdeal_and_call_carry_a_reason(console: Opener) -> None:
    at = console("act")
    at.press("[data-bar=more]")
    at.press("text=Misdeal")
    at.press("text=A card was exposed")
    at.press("[data-bar=call]")
    at.press("text=Dispute")
    assert at.sent == [
        ("misdeal", {"reason": "exposed_card"}),
        ("call_pit", {"reason": "dispute"}),
    ]


def test_the_button_is_drawn_with_one_card_a_seat(console: Opener) -> None:
    at = console("between")
    at.press("[data-step=between] [data-draw]")
    expect(at.page.get_by_text("Card of seat 1")).to_be_visible()
    for code in ("As", "Kd", "2c"):
        at.press(f".sheet [data-card='{code}']")
    assert at.sent == [("draw_button", {"cards": {"1": "As", "3": "Kd", "4": "2c"}})]
