"""Mode `dealt`: the system deals, commits to the pack, and shows nothing before it lies open."""

import hashlib
import json
import logging
from uuid import uuid4

import pytest
from django.db import IntegrityError, connection, transaction

from games.engines.cards import PACK
from games.engines.holdem.lie import board_positions, hole_positions, turned_up
from games.models import DealtPack, Round, TableEvent
from games.selectors.packs import commitment_of
from games.store.loading import CACHE
from games.store.packs import Pack, open_sealed
from reports.services.verify import verify
from reports.services.verify_packs import unchecked
from tests.games.consoles import console, database
from tests.games.driver import Driver, refused
from tests.games.modes import driver_of

pytestmark = pytest.mark.django_db(transaction=True)

CONSOLE = uuid4()


@pytest.fixture
def dealt(casino, staff) -> Driver:
    """A training table, three players, the button at seat 3, cards dealt: seat 3 is to act."""
    driver = driver_of("dealt", casino, staff, training=True)
    driver.seat_players(20_000, 20_000, 20_000, button=3)
    driver.do("deal")
    return driver


def pack_of(hand: Round) -> Pack:
    return open_sealed(hand.pack.sealed, hand.pack.root)


def to_the_river(driver: Driver) -> None:
    driver.do("check_call", seat=3)
    driver.do("check_call", seat=1)
    driver.do("all_check")
    for _street in range(3):
        driver.do("board")
        driver.do("all_check")


def findings() -> list[str]:
    return [f"{found.check}: {found.what}" for found in verify() if found.check != "versions"]


def test_the_pack_is_committed_to_before_the_hand(dealt: Driver) -> None:
    """Each position by a salted hash of its own, all under one root that the first step names."""
    hand = Round.objects.get()
    committed = TableEvent.objects.get(kind="PackCommitted")
    assert (committed.data["root"], committed.step, hand.mode) == (hand.pack.root, 1, "dealt")
    pack = pack_of(hand)
    assert sorted(pack.cards) == sorted(PACK)
    assert len(set(pack.salts)) == 52
    assert {len(salt) for salt in pack.salts} == {16}
    leaves = [
        hashlib.sha256(salt + bytes([at]) + card.encode()).hexdigest()
        for at, (salt, card) in enumerate(zip(pack.salts, pack.cards, strict=True))
    ]
    assert hand.pack.leaves == leaves
    assert hand.pack.root == hashlib.sha256(bytes.fromhex("".join(leaves))).hexdigest()


def test_cards_lie_where_a_croupier_deals_them() -> None:
    """HOLD-9: one at a time, left of the button first, twice round; a burn before each street."""
    assert [hole_positions(3, place) for place in range(3)] == [(0, 3), (1, 4), (2, 5)]
    assert board_positions(3) == (7, 8, 9, 11, 13)


def test_the_cards_of_the_pack_come_out_in_order(dealt: Driver) -> None:
    """Board and hands are those that were committed to; typed cards are refused."""
    refused(dealt, "action_open", "board")
    dealt.do("check_call", seat=3)
    dealt.do("check_call", seat=1)
    dealt.do("all_check")
    refused(dealt, "not_offered", "board", cards=["Ks", "9h", "4d"])
    refused(dealt, "not_offered", "board", burned=False)
    dealt.do("board")
    refused(dealt, "nothing_to_undo", "undo")
    for _street in range(2):
        dealt.do("all_check")
        dealt.do("board")
    dealt.do("all_check")
    refused(dealt, "not_offered", "show", seat=1, cards=["Kd", "Kh"])
    dealt.do("show", seat=1)
    refused(dealt, "nothing_to_undo", "undo")
    dealt.do("show_all")
    dealt.do("pay")
    hand = Round.objects.get()
    cards = pack_of(hand).cards
    state = dealt.play.finished.state
    assert state.board == tuple(cards[at] for at in (7, 8, 9, 11, 13))
    held = {item.seat: item.cards for item in state.hands}
    assert held == {1: (cards[0], cards[3]), 2: (cards[1], cards[4]), 3: (cards[2], cards[5])}
    assert findings() == []


