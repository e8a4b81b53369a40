"""The forms of versions: a field for each parameter, named, and read back as it was shown."""

from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.forms import Field, MultiWidget
from django.utils.translation import override

from games.engines.params import ParamSpec
from tables.enums import Game, VersionKind
from tables.errors import Refused
from tables.forms import labels
from tables.forms.amounts import AmountsField, BandField, PercentField, RateField
from tables.forms.paid import OddsField, PrizeField
from tables.forms.versions import ContentForm
from tables.models import Casino, Line
from tables.selectors.versions import SPECS
from tables.services.content import complete
from tests.tables.refusals import refusal

ZONE = "Europe/Zagreb"
ALL = [(kind, game, spec) for kind in SPECS for game in SPECS[kind] for spec in SPECS[kind][game]]

# Values that differ from every default and that languages write differently.
VALUES: dict[tuple[str, str], dict[str, Any]] = {
    (VersionKind.RULESET, Game.HOLDEM): {
        "bet_structure": "fixed_limit",
        "raise_cap": None,
        "max_buy_in_bb": 1000,
        "suit_order": "shcd",
        "ace_low_straight": False,
        "display_languages": ["hr", "bg"],
    },
    (VersionKind.STAKES, Game.HOLDEM): {
        "small_blind": 123_456_750,
        "big_blind": 123_456_750,
        "chip_unit": 50,
        "small_bet": 1_234_500,
        "big_bet": 1_234_550,
    },
    (VersionKind.COMMISSION, Game.HOLDEM): {
        "kind": "percent",
        "rate_bp": 275,
        "cap": 123_450,
        "band_bp": [250, 1250],
    },
    (VersionKind.RULESET, Game.SEVEN_CARD_STUD): {
        "bet_structure": "fixed_limit",
        "opening": "bring_in",
        "open_pair_big_bet": True,
        "burn": True,
        "seats_max": 8,
        "max_buy_in_bets": 1000,
    },
    (VersionKind.STAKES, Game.SEVEN_CARD_STUD): {
        **{"ante": 123_450, "min_bet": None, "bring_in": 1_234_550, "chip_unit": 50},
        **{"small_bet": 12_345_600, "big_bet": 24_691_200},
    },
    (VersionKind.COMMISSION, Game.SEVEN_CARD_STUD): {"kind": "percent", "rate_bp": 425},
    (VersionKind.RULESET, Game.CARIBBEAN_STUD): {
        **{"exchange_cards": 0, "sixth_card": False, "fee_result": "ante", "bet_multiple": 1},
        **{"bonus_if_folded": False, "schedule_by_law": False, "tie": "bank_wins"},
        "entry_modes": ["dealt", "declared"],
    },
    (VersionKind.STAKES, Game.CARIBBEAN_STUD): {
        **{"ante_min": [500, 1_050, 123_450], "bonus_min": 250},
        "ante_max": {"from": 123_400, "to": 12_340_000, "step": 123_400},
    },
    (VersionKind.PAYOUTS, Game.CARIBBEAN_STUD): {
        "schedule": {"royal_flush": 250, "one_pair": 0},
        "bonus_schedule": {"flush": 12_345},
    },
    (VersionKind.RULESET, Game.EUROPEAN_POKER): {
        **{"fold_first_percent": 25, "exchange_max": 0, "four_card_tie": "combination_only"},
        **{"blind_box": "until_first_decided", "max_payout_scope": "player"},
    },
    (VersionKind.STAKES, Game.EUROPEAN_POKER): {"ante_step": 400, "max_payout": 1_200_050},
    (VersionKind.PAYOUTS, Game.EUROPEAN_POKER): {"four_card_schedule": {"ace_king": 2}},
    (VersionKind.JACKPOT, Game.CARIBBEAN_STUD): {
        **{"seed": 123_456_750, "contribution_ppm": 312_345, "reserve_ppm": 500, "limit": None},
        **{"stake": 250, "tables": ["CS-1", "CS-2"]},
        "prizes": {
            "flush": {"amount": 1_234_550},
            "straight_flush": {"odds": 1_000},
            "royal_flush": {"percent": 100},
        },
    },
}


