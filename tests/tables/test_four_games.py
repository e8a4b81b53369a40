"""Tables of all four games: what they open under, what is frozen, how they close and roll."""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.test import Client
from django.utils import translation

from games.engines import registry
from tables.enums import CountKind, Equipment, Game, SessionStatus, VersionKind
from tables.limit_words import limits_in_words, stakes_in_words
from tables.models import Casino, StaffMember, Table, TableSession
from tables.services.closings import begin_roll, roll_table
from tables.services.floor import save_configuration
from tables.services.frozen_rules import lines_of
from tests.tables.house import DAY, FLOAT, House, approved_line, approved_version
from tests.tables.refusals import refusal

NEXT_MORNING = datetime(2026, 12, 1, 5, 30, tzinfo=UTC)
AGAINST_THE_HOUSE = [Game.CARIBBEAN_STUD, Game.EUROPEAN_POKER]

Build = Callable[[Game], House]


@pytest.mark.parametrize("game", Game)
def test_app_3_every_game_opens_under_its_three_kinds(house_of: Build, game: Game) -> None:
    session = house_of(game).in_play()
    banked = registry.is_banked(game)
    assert session.status == SessionStatus.OPEN
    assert (session.commission is None, session.payouts is None) == (banked, not banked)
    third = "payouts" if banked else "commission"
    assert set(session.rules) == {"ruleset", "stakes", third, "mode", "training", "versions"}
    assert set(session.rules["versions"]) == {"ruleset", "stakes", third}
    parts = [session.rules[kind] for kind in ("ruleset", "stakes", third)]
    assert registry.engine(game).rules_from(*parts).entry_mode == "shown"


@pytest.mark.parametrize("game", AGAINST_THE_HOUSE)
def test_a_table_against_the_house_has_payouts_and_no_commission(
    house_of: Build, game: Game, staff: Callable[..., StaffMember]
) -> None:
    house = house_of(game)
    with refusal("line_missing"):
        house.open(payouts=None)
    plan = approved_line(
        house.casino, VersionKind.COMMISSION, staff("limits"), staff("compliance"), Game.HOLDEM
    )
    with refusal("wrong_line"):
        house.open(commission=plan)


def test_a_players_table_has_no_payouts(house_of: Build, staff: Callable[..., StaffMember]) -> None:
    house = house_of(Game.HOLDEM)
    payouts = approved_line(
        house.casino,
        VersionKind.PAYOUTS,
        staff("limits"),
        staff("compliance"),
        AGAINST_THE_HOUSE[0],
    )
    with refusal("wrong_line"):
        house.open(payouts=payouts)
    with refusal("line_missing"):
        house.open(commission=None)


def test_the_database_wants_a_commission_plan_or_payouts(house_of: Build) -> None:
    session = house_of(Game.CARIBBEAN_STUD).open()
    values = {
        field.attname: getattr(session, field.attname)
        for field in TableSession._meta.concrete_fields
        if field.attname != "id"
    } | {"status": SessionStatus.CLOSED, "closed_by_id": session.opened_by_id}
    values["closed_at"] = session.opened_at
    for third in ({"payouts_id": None}, {"commission_id": session.payouts_id}):
        with pytest.raises(IntegrityError, match="commission_or_payouts"), transaction.atomic():
            TableSession.objects.create(**values | third)


def test_a_session_keeps_its_payouts(house_of: Build) -> None:
    session = house_of(Game.CARIBBEAN_STUD).open()
    with pytest.raises(IntegrityError, match="keeps its table"), transaction.atomic():
        TableSession.objects.filter(pk=session.pk).update(payouts=session.stakes)


@pytest.mark.parametrize("game", Game)
def test_a_roll_stands_under_the_same_lines(house_of: Build, game: Game) -> None:
    house = house_of(game)
    old = house.in_play()
    begin_roll(old, actor=house.pit, now=NEXT_MORNING)
    house.count(old, CountKind.CLOSING, FLOAT, NEXT_MORNING)
    new = roll_table(old, actor=house.pit, now=NEXT_MORNING)
    assert (new.payouts, new.commission) == (old.payouts, old.commission)
    assert lines_of(new) == lines_of(old) == {VersionKind(k): v for k, v in house.lines.items()}
    boxes = old.counts.exclude(kind__in=[CountKind.OPENING, CountKind.CLOSING])
    banked = registry.is_banked(game)
    assert {count.kind for count in boxes} == {"drop_box"} | (
        set() if banked else {"commission_box"}
    )


@pytest.mark.parametrize("game", Game)
def test_the_pit_boss_opens_a_table_of_any_game_in_the_browser(house_of: Build, game: Game) -> None:
    house = house_of(game)
    client = Client()
    client.force_login(house.pit, backend="django.contrib.auth.backends.ModelBackend")
    path = f"/pit/tables/{house.table.code}/open/"
    page = client.get(path).content.decode()
    assert all(line.name in page for line in house.lines.values())
    has_button = game == Game.HOLDEM
    assert ("DEALER button" in page) == has_button
    equipment = [item.value for item in Equipment if has_button or item != "dealer_button"]
    chosen = {kind: line.pk for kind, line in house.lines.items()}
    answer = client.post(path, {**chosen, "mode": "shown", "equipment": equipment})
    assert answer.status_code == 302
    session = TableSession.objects.get()
    assert session.status == SessionStatus.OPENING
    table = client.get(f"/pit/tables/{house.table.code}/").content.decode()
    banked = registry.is_banked(game)
    assert ("Commission box" in table, "Payout schedule" in table) == (not banked, banked)