def test_salts_of_shown_cards_are_published_after_the_hand(dealt: Driver, signed_in) -> None:
    """The rest is the auditor's; before the end nobody has one."""
    to_the_river(dealt)
    hand = Round.objects.get()
    for whole in (False, True):
        assert commitment_of(hand, whole=whole).cards == ()
    dealt.do("show_all")
    dealt.do("pay")
    hand = Round.objects.get()
    found = commitment_of(hand)
    assert [card.position for card in found.cards] == [0, 1, 2, 3, 4, 5, 7, 8, 9, 11, 13]
    for card in found.cards:
        text = bytes.fromhex(card.salt) + bytes([card.position]) + card.card.encode()
        assert hashlib.sha256(text).hexdigest() == card.leaf == found.leaves[card.position]
    hidden = pack_of(hand).salts[6].hex()
    for role, sees in (("pit", False), ("auditor", True)):
        client = signed_in(role)
        page = client.get(f"/hands/{hand.pk}/").content.decode()
        api = client.get(f"/api/v1/hands/{hand.pk}/").json()["pack"]
        assert (found.root in page, found.cards[0].salt in page) == (True, True)
        assert (hidden in page, len(api["cards"])) == (sees, 52 if sees else 11)


def test_what_was_never_shown_stays_hidden(dealt: Driver) -> None:
    """All fold: no card of the pack is published to those who read hands."""
    dealt.do("rest_fold")
    dealt.do("pay")
    hand = Round.objects.get()
    assert commitment_of(hand).cards == ()
    assert turned_up([]) == {}


def test_no_dump_contains_a_card_that_was_not_shown(dealt: Driver) -> None:
    """product.md 3: neither events nor records, audit trail or pack name a hidden card."""
    to_the_river(dealt)
    dealt.do("show", seat=1)
    pack = pack_of(Round.objects.get())
    shown = set(dealt.play.round.state.board) | set(dealt.play.round.state.hand(1).cards)
    dump = _dump()
    assert f'"{sorted(shown)[0]}"' in dump
    for at, (card, salt) in enumerate(zip(pack.cards, pack.salts, strict=True)):
        assert salt.hex() not in dump
        if card not in shown:
            assert f'"{card}"' not in dump, at


def _dump() -> str:
    """Every column of what the games and the audit trail store, as text."""
    wanted = [name for name in connection.introspection.table_names() if name.startswith("games_")]
    texts = []
    with connection.cursor() as cursor:
        for table in [*wanted, "tables_auditentry", "tables_alert", "tables_tablestatus"]:
            cursor.execute(f"SELECT row_to_json(rows)::text FROM {table} rows")
            texts += [text for (text,) in cursor.fetchall()]
    return "\n".join(texts)


def test_the_pack_is_sealed_for_ever(dealt: Driver) -> None:
    for change in (
        lambda: DealtPack.objects.update(root="0" * 64),
        lambda: DealtPack.objects.all().delete(),
    ):
        with pytest.raises(IntegrityError), transaction.atomic():
            change()


@pytest.mark.parametrize("leaves", ["null", "1", "[]", "[1]", '["zz"]', '{"a": 1}'])
def test_leaves_that_are_no_digests_are_named(dealt: Driver, leaves: str) -> None:
    tamper("UPDATE games_dealtpack SET leaves = %s", leaves)
    assert findings() == ["packs: its leaves don't give its root"]


def test_a_pack_that_is_gone_refuses_its_cards(dealt: Driver) -> None:
    tamper("DELETE FROM games_dealtpack")
    dealt.do("check_call", seat=3)
    dealt.do("check_call", seat=1)
    dealt.do("all_check")
    refused(dealt, "pack_unreadable", "board")
    assert findings() == ["packs: there is no pack"]


def tamper(sql: str, *values: str) -> None:
    """By somebody with the database's own key: no trigger fires."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET LOCAL session_replication_role = replica")
        cursor.execute(sql, values)


def test_without_a_key_nothing_is_dealt(dealt: Driver, settings) -> None:
    """A missing or short key refuses the deal; another key can't open the pack."""
    dealt.do("rest_fold")
    dealt.do("pay")
    for key in ("", "short"):
        settings.PACK_KEY = key
        refused(dealt, "pack_key_missing", "deal")
        assert (findings(), unchecked(None)) == (
            [],
            ["packs: 1 can't be checked, the first HE-1 hand 1: pack_key_missing"],
        )
    settings.PACK_KEY = "another-key-" + "0123456789" * 5
    assert (findings(), unchecked(None)) == (
        [],
        ["packs: 1 can't be checked, the first HE-1 hand 1: pack_unreadable"],
    )
    hand = Round.objects.get()
    assert commitment_of(hand, whole=True).problem == "pack_unreadable"
    dealt.do("deal")
    settings.PACK_KEY = "a-third-key-" + "0123456789" * 5
    dealt.do("check_call", seat=1)
    dealt.do("rest_fold")
    dealt.do("undo")
    dealt.do("check_call", seat=2)
    dealt.do("all_check")
    refused(dealt, "pack_unreadable", "board")


