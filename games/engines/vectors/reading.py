"""Reading of vector files: structure is checked here, values by the engine's own validation."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from games.engines import notation
from games.engines.kernel import Refusal

PLAYERS_GAMES = ("holdem", "seven_card_stud")
GAMES = (*PLAYERS_GAMES, "caribbean_stud", "european_poker")

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

MOST = 10**15  # beyond any amount of chips
MOST_PLAYERS = 10

Vector = dict[str, Any]


class _Twice(Exception):
    """An object has two fields of one name."""


def load(text: str) -> list[Vector]:
    """The vectors of a file: one, or a list. Raises Refusal("malformed", id=..., field=...)."""
    try:
        content = json.loads(text, object_pairs_hook=_object)
        vectors = content if isinstance(content, list) else [content]
        for at, vector in enumerate(vectors):
            _check(vector, at)
    except _Twice as twice:
        raise _malformed("", str(twice), "given twice") from None
    except (ValueError, RecursionError) as error:
        raise _malformed("", "", f"not JSON: {error}") from None
    if not vectors:
        raise _malformed("", "", "no vector")
    return vectors


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    names = [name for name, _ in pairs]
    for name in names:
        if names.count(name) > 1:
            raise _Twice(name)
    return dict(pairs)


def _check(vector: Any, at: int) -> None:
    if not isinstance(vector, dict):
        raise _malformed(f"#{at}", "", "not an object")
    name = vector.get("id")
    if not isinstance(name, str) or not name:
        raise _malformed(f"#{at}", "id", "missing")
    if not isinstance(vector.get("game"), str):
        raise _malformed(name, "game", "missing")
    if vector["game"] in PLAYERS_GAMES:
        _check_players_game(name, vector)


def _check_players_game(name: str, vector: Vector) -> None:
    for field, value in vector.items():
        if field not in FIELDS:
            raise _malformed(name, field, "unknown name")
        if not isinstance(value, FIELDS[field]):
            raise _malformed(name, field, "wrong type")
    for field in ("stakes", "stacks"):
        if field not in vector:
            raise _malformed(name, field, "missing")
    for at, item in enumerate(vector.get("script", [])):
        _check_script_item(name, f"script[{at}]", item)
    _check_expected(name, "expect", vector.get("expect", {}), FINAL_FIELDS)
    _check_texts(name, "rules", vector.get("rules", []))
    if "refuse" in vector:
        _check_refusal(name, vector["refuse"])


def check_values(vector: Vector) -> None:
    """Amounts are whole, stacks positive; raises Refusal("malformed", id=..., field=...). A vector
    may want to be refused for just that, so it isn't asked when the file is read."""
    name = vector["id"]
    for field, number in _numbers("", vector):
        if isinstance(number, float) or abs(number) > MOST:
            raise _malformed(name, field, "not a whole number of chips")
    if len(vector["stacks"]) > MOST_PLAYERS:
        raise _malformed(name, "stacks", f"more than {MOST_PLAYERS} players")
    for at, stack in enumerate(vector["stacks"]):
        if isinstance(stack, bool) or not isinstance(stack, int) or stack <= 0:
            raise _malformed(name, f"stacks[{at}]", "not a positive whole number")


def _numbers(path: str, value: Any) -> Iterator[tuple[str, int | float]]:
    """Every number of a vector with its place; there are only whole ones in it."""
    if isinstance(value, dict):
        for key, item in value.items():
            yield from _numbers(f"{path}.{key}" if path else key, item)
    elif isinstance(value, list):
        for at, item in enumerate(value):
            yield from _numbers(f"{path}[{at}]", item)
    elif isinstance(value, int | float):
        yield path, value


def _check_texts(name: str, field: str, items: list[Any]) -> None:
    for at, item in enumerate(items):
        if not isinstance(item, str):
            raise _malformed(name, f"{field}[{at}]", "not text")


def _check_refusal(name: str, wanted: dict[str, Any]) -> None:
    for key, value in wanted.items():
        if key != "code":
            raise _malformed(name, f"refuse.{key}", "unknown name")
        if not isinstance(value, str):
            raise _malformed(name, "refuse.code", "not text")


def _check_script_item(name: str, field: str, item: Any) -> None:
    if isinstance(item, str):
        _check_action(name, field, item)
        return
    if not isinstance(item, dict) or len(item) != 1:
        raise _malformed(name, field, "neither an action nor one check")
    if isinstance(item.get("refuse"), str):
        return
    if not isinstance(item.get("expect"), dict):
        raise _malformed(name, field, "neither an action nor one check")
    _check_expected(name, f"{field}.expect", item["expect"], STATE_FIELDS)


def _check_action(name: str, field: str, action: str) -> None:
    try:
        notation.command(action)
    except Refusal as refusal:
        if refusal.code == "malformed":
            raise _malformed(name, field, "no action") from None


def _check_expected(
    name: str, field: str, expected: Mapping[str, Any], known: tuple[str, ...]
) -> None:
    for key in expected:
        if key not in known:
            raise _malformed(name, f"{field}.{key}", "unknown name")


def _malformed(name: str, field: str, reason: str) -> Refusal:
    return Refusal("malformed", id=name, field=field, reason=reason)
