"""Signs on real screens: nothing is cut, the limits are large enough, and a screen that hears
nothing says how old it is (screens c5)."""

from collections.abc import Callable, Iterator
from datetime import date

import pytest
from playwright.sync_api import Browser, Page, expect

from tables.enums import Equipment, Game, VersionKind
from tables.models import Casino, Line, StaffMember, Table, Version
from tables.selectors.versions import kinds_for
from tables.services.sessions import open_table
from tests.browser.conftest import Watch, accessibility_faults, picture, small_targets
from tests.browser.server import Server
from tests.tables.house import CODES, NOON, House, approved_line, approved_version, build_house

# wall screens of 16:9, a tablet lying and a small screen standing
SIZES = [(1920, 1080), (1280, 720), (1024, 768), (800, 1280)]
CUT = """() => {
  const within = (inner, outer) => inner.left >= outer.left - 1 && inner.right <= outer.right + 1
    && inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1;
  const screen = {left: 0, top: 0, right: innerWidth, bottom: innerHeight};
  const words = document.createTreeWalker(document.querySelector('.sign'), NodeFilter.SHOW_TEXT);
  const found = [];
  while (words.nextNode()) {
    const node = words.currentNode;
    if (!node.data.trim() || !node.parentElement.checkVisibility()) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const pane = node.parentElement.closest('.panel, .limit, .head, .foot, .closed, .sign');
    for (const box of range.getClientRects()) {
      if (!within(box, screen)) found.push('off the screen: ' + node.data);
      const inner = pane.getBoundingClientRect();
      if (box.left < inner.left - 1 || box.right > inner.right + 1) found.push('cut: ' + node.data);
    }
  }
  const page = document.documentElement;
  if (page.scrollHeight > innerHeight || page.scrollWidth > innerWidth) found.push('it scrolls');
  return found;
}"""
SOON = date(2126, 12, 1)
CAPITALS = 0.711  # of the size of Roboto's letters
LETTERS = """() => [...document.querySelectorAll('.limit--100 b')]
  .map(amount => parseFloat(getComputedStyle(amount).fontSize))"""


@pytest.fixture
def new_screen(
    browser: Browser, server: Server, watch: Watch, transactional_db: None
) -> Iterator[Callable[..., Page]]:
    """`new_screen(java_script_enabled=False)`: a wall screen with a profile of its own."""
    contexts = []

    def switch_on(**options: object) -> Page:
        size = {"width": 1920, "height": 1080}
        contexts.append(browser.new_context(base_url=server.url, viewport=size, **options))
        page = contexts[-1].new_page()
        watch.follow(page)
        return page

    yield switch_on
    watch.end()
    for context in contexts:
        context.close()


@pytest.fixture
def house(transactional_db: None, casino: Casino, staff: Callable[..., StaffMember]) -> House:
    return build_house(casino, staff)


def floor_of_signs(house: House, staff: Callable[..., StaffMember]) -> None:
    """Every game is open, Caribbean stud with a jackpot and a coming change; HE-2 is closed."""
    house.open()
    Table.objects.create(code="HE-2", casino=house.casino, game=Game.HOLDEM)
    author, approver = staff("limits"), staff("compliance")
    for game in (Game.SEVEN_CARD_STUD, Game.CARIBBEAN_STUD, Game.EUROPEAN_POKER):
        table = Table.objects.create(code=CODES[game], casino=house.casino, game=game, seats=7)
        lines = {
            kind.value: approved_line(house.casino, kind, author, approver, game)
            for kind in kinds_for(game)
        }
        open_table(table, **lines, actor=house.pit, equipment=list(Equipment), now=NOON)
    stakes = Line.objects.get(game=Game.CARIBBEAN_STUD, kind=VersionKind.STAKES)
    approved_version(stakes, author, approver, number=2, effective_on=SOON, ante_min=1_000)
    _approve_jackpot(stakes.versions.get(number=1))


def _approve_jackpot(like: Version) -> None:
    """A jackpot of CS-1, approved as `like` was."""
    like.line = Line.objects.create(
        casino=like.line.casino, kind=VersionKind.JACKPOT, game=like.line.game, name="Jackpot"
    )
    prizes = {
        "royal_flush": {"percent": 100},
        "straight_flush": {"percent": 10},
        "four_of_a_kind": {"odds": 500},
    }
    like.content = {"seed": 1_000_000, "tables": ["CS-1"], "prizes": prizes}
    like.pk = None
    like.save()


def test_nothing_is_cut_on_any_screen(house, staff, new_page):
    """c5: all words on the screen, limits at least one twelfth of its height, AA."""
    floor_of_signs(house, staff)
    page = new_page()
    page.emulate_media(reduced_motion="reduce")  # no language is caught half-way to its turn
    for code in ("HE-1", "CP-1", "CS-1", "EP-1", "HE-2"):
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            page.goto(f"/signs/{code}/")
            page.evaluate("document.fonts.ready")
            assert page.evaluate(CUT) == [], (code, width)
            if width > height:
                assert min(page.evaluate(LETTERS)) * CAPITALS >= height / 12, (code, width)
            picture(page, f"sign-{code}-{width}")
        assert accessibility_faults(page) == [], code


def test_a_screen_is_hung_up_from_the_list(house, new_page, new_screen):
    """A finger finds the table, without a script too, and its sign stands there; AA."""
    small = new_page()
    small.goto("/signs/")
    assert small_targets(small) == [] and accessibility_faults(small) == []
    page = new_screen(java_script_enabled=False)
    page.goto("/signs/")
    picture(page, "signs-1920")
    page.get_by_role("link", name="HE-1 Texas hold'em").click()
    expect(page.locator(".sign .code")).to_have_text("HE-1")


def test_a_screen_that_hears_nothing_says_how_old_it_is(house, new_screen):
    """c5: "as at" after a minute without an answer; it comes back by itself, with what is new."""
    house.open()
    page = new_screen()
    page.clock.install()
    page.goto("/signs/HE-1/")
    note, heard_at = page.locator(".stale"), page.locator("#sign").get_attribute("data-as-at")
    page.context.set_offline(True)
    _wait_through(page, 50)
    expect(note).to_be_hidden()
    _wait_through(page, 20)
    expect(note).to_contain_text(heard_at)
    assert page.evaluate(CUT) == []
    picture(page, "sign-stale")
    first = house.lines["stakes"].versions.get()
    blinds = {"small_blind": 500, "big_blind": 1_000}
    people = first.drafted_by, first.approved_by
    approved_version(first.line, *people, number=2, effective_on=SOON, **blinds)
    page.context.set_offline(False)
    page.clock.run_for(6_000)
    expect(page.locator(".notices")).to_contain_text("€5 / €10")
    expect(note).to_be_hidden()
    assert page.evaluate(CUT) == []


def _wait_through(page: Page, seconds: int) -> None:
    """Put the page's clock forward, one question after the other."""
    for _question in range(seconds // 5):
        page.clock.run_for(5_000)


def test_a_sign_reads_without_script(house, staff, new_screen):
    """The page holds all in itself, at a size that fits a wall screen."""
    floor_of_signs(house, staff)
    page = new_screen(java_script_enabled=False)
    for code in ("HE-1", "CS-1", "EP-1"):
        page.goto(f"/signs/{code}/")
        expect(page.locator(".limit b").first).to_contain_text("€")
        expect(page.locator(".rules li").first).to_be_visible()
        assert page.locator(".sign").bounding_box()["height"] <= 1080, code