def test_verify_finds_another_pack(dealt: Driver) -> None:
    """Leaves or cards that aren't those of the pack; a dealt hand without one."""
    to_the_river(dealt)
    dealt.do("show_all")
    dealt.do("pay")
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE games_dealtpack DISABLE TRIGGER append_only")
        try:
            hand = Round.objects.get()
            leaves = list(reversed(hand.pack.leaves))
            DealtPack.objects.update(leaves=leaves)
            assert any(what.startswith("packs:") for what in findings())
            DealtPack.objects.update(leaves=list(reversed(leaves)))
            assert findings() == []
            DealtPack.objects.all().delete()
            assert any("no pack" in what for what in findings())
        finally:
            cursor.execute("ALTER TABLE games_dealtpack ENABLE TRIGGER append_only")


def test_the_same_play_from_cache_and_events(dealt: Driver) -> None:
    to_the_river(dealt)
    warm = dealt.play
    CACHE.clear()
    assert dealt.play.round == warm.round


# --- the eye key and what passes over the lines --------------------------------------------------


async def test_the_eye_key_shows_the_seat_in_turn_alone(dealt: Driver) -> None:
    """To the console that drives, and nowhere else: not in a view, a cache or a log."""
    house = dealt.house
    await database(dealt.do, "check_call", seat=3, console=CONSOLE)
    async with console(house.croupier, id=CONSOLE) as screen, console(house.inspector) as other:
        await screen.send(type="peek", id="eye")
        frame = await screen.until("peeked")
        pack = await database(lambda: pack_of(Round.objects.get()))
        assert frame == {
            "type": "peeked",
            "id": "eye",
            "seat": 1,
            "cards": [pack.cards[0], pack.cards[3]],
        }
        await other.send(type="peek", id="eye")
        assert (await other.until("refused"))["code"] == "not_driving"
        assert await other.line.receive_nothing(0.3)
        await screen.send(type="view")
        again = await screen.until("view")
        assert '"' + pack.cards[0] + '"' not in json.dumps(again["view"])


async def test_elsewhere_nobody_peeks(casino, staff) -> None:
    """Not between hands, and not where the system didn't deal."""
    driver = await database(driver_of, "shown", casino, staff, training=True)
    await database(driver.seat_players, 20_000, 20_000)
    async with console(driver.house.croupier, id=CONSOLE) as screen:
        await screen.do("sit_out", seat=1)
        await screen.do("sit_in", seat=1)
        await screen.send(type="peek", id="eye")
        assert (await screen.until("refused"))["code"] == "no_hand"
        await screen.do("deal")
        await screen.send(type="peek", id="eye")
        assert (await screen.until("refused"))["code"] == "not_offered"


async def test_no_frame_and_no_log_line_names_a_hidden_card(dealt: Driver, caplog) -> None:
    """A whole hand over two lines: what wasn't shown is in no frame, in no log line."""
    house = dealt.house
    caplog.set_level(logging.DEBUG)
    async with console(house.croupier, id=CONSOLE) as screen, console(house.pit) as other:
        frames = [screen.first, other.first]
        frames.append(await screen.do("check_call", seat=3))
        frames.append(await screen.do("check_call", seat=1))
        frames.append(await screen.do("all_check"))
        for _street in range(3):
            frames.append(await screen.do("board"))
            frames.append(await screen.do("all_check"))
        await screen.send(type="peek", id="eye")
        frames.append(await screen.until("refused"))  # nobody's turn at the showdown
        frames.append(await screen.do("show", seat=1))
        while not await other.line.receive_nothing(0.3):
            frames.append(await other.next())
    pack = await database(lambda: pack_of(Round.objects.get()))
    shown = {pack.cards[at] for at in (0, 3, *board_positions(3))}
    heard = json.dumps(frames) + caplog.text
    for card in shown:
        assert f'"{card}"' in heard
    for card in set(pack.cards) - shown:
        assert f'"{card}"' not in heard and f"'{card}'" not in heard


def test_hold_4_the_system_draws_for_the_button(casino, staff) -> None:
    driver = driver_of("dealt", casino, staff, training=True)
    for seat in (1, 4, 7):
        driver.do("take_seat", seat=seat, name=f"Player {seat}", buy_in_minor=20_000)
    refused(driver, "not_offered", "draw_button", cards={"1": "Kd", "4": "2c", "7": "As"})
    (drawn,) = [line.event for line in driver.do("draw_button").lines]
    assert [card.seat for card in drawn.cards] == [1, 4, 7]
    assert driver.play.seats.button == drawn.seat


def test_hold_4_real_cards_of_the_draw_are_entered(casino, staff) -> None:
    driver = driver_of("shown", casino, staff)
    driver.do("take_seat", seat=1, name="Player 1", buy_in_minor=20_000)
    driver.do("take_seat", seat=2, name="Player 2", buy_in_minor=20_000)
    refused(driver, "malformed", "draw_button")
