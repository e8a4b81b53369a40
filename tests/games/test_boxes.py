"""Rounds against the house through the one door: exact money, refusals that change nothing."""

from uuid import uuid4

import pytest

from games.models import Player, PlayerDay, Round, TableEvent
from games.services.disputes import void_command
from games.services.play import execute
from games.store.loading import CACHE
from reports.services.verify import verify
from tables.enums import AccountKind, Game
from tables.errors import Refused
from tables.ledger import queries
from tables.models import AuditEntry, TableSession, TableStatus
from tables.selectors.table_page import table_page
from tests.conftest import PIN
from tests.games.banked_rounds import STAKED_MINOR, TAPS, WIN_MINOR, balances, play
from tests.games.driver import Driver, refused
from tests.games.modes import driver_of
from tests.games.test_presenters import view_of
from tests.tables.fingerprint import fingerprint
from tests.tables.house import FLOAT_MINOR, NOON

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def driver(casino, staff) -> Driver:
    """CS-1 in play, cards entered when they are shown."""
    return driver_of("shown", casino, staff, game=Game.CARIBBEAN_STUD)


def test_car_7_a_round_moves_exactly_what_each_box_won_or_lost(driver: Driver) -> None:
    before = balances(driver)
    play(driver)
    assert balances(driver) == before
    driver.do("settle")
    after = balances(driver)
    assert after[AccountKind.FLOAT] == before[AccountKind.FLOAT] + WIN_MINOR
    assert after[AccountKind.PATRONS] == before[AccountKind.PATRONS] - WIN_MINOR
    moved = [
        (entry.code.value, entry.source.value, entry.target.value, entry.amount_minor)
        for entry in queries.statement(session=driver.session)
        if entry.cause == "settle"
    ]
    assert moved == [
        ("ante", "float", "patrons", 1_000),
        ("bet", "float", "patrons", 2_000),
        ("bonus", "patrons", "float", 100),
        ("ante", "patrons", "float", 500),
    ]
    hand = Round.objects.get()
    assert (hand.status, hand.players, hand.commission_minor) == ("finished", 2, 0)
    assert (hand.pot_minor, hand.win_minor) == (STAKED_MINOR, WIN_MINOR)
    assert (hand.commission, hand.payouts) == (None, driver.session.payouts)
    status = TableStatus.objects.get()
    assert (status.win_minor, status.last_pot_minor, status.rounds_finished) == (
        *(WIN_MINOR, STAKED_MINOR),
        1,
    )
    assert verify() == []


def test_the_pits_list_says_of_a_round_in_progress_what_the_tile_says(driver: Driver) -> None:
    """Its own row knows one box and no stake until it is settled."""
    driver.do("place_bet", box=1, ante_minor=1_000)
    driver.do("place_bet", box=3, ante_minor=500)
    status = TableStatus.objects.get()
    assert (status.players, status.pot_minor) == (2, 1_500)
    (line,) = table_page(driver.table, NOON).hands
    assert (line.players, line.pot_minor, line.taken_minor) == (2, 1_500, None)


def test_the_pits_list_says_what_a_settled_round_came_to(driver: Driver) -> None:
    play(driver)
    driver.do("settle")
    (line,) = table_page(driver.table, NOON).hands
    assert (line.players, line.pot_minor, line.taken_minor) == (2, STAKED_MINOR, WIN_MINOR)


def test_the_picture_of_the_table_follows_the_boxes(driver: Driver) -> None:
    seen = []
    for kind, data in (*TAPS, ("settle", {})):
        driver.do(kind, **data)
        status = TableStatus.objects.get()
        seen.append((status.phase, status.seats, status.pot_minor))
    assert seen == [
        ("bets", "-o-----", 1_100),
        ("bets", "-o--o--", 1_600),
        ("bank_card", "-o--o--", 1_600),
        ("decide", "-t--t--", 1_600),
        ("decide", "-t--o--", 1_600),
        ("bank", "-o--o--", 3_600),
        ("results", "-o--o--", 3_600),
        ("settle", "-o--o--", 3_600),
        ("between", "-------", 0),
    ]


def test_the_rest_has_lost_in_the_settling_step(driver: Driver) -> None:
    """Nobody showed: one tap, one step, all boxes lose; undo doesn't reach behind it."""
    play(driver, until="show_box")
    driver.do("settle")
    kinds = [line.event for line in driver.play.last_step]
    assert [type(event).__name__ for event in kinds] == ["BoxesLost", "RoundFinished"]
    hand = Round.objects.get()
    assert (hand.win_minor, hand.pot_minor) == (3_600, 3_600)
    refused(driver, "no_hand", "undo")
    assert verify() == []