def sent_back(form: ContentForm) -> dict[str, Any]:
    """What a browser sends of the fields as they are shown."""
    sent: dict[str, Any] = {}
    for field in form.parameters:
        widget, value = field.field.widget, field.value()
        if isinstance(widget, MultiWidget):
            parts = zip(widget.widgets_names, widget.decompress(value), strict=True)
            sent |= {field.name + suffix: part for suffix, part in parts}
        elif value is not None and value is not False:
            sent[field.name] = value
    return sent


@pytest.mark.parametrize(("kind", "game", "spec"), ALL, ids=lambda value: str(value)[:20])
def test_every_parameter_and_choice_has_words(kind: str, game: str, spec: ParamSpec) -> None:
    assert spec.name in labels.LABELS
    assert labels.help_text(spec) and spec.rule
    for choice in spec.choices:
        assert (spec.name, choice) in labels.CHOICES


@pytest.mark.parametrize("language", ["en", "bg", "hr", "ru"])
@pytest.mark.parametrize(("kind", "game"), [(kind, game) for kind in SPECS for game in SPECS[kind]])
def test_what_is_shown_reads_back_the_same(
    kind: str, game: str, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    line = Line(casino=Casino(currency="EUR", time_zone=ZONE), kind=kind, game=game)
    content = complete(kind, game, VALUES[kind, game])
    monkeypatch.setattr(ContentForm, "_tables", lambda *_: ["CS-1", "CS-2", "CS-3"])
    with override(language):
        form = ContentForm(line, sent_back(ContentForm(line, initial=content)))
        assert form.is_valid(), form.errors
        assert complete(kind, game, form.values) == content


def test_car_4_a_first_draft_takes_no_reading_of_the_bet_for_granted() -> None:
    line = Line(casino=Casino(time_zone=ZONE), kind=VersionKind.RULESET, game=Game.CARIBBEAN_STUD)
    blank = ContentForm(line)
    assert blank["bet_basis"].value() is None and blank["bet_multiple"].value() is None
    values = {field.name: field.value() for field in blank.parameters}
    form = ContentForm(line, {name: value for name, value in values.items() if value})
    assert form.is_valid() and (form.values["bet_basis"], form.values["bet_multiple"]) == (
        None,
        None,
    )
    assert complete(line.kind, line.game, form.values, open_points=True)["bet_basis"] is None
    with refusal("point_open"):
        complete(line.kind, line.game, form.values)


@pytest.mark.parametrize(
    ("text", "odds"),
    [("7", 7), ("7:1", 7), ("7 : 1", 7), (" 7 to 1 ", 7), ("7 към 1", 7), ("0", 0)],
)
def test_odds_are_n_to_1(text: str, odds: int) -> None:
    assert OddsField().clean(text) == odds


@pytest.mark.parametrize(
    ("text", "amounts"),
    [
        ("", None),
        ("12,50", 1_250),
        ("25; 5; 10", [500, 1_000, 2_500]),
        ("5-200/5", {"from": 500, "to": 20_000, "step": 500}),
        ("0.50 – 2 / 0.50", {"from": 50, "to": 200, "step": 50}),
    ],
)
def test_app_3_an_amount_a_list_or_a_range(text: str, amounts: Any) -> None:
    assert AmountsField(required=False).clean(text) == amounts


@pytest.mark.parametrize(
    "text",
    ["5;", "5; 5", "5-200", "200-5/5", "5-200/0", "5-201/5", "5-10-20/5", "-5", "a; b", "1e3"],
)
def test_app_3_what_is_no_choice_is_refused(text: str) -> None:
    with pytest.raises(ValidationError):
        AmountsField(required=False).clean(text)


def test_n_for_1_is_refused_with_what_is_allowed() -> None:
    with pytest.raises(ValidationError) as caught:
        OddsField().clean("7 for 1")
    assert caught.value.code == "for_one" and "6 to 1" in str(caught.value)


@pytest.mark.parametrize("text", ["", "-1", "1000001", "four", "2.5", "7 for 1", "7:2"])
def test_impossible_odds_stand_at_their_line(text: str) -> None:
    line = Line(casino=Casino(time_zone=ZONE), kind=VersionKind.PAYOUTS, game=Game.CARIBBEAN_STUD)
    sent = {field.name: field.value() for field in ContentForm(line).parameters}
    form = ContentForm(line, {**sent, "bonus_schedule.flush": text})
    assert set(form.errors) == {"bonus_schedule.flush"}


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("rate_bp", "2.755"),
        ("rate_bp", "-1"),
        ("rate_bp", "five"),
        ("band_bp", "3"),
        ("band_bp", "3-4-5"),
        ("band_bp", "a-b"),
        ("cap", "1e3"),
        ("kind", "tax"),
    ],
)
def test_impossible_texts_stand_at_their_field(name: str, text: str) -> None:
    line = Line(
        casino=Casino(currency="EUR", time_zone=ZONE), kind=VersionKind.COMMISSION, game=Game.HOLDEM
    )
    form = ContentForm(line, {"kind": "percent", "rate_bp": "5", "amount": "0", name: text})
    assert not form.is_valid()
    assert set(form.errors) == {name}