@pytest.mark.parametrize(
    ("game", "limits"),
    [
        (Game.HOLDEM, "NL €2 / €4"),
        (Game.SEVEN_CARD_STUD, "spread €5 – €25"),
        (Game.CARIBBEAN_STUD, "ante €5 – €200"),
        (Game.EUROPEAN_POKER, "ante €10 – €200"),
    ],
)
def test_the_floor_names_the_limits_of_every_game(house_of: Build, game: Game, limits: str) -> None:
    house = house_of(game)
    session = house.in_play()
    assert limits_in_words(game, session.rules, "EUR") == limits
    client = Client()
    client.force_login(house.pit, backend="django.contrib.auth.backends.ModelBackend")
    page = client.get("/pit/").content.decode()
    assert limits in page
    assert ("win/h" in page, "comm./h" in page) == (
        registry.is_banked(game),
        not registry.is_banked(game),
    )
    status = client.get(f"/api/v1/tables/{house.table.code}/").json()["status"]
    assert (status["win_minor"], status["commission_minor"]) == (0, 0)


@pytest.mark.parametrize(
    ("ruleset", "stakes", "limits"),
    [
        ({"bet_structure": "pot_limit"}, {"min_bet": 500}, "pot limit from €5"),
        (
            {"bet_structure": "fixed_limit"},
            {"min_bet": None, "small_bet": 500, "big_bet": 1_000},
            "limit €5 / €10",
        ),
        ({"bet_structure": "spread_limit"}, {"min_bet": 250, "max_bet": 500}, "spread €2.50 – €5"),
    ],
)
def test_the_limits_of_stud_follow_its_betting_variant(
    ruleset: dict[str, Any], stakes: dict[str, Any], limits: str
) -> None:
    rules = {"ruleset": ruleset, "stakes": {"ante": 100, "max_bet": None, **stakes}}
    assert limits_in_words(Game.SEVEN_CARD_STUD, rules, "EUR") == limits


@pytest.mark.parametrize(
    ("small_bet", "big_bet", "limits"), [(None, None, "limit €2 / €4"), (300, 500, "limit €3 / €5")]
)
def test_hold_8_fixed_bets_that_are_left_empty_follow_the_big_blind(
    small_bet: int | None, big_bet: int | None, limits: str
) -> None:
    blinds = {"small_blind": 100, "big_blind": 200}
    stakes = {**blinds, "small_bet": small_bet, "big_bet": big_bet}
    rules = {"ruleset": {"bet_structure": "fixed_limit"}, "stakes": stakes}
    assert limits_in_words(Game.HOLDEM, rules, "EUR") == limits


@pytest.mark.parametrize(
    ("language", "limits"), [("en", "€1 / €2 or €4"), ("hr", "1 € / 2 € ili 4 €")]
)
def test_app_3_what_may_be_chosen_is_told_as_a_choice(language: str, limits: str) -> None:
    stakes = {"small_blind": 100, "big_blind": [200, 400], "small_bet": None, "big_bet": None}
    with translation.override(language):
        assert stakes_in_words(Game.HOLDEM, stakes, "EUR").replace("\xa0", " ") == limits


@pytest.mark.parametrize(
    ("game", "seats", "mode", "wrong"),
    [
        (Game.HOLDEM, 11, "shown", "seats"),
        (Game.SEVEN_CARD_STUD, 9, "shown", "seats"),
        (Game.CARIBBEAN_STUD, 8, "shown", "seats"),
        (Game.EUROPEAN_POKER, 1, "shown", "seats"),
        (Game.EUROPEAN_POKER, 7, "pot_only", "mode"),
        (Game.SEVEN_CARD_STUD, 8, "pot_only", ""),
        (Game.CARIBBEAN_STUD, 7, "declared", ""),
    ],
)
def test_a_table_has_the_seats_and_modes_of_its_game(
    casino: Casino, staff: Callable[..., StaffMember], game: Game, seats: int, mode: str, wrong: str
) -> None:
    table = Table(casino=casino, code="X-1", game=game, seats=seats, mode=mode)
    if not wrong:
        assert save_configuration(table, actor=staff("manager")).pk
        return
    with pytest.raises(ValidationError) as caught:
        save_configuration(table, actor=staff("manager"))
    assert wrong in caught.value.message_dict


def test_what_does_not_fit_is_named_on_the_page(
    house_of: Build, staff: Callable[..., StaffMember]
) -> None:
    """CAR-9: the table follows the law, the schedule in force does not."""
    house = house_of(Game.CARIBBEAN_STUD)
    other = {"number": 2, "effective_on": DAY, "schedule": {"straight": 5}}
    approved_version(house.lines["payouts"], staff("limits"), staff("compliance"), **other)
    client = Client()
    client.force_login(house.pit, backend="django.contrib.auth.backends.ModelBackend")
    chosen = {kind: line.pk for kind, line in house.lines.items()}
    equipment = [item.value for item in Equipment if item != Equipment.DEALER_BUTTON]
    answer = client.post(
        "/pit/tables/CS-1/open/", {**chosen, "mode": "shown", "equipment": equipment}
    )
    assert answer.status_code == 409
    assert "The bet pays: Straight" in answer.content.decode()
    assert not TableSession.objects.exists()
