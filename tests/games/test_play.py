"""Hands from the first chip to the pay tap through the one door; exact books."""

from uuid import uuid4

import pytest

from games.models import CommandRecord, Player, PlayerDay, Round, TableEvent
from games.selectors.live import clear_views, read_view
from games.services.consoles import watch_consoles
from games.store.chain import event_hash
from games.store.loading import CACHE
from tables.enums import AccountKind, AlertKind
from tables.errors import Refused
from tables.ledger import queries
from tables.models import Alert, AuditEntry, TableStatus
from tests.games.driver import Driver
from tests.tables.house import FLOAT_MINOR, VAULT_MINOR


def counts() -> tuple[int, ...]:
    """What a denial must leave as it was."""
    models = (TableEvent, CommandRecord, Round, Player, PlayerDay, AuditEntry, Alert)
    return (*(model.objects.count() for model in models), queries.transfers().count())


def denied(driver: Driver, code: str, kind: str, **data) -> Refused:
    """The command is refused with this code and nothing has changed."""
    before, head = counts(), driver.table.head_hash
    with pytest.raises(Refused) as caught:
        driver.do(kind, **data)
    assert (caught.value.code, str(caught.value)) != (code, code)
    assert caught.value.code == code
    assert (counts(), driver.table.head_hash) == (before, head)
    return caught.value


def test_all_fold_to_the_big_blind(driver: Driver) -> None:
    """POT-6, COM-3, HOLD-5: three taps; the base of the commission is what was matched."""
    driver.seat_players(20_000, 30_000, 40_000)
    driver.do("deal")
    driver.do("rest_fold")
    driver.do("pay")
    hand = Round.objects.get()
    assert (hand.status, hand.number, hand.pot_minor) == ("finished", 1, 400)
    assert hand.commission_minor == 0  # 5 % of 4.00 is less than a whole chip
    balances = queries.balances(driver.house.casino, driver.table)
    assert balances[AccountKind.FLOAT] == FLOAT_MINOR - 90_000
    assert balances[AccountKind.DROP_BOX] == 90_000
    assert driver.play.seats.chips == 90_000


def test_side_pot_and_commission(driver: Driver) -> None:
    """POT-2, POT-14, COM-1, COM-4: two pots, two winners, commission per pot into its box."""
    driver.seat_players(4_000, 20_000, 20_000, button=3)
    driver.do("deal")
    driver.do("raise_to", seat=3, to_minor=10_000)
    driver.do("check_call", seat=1)
    driver.do("check_call", seat=2)
    driver.do("board", cards=["Ks", "9h", "4d"])
    driver.do("all_check")
    driver.do("board", cards=["9c"])
    driver.do("all_check")
    driver.do("board", cards=["2s"])
    driver.do("all_check")
    driver.do("show", seat=1, cards=["Kd", "Kh"])
    driver.do("show", seat=3, cards=["9s", "8s"])
    driver.do("rest_shown")
    driver.do("pay")
    hand = Round.objects.get()
    assert (hand.pot_minor, hand.commission_minor) == (24_000, 1_200)
    assert [pot["commission"] for pot in hand.result["pots"]] == [600, 600]
    stacks = {seat.seat: seat.stack for seat in driver.play.seats.seats}
    assert stacks == {1: 11_400, 2: 10_000, 3: 21_400}
    assert queries.balances(driver.house.casino, driver.table)[AccountKind.COMMISSION_BOX] == 1_200
    status = TableStatus.objects.get(table=driver.table)
    assert (status.phase, status.last_pot_minor, status.commission_minor) == (
        "between",
        24_000,
        1_200,
    )
    assert (status.rounds_finished, status.drop_minor, status.players) == (1, 44_000, 3)


def test_the_chain_covers_every_event_and_its_money(driver: Driver) -> None:
    """Every event's hash follows from its columns; the tap's last event names its transfers."""
    driver.seat_players(20_000, 20_000)
    driver.do("deal")
    driver.do("rest_fold")
    driver.do("pay")
    previous = ""
    for event in TableEvent.objects.order_by("seq"):
        assert event.previous_hash == previous
        assert event_hash(event) == event.hash
        previous = event.hash
    assert driver.table.head_hash == previous
    first = TableEvent.objects.get(seq=1)
    key = f"tap:{driver.session.pk}:{first.command.command_id}"
    posting = queries.postings().get(source_key=key)
    assert first.postings == queries.hashes_of([posting.pk])[posting.pk]
    assert len(first.postings) == 2


