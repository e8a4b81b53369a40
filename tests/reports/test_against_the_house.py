"""A known evening at CS-1: the result is the win, to the cent, in ledger, reports, pages, files.

Round 1 (CAR-7): the house takes 26.00 of two boxes and pays 30.00 to the third. Round 2 (CAR-6):
the bank has no game, the ante of 10.00 is paid.
"""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from games.models import Round
from games.simulator.evening import close_after_play
from games.simulator.tables import NotReady, tables_in_play
from reports.models import GamingDay, Report, RoundFact, SessionFact
from reports.services import closing
from reports.services.verify import verify
from tables.enums import AccountKind, CountKind, DeviceKind, Game
from tables.ledger import queries
from tables.models import Casino, Count, StaffMember, Table, TableSession, TableStatus
from tables.selectors.dashboard import floor
from tables.selectors.sessions import boxes_to_count, result
from tables.services.devices import enrol, register_device
from tables.services.floor import save_configuration
from tests.conftest import PIN
from tests.games.driver import Driver
from tests.reports.evening import NEXT_MORNING, crew_of
from tests.tables.house import DAY, FLOAT_MINOR, NOON, House, build_house

Staff = Callable[..., StaffMember]
DROP = 20_000
FIRST_WIN, SECOND_WIN = 2_600 - 3_000, -1_000
WIN = FIRST_WIN + SECOND_WIN


@pytest.fixture
def house(casino: Casino, staff: Staff) -> House:
    return build_house(casino, staff, Game.CARIBBEAN_STUD)


def first_round(driver: Driver) -> None:
    """Box 1 wins ante and bet with a pair, box 2 folds with fee and bonus, box 3 loses."""
    driver.do("place_bet", box=1, ante_minor=1_000)
    driver.do("place_bet", box=2, ante_minor=500, bonus_minor=100)
    driver.do("place_bet", box=3, ante_minor=500)
    driver.do("close_bets")
    driver.do("bank_card", card="Qd")
    driver.do("buy_card", box=2)
    driver.do("fold_box", box=2)
    driver.do("rest_bet")
    driver.do("open_bank", cards=["As", "Kh", "7c", "2d"])
    driver.do("show_box", box=1, cards=["9s", "9h", "4c", "5d", "6s"])
    driver.do("settle")


def second_round(driver: Driver) -> None:
    """The bank has no game: the ante wins 1 to 1, the bet goes back (CAR-6)."""
    driver.do("place_bet", box=1, ante_minor=1_000)
    driver.do("close_bets")
    driver.do("bank_card", card="2d")
    driver.do("rest_bet")
    driver.do("open_bank", cards=["9s", "Kh", "7c", "3d"])
    driver.do("settle")


@pytest.fixture
def session(house: House) -> TableSession:
    """Two rounds, closed; the drop box isn't counted yet."""
    session = house.in_play()
    driver = Driver(house)
    driver.do("buy_in", amount_minor=DROP)
    first_round(driver)
    second_round(driver)
    close_after_play(session, crew_of(house), now=NOON + timedelta(hours=1))
    session.refresh_from_db()
    return session


