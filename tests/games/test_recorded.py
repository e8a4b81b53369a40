"""Recorded hands at real tables (`phh play`): the taps of a croupier, also over the line."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.utils import timezone

from games.engines import phh
from games.models import Round, TableEvent
from games.simulator.fitting import DoesNotFit
from games.simulator.recorded import Played, RecordedCroupier
from games.simulator.service_desk import ServiceDesk
from reports.services.verify import verify
from tables.enums import Game
from tables.models import Casino, StaffMember
from tables.selectors.settings import rules_at
from tests.browser.server import Server
from tests.tables.house import CONTENTS, House, build_house

pytestmark = pytest.mark.django_db(transaction=True)

RECORDED = Path(__file__).parents[3] / "shared" / "cases" / "phh" / "wsop_2023"
Staff = Callable[..., StaffMember]

# Bets of 20 and 40 chips, which are 2.00 and 4.00 at the table.
FIXED_LIMIT = {
    **{"bet_structure": "fixed_limit", "opening": "bring_in", "showdown": "may_muck"},
    "min_buy_in_bets": 1,
}
STAKES = {"ante": 50, "bring_in": 100, "small_bet": 200, "big_bet": 400, "chip_unit": 50}
STUD = """
variant = 'F7S'
antes = [5, 5, 5]
bring_in = 10
small_bet = 20
big_bet = 40
starting_stacks = [1000, 1000, 1000]
actions = ['d dh p1 AcAd2c', 'd dh p2 KcKdTs', 'd dh p3 ????3d', 'p1 pb', 'p2 cbr 20', 'p3 f',
           'p1 cc', '# fourth', 'd dh p1 Ah', 'd dh p2 Kh', 'p1 cc', 'p2 cbr 20', 'p1 cc',
           'd dh p1 2h', 'd dh p2 4h', 'p1 cc', 'p2 cc', 'd dh p1 2s', 'd dh p2 4s', 'p1 cc',
           'p2 cc', 'd dh p1 9h', 'd dh p2 9s', 'p1 cbr 40', 'p2 cc', 'p1 sm -', 'p2 sm']
