"""Tables of all four games: what they open under, what is frozen, how they close and roll."""

from collections.abc import Callable

import pytest
from django.db import IntegrityError, transaction

from games.engines import registry
from tables.enums import Game, SessionStatus, VersionKind
from tables.models import StaffMember, TableSession
from tests.tables.house import House, approved_line
from tests.tables.refusals import refusal

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
