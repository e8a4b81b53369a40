"""The laboratory commands as a test house runs them, and the files that it gives them."""

import json
from io import StringIO
from pathlib import Path

from django.core.management import call_command

VECTOR = {
    "id": "a",
    "game": "holdem",
    "stakes": {"small_blind": 5, "big_blind": 10, "chip_unit": 1},
    "stacks": [100, 100, 100],
    "script": ["d dh p1 ????", "d dh p2 ????", "d dh p3 ????", "p3 f", "p1 f"],
    "expect": {"payoffs": [-5, 5, 0]},
}
HAND = """
variant = 'NT'
antes = [0, 0, 0]
blinds_or_straddles = [50, 100, 0]
min_bet = 100
starting_stacks = [1000, 1000, 1000]
actions = ['d dh p1 AsAd', 'd dh p2 KsKd', 'd dh p3 2c7d', 'p3 cbr 300', 'p1 f', 'p2 f']
finishing_stacks = [950, 900, 1150]
"""


def run(*arguments: str) -> tuple[int, str, str]:
    """Exit code, standard output and errors of a command."""
    out, err = StringIO(), StringIO()
    try:
        call_command(*arguments, stdout=out, stderr=err)
    except SystemExit as stop:
        return int(stop.code or 0), out.getvalue(), err.getvalue()
    return 0, out.getvalue(), err.getvalue()


def written(folder: Path, content: object, name: str = "case.json") -> str:
    """The path of a new file with this text, these bytes, or this value as JSON."""
    path = folder / name
    if isinstance(content, bytes):
        path.write_bytes(content)
    else:
        path.write_text(content if isinstance(content, str) else json.dumps(content))
    return str(path)