@pytest.mark.parametrize(
    ("field", "typed"),
    [
        (AmountsField(), "{}"),
        (AmountsField(), "5; {}"),
        (AmountsField(), "5-{}/5"),
        (PercentField(), "{}"),
        (RateField(least=0, most=1), "{}"),
        (BandField(), "3-{}"),
        (OddsField(), "{}"),
        (PrizeField(label="Flush"), ["percent", "{}"]),
        (PrizeField(label="Flush"), ["odds", "{}"]),
        (PrizeField(label="Flush"), ["amount", "{}"]),
    ],
)
def test_a_number_without_end_is_no_number(field: Field, typed: Any) -> None:
    endless = "9" * 5_000  # more digits than Python reads
    whole = isinstance(typed, str)
    with pytest.raises(ValidationError) as caught:
        field.clean(typed.format(endless) if whole else [part.format(endless) for part in typed])
    assert len(str(caught.value)) < 200


def test_shown_values_and_changes() -> None:
    specs = {spec.name: spec for _kind, _game, spec in reversed(ALL)}
    assert labels.shown(specs["big_blind"], 250, "EUR") == "€2.50"
    assert labels.shown(specs["rate_bp"], 275, "EUR") == "2.75 %"
    assert labels.shown(specs["cap"], None, "EUR") == "—"
    assert labels.shown(specs["suit_order"], "dchs", "EUR") == "♦︎ ♣︎ ♥︎ ♠︎"
    assert labels.change(specs["big_blind"], 400, 250, "EUR") == "−€1.50"
    assert labels.change(specs["cap"], None, 500, "EUR") == "new"
    assert labels.change(specs["cap"], 500, None, "EUR") == "gone"
    assert labels.shown(specs["bonus_schedule"], 5_000, "EUR") == "5000 : 1"
    assert labels.change(specs["schedule"], 5, 4, "EUR") == "−1"
    assert labels.label("bonus_schedule.full_house") == "The bonus bet pays: Full house"


