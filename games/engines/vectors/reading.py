"""Reading of vector files: structure is checked here, values by the engine's own validation."""

import json
from collections.abc import Iterable, Mapping
from typing import Any

from games.engines import notation
from games.engines.kernel import Refusal
from games.engines.registry import BANKED_GAMES, PLAYERS_GAMES
from games.engines.vectors import banked_reading
from games.engines.vectors.checking import (
    Vector,
    check_expected,
    check_numbers,
    check_refusal,
    check_texts,
    malformed,
)

FIELDS: Mapping[str, type | tuple[type, ...]] = {
    "id": str,
    "rules": list,
    "game": str,
    "params": dict,
    "stakes": dict,
    "commission": dict,
    "stacks": list,
    "script": list,
    "expect": dict,
    "refuse": dict,
    "note": str,
}
STATE_FIELDS = (
    "turn",
    "to_call",
    "can_check",
    "can_fold",
    "min_raise_to",
    "max_raise_to",
    "street",
    "pots",
    "stacks",
    "returned",
)
FINAL_FIELDS = (
    "pots",
    "commission",
    "commission_by_pot",
    "payoffs",
    "finishing_stacks",
    "winners",
    "returned",
    "below_band",
)

MOST_PLAYERS = 10
DEEPEST = 32  # objects and lists in each other; no vector needs ten


class _Twice(Exception):
    """An object has two fields of one name."""


def load(text: str) -> list[Vector]:
    """The vectors of a file: one, or a list. Raises Refusal("malformed", id=..., field=...)."""
    try:
        content = json.loads(text, object_pairs_hook=_object)
        _check_depth(content)
        vectors = content if isinstance(content, list) else [content]
        for at, vector in enumerate(vectors):
            _check(vector, at)
    except _Twice as twice:
        raise malformed("", str(twice), "given twice") from None
    except (ValueError, RecursionError) as error:
        raise malformed("", "", f"not JSON: {error}") from None
    if not vectors:
        raise malformed("", "", "no vector")
    return vectors


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, value in pairs:
        if name in found:
            raise _Twice(name)
        found[name] = value
    return found


def _check_depth(content: Any) -> None:
    """Level by level, so that no depth is too much for the check itself."""
    level = [content]
    for _ in range(DEEPEST):
        level = [item for value in level for item in _inside(value)]
    if level:
        raise malformed("", "", f"nested deeper than {DEEPEST} levels")


def _inside(value: Any) -> Iterable[Any]:
    if isinstance(value, dict):
        return value.values()
    return value if isinstance(value, list) else ()


def _check(vector: Any, at: int) -> None:
    if not isinstance(vector, dict):
        raise malformed(f"#{at}", "", "not an object")
    name = vector.get("id")
    if not isinstance(name, str) or not name:
        raise malformed(f"#{at}", "id", "missing")
    if not isinstance(vector.get("game"), str):
        raise malformed(name, "game", "missing")
    if vector["game"] in PLAYERS_GAMES:
        _check_players_game(name, vector)
    if vector["game"] in BANKED_GAMES:
        banked_reading.check(name, vector)


def _check_players_game(name: str, vector: Vector) -> None:
    for field, value in vector.items():
        if field not in FIELDS:
            raise malformed(name, field, "unknown name")
        if not isinstance(value, FIELDS[field]):
            raise malformed(name, field, "wrong type")
    for field in ("stakes", "stacks"):
        if field not in vector:
            raise malformed(name, field, "missing")
    for at, item in enumerate(vector.get("script", [])):
        _check_script_item(name, f"script[{at}]", item)
    check_expected(name, "expect", vector.get("expect", {}), FINAL_FIELDS)
    check_texts(name, "rules", vector.get("rules", []))
    if "refuse" in vector:
        check_refusal(name, vector["refuse"])


def check_values(vector: Vector) -> None:
    """Amounts are whole, stacks positive; raises Refusal("malformed", id=..., field=...). A vector
    may want to be refused for just that, so it isn't asked when the file is read."""
    name = vector["id"]
    check_numbers(vector)
    if len(vector["stacks"]) > MOST_PLAYERS:
        raise malformed(name, "stacks", f"more than {MOST_PLAYERS} players")
    for at, stack in enumerate(vector["stacks"]):
        if isinstance(stack, bool) or not isinstance(stack, int) or stack <= 0:
            raise malformed(name, f"stacks[{at}]", "not a positive whole number")


def _check_script_item(name: str, field: str, item: Any) -> None:
    if isinstance(item, str):
        _check_action(name, field, item)
        return
    if not isinstance(item, dict) or len(item) != 1:
        raise malformed(name, field, "neither an action nor one check")
    if isinstance(item.get("refuse"), str):
        return
    if not isinstance(item.get("expect"), dict):
        raise malformed(name, field, "neither an action nor one check")
    check_expected(name, f"{field}.expect", item["expect"], STATE_FIELDS)


def _check_action(name: str, field: str, action: str) -> None:
    try:
        notation.command(action)
    except Refusal as refusal:
        if refusal.code == "malformed":
            raise malformed(name, field, "no action") from None
