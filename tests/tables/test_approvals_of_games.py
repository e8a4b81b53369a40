"""What each game's approvals must satisfy, and payout schedules from draft to approval.

STUD-2, STUD-10, STUD-13, STUD-17, CAR-9, EUR-5.
"""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tables.enums import Game, VersionKind
from tables.errors import Refused
from tables.forms import labels
from tables.models import AuditEntry, Casino, Line, StaffMember, Table, Version
from tables.selectors.days import gaming_day_for
from tables.selectors.versions import differences
from tables.services import approvals, drafts
from tables.services.content import complete
from tests.tables.documents import pdf
from tests.tables.house import DAY, NOON, approved_line, approved_version
from tests.tables.refusals import refusal

Staff = Callable[..., StaffMember]
STUD, CARIBBEAN, EUROPEAN = Game.SEVEN_CARD_STUD, Game.CARIBBEAN_STUD, Game.EUROPEAN_POKER
RULESET, STAKES, COMMISSION, PAYOUTS, JACKPOT = VersionKind
BETS = {"ante": 100, "min_bet": 500, "max_bet": 2_500}
BANKED_STAKES = {"ante_min": 500, "ante_max": 20_000, "bonus_min": 100, "bonus_max": 2_500}
RANGE_OF_500 = {"from": 1_000, "to": 5_000, "step": 500}
WIDE = [200, 500]
FIXED = {"ante": 100, "small_bet": 500, "big_bet": 1_000}


@pytest.fixture(autouse=True)
def _media(settings: Any, tmp_path: Any) -> None:
    settings.MEDIA_ROOT = tmp_path


def drafted(
    casino: Casino, staff: Staff, kind: VersionKind, game: Game, content: dict[str, Any]
) -> Version:
    """A draft of a new line by whoever drafts the kind."""
    author = staff("manager" if kind == RULESET else "limits")
    line = drafts.create_line(casino, kind, game, f"{kind} of {author.pk}", author)
    values = complete(kind, game, content) if kind == PAYOUTS else content
    return drafts.draft_version(line, values, author, effective_on=DAY, now=NOON)


@pytest.mark.parametrize(
    ("schedule", "code", "name"),
    [
        ({"ace_king": 3}, "parameter_missing", "four_card_schedule.four_of_a_kind"),
        ({"ace_king": 3, "flush": 5}, "parameter_unknown", "four_card_schedule.flush"),
        ({"ace_king": "3", "four_of_a_kind": 40}, "parameter_bad", "four_card_schedule.ace_king"),
    ],
)
def test_a_schedule_names_each_of_its_lines(
    casino: Casino, staff: Staff, schedule: dict[str, Any], code: str, name: str
) -> None:
    author = staff("limits")
    line = drafts.create_line(casino, PAYOUTS, EUROPEAN, "Odds", author)
    with pytest.raises(Refused) as caught:
        drafts.draft_version(line, {"four_card_schedule": schedule}, author)
    assert (caught.value.code, caught.value.params["name"]) == (code, name)
    assert caught.value.params["allowed"] in str(caught.value)


def submit(version: Version) -> Version:
    return approvals.submit(version, version.drafted_by, now=NOON)