def test_the_cache_is_never_the_truth(driver: Driver) -> None:
    """The same play comes from the cache, from the events after it, and from all events."""
    driver.seat_players(20_000, 20_000, 20_000)
    driver.do("deal")
    driver.do("rest_fold")
    driver.do("pay")
    driver.do("deal")
    driver.do("fold_up_to", seat=driver.legal.fold_up_to[0])
    warm = driver.play
    CACHE.clear()
    cold = driver.play
    assert (cold.seats, cold.round, cold.version, cold.hand) == (
        warm.seats,
        warm.round,
        warm.version,
        2,
    )


def test_undo_goes_back_one_step_a_tap_and_never_past_pay(driver: Driver) -> None:
    driver.seat_players(20_000, 20_000, 20_000, button=3)
    driver.do("deal")
    dealt = driver.play.round.state
    denied(driver, "nothing_to_undo", "undo")
    driver.do("raise_to", seat=3, to_minor=1_000)
    driver.do("rest_fold")
    driver.do("undo")
    assert driver.legal.turn == 1
    driver.do("undo")
    assert driver.play.round.state == dealt
    driver.do("rest_fold")
    driver.do("pay")
    denied(driver, "no_hand", "undo")


def test_misdeal_gives_all_stakes_back(driver: Driver) -> None:
    """POT-15: with a reason, before substantial action; the hand stays as void."""
    driver.seat_players(20_000, 20_000)
    driver.do("deal")
    denied(driver, "no_reason", "misdeal", reason="")
    driver.do("misdeal", reason="exposed_card")
    hand = Round.objects.get()
    assert (hand.status, hand.void_reason, hand.commission_minor) == ("void", "exposed_card", 0)
    assert [seat.stack for seat in driver.play.seats.seats] == [20_000, 20_000]
    assert AuditEntry.objects.filter(action="hand.misdeal", reason="exposed_card").count() == 1


def test_leaving_during_a_hand_is_settled_with_it(driver: Driver) -> None:
    """HOLD-3: the seat falls free with Pay, the stack goes to the patrons."""
    driver.seat_players(20_000, 20_000, 20_000, button=3)
    driver.do("deal")
    driver.do("leave_seat", seat=3)
    driver.do("rest_fold")
    driver.do("pay")
    assert [seat.seat for seat in driver.play.seats.seats] == [1, 2]
    assert queries.balances(driver.house.casino)[AccountKind.PATRONS] == 20_000


def test_brought_chips_and_leaving(driver: Driver) -> None:
    """Sitting down with chips comes from the patrons, leaving gives them back."""
    driver.do("take_seat", seat=5, chips_minor=50_000)
    assert queries.balances(driver.house.casino)[AccountKind.PATRONS] == -50_000
    driver.do("leave_seat", seat=5)
    assert queries.balances(driver.house.casino)[AccountKind.PATRONS] == 0
    assert driver.play.seats.seats == ()
    assert Player.objects.count() == 0  # a guest leaves no name


def test_hold_2_who_admitted_a_player_is_noted(driver: Driver) -> None:
    """HOLD-2: who admitted him and that the document was seen; nothing of the document itself."""
    driver.do("take_seat", seat=1, name="Babić", buy_in_minor=20_000)
    driver.do("take_seat", seat=2, buy_in_minor=20_000, admitted_by="M. Horvat, door")
    notes = AuditEntry.objects.filter(action="player.admitted").order_by("pk")
    assert [note.after["admitted_by"] for note in notes] == [
        driver.house.croupier.full_name,
        "M. Horvat, door",
    ]
    assert {note.actor for note in notes} == {driver.house.croupier}
    for note in notes:
        assert set(note.after) == {"player", "seat", "admitted_by", "document_seen"}
        assert "Babić" not in str(note.after), "the key, never the nickname"


def test_more_chips_than_were_issued_are_not_brought(driver: Driver) -> None:
    """What lies at no table is all that can come to this one; the refusal says how much."""
    elsewhere = VAULT_MINOR - FLOAT_MINOR
    refused = denied(driver, "beyond_issued", "take_seat", seat=1, chips_minor=elsewhere + 100)
    assert "€156,300" in str(refused)
    driver.do("take_seat", seat=1, chips_minor=elsewhere - 10_000)
    denied(driver, "beyond_issued", "chips_in", seat=1, amount_minor=10_100)
    driver.do("chips_in", seat=1, amount_minor=10_000)


