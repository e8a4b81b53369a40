"""The forms of versions: a field for each parameter, named, and read back as it was shown."""

from typing import Any

import pytest
from django.utils.translation import override

from games.engines.params import ParamSpec
from tables.enums import Game, VersionKind
from tables.forms import labels
from tables.forms.versions import ContentForm
from tables.models import Casino, Line
from tables.selectors.versions import SPECS
from tables.services.content import complete

ALL = [(kind, game, spec) for kind in SPECS for game in SPECS[kind] for spec in SPECS[kind][game]]

# Values that differ from every default and that languages write differently.
VALUES: dict[str, dict[str, Any]] = {
    VersionKind.RULESET: {
        "bet_structure": "fixed_limit",
        "raise_cap": None,
        "max_buy_in_bb": 1000,
        "suit_order": "shcd",
        "ace_low_straight": False,
        "display_languages": ["hr", "bg"],
    },
    VersionKind.STAKES: {
        "small_blind": 123_456_750,
        "big_blind": 123_456_750,
        "chip_unit": 50,
        "small_bet": 1_234_500,
        "big_bet": 1_234_550,
    },
    VersionKind.COMMISSION: {
        "kind": "percent",
        "rate_bp": 275,
        "cap": 123_450,
        "band_bp": [250, 1250],
    },
}


@pytest.mark.parametrize(("kind", "game", "spec"), ALL, ids=lambda value: str(value)[:20])
def test_every_parameter_and_choice_has_words(kind: str, game: str, spec: ParamSpec) -> None:
    assert spec.name in labels.LABELS
    for choice in spec.choices:
        assert (spec.name, choice) in labels.CHOICES


@pytest.mark.parametrize("language", ["en", "bg", "hr", "ru"])
@pytest.mark.parametrize("kind", VersionKind.values)
def test_what_is_shown_reads_back_the_same(kind: str, language: str) -> None:
    line = Line(casino=Casino(currency="EUR"), kind=kind, game=Game.HOLDEM)
    content = complete(kind, Game.HOLDEM, VALUES[kind])
    with override(language):
        blank = ContentForm(line, initial=content)
        shown = {field.name: field.value() for field in blank.parameters}
        sent = {name: value for name, value in shown.items() if value not in (None, False)}
        form = ContentForm(line, sent)
        assert form.is_valid(), form.errors
        assert complete(kind, Game.HOLDEM, form.values) == content


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
    line = Line(casino=Casino(currency="EUR"), kind=VersionKind.COMMISSION, game=Game.HOLDEM)
    form = ContentForm(line, {"kind": "percent", "rate_bp": "5", "amount": "0", name: text})
    assert not form.is_valid()
    assert set(form.errors) == {name}


def test_shown_values_and_changes() -> None:
    specs = {spec.name: spec for _kind, _game, spec in ALL}
    assert labels.shown(specs["big_blind"], 250, "EUR") == "€2.50"
    assert labels.shown(specs["rate_bp"], 275, "EUR") == "2.75 %"
    assert labels.shown(specs["cap"], None, "EUR") == "—"
    assert labels.shown(specs["suit_order"], "dchs", "EUR") == "♦︎ ♣︎ ♥︎ ♠︎"
    assert labels.change(specs["big_blind"], 400, 250, "EUR") == "−€1.50"
    assert labels.change(specs["cap"], None, 500, "EUR") == "new"
    assert labels.change(specs["cap"], 500, None, "EUR") == "gone"