@pytest.mark.parametrize(
    ("kind", "game", "content", "code"),
    [
        (RULESET, STUD, {"min_buy_in_bets": 20, "max_buy_in_bets": 10}, "buy_in_range"),
        (RULESET, STUD, {"opening": "bring_in"}, "bring_in_limits"),
        (RULESET, STUD, {"display_languages": []}, "languages_missing"),
        (RULESET, CARIBBEAN, {"boxes": 2, "boxes_per_player": 3}, "boxes_of_one"),
        (RULESET, EUROPEAN, {"display_languages": ["russian"]}, "languages_unknown"),
        (STAKES, STUD, {"ante": 100}, "bets_missing"),
        (STAKES, STUD, {**BETS, "max_bet": 400}, "spread_order"),
        (STAKES, STUD, {**BETS, "ante": 150}, "not_whole_chips"),
        (STAKES, STUD, {"ante": 100, "small_bet": 500}, "bets_both"),
        (STAKES, STUD, {**FIXED, "big_bet": 400}, "bets_order"),
        (STAKES, STUD, {**FIXED, "bring_in": 500}, "bring_in_order"),
        (STAKES, STUD, {**BETS, "bring_in": 200}, "bring_in_order"),
        (STAKES, CARIBBEAN, {"ante_min": 500, "ante_max": 400}, "ante_order"),
        (STAKES, CARIBBEAN, {"ante_min": 550}, "not_whole_chips"),
        (STAKES, CARIBBEAN, {"ante_min": 700, "ante_step": 500}, "not_whole_steps"),
        (STAKES, CARIBBEAN, {"ante_min": 500}, "bonus_both_missing"),
        (STAKES, CARIBBEAN, {"bonus_max": 500}, "bonus_missing"),
        (STAKES, CARIBBEAN, {"bonus_min": 500}, "bonus_missing"),
        (STAKES, CARIBBEAN, {"bonus_min": 500, "bonus_max": 400}, "bonus_order"),
        (STAKES, CARIBBEAN, {"bonus_min": 100, "bonus_max": 450}, "not_whole_chips"),
        (STAKES, CARIBBEAN, {"bonus_min": [100, 250], "bonus_max": 500}, "not_whole_chips"),
        (STAKES, CARIBBEAN, {"max_payout": 100_050}, "not_whole_chips"),
        (STAKES, EUROPEAN, {"ante_min": [1_000, 1_500]}, "half_antes"),
        (STAKES, EUROPEAN, {"ante_min": RANGE_OF_500}, "half_antes"),
        (STAKES, EUROPEAN, {"ante_min": 1_500}, "half_antes"),
        (STAKES, EUROPEAN, {"ante_min": 1_000, "ante_step": 500}, "half_antes"),
        (COMMISSION, STUD, {"kind": "percent", "rate_bp": 0}, "rate_missing"),
        (COMMISSION, STUD, {"kind": "percent", "rate_bp": None}, "point_open"),
        (COMMISSION, STUD, {"kind": "fixed"}, "amount_missing"),
        (COMMISSION, STUD, {"kind": "minimum_bet", "rate_bp": 300}, "rate_useless"),
        (COMMISSION, STUD, {"kind": "minimum_bet", "cap": 0}, "cap_of_nothing"),
        (COMMISSION, STUD, {"kind": "percent", "rate_bp": 400, "band_bp": None}, "band_missing"),
        (COMMISSION, STUD, {"kind": "percent", "rate_bp": 400, "band_bp": WIDE}, "band_missing"),
        (COMMISSION, STUD, {"kind": "percent", "rate_bp": 299}, "rate_outside_band"),
        (COMMISSION, STUD, {"kind": "percent", "rate_bp": 501}, "rate_outside_band"),
        (COMMISSION, STUD, {"kind": "percent", "rate_bp": 400, "cap": 500}, "band_cap"),
        (
            COMMISSION,
            STUD,
            {"kind": "percent", "rate_bp": 400, "no_flop_no_drop": True},
            "band_cap",
        ),
        (
            COMMISSION,
            STUD,
            {"kind": "percent", "rate_bp": 400, "if_uncontested": False},
            "band_cap",
        ),
    ],
)
def test_what_does_not_hold_together_is_not_submitted(
    casino: Casino,
    staff: Staff,
    kind: VersionKind,
    game: Game,
    content: dict[str, Any],
    code: str,
) -> None:
    version = drafted(casino, staff, kind, game, content)
    with refusal(code):
        submit(version)
    version.refresh_from_db()
    assert version.status == "draft"