# --- in the unit of the field -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "game", "name", "allowed"),
    [
        ("commission", "holdem", "rate_bp", "a percentage from 0 % to 100 %, with at most two"),
        ("commission", "seven_card_stud", "band_bp", "two percentages from 0 to 100, parted by a"),
        ("jackpot", "caribbean_stud", "contribution_ppm", "from 0.0001 % to 100 %, with at most f"),
        ("jackpot", "caribbean_stud", "seed", "an amount from 0.01 to 10,000,000,000.00"),
        ("stakes", "holdem", "big_blind", "from 0.01 to 10,000,000,000.00, a list of 2 to 24"),
        ("stakes", "holdem", "seats_max", "a whole number from 2 to 10"),
        ("ruleset", "caribbean_stud", "bet_basis", "one of the ante, the ante and the fees"),
        ("ruleset", "holdem", "entry_modes", "one or more of Shown cards are"),
    ],
)
def test_what_is_allowed_is_told_as_it_is_typed(
    kind: str, game: str, name: str, allowed: str
) -> None:
    (spec,) = (spec for spec in SPECS[VersionKind(kind)][game] if spec.name == name)
    with pytest.raises(Refused) as caught:
        complete(kind, game, {**VALUES[VersionKind(kind), Game(game)], name: "?"})
    assert allowed in str(labels.in_words(caught.value))
    assert f"“{labels.label(name)}” can't be this ({spec.rule})" in str(
        labels.in_words(caught.value)
    )


@pytest.mark.parametrize(
    ("kind", "game", "name", "allowed"),
    [
        ("commission", "holdem", "rate_bp", "number of hundredths of a percent from 0 to 10000"),
        ("jackpot", "caribbean_stud", "contribution_ppm", "parts per million from 1 to 1000000"),
        ("jackpot", "caribbean_stud", "seed", "minor units from 1 to 1000000000000"),
        ("stakes", "holdem", "big_blind", "minor units from 1 to 1000000000000, a list of 2 t"),
        ("ruleset", "caribbean_stud", "bet_basis", "one of ante, ante_and_fees"),
    ],
)
def test_a_program_is_told_what_is_allowed_as_it_is_kept(
    kind: str, game: str, name: str, allowed: str
) -> None:
    with pytest.raises(Refused) as caught:
        complete(kind, game, {**VALUES[VersionKind(kind), Game(game)], name: "?"})
    assert allowed in str(caught.value)


@pytest.mark.parametrize(
    ("name", "before", "after", "change"),
    [
        ("rate_bp", 500, 400, "−1 percentage point"),
        ("rate_bp", 500, 0, "−5 percentage points"),
        ("rate_bp", 250, 275, "+0.25 percentage points"),
        ("contribution_ppm", 300_000, 312_500, "+1.25 percentage points"),
        ("contribution_ppm", 10_000, 30_000, "+2 percentage points"),
        ("fold_first_percent", 50, 25, "−25 percentage points"),
        ("exchange_max", 3, 2, "−1"),
        ("seed", 100_000, 50_000, "−€500"),
    ],
)
def test_a_difference_is_told_in_its_unit(name: str, before: int, after: int, change: str) -> None:
    spec = next(spec for _kind, _game, spec in ALL if spec.name == name)
    assert labels.change(spec, before, after, "EUR") == change


@pytest.mark.parametrize(
    ("before", "after", "change"),
    [
        ({"percent": 100}, {"percent": 90}, "−10 percentage points"),
        ({"odds": 50}, {"odds": 75}, "+25"),
        ({"amount": 50_000}, {"amount": 45_050}, "−€49.50"),
        ({"odds": 50}, {"percent": 50}, "other"),
        (None, {"odds": 50}, "new"),
        ({"odds": 50}, None, "gone"),
    ],
)
def test_a_prize_differs_in_its_own_unit(before: Any, after: Any, change: str) -> None:
    spec = next(spec for _kind, _game, spec in ALL if spec.name == "prizes")
    assert labels.change(spec, before, after, "EUR") == change


def test_a_line_without_odds_pays_nothing() -> None:
    spec = next(spec for _kind, _game, spec in ALL if spec.name == "bonus_schedule")
    assert labels.shown(spec, 0, "EUR") == "pays nothing"
    with override("bg"):
        assert labels.shown(spec, 5, "EUR") == "5 : 1"


@pytest.mark.parametrize(("field", "text"), [(PercentField(), "five"), (BandField(), "3-2.755")])
def test_what_is_no_percentage_is_called_so(field: Field, text: str) -> None:
    with pytest.raises(ValidationError, match="is no percentage"):
        field.clean(text)
