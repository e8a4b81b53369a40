"""The whole story: from limits draft to signed day, each person in his own browser."""

import io

from openpyxl import load_workbook
from playwright.sync_api import expect

from reports.models import GamingDay
from reports.models.days import DayStatus
from reports.services.closing import tick
from reports.services.verify import verify
from tables.enums import AccountKind, Role
from tables.ledger import queries
from tables.services.seals import seal_new_rows
from tests.browser.first_light import approvals, console, finance, floor
from tests.browser.first_light.people import PLAYERS, Cast

CASH = {5_000: 9, 1_000: 1}
COMMISSION = {500: 2, 100: 4}
# After three buy-ins of 460 in all from a float of 3,600; 5 are missing.
CLOSER = {100: 100, 500: 87, 2_500: 40, 10_000: 16}
SHORT_MINOR = -500


def walk(cast: Cast) -> None:
    """Every step from the first draft to the signature; the words of the pages are checked."""
    configure(cast)
    floor.assign_and_open(cast)
    approvals.register_console(cast)
    floor.count_together(cast, floor.FLOAT)
    play(cast)
    floor.close_the_table(cast, CLOSER, "1")
    floor.count_the_boxes(cast, {"drop_box": CASH, "commission_box": COMMISSION})
    tick()  # what the minute task does
    page = finance.close_the_day(cast)
    finance.drill_down(cast, page)
    page.goto(f"/finance/{cast.today}/")
    sheet = load_workbook(io.BytesIO(finance.export(page)))
    assert any("HE-1" in map(str, row) for row in sheet.active.values)
    finance.sign_the_day(cast, page)
    check_the_books(cast)
    assert not cast.faults, "\n".join(cast.faults)


def configure(cast: Cast) -> None:
    """Stakes 2/4, a plan of 5 %, a rule set: drafted by one, approved by another."""
    approvals.draft_stakes_from_last(cast)
    approvals.draft_new_line(
        cast, Role.LIMITS, "commission", "5 %", kind="percent", rate_bp="5", cap="20"
    )
    approvals.draft_new_line(cast, Role.MANAGER, "ruleset", "NL")
    approvals.approve(cast, "stakes", changed=2)
    approvals.approve(cast, "commission")
    approvals.approve(cast, "ruleset")


def play(cast: Cast) -> None:
    """Three players, one hand with a side pot, a call to the pit, and everyone leaves."""
    page = cast.page(Role.CROUPIER)
    page.goto("/")
    console.open_console(page)
    console.seat_player(page, 1, {10_000: 2})
    console.seat_player(page, 4, {10_000: 2})
    console.seat_player(page, 8, {2_500: 2, 500: 2})
    console.draw_for_the_button(page, "2c Kd As")
    other = console.follow(cast)
    console.play_to_showdown(cast, page)
    expect(other.get_by_role("status")).to_have_text(page.get_by_role("status").inner_text())
    console.show_and_pay(cast, page)
    floor.answer_the_call(cast)
    for seat in PLAYERS:
        console.leave(cast, page, seat)


def check_the_books(cast: Cast) -> None:
    """Signed, reconciled to the cent, and every event, balance, hash and seal fits."""
    day = GamingDay.objects.get(casino=cast.casino, day=cast.today)
    assert day.status == DayStatus.SIGNED
    assert day.session_facts.get(run=day.run).difference_minor == SHORT_MINOR
    assert queries.balances(cast.casino, cast.table).get(AccountKind.PLAYERS, 0) == 0
    seal_new_rows()
    found = verify()
    assert not found, found