@pytest.mark.parametrize(
    ("kind", "game", "content"),
    [
        (RULESET, STUD, {"opening": "bring_in", "bet_structure": "fixed_limit"}),
        (STAKES, STUD, BETS),
        (STAKES, STUD, {**FIXED, "bring_in": 200}),
        (COMMISSION, STUD, {"kind": "minimum_bet"}),
        (COMMISSION, STUD, {"kind": "percent", "rate_bp": 300}),
        (COMMISSION, STUD, {"kind": "percent", "rate_bp": 500}),
        (RULESET, CARIBBEAN, {}),
        (STAKES, CARIBBEAN, BANKED_STAKES),
        (STAKES, EUROPEAN, {"ante_min": [1_000, 2_500 * 2], "max_payout": 200_000}),
        (PAYOUTS, CARIBBEAN, {}),
        (RULESET, EUROPEAN, {}),
        (STAKES, EUROPEAN, {"ante_min": 1_000, "ante_max": 10_000, "max_payout": 200_000}),
        (PAYOUTS, EUROPEAN, {"four_card_schedule": {"ace_king": 2}}),
    ],
)
def test_what_holds_together_is_submitted(
    casino: Casino, staff: Staff, kind: VersionKind, game: Game, content: dict[str, Any]
) -> None:
    assert submit(drafted(casino, staff, kind, game, content)).status == "submitted"


def test_eur_5_the_step_is_that_of_a_rule_set_that_stands(casino: Casino, staff: Staff) -> None:
    line = approved_line(casino, RULESET, staff("manager"), staff("compliance"), EUROPEAN)
    odd = drafted(casino, staff, STAKES, EUROPEAN, {"ante_min": 1_500})
    with refusal("half_antes"):
        submit(odd)
    whole = {"number": 2, "effective_on": DAY, "fold_first_percent": 100}
    approved_version(line, staff("manager"), staff("compliance"), **whole)
    assert submit(odd).status == "submitted"


def test_stud_13_the_band_counts_where_a_rule_set_plays_pot_limit(
    casino: Casino, staff: Staff
) -> None:
    free = {"kind": "percent", "rate_bp": 1_000, "band_bp": None}
    plan = drafted(casino, staff, COMMISSION, STUD, free)
    line = approved_line(casino, RULESET, staff("manager"), staff("compliance"), STUD)
    assert submit(plan).status == "submitted"  # a spread limit alone has no band
    changed = {"number": 2, "effective_on": DAY, "bet_structure": "pot_limit"}
    approved_version(line, staff("manager"), staff("compliance"), **changed)
    with refusal("band_missing"):
        submit(drafted(casino, staff, COMMISSION, STUD, free))


def test_stud_13_a_table_of_pot_limit_does_not_open_without_the_band(
    house_of: Callable[[Game], Any], staff: Staff
) -> None:
    house = house_of(STUD)
    changed = {"number": 2, "effective_on": DAY, "bet_structure": "pot_limit"}
    approved_version(house.lines["ruleset"], staff("manager"), staff("compliance"), **changed)
    plan = {"kind": "percent", "rate_bp": 400}
    line, people = house.lines["commission"], (staff("limits"), staff("compliance"))
    approved_version(line, *people, number=2, effective_on=DAY, band_bp=None, **plan)
    with refusal("band_missing"):
        house.open()
    tomorrow = DAY + timedelta(days=1)
    approved_version(line, *people, number=3, effective_on=tomorrow, **plan)
    assert house.open(now=NOON + timedelta(days=1)).commission.number == 3


def test_a_worse_hand_that_pays_more_is_explained(casino: Casino, staff: Staff) -> None:
    version = drafted(casino, staff, PAYOUTS, EUROPEAN, {"schedule": {"flush": 8}})
    with pytest.raises(Refused) as caught:
        submit(version)
    assert (caught.value.code, caught.value.params["name"]) == ("note_missing", "schedule.flush")
    version.note = "The flush of the month"
    version.save()
    assert submit(version).status == "submitted"