@pytest.mark.parametrize(
    ("dealers", "line"),
    [
        (["Ac", "9h", "4s", "2d"], "Winners only: boxes that aren't entered lose."),
        (["8c", "9h", "4s", "2d"], "Antes are paid anyway: enter only what wins a bonus bet."),
    ],
)
def test_car_9_what_a_box_that_is_not_entered_gets_is_said(
    driver: Driver, dealers: list[str], line: str
) -> None:
    play(driver, until="open_bank").do("open_bank", cards=dealers)
    panel = view_of(driver)["panel"]
    assert (panel["kind"], panel["line"]) == ("results", line)


def test_same_bets_are_the_boxes_of_the_last_round(driver: Driver) -> None:
    refused(driver, "not_offered", "same_bets")
    play(driver)
    driver.do("settle")
    CACHE.clear()
    driver.do("same_bets")
    bets = [box.bet for box in driver.play.round.state.boxes]
    key = str(Player.objects.get().key)
    assert [(bet.box, bet.ante, bet.bonus, bet.player) for bet in bets] == [
        (2, 1_000, 100, key),
        (5, 500, 0, ""),
    ]
    refused(driver, "hand_running", "same_bets")
    driver.do("misdeal", reason="exposed_card")
    driver.do("same_bets")
    assert [box.number for box in driver.play.round.state.boxes] == [2, 5]


def test_car_1_bets_within_the_limits_of_the_table(driver: Driver) -> None:
    refusals = [
        ("below_minimum", {"ante_minor": 400}),
        ("above_maximum", {"ante_minor": 20_500}),
        ("off_step", {"ante_minor": 550}),
        ("above_maximum", {"ante_minor": 500, "bonus_minor": 2_600}),
        ("malformed", {"ante_minor": -500}),
    ]
    for code, data in refusals:
        refused(driver, code, "place_bet", box=1, **data)
    refused(driver, "malformed", "place_bet", box=8, ante_minor=500)
    driver.do("place_bet", box=1, ante_minor=500, name="Babić")
    refused(driver, "too_many_boxes", "place_bet", box=2, ante_minor=500, name="babić")


def test_what_is_not_due_is_refused(driver: Driver) -> None:
    for kind, data in (*TAPS[2:], ("settle", {})):
        refused(driver, "no_hand", kind, **data)
    play(driver, until="fold_box")
    refused(driver, "decision_missing", "open_bank", cards=["Ac", "9h", "4s", "2d"])
    refused(driver, "decision_missing", "settle")
    refused(driver, "unknown_seat", "fold_box", box=3)
    refused(driver, "malformed", "exchange", box=2)
    refused(driver, "malformed", "exchange", box=2, count=1, slots=[0, 1])
    driver.do("buy_card", box=2)
    refused(driver, "already_bought", "exchange", box=2, count=1)
    driver.do("undo")
    driver.do("exchange", box=2, count=1)
    driver.do("rest_bet")
    refused(driver, "card_known", "open_bank", cards=["Kd", "9h", "4s", "2d"])
    refused(driver, "substantial_action", "misdeal", reason="exposed_card")


def test_kinds_of_the_other_family_are_not_offered(driver: Driver) -> None:
    refused(driver, "not_offered", "take_seat", seat=1, buy_in_minor=10_000)
    refused(driver, "not_offered", "deal")
    refused(driver, "not_offered", "fold", seat=1)
    refused(driver, "malformed", "buy_in", seat=1, amount_minor=10_000)


def test_a_players_table_knows_no_boxes(casino, staff) -> None:
    driver = driver_of("shown", casino, staff)
    refused(driver, "not_offered", "place_bet", box=1, ante_minor=500)
    refused(driver, "not_offered", "settle")
    refused(driver, "malformed", "buy_in", amount_minor=10_000)


def test_a_payout_beyond_the_float_waits_for_a_fill(driver: Driver) -> None:
    """The round stays as it is, and nothing has moved."""
    driver.do("buy_in", amount_minor=FLOAT_MINOR - 2_000)
    play(driver)
    refusal = refused(driver, "float_short", "settle")
    assert str(refusal).startswith("The float holds €20")
    driver.do("undo")
    driver.do("settle")
    assert balances(driver)[AccountKind.FLOAT] == 2_000 + 3_600


def test_chips_are_bought_at_the_table_also_during_a_round(driver: Driver) -> None:
    """Cash in the drop box, chips with the patrons; no stack, and no tap of the round is stale."""
    before = balances(driver)
    play(driver, until="rest_bet")
    seen = driver.head
    driver.do("buy_in", amount_minor=10_000)
    driver.send("rest_bet", version=seen)
    after = balances(driver)
    assert after[AccountKind.FLOAT] == before[AccountKind.FLOAT] - 10_000
    assert after[AccountKind.PATRONS] == before.get(AccountKind.PATRONS, 0) + 10_000
    assert (after[AccountKind.DROP_BOX], after.get(AccountKind.PLAYERS, 0)) == (10_000, 0)
    assert TableStatus.objects.get().drop_minor == 10_000
    assert PlayerDay.objects.count() == 0
    refused(driver, "below_minimum", "buy_in", amount_minor=0)
    refused(driver, "off_step", "buy_in", amount_minor=150)
    refused(driver, "insufficient", "buy_in", amount_minor=FLOAT_MINOR)