def count_drop(house: House, session: TableSession, missing: int = 0) -> None:
    house.count(session, CountKind.DROP_BOX, {100: (DROP - missing) // 100})


def run_day(casino: Casino) -> GamingDay:
    closing.tick(NEXT_MORNING)
    return GamingDay.objects.get(casino=casino, day=DAY)


def results_of(day: GamingDay) -> dict[str, Any]:
    return Report.objects.get(day=day, kind="tables", run=day.run).content


def test_the_result_of_a_table_against_the_house_is_its_win(
    house: House, session: TableSession
) -> None:
    outcome = result(session)
    assert outcome is not None
    assert (outcome.opening_minor, outcome.drop_minor) == (FLOAT_MINOR, DROP)
    assert outcome.closing_minor == FLOAT_MINOR - DROP + WIN
    assert (outcome.result_minor, outcome.win_minor) == (WIN, WIN)
    assert (outcome.commission_minor, outcome.difference_minor) == (0, 0)
    assert sum(Round.objects.values_list("win_minor", flat=True)) == WIN
    assert queries.balances(house.casino, house.table).get(AccountKind.PLAYERS, 0) == 0


def test_only_the_drop_box_is_counted(house: House, session: TableSession) -> None:
    assert [count.kind for count in boxes_to_count(house.casino)] == [CountKind.DROP_BOX]
    assert not Count.objects.filter(kind=CountKind.COMMISSION_BOX).exists()
    before = result(session)
    assert before is not None and before.uncounted == (CountKind.DROP_BOX,)
    count_drop(house, session, missing=500)
    after = result(session)
    assert after is not None and after.uncounted == ()
    assert (after.result_minor, after.difference_minor) == (WIN - 500, -500)


def test_a_day_with_only_banked_tables_closes_and_adds_up(
    house: House, session: TableSession
) -> None:
    count_drop(house, session)
    day = run_day(house.casino)
    assert (day.status, day.run, day.difference) == ("closed", 1, None)
    results = results_of(day)
    assert results["total"]["result_minor"] == results["total"]["win_minor"] == WIN
    assert (results["total"]["difference_minor"], results["total"]["uncounted"]) == (0, 0)
    row = results["rows"][0]
    assert (row["table"], row["game"], row["hands"], row["cash_minor"]) == (
        "CS-1",
        "caribbean_stud",
        2,
        DROP,
    )
    commission = Report.objects.get(day=day, kind="commission").content
    assert (commission["total"]["hands"], commission["boxes"]) == (0, [])
    assert not RoundFact.objects.exists()
    assert SessionFact.objects.get().commission_counted_minor is None
    assert verify() == []


def test_a_missing_note_is_the_difference(house: House, session: TableSession) -> None:
    count_drop(house, session, missing=500)
    row = results_of(run_day(house.casino))["rows"][0]
    assert (row["result_minor"], row["win_minor"], row["difference_minor"]) == (
        WIN - 500,
        WIN,
        -500,
    )


def test_the_pages_and_files_of_such_a_day(
    house: House, session: TableSession, staff: Staff
) -> None:
    client = Client()
    client.force_login(staff("finance"), backend="django.contrib.auth.backends.ModelBackend")
    closing.note_days(house.casino, NOON)
    waiting = client.get(f"/finance/{DAY}/")
    assert "House win so far" in waiting.content.decode()
    count_drop(house, session)
    run_day(house.casino)
    page = client.get(f"/finance/{DAY}/").content.decode()
    assert "Caribbean stud" in page and "2 rounds against the house" in page
    assert "−€14.00" in page
    assert client.get(f"/finance/{DAY}/commission/").status_code == 200
    hands = client.get(f"/finance/{DAY}/tables/CS-1/").content.decode()
    assert "Staked" in hands and "−14.00" in hands and "Commission" not in hands
    file = client.get(f"/finance/{DAY}/export/tables.csv").content.decode("utf-8-sig")
    line = next(line for line in file.splitlines() if line.startswith("CS-1"))
    assert line.split(";")[1] == "Caribbean stud"
    assert line.split(";")[-4:-1] == ["-14.00", "-14.00", "0.00"]


def test_a_table_that_changes_its_game_keeps_the_day_as_it_was(
    house: House, session: TableSession, staff: Staff
) -> None:
    """It was a session of Caribbean stud, whatever the table is for when the report is built."""
    count_drop(house, session)
    house.table.game = Game.SEVEN_CARD_STUD
    save_configuration(house.table, actor=staff("manager"))
    run_day(house.casino)
    assert SessionFact.objects.get().game == Game.CARIBBEAN_STUD
    assert verify() == []
    client = Client()
    client.force_login(staff("finance"), backend="django.contrib.auth.backends.ModelBackend")
    hands = client.get(f"/finance/{DAY}/tables/CS-1/").content.decode()
    assert "Staked" in hands and "−14.00" in hands and "Commission" not in hands
    with pytest.raises(NotReady, match="no Rule set is in force"):
        tables_in_play(1)


def test_a_pit_that_is_changed_during_play_loses_no_event(house: House, staff: Staff) -> None:
    """The row that was changed had been read before the last tap: the chain's head stays."""
    house.in_play()
    driver = Driver(house)
    read_before = Table.objects.get(pk=house.table.pk)
    driver.do("buy_in", amount_minor=DROP)
    read_before.pit = "B"
    save_configuration(read_before, actor=staff("manager"))
    driver.do("buy_in", amount_minor=DROP)
    assert verify() == []


def test_a_reopened_round_wins_nothing_until_it_is_settled_again(
    house: House, staff: Staff
) -> None:
    session = house.in_play()
    driver = Driver(house)
    _device, code = register_device(house.casino, "Console", DeviceKind.CONSOLE, staff("admin"))
    driver.device, _token = enrol(code)
    second_round(driver)
    assert wins(session) == (SECOND_WIN, SECOND_WIN)
    second = {"username": house.inspector.username, "pin": PIN}
    driver.do("reopen", reason="wrong_winner", second=second)
    assert wins(session) == (0, 0)
    driver.do("settle")
    assert wins(session) == (SECOND_WIN, SECOND_WIN)


def wins(session: TableSession) -> tuple[int, int]:
    """What the ledger and the table's status say that the house won."""
    routes = queries.session_routes([session.pk])[session.pk]
    return queries.win_of(routes), TableStatus.objects.get(session=session).win_minor


def test_the_dashboard_shows_win_and_boxes(house: House) -> None:
    house.in_play()
    driver = Driver(house)
    first_round(driver)
    driver.do("place_bet", box=1, ante_minor=1_000)
    shown = floor(house.casino, NOON + timedelta(minutes=30))
    tile = shown.tiles[0]
    assert (shown.win_minor, shown.commission_minor) == (FIRST_WIN, 0)
    assert tile.is_banked and tile.win_hour_minor == FIRST_WIN * 2
    assert (tile.pot_minor, tile.limits) == (1_000, "ante €5 – €200")