# --- the odds of the law ------------------------------------------------------------------------


def test_car_9_other_odds_are_not_submitted_under_a_rule_set_of_the_law(
    casino: Casino, staff: Staff
) -> None:
    better = drafted(casino, staff, PAYOUTS, CARIBBEAN, {"bonus_schedule": {"flush": 120}})
    line = approved_line(casino, RULESET, staff("manager"), staff("compliance"), CARIBBEAN)
    with pytest.raises(Refused) as caught:
        submit(better)
    assert (caught.value.code, caught.value.params["name"]) == (
        "odds_of_the_law",
        "bonus_schedule.flush",
    )
    assert str(labels.in_words(caught.value)) == (
        "The law fixes the odds of “The bonus bet pays: Flush” at 100 to 1; "
        "a rule set here follows it (CAR-9)."
    )
    free = {"number": 2, "effective_on": DAY, "schedule_by_law": False}
    approved_version(line, staff("manager"), staff("compliance"), **free)
    assert submit(better).status == "submitted"


def test_car_9_a_line_without_a_prize_by_law_has_none(casino: Casino, staff: Staff) -> None:
    approved_line(casino, RULESET, staff("manager"), staff("compliance"), CARIBBEAN)
    generous = drafted(casino, staff, PAYOUTS, CARIBBEAN, {"bonus_schedule": {"straight": 5}})
    with pytest.raises(Refused) as caught:
        submit(generous)
    assert str(labels.in_words(caught.value)) == (
        "By the law “The bonus bet pays: Straight” pays nothing; "
        "a rule set here follows it (CAR-9)."
    )


@pytest.mark.parametrize(("odds", "code"), [({"straight": 5}, "odds_of_the_law"), ({}, None)])
def test_car_9_a_table_of_the_law_does_not_open_with_other_odds(
    house_of: Callable[[Game], Any], staff: Staff, odds: dict[str, int], code: str | None
) -> None:
    house = house_of(CARIBBEAN)
    changed = {"number": 2, "effective_on": DAY, "schedule": odds}
    approved_version(house.lines["payouts"], staff("limits"), staff("compliance"), **changed)
    if code is None:
        assert house.open().payouts.number == 2
        return
    with refusal(code):
        house.open()


# --- a schedule from draft to approval ----------------------------------------------------------


def client_of(person: StaffMember) -> Client:
    client = Client()
    client.force_login(person, backend="django.contrib.auth.backends.ModelBackend")
    return client


def odds(**changed: str) -> dict[str, str]:
    """The fields of a schedule of European poker as a browser sends them."""
    version = {
        "schedule": dict.fromkeys(
            (
                *("ace_king", "one_pair", "two_pair", "three_of_a_kind", "straight", "flush"),
                *("full_house", "four_of_a_kind", "straight_flush", "royal_flush"),
            ),
            "5",
        ),
        "four_card_schedule": {"ace_king": "3", "four_of_a_kind": "40"},
    }
    sent = {
        f"{schedule}.{line}": value
        for schedule, lines in version.items()
        for line, value in lines.items()
    }
    return sent | {name.replace("__", "."): value for name, value in changed.items()}