def test_a_named_player_is_identified_from_the_threshold_on(driver: Driver) -> None:
    """product.md section 10: 2,000.00 in cash on a gaming day."""
    driver.do("buy_in", amount_minor=150_000, name="Babić")
    refused(driver, "identification_needed", "buy_in", amount_minor=50_000, name="Babić")
    note = {"document": "ID card", "seen_by": "E. Ilieva"}
    driver.do("buy_in", amount_minor=50_000, name="Babić", identification=note)
    assert PlayerDay.objects.get().cash_in_minor == 200_000


def test_the_same_id_is_done_once_and_a_stale_tap_not_at_all(driver: Driver) -> None:
    play(driver)
    id, seen = uuid4(), driver.head
    first = driver.send("settle", id=id)
    again = driver.send("settle", id=id, version=seen)
    assert (again.repeated, again.version) == (True, first.version)
    assert queries.postings().filter(cause="settle").count() == 1
    refused(driver, "command_id_reused", "same_bets", id=id)
    refused(driver, "stale_version", "same_bets", version=seen)


def test_no_round_begins_at_a_table_that_waits_for_its_roll(driver: Driver) -> None:
    """The round in progress is finished; the next one comes after the roll."""
    play(driver)
    TableSession.objects.update(roll_due_at=NOON)
    driver.do("settle")
    refused(driver, "roll_due", "place_bet", box=1, ante_minor=500)
    refused(driver, "roll_due", "same_bets")


def test_a_reopened_round_gives_back_exactly_what_it_moved(driver: Driver) -> None:
    before = balances(driver)
    play(driver)
    driver.do("settle")
    second = {"username": driver.house.inspector.username, "pin": PIN}
    driver.do("reopen", reason="wrong_winner", second=second)
    assert balances(driver) == before
    hand = Round.objects.get()
    assert (hand.status, hand.pot_minor, hand.win_minor) == ("playing", 0, 0)
    assert TableStatus.objects.get().win_minor == 0
    driver.do("undo")
    driver.do("settle")
    assert Round.objects.get().win_minor == 3_600
    assert balances(driver)[AccountKind.FLOAT] == before[AccountKind.FLOAT] + 3_600
    assert TableStatus.objects.get().win_minor == 3_600
    assert verify() == []


def test_a_misdeal_gives_all_stakes_back(driver: Driver) -> None:
    before = balances(driver)
    play(driver, until="fold_box")
    driver.do("misdeal", reason="exposed_card")
    hand = Round.objects.get()
    assert (hand.status, hand.players, hand.win_minor) == ("void", 2, 0)
    assert balances(driver) == before
    assert verify() == []


def test_eur_11_the_manager_declares_a_round_void(driver: Driver, staff) -> None:
    """The rule set leaves disputes to the manager alone."""
    chief, manager = staff("chief"), staff("manager")
    play(driver)
    hand = Round.objects.get()
    command = void_command(hand, "ruling", id=uuid4(), version=driver.head)
    before = fingerprint()
    with pytest.raises(Refused) as caught:
        execute(driver.table.pk, command, chief, now=driver.now)
    assert (caught.value.code, fingerprint()) == ("not_the_authority", before)
    execute(driver.table.pk, command, manager, now=driver.now)
    assert Round.objects.get().status == "void"
    assert AuditEntry.objects.get(action="hand.voided").after == {"hand": 1}
    assert verify() == []


def test_a_bet_that_was_taken_back_leaves_no_box(driver: Driver) -> None:
    driver.do("place_bet", box=1, ante_minor=500)
    driver.do("place_bet", box=3, ante_minor=500)
    driver.do("take_bet_back", box=1)
    driver.do("place_bet", box=3, ante_minor=1_000)
    for kind, data in TAPS[2:4]:
        driver.do(kind, **data)
    driver.do("fold_box", box=3)
    driver.do("settle")
    hand = Round.objects.get()
    assert (hand.players, hand.pot_minor, hand.win_minor) == (1, 1_000, 1_000)
    assert TableEvent.objects.filter(kind="BetTakenBack").count() == 1
    assert verify() == []


def test_car_12_a_round_whose_last_bet_was_taken_back_is_called_off(driver: Driver) -> None:
    driver.do("place_bet", box=1, ante_minor=500)
    driver.do("take_bet_back", box=1)
    hand = Round.objects.get()
    assert (hand.status, hand.void_reason) == ("void", "bets_taken_back")
    refused(driver, "no_hand", "close_bets")
    driver.do("place_bet", box=2, ante_minor=500)
    assert Round.objects.filter(status="playing").count() == 1
    assert verify() == []