def test_a_float_that_is_too_small(driver: Driver) -> None:
    """A buy-in beyond the float is refused with what there is, and changes nothing."""
    identification = {"document": "passport", "seen_by": "Pit 3"}
    refused = denied(
        driver,
        "insufficient",
        "take_seat",
        seat=1,
        name="Babić",
        buy_in_minor=FLOAT_MINOR + 100,
        identification=identification,
    )
    assert "€3,700" in str(refused)


def test_identification_from_the_threshold_on(driver: Driver) -> None:
    """product.md 10: 2,000.00 of one player on one gaming day; the note is kept, no copy."""
    driver.do("take_seat", seat=1, name="Babić", buy_in_minor=150_000)
    refused = denied(driver, "identification_needed", "buy_in", seat=1, amount_minor=50_000)
    assert "Babić" in str(refused) and "€2,000" in str(refused)
    note = {"document": "identity card", "seen_by": "Inspector 5"}
    driver.do("buy_in", seat=1, amount_minor=50_000, identification=note)
    driver.do("buy_in", seat=1, amount_minor=10_000)
    day = PlayerDay.objects.get()
    assert (day.cash_in_minor, day.document, day.seen_by) == (
        210_000,
        "identity card",
        "Inspector 5",
    )


def test_buy_in_bounds(driver: Driver) -> None:
    """HOLD-3: at least ten big blinds, in whole chips."""
    refused = denied(driver, "below_minimum", "take_seat", seat=1, buy_in_minor=3_900)
    assert "€40" in str(refused)
    denied(driver, "off_step", "take_seat", seat=1, buy_in_minor=4_050)
    driver.do("take_seat", seat=1, name="A", buy_in_minor=4_000)
    denied(driver, "seat_taken", "take_seat", seat=1, name="B", buy_in_minor=4_000)
    denied(driver, "already_seated", "take_seat", seat=2, name="a", buy_in_minor=4_000)


def test_repeated_reused_and_stale(driver: Driver) -> None:
    """The same id is done once; another body under it and an old version are refused."""
    driver.seat_players(20_000, 20_000)
    seen = driver.table.head_seq
    id = uuid4()
    first = driver.do("deal", id=id)
    again = driver.do("deal", id=id, version=seen)
    assert (again.version, again.repeated) == (first.version, True)
    assert [line.event for line in again.lines] == [line.event for line in first.lines]
    assert Round.objects.count() == 1
    denied(driver, "command_id_reused", "rest_fold", id=id)
    denied(driver, "stale_version", "rest_fold", version=seen)
    driver.do("call_pit", reason="ruling")
    driver.do("rest_fold", version=first.version)  # a call makes no tap stale


def test_who_may_not(driver: Driver, staff) -> None:
    """Only those assigned play; a pit boss watches."""
    denied(driver, "not_assigned", "deal", actor=staff("croupier"))
    denied(driver, "not_allowed", "deal", actor=driver.house.pit)


def test_engine_refusals_in_money_and_cards(driver: Driver) -> None:
    driver.seat_players(20_000, 20_000, button=1)
    driver.do("deal")
    turn = driver.legal.turn
    refused = denied(driver, "below_minimum", "raise_to", seat=turn, to_minor=700)
    assert "€8" in str(refused)
    driver.do("check_call", seat=turn)
    driver.do("all_check")
    driver.do("board", cards=["Ks", "9h", "4d"])
    driver.do("all_check")
    refused = denied(driver, "card_known", "board", cards=["9h"])
    assert str(refused) == "The 9\N{BLACK HEART SUIT}\ufe0e is on the board."


def test_a_silent_console_is_an_alert_once(driver: Driver) -> None:
    """Twenty seconds without a sign of life at an open table."""
    session = driver.session
    assert watch_consoles(now=session.in_play_at) == []
    later = session.in_play_at.replace(second=30)
    assert watch_consoles(now=later) == [driver.table]
    assert watch_consoles(now=later) == []
    assert Alert.objects.get().kind == AlertKind.OFFLINE


def test_a_player_can_be_forgotten(driver: Driver) -> None:
    """product.md 10: events carry a random key; without the row he is a guest, money is whole."""
    driver.do("take_seat", seat=1, name="Babić", buy_in_minor=20_000)
    view = read_view(driver.house.table.pk, "plays", "en").view
    assert view["seats"][0]["name"] == "Babić"
    assert all("Babić" not in str(event.data) for event in TableEvent.objects.all())
    key = driver.play.seats.seat(1).player_key
    Player.objects.get(key=key).delete()
    clear_views()
    view = read_view(driver.house.table.pk, "plays", "en").view
    assert (view["seats"][0]["name"], view["seats"][0]["stack_minor"]) == ("Guest", 20_000)
    driver.do("leave_seat", seat=1)