def test_a_schedule_from_draft_to_approval(casino: Casino, staff: Staff) -> None:
    today = gaming_day_for(casino, timezone.now()).isoformat()
    approver = staff("compliance")
    limits, compliance = client_of(staff("limits")), client_of(approver)
    add = f"{reverse('admin:tables_payoutsversion_add')}?game=european_poker"
    page = limits.get(add).content.decode()
    assert 'name="four_card_schedule.ace_king"' in page and "to 1" in page
    form = {"name": "House odds", "effective_on": today, "note": "First"}
    where = limits.post(add, {**odds(), **form}).url
    first = Version.objects.get()
    assert first.line.game == EUROPEAN and first.content["schedule"]["straight"] == 5
    reason = "It can't wait for the figure: the odds are those of the last ten years."
    limits.post(where, {**odds(), **form, "edge_reason": reason, "do": "submit"})
    decision = {
        **{"do": "approve", "authority": "organiser", "reference": "7", "adopted_by": "Board"},
        **{"decided_on": today, "effective_on": today, "without_edge": "on"},
    }
    compliance.post(where, {**decision, "document": SimpleUploadedFile("d.pdf", pdf())})
    first.refresh_from_db()
    assert (first.status, first.approved_by) == ("approved", approver)

    copied = limits.post(where, {"do": "copy"}).url
    limits.post(copied, {**odds(schedule__straight="4"), "note": "Less", "do": "save"})
    second = Version.objects.get(number=2)
    changed = [row for row in differences(second, first) if row.changed]
    assert [(row.name, row.before, row.after) for row in changed] == [("schedule.straight", 5, 4)]
    shown = limits.get(copied).content.decode()
    assert "The bet pays: Straight" in shown and "4 : 1" in shown and "−1" in shown
    edited = AuditEntry.objects.filter(action="version.edited").latest("pk")
    assert edited.before["schedule.straight"] == 5 and edited.after["schedule.straight"] == 4


def test_a_schedule_of_before_is_compared_with_the_lines_of_today() -> None:
    line = Line(kind=PAYOUTS, game=CARIBBEAN)
    short = Version(line=line, content={"schedule": {"flush": 6}, "bonus_schedule": {}})
    rows = {row.name: row for row in differences(Version(line=line, content={}), short)}
    assert (rows["schedule.flush"].before, rows["schedule.flush"].after) == (6, 5)
    assert (rows["bonus_schedule.flush"].before, rows["bonus_schedule.flush"].changed) == (
        100,
        False,
    )


def test_a_wrong_line_of_a_schedule_stands_at_its_field(casino: Casino, staff: Staff) -> None:
    limits = client_of(staff("limits"))
    add = f"{reverse('admin:tables_payoutsversion_add')}?game=european_poker"
    answer = limits.post(add, {**odds(schedule__flush="-3"), "name": "House odds"})
    assert answer.status_code == 409
    assert set(answer.context["form"].errors) == {"schedule.flush"}
    assert not Line.objects.exists()


def test_payouts_are_of_games_against_the_house_only(casino: Casino, staff: Staff) -> None:
    author = staff("limits")
    with refusal("game_without_kind"):
        drafts.create_line(casino, PAYOUTS, Game.HOLDEM, "Odds", author)
    with refusal("game_without_kind"):
        drafts.create_line(casino, COMMISSION, CARIBBEAN, "Plan", author)
    add = reverse("admin:tables_payoutsversion_add")
    assert client_of(author).get(f"{add}?game=holdem").status_code == 404
    assert client_of(staff("manager")).get(add).status_code == 403


@pytest.mark.parametrize("kind", ["ruleset", "stakes", "commission", "payouts", "jackpot"])
@pytest.mark.parametrize("game", Game)
def test_every_game_has_a_form_for_every_kind_it_needs(
    casino: Casino, staff: Staff, kind: str, game: Game
) -> None:
    client = client_of(staff("manager" if kind == "ruleset" else "limits"))
    Table.objects.create(code="T-1", casino=casino, game=game, seats=7)
    third = {"payouts": {CARIBBEAN, EUROPEAN}, "jackpot": {CARIBBEAN}}
    third["commission"] = set(Game) - third["payouts"]
    needed = kind in ("ruleset", "stakes") or game in third[kind]
    answer = client.get(f"{reverse(f'admin:tables_{kind}version_add')}?game={game.value}")
    assert answer.status_code == (200 if needed else 404)
    if needed:
        page = answer.content.decode()
        assert all(f'name="{name}"' in page for name in answer.context["form"].names)
        assert ("For example" in page) == (kind == "stakes"), "its example is of stakes"