"""
NO_SHOWDOWN = STUD[: STUD.index("'p1 cc', '# fourth'")] + "'p1 f']"
HOLDEM = """
variant = 'NT'
antes = [0, 0]
blinds_or_straddles = [50, 100]
min_bet = 100
starting_stacks = [10000, 10000]
actions = ['d dh p1 2c2d', 'd dh p2 3c3d', 'p2 cbr 300', 'p1 f']
"""


@pytest.fixture
def house_of(casino: Casino, staff: Staff, monkeypatch) -> Callable[..., House]:
    """A table in play under these rules and stakes."""

    def house(game: Game = Game.SEVEN_CARD_STUD, **contents: dict[str, Any]) -> House:
        monkeypatch.setitem(CONTENTS, game, CONTENTS[game] | contents)
        built = build_house(casino, staff, game)
        built.in_play(timezone.now())
        return built

    return house


@pytest.fixture
def stud(house_of: Callable[..., House]) -> House:
    plan = {"kind": "percent", "rate_bp": 300}
    return house_of(ruleset=FIXED_LIMIT, stakes=STAKES, commission=plan)


def played(house: House, text: str) -> Played:
    hand = phh.parse(text)
    assert not isinstance(hand, str)
    session = house.table.sessions.get()
    desk = ServiceDesk(house.table, house.croupier)
    return RecordedCroupier(desk, rules_at(session, timezone.now())).play(hand)


def test_stud_17_a_recorded_hand_is_played_to_its_showdown(stud: House) -> None:
    """Aces full win 90 chips, less 3 percent of 175; the hand after it finds empty seats again."""
    result = played(stud, STUD)
    assert (result.ok, result.commission) == (True, 50)
    assert result.stacks == (10_900 - 50, 9_150, 9_950)
    assert played(stud, NO_SHOWDOWN).ok
    assert Round.objects.filter(status="finished").count() == 2
    assert verify() == []


def test_pot_14_a_hand_that_was_mucked_does_not_fit_where_all_show(
    house_of: Callable[..., House],
) -> None:
    house = house_of(ruleset=FIXED_LIMIT | {"showdown": "all_show"}, stakes=STAKES)
    with pytest.raises(DoesNotFit, match="muck_not_allowed"):
        played(house, STUD)
    assert played(house, STUD.replace("'p2 sm'", "'p2 sm -'")).ok


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("antes = [5, 5, 5]", "antes = [6, 6, 6]", "another ante, bring-in or big bet"),
        ("bring_in = 10", "bring_in = 5", "another ante, bring-in or big bet"),
        ("[1000, 1000, 1000]", "[1000, 1000, 19]", "no buy-in of this table"),
        ("small_bet = 20", "small_bet = 30", "doesn't come out in the table's money"),
        ("'p2 cbr 20', 'p3 f'", "'p2 cbr 21', 'p3 f'", "above_maximum"),
    ],
)
def test_a_hand_of_stud_that_does_not_fit_seats_nobody(
    stud: House, old: str, new: str, reason: str
) -> None:
    before = TableEvent.objects.count()
    assert old in STUD
    with pytest.raises(DoesNotFit, match=reason):
        played(stud, STUD.replace(old, new, 1))
    assert TableEvent.objects.count() == before


def test_a_table_plays_recorded_hands_of_its_own_game(stud: House) -> None:
    with pytest.raises(DoesNotFit, match="another game"):
        played(stud, HOLDEM)


def test_stud_17_a_spread_limit_has_no_bring_in(house_of: Callable[..., House]) -> None:
    with pytest.raises(DoesNotFit, match="none of"):
        played(house_of(), STUD)


def test_hold_5_two_players_have_the_blinds_the_other_way_round(
    house_of: Callable[..., House],
) -> None:
    stakes = {"small_blind": 100, "big_blind": 200, "chip_unit": 100}
    house = house_of(Game.HOLDEM, ruleset={"heads_up": "button_small"}, stakes=stakes)
    assert played(house, HOLDEM).stacks == (19_800, 20_200)
    with pytest.raises(DoesNotFit, match="other blinds"):
        played(house, HOLDEM.replace("[50, 100]", "[25, 100]"))
    with pytest.raises(DoesNotFit, match="another game"):
        played(house, STUD)


@pytest.fixture
def fixed_200(house_of: Callable[..., House]) -> House:
    """Bets of 200.00 and 400.00, a tenth of a cent for each recorded chip."""
    stakes = {"ante": 5_000, "bring_in": 5_000, "small_bet": 20_000, "big_bet": 40_000}
    plan = {"kind": "percent", "rate_bp": 300}
    return house_of(ruleset=FIXED_LIMIT, stakes=stakes | {"chip_unit": 500}, commission=plan)


@pytest.mark.skipif(not RECORDED.is_dir(), reason="the recorded hands are not here")
def test_stud_17_hands_of_a_tournament_win_what_they_won(fixed_200: House) -> None:
    results = [played(fixed_200, path.read_text()) for path in _of_stud()]
    assert len(results) == 4
    assert all(result.ok for result in results)
    assert verify() == []


@pytest.mark.long
def test_stud_17_recorded_hands_over_the_consoles_own_line(
    fixed_200: House, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    own = tmp_path / "own.phh"
    own.write_text(STUD.replace("bring_in = 10", "bring_in = 5").replace("1000", "3000"))
    files = [own, *_of_stud()]
    server = Server(tmp_path / "server.log")
    server.start()
    try:
        table = ["--table", "CP-1", "--ws", server.url.replace("http", "ws")]
        call_command("phh", "play", *table, *map(str, files))
    finally:
        server.stop()
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == ["ok"] * len(files)
    assert verify() == []


def _of_stud() -> list[Path]:
    """Recorded hands with bets of 200,000 and 400,000 chips, if any are here."""
    hands = [(path, phh.parse(path.read_text())) for path in sorted(RECORDED.glob("*.phh"))]
    return [
        path
        for path, hand in hands
        if not isinstance(hand, str) and (hand.game, hand.min_bet) == (phh.STUD, 200_000)
    ]
