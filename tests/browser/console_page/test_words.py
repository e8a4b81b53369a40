"""The script's words: each one that it names is there, and none lies idle."""

import re
from pathlib import Path

from games.views.console_strings import console_strings
from tables.enums import Game

SCRIPT = Path(__file__).parents[3] / "games" / "static" / "games" / "console"
BY_KIND = {"card_back", "card_none", "card_next", "sits_with_cash", "sits_with_chips"}


def test_every_word_of_the_script_is_told_and_used() -> None:
    text = "\n".join(path.read_text() for path in SCRIPT.glob("*.js"))
    told = set(console_strings(Game.HOLDEM))
    named = set(re.findall(r"\bwords\.(?!js\b)(\w+)", text))
    quoted = {word for word in told if f'"{word}"' in text}
    assert named - told == set()
    assert told - named - quoted - BY_KIND == set()


def test_all_cards_have_a_name_of_their_own() -> None:
    assert len(set(console_strings(Game.HOLDEM)["cards"].values())) == 52


def test_a_wrong_button_spoils_the_deal_in_holdem_only() -> None:
    offered = {game: console_strings(game)["misdeal_reasons"] for game in Game}
    told = {game for game in Game if "wrong_button" in str(offered[game])}
    assert told == {Game.HOLDEM}


def test_the_script_has_no_words_of_its_own() -> None:
    """Texts come from the server; what a script writes itself is a sign, a name or a number."""
    setter = r"(?:textContent = |setText\([\w.]+, |setSlot\([\w.]+, \"[^\"]*\", )"
    own = re.compile(setter + r"\"[^\"]*[A-Za-z]")
    found = [match for path in SCRIPT.glob("*.js") for match in own.findall(path.read_text())]
    assert found == []
