"""Reading of a PHH file (TOML): structure and whole chips; the actions stay text."""

import tomllib
from dataclasses import dataclass
from typing import Any

from games.engines.kernel import Refusal

MOST = 10**15  # beyond any amount of chips
MOST_DOTS = 2_000  # beyond any hand; a name of very many parts takes all memory to read
HOLDEM, STUD = "holdem", "seven_card_stud"

Number = int | float


@dataclass(frozen=True, slots=True)
class Variant:
    """What a variant of PHH is here: the game, its betting structure and how many may play."""

    game: str
    bet_structure: str
    most_players: int


VARIANTS = {
    "NT": Variant(HOLDEM, "no_limit", 10),
    "PT": Variant(HOLDEM, "pot_limit", 10),
    "FT": Variant(HOLDEM, "fixed_limit", 10),
    "F7S": Variant(STUD, "fixed_limit", 8),
}


@dataclass(frozen=True, slots=True)
class RecordedHand:
    """A recorded hand of a variant in VARIANTS; lists by player, ``p1`` first, chips of 1.
    A blind below zero was posted by a player who joined or missed his blinds (HOLD-13); stud has
    no ``blinds`` but a ``bring_in`` (STUD-17).

    ``finishing_stacks`` are the publisher's and may be half chips; None if the file has none.
    """

    variant: str
    antes: tuple[int, ...]
    blinds: tuple[int, ...]
    min_bet: int
    small_bet: int | None
    big_bet: int | None
    starting_stacks: tuple[int, ...]
    actions: tuple[str, ...]
    finishing_stacks: tuple[Number, ...] | None
    bring_in: int | None = None

    @property
    def game(self) -> str:
        return VARIANTS[self.variant].game


def parse(text: str) -> RecordedHand | str:
    """The hand, or the name of a variant that this version doesn't know.

    Raises Refusal("malformed", field=..., reason=...).
    """
    content = _toml(text)
    variant = content.get("variant")
    if not isinstance(variant, str):
        raise _malformed(*_no_variant(content))
    if variant not in VARIANTS:
        return variant
    return _hand(content, variant)


def _no_variant(content: dict[str, Any]) -> tuple[str, str]:
    """Field and reason of a file that says no variant."""
    for name, value in content.items():
        if isinstance(value, dict) and "variant" in value:
            return name, "several hands in one file; each needs a file of its own"
    return "variant", "not text" if "variant" in content else "missing"


def _toml(text: str) -> dict[str, Any]:
    if text.count(".") > MOST_DOTS:
        raise _malformed("", "no recorded hand: too many names in names")
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise _malformed("", f"not TOML: {error}") from None


def _hand(content: dict[str, Any], variant: str) -> RecordedHand:
    stacks = _starting_stacks(content, VARIANTS[variant].most_players)
    antes = _chips_list(content, "antes", len(stacks))
    fixed = VARIANTS[variant].bet_structure == "fixed_limit"
    stud = VARIANTS[variant].game == STUD
    min_bet = _chips("small_bet" if fixed else "min_bet", content)
    return RecordedHand(
        variant=variant,
        antes=_equal(antes) if stud else _by_player(antes),
        blinds=_none_posted(content) if stud else _blinds(content, len(stacks), min_bet),
        min_bet=min_bet,
        small_bet=_chips("small_bet", content) if fixed else None,
        big_bet=_chips("big_bet", content) if fixed else None,
        starting_stacks=stacks,
        actions=_actions(content),
        finishing_stacks=_finishing_stacks(content, len(stacks)),
        bring_in=_chips("bring_in", content) if stud else None,
    )


def _starting_stacks(content: dict[str, Any], most_players: int) -> tuple[int, ...]:
    stacks = _chips_list(content, "starting_stacks", None)
    if not 2 <= len(stacks) <= most_players:
        raise _malformed("starting_stacks", f"not 2 to {most_players} players")
    if 0 in stacks:
        raise _malformed(f"starting_stacks[{stacks.index(0)}]", "not a positive amount")
    return stacks


def _equal(antes: tuple[int, ...]) -> tuple[int, ...]:
    """STUD-2: everybody posts the ante."""
    if antes[0] == 0 or len(set(antes)) > 1:
        raise _malformed("antes", "not a positive amount, the same for every player")
    return antes


def _none_posted(content: dict[str, Any]) -> tuple[int, ...]:
    """Stud has no blinds; a file may say so."""
    blinds = content.get("blinds_or_straddles", [])
    if not isinstance(blinds, list) or any(blinds):
        raise _malformed("blinds_or_straddles", "not of this game")
    return ()


def _blinds(content: dict[str, Any], players: int, min_bet: int) -> tuple[int, ...]:
    """The small blind may be missing: then the big blind stands first or second by itself."""
    blinds = _chips_list(content, "blinds_or_straddles", players, below_zero=True)
    if blinds[0] < 0:
        raise _malformed("blinds_or_straddles[0]", "no small blind")
    if blinds[1] < 0 or (blinds[1] == 0 and blinds[0] < min_bet):
        raise _malformed("blinds_or_straddles[1]", "no big blind")
    return _by_player(blinds)


def _by_player(amounts: tuple[int, ...]) -> tuple[int, ...]:
    """Heads-up the lists begin with ``p2``, who is on the button."""
    return amounts[::-1] if len(amounts) == 2 else amounts


def _chips_list(
    content: dict[str, Any], field: str, length: int | None, *, below_zero: bool = False
) -> tuple[int, ...]:
    value = content.get(field)
    if field not in content:
        raise _malformed(field, "missing")
    if not isinstance(value, list) or length not in (None, len(value)):
        raise _malformed(field, "not a list with one amount per player")
    least = -MOST if below_zero else 0
    return tuple(_whole(f"{field}[{at}]", item, least) for at, item in enumerate(value))


def _chips(field: str, content: dict[str, Any]) -> int:
    if field not in content:
        raise _malformed(field, "missing")
    amount = _whole(field, content[field])
    if amount == 0:
        raise _malformed(field, "not a positive amount")
    return amount


def _whole(field: str, value: Any, least: int = 0) -> int:
    """A whole amount; TOML may write it as 100.0."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise _malformed(field, "not an amount")
    if not least <= value <= MOST or value != int(value):
        raise _malformed(field, "not a whole amount of chips")
    return int(value)


def _actions(content: dict[str, Any]) -> tuple[str, ...]:
    if "actions" not in content:
        raise _malformed("actions", "missing")
    actions = content["actions"]
    if not isinstance(actions, list):
        raise _malformed("actions", "not a list of actions")
    for at, action in enumerate(actions):
        if not isinstance(action, str):
            raise _malformed(f"actions[{at}]", "not text")
    return tuple(actions)


def _finishing_stacks(content: dict[str, Any], players: int) -> tuple[Number, ...] | None:
    value = content.get("finishing_stacks")
    if value is None:
        return None
    if not isinstance(value, list) or len(value) != players:
        raise _malformed("finishing_stacks", "not a list with one amount per player")
    for at, item in enumerate(value):
        if isinstance(item, bool) or not isinstance(item, int | float):
            raise _malformed(f"finishing_stacks[{at}]", "not an amount")
        if not 0 <= item <= MOST:
            raise _malformed(f"finishing_stacks[{at}]", "not an amount of chips")
    return tuple(value)


def _malformed(field: str, reason: str) -> Refusal:
    return Refusal("malformed", field=field, reason=reason)
