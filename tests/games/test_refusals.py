"""Every code that a table may answer has words, and the words fit their parameters."""

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.utils import translation

from games import refusals
from games.engines.kernel import Refusal
from tables.errors import MESSAGES

LABORATORY = Path(__file__).parents[2] / "docs" / "laboratory.md"
ENGINES = Path(__file__).parents[2] / "games" / "engines"


def documented() -> set[str]:
    """The codes in the first column of the laboratory's table of refusals."""
    _before, refusals = LABORATORY.read_text().split("\n## Refusals\n")
    table = refusals.split("\n## ")[0]
    rows = re.findall(r"^\| (`.*?) \|", table, re.MULTILINE)
    return {code for row in rows for code in re.findall(r"`([a-z_]+)`", row)}


def raised() -> set[str]:
    """The codes that the engines' source raises."""
    text = "".join(path.read_text() for path in ENGINES.rglob("*.py"))
    return set(re.findall(r"Refusal\(\s*\"([a-z_]+)\"", text))


def test_every_code_has_a_message() -> None:
    assert len(documented()) > 25
    assert {code for code in documented() | raised() if code not in MESSAGES} == set()


class Anything(dict[str, int]):
    """Parameters of any name."""

    def __missing__(self, name: str) -> int:
        return 7


@pytest.mark.parametrize("language", [language for language, _name in settings.LANGUAGES])
def test_every_message_can_be_filled_with_its_parameters(language: str) -> None:
    with translation.override(language):
        for code, message in MESSAGES.items():
            assert str(message) % Anything(), code


def test_every_code_is_documented() -> None:
    assert raised() - documented() == set()


@pytest.mark.parametrize(
    ("refusal", "text"),
    [
        (Refusal("below_minimum", to=500, min=800), "The least amount here is €8."),
        (Refusal("off_step", to=150, step=100), "Amounts go in steps of €1."),
        (
            Refusal("card_known", card="Th", place="seat", seat=4),
            "The 10\N{BLACK HEART SUIT}\ufe0e lies open at seat 4.",
        ),
        (
            Refusal("card_known", card="2c", place=None, seat=None),
            "The 2\N{BLACK CLUB SUIT}\ufe0e can't be here: it is already out.",
        ),
        (Refusal("too_many_players", players=11, max=10), "At most 10 players."),
        (Refusal("out_of_turn", seat=3, turn=5), "It is not the turn of seat 3."),
        (
            Refusal("below_minimum", box=2, field="ante", amount=400, minimum=500),
            "The least amount here is €5.",
        ),
        (Refusal("unknown_seat", box=3), "Box 3 is not in this round."),
        (Refusal("too_many_boxes", box=1, maximum=2), "One player may play 2 boxes at most."),
        (
            Refusal("card_known", card="2c", place="bank", box=None),
            "The 2\N{BLACK CLUB SUIT}\ufe0e is the bank's.",
        ),
    ],
)
def test_words(refusal: Refusal, text: str) -> None:
    """CARD-2: the place of a card is named only where it lies open."""
    assert str(refusals.refused(refusal, "EUR")) == text
