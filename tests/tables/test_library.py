"""The starting library: every entry, with its open points chosen, is ready to submit (APP-1)."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation

from tables.enums import Game, VersionKind
from tables.errors import Refused
from tables.library import ENTRIES, Entry
from tables.models import Casino, Line, StaffMember, Table, Version
from tables.selectors.versions import SPECS
from tables.services import approvals, drafts, library
from tests.budgets import budget
from tests.tables.house import DAY, NOON, approved_line
from tests.tables.refusals import refusal

Staff = Callable[..., StaffMember]

# What a house chooses, in minor units: only what the entry leaves to it.
CHOICES: dict[str, dict[str, Any]] = {
    "holdem-stakes": {"small_blind": 500, "big_blind": 1_000},
    "holdem-commission": {"kind": "percent", "rate_bp": 500, "cap": 2_000},
    "stud-stakes-spread": {"ante": 100, "min_bet": 500, "max_bet": 2_500},
    "stud-stakes-pot": {"ante": 100, "min_bet": 500},
    "stud-commission-pot": {"rate_bp": 400},
    "caribbean-ruleset": {"bet_basis": "ante", "bet_multiple": 2},
    "caribbean-stakes": {
        **{"ante_min": 500, "ante_max": 20_000, "bonus_min": 100, "bonus_max": 2_500},
        "max_payout": 2_000_000,
    },
    "caribbean-jackpot": {
        **{"seed": 500_000, "contribution_ppm": 300_000, "reserve_ppm": 0, "tables": ["CS-1"]},
        "prizes": {"straight_flush": {"percent": 10}, "royal_flush": {"percent": 100}},
    },
    **{f"european-stakes-{ante}": {"ante_max": ante * 2_000} for ante in (10, 25, 50, 100)},
}


# What a source says of each rule set, or what has no meaning in it.
GIVEN: dict[str, set[str]] = {
    "holdem-ruleset": {
        *("raise_cap", "heads_up", "showdown", "suit_order"),  # art. 11, 15, 8
        *("min_buy_in_bb", "dispute_authority"),  # art. 9, 22
    },
    "stud-ruleset-spread": {
        *("bet_structure", "opening", "showdown"),  # par. 14, 4, 11
        *("pot_limit_basis", "open_pair_big_bet"),  # of other limits
    },
    "stud-ruleset-pot": {
        *("bet_structure", "pot_limit_basis", "opening", "showdown"),
        *("spread_max_basis", "open_pair_big_bet"),
    },
    "caribbean-ruleset": {
        *("exchange_cards", "sixth_card", "schedule_by_law", "jackpot_stake"),  # par. 4, 6, 10, 12
    },
    "european-ruleset": {
        *("boxes_per_player", "fold_first_percent", "buy_fifth", "exchange_max"),
        "dispute_authority",
    },
}


def author_of(entry: Entry, staff: Staff) -> StaffMember:
    return staff("manager" if entry.kind == VersionKind.RULESET else "limits")


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.key)
def test_an_entry_with_its_open_points_chosen_is_submitted(
    casino: Casino, staff: Staff, entry: Entry
) -> None:
    Table.objects.create(code="CS-1", casino=casino, game=Game.CARIBBEAN_STUD, seats=7)
    author = author_of(entry, staff)
    chosen = CHOICES.get(entry.key, {})
    assert set(chosen) <= library.open_points(entry)
    version = library.take(casino, entry, author)
    assert version.note == f"{entry.source}. {entry.advice}".strip()
    content = {**version.content, **chosen}
    drafts.edit_draft(version, content, author, effective_on=DAY, note=version.note)
    assert approvals.submit(version, author, now=NOON).status == "submitted"


@pytest.mark.parametrize(
    ("key", "name"),
    [
        ("caribbean-ruleset", "bet_basis"),
        ("holdem-commission", "kind"),
        ("caribbean-jackpot", "seed"),
        ("stud-commission-pot", "rate_bp"),
    ],
)
def test_car_4_an_open_point_is_refused_by_name(
    casino: Casino, staff: Staff, key: str, name: str
) -> None:
    entry = next(entry for entry in ENTRIES if entry.key == key)
    version = library.take(casino, entry, author_of(entry, staff))
    version.effective_on = DAY
    version.save()
    with pytest.raises(Refused) as caught:
        approvals.submit(version, version.drafted_by, now=NOON)
    assert (caught.value.code, caught.value.params["name"]) == ("point_open", name)


@pytest.mark.parametrize(
    ("kind", "rate_bp", "amount"),
    [(None, None, None), ("percent", None, 0), ("fixed", 0, None), ("none", 0, 0)],
)
def test_com_1_what_a_kind_does_not_have_is_nothing_by_itself(
    casino: Casino, staff: Staff, kind: str | None, rate_bp: int | None, amount: int | None
) -> None:
    limits = staff("limits")
    entry = next(entry for entry in ENTRIES if entry.key == "holdem-commission")
    version = library.take(casino, entry, limits)
    content = {**version.content, "kind": kind}
    edited = drafts.edit_draft(version, content, limits, effective_on=DAY, note="")
    assert (edited.content["rate_bp"], edited.content["amount"]) == (rate_bp, amount)


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.key)
def test_app_1_what_the_source_does_not_settle_is_open_or_marked_as_usual(entry: Entry) -> None:
    specs = {spec.name: spec for spec in SPECS[entry.kind][entry.game]}
    opened, silent = library.open_points(entry), set(entry.silent)
    assert opened | silent <= set(specs) and not opened & silent
    assert all(specs[name].nullable for name in entry.chosen), "the rest is open in the content"
    if entry.kind == VersionKind.RULESET:
        assert GIVEN[entry.key] == set(specs) - opened - silent


@pytest.mark.parametrize("name", ["kind", "rate_bp", "amount", "cap"])
def test_hold_12_a_commission_by_decision_leaves_four_points_open(
    casino: Casino, staff: Staff, name: str
) -> None:
    """The draft shows them as such, and the page says by which rule."""
    limits = client_of(staff("limits"))
    taken = limits.post(reverse("admin:library"), {"entry": "holdem-commission"}, follow=True)
    said = " ".join(taken.content.decode().split())
    assert "Still to be chosen: Kind of commission (COM-1), Rate (COM-1), Amount per hand" in said
    field = taken.context["form"][name]
    assert field.field.is_open and field.value() is None


def test_eur_10_the_four_limits_and_their_greatest_payouts() -> None:
    tiers = [library.content_of(entry) for entry in ENTRIES if "european-stakes" in entry.key]
    limits = [(tier["ante_min"], tier["max_payout"]) for tier in tiers]
    assert limits == [(1_000, 200_000), (2_500, 300_000), (5_000, 500_000), (10_000, 1_200_000)]


def client_of(person: StaffMember) -> Client:
    client = Client()
    client.force_login(person, backend="django.contrib.auth.backends.ModelBackend")
    return client


def test_the_page_makes_a_draft_once(casino: Casino, staff: Staff) -> None:
    manager = client_of(staff("manager"))
    page = manager.get(reverse("admin:library"))
    assert page.status_code == 200 and "Caribbean stud art. 30" in page.content.decode()
    assert "odds of art. 30" not in page.content.decode()  # schedules are the limits officer's
    where = manager.post(reverse("admin:library"), {"entry": "caribbean-ruleset"}).url
    draft = manager.get(where).content.decode()
    assert "to be chosen" in draft and Version.objects.get().status == "draft"
    again = manager.post(reverse("admin:library"), {"entry": "caribbean-ruleset"})
    assert again.status_code == 409 and Line.objects.count() == 1
    taken = manager.get(reverse("admin:library")).content.decode()
    (way,) = re.findall(r'<a href="([^"]+)">You have this line already\.</a>', taken)
    assert f'href="{where}' in manager.get(way).content.decode()


def test_app_1_what_is_left_empty_is_told_to_author_and_approver(
    casino: Casino, staff: Staff
) -> None:
    """EUR-10: the table rules name no greatest ante; without one there is no bound."""
    limits, compliance = client_of(staff("limits")), client_of(staff("compliance"))
    told = "The source leaves this to the house, and it is left empty"
    where = limits.post(reverse("admin:library"), {"entry": "european-stakes-10"}).url
    draft = limits.get(where).content.decode()
    assert told in draft
    assert re.search(r"Greatest ante <small>EUR-\d+</small> · Empty: no upper bound\.", draft)
    version = Version.objects.get()
    version.effective_on = DAY
    version.save()
    approvals.submit(version, version.drafted_by, now=NOON)
    assert told in limits.get(where).content.decode()
    page = compliance.get(where).content.decode()
    assert page.index(told) < page.index('id="decision"')
    version.content["ante_max"] = 20_000
    version.save()
    assert told not in compliance.get(where).content.decode()


def test_the_page_keeps_its_query_budget(
    casino: Casino, staff: Staff, django_assert_max_num_queries: Any
) -> None:
    limits = client_of(staff("limits"))
    with django_assert_max_num_queries(budget("admin.library")):
        limits.get(reverse("admin:library"))


def test_who_may_not_draft_takes_nothing(casino: Casino, staff: Staff) -> None:
    assert client_of(staff("compliance")).get(reverse("admin:library")).status_code == 403
    answer = client_of(staff("limits")).post(
        reverse("admin:library"), {"entry": "caribbean-ruleset"}
    )
    assert answer.status_code == 403 and not Line.objects.exists()
    assert (
        client_of(staff("limits")).post(reverse("admin:library"), {"entry": "?"}).status_code == 404
    )


def test_car_9_the_law_s_schedules_stand_beside_its_rule_set(casino: Casino, staff: Staff) -> None:
    kind, people = VersionKind.RULESET, (staff("manager"), staff("compliance"))
    approved_line(casino, kind, *people, Game.CARIBBEAN_STUD)
    limits = staff("limits")
    entry = next(entry for entry in ENTRIES if entry.key == "caribbean-payouts")
    version = library.take(casino, entry, limits)
    version.effective_on = DAY
    version.save()
    assert approvals.submit(version, limits, now=NOON).status == "submitted"
    with refusal("line_exists"), translation.override("bg"):
        library.take(casino, entry, limits)


def test_a_line_has_its_name_in_the_language_of_whoever_takes_it() -> None:
    longest = Line._meta.get_field("name").max_length
    for entry in ENTRIES:
        names = library.names_of(entry)
        assert len(names) > 1, entry.key
        assert all(len(name) <= longest for name in names), names
