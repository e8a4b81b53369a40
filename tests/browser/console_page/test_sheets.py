"""Seats, money and what is rarely needed: the sheets over the panel."""

from playwright.sync_api import expect

from tests.browser.console_page.conftest import Console, Opener
from tests.browser.console_page.table import Frame
from tests.browser.console_page.views import view


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


SECOND = {"username": "inspector", "pin": "123456"}


def sign(at: Console, reason: str) -> None:
    at.press(f"text={reason}")
    at.page.get_by_label("Inspector").fill("inspector")
    at.page.get_by_label("PIN").fill("123456")


def test_a_wager_beyond_the_limits_is_accepted_by_two(console: Opener) -> None:
    """POT-16: amount, reason, inspector; the key repeats the sum."""
    at = console("act")
    at.press("[data-bar=more]")
    at.press("text=Accepted beyond the limits")
    read_back = at.page.locator(".sheet [data-read-back]")
    for digit in "90":
        at.press(f".sheet [data-digit='{digit}']")
    expect(read_back).to_be_disabled()
    sign(at, "Noticed after the next player acted")
    expect(read_back).to_have_text("Accept €90, seat 8")
    at.press(".sheet [data-read-back]")
    told = {"seat": 8, "to_minor": 9000, "reason": "noticed_late", "second": SECOND}
    assert at.sent == [("accept_wager", told)]


def test_the_last_hand_is_reopened_by_two(console: Opener) -> None:
    at = console("between")
    at.press("[data-step=between] [data-reopen]")
    sign(at, "Paid to the wrong player")
    read_back = at.page.locator(".sheet [data-read-back]")
    expect(read_back).to_have_text("Reopen hand 41: €374.50 paid out")
    at.press(".sheet [data-read-back]")
    assert at.sent == [("reopen", {"reason": "wrong_winner", "second": SECOND})]


def test_the_players_chips_are_recounted_where_stacks_are_not_tracked(console: Opener) -> None:
    shown = view("between")
    key = {"label": "Recount the players' chips", "type": "recount_table", "data": {}}
    shown["panel"]["recount_table"] = key | {"amount_minor": 60000}
    at = console(shown)
    at.press("[data-bar=more]")
    at.press("text=Recount the players' chips")
    expect(at.page.locator(".sheet [data-slot=amount]")).to_have_text("€600")
    for digit in "590":
        at.press(f".sheet [data-digit='{digit}']")
    sign(at, "The chips were counted wrong")
    expect(at.page.locator(".sheet [data-read-back]")).to_have_text("The players hold €590")
    at.press(".sheet [data-read-back]")
    told = {"amount_minor": 59000, "reason": "chips_miscounted", "second": SECOND}
    assert at.sent == [("recount_table", told)]


def test_a_player_without_a_tracked_stack_says_what_he_takes(console: Opener) -> None:
    shown = view("between")
    entry = {"label": "Leave the table", "type": "leave_seat", "data": {"seat": 6}}
    shown["seats"][5]["menu"] = [entry | {"most_minor": 60000}]
    at = console(shown)
    at.press("[data-seat='6']")
    at.press("text=Leave the table")
    for digit in "999":
        at.press(f".sheet [data-digit='{digit}']")
    expect(at.page.locator(".sheet [data-read-back]")).to_have_text("At most €600")
    at.press(".sheet [data-amount=clear]")
    for digit in "150":
        at.press(f".sheet [data-digit='{digit}']")
    expect(at.page.locator(".sheet [data-read-back]")).to_have_text("Leaves with €150, seat 6")
    at.press(".sheet [data-read-back]")
    assert at.sent == [("leave_seat", {"seat": 6, "amount_minor": 15000})]


def test_a_card_dealt_too_early_is_keyed_in_and_set_aside(console: Opener) -> None:
    at = console("act")
    at.press("[data-bar=more]")
    at.press("text=Card dealt too early")
    expect(at.page.locator(".sheet [data-card='9c']")).to_be_disabled()
    at.press(".sheet [data-card='2s']")
    assert at.sent == [("set_aside", {"card": "2s"})]


BOARD_KEYS = {
    "cards": ["9c"],
    "change": {"label": "Change this card", "type": "undo", "data": {}},
    "set_aside": {"label": "Set aside", "type": "set_aside", "data": {"card": "9c"}},
}


def test_a_tap_on_the_newest_card_of_the_board(console: Opener) -> None:
    at = console(view("act", board_keys=BOARD_KEYS))
    assert at.page.locator("[data-board]").count() == 1
    at.press("[data-board='9c']")
    at.press("text=Set aside")
    assert at.sent == [("set_aside", {"card": "9c"})]


def test_one_wrong_card_of_the_flop_is_changed_by_its_key_alone(console: Opener) -> None:
    keys = BOARD_KEYS | {"cards": ["Ks", "9h", "4d"], "set_aside": None}
    at = console(view("act", board=["Ks", "9h", "4d"], board_keys=keys))

    def undo(command: Frame) -> Frame:
        if command["type"] == "undo":
            flop = {"step": "FLOP", "count": 3, "known": []}
            at.table.view = view("card", board=[], version=at.table.view["version"])
            at.table.view["panel"] |= flop
        return at.table.accept(command)

    at.table.reply = undo
    at.press("[data-board='9h']")
    at.press("text=Change this card")
    expect(at.page.locator("[data-step=card] [aria-pressed=true][data-card]")).to_have_count(2)
    at.press("[data-step=card] [data-card='8h']")
    assert at.sent == [("undo", {}), ("board", {"cards": ["Ks", "4d", "8h"]})]


def test_an_exposed_card_bears_the_word(console: Opener) -> None:
    shown = view("act")
    shown["seats"][5] |= {"cards": ["Kh", "??"], "exposed": ["Kh"]}
    shown["seats"][5]["menu"] = [
        {"label": "A card was exposed", "type": "expose", "data": {"seat": 6}}
    ]
    at = console(shown)
    card = at.page.locator("[data-seat='6'] .playing-card[data-exposed]")
    expect(card).to_have_attribute("aria-label", "king of hearts, exposed by mistake")
    at.press("[data-seat='6']")
    at.press("text=A card was exposed")
    at.press(".sheet [data-card='2h']")
    assert at.sent == [("expose", {"seat": 6, "card": "2h"})]


def test_pots_beyond_three_open_in_a_list(console: Opener) -> None:
    shown = view("act", more_pots="+2 pots")
    sides = [
        {"kind": "side", "label": f"Side pot {number}", "amount": "€20", "note": ""}
        for number in (2, 3)
    ]
    shown["pots"] = [*shown["pots"][:2], *sides, shown["pots"][2]]
    at = console(shown)
    expect(at.page.locator(".pot")).to_have_count(3)
    at.press("text=+2 pots")
    expect(at.page.locator(".sheet .fact")).to_have_count(5)


def test_what_was_undone_stays_in_the_log_struck_through(console: Opener) -> None:
    page = console("act").page
    undone = page.locator(".log [data-undone]")
    expect(undone).to_have_count(1)
    expect(undone).to_contain_text("Turn 9♦")
    line = undone.locator("span").first.evaluate(
        "span => getComputedStyle(span).textDecorationLine"
    )
    assert line == "line-through"
