"""The structure of a vector of a game against the house."""

from typing import Any

from games.engines import cards as pack
from games.engines.banked import BuyCard, Exchange, FoldBox, MakeBet
from games.engines.kernel import Command, Refusal
from games.engines.params import PRIZE_KINDS
from games.engines.vectors.checking import (
    Vector,
    check_expected,
    check_fields,
    check_present,
    check_refusal,
    check_texts,
    malformed,
)

NUMBER = (int, float)  # a fraction is an amount that is refused, not a fault of the file
FIELDS: dict[str, type | tuple[type, ...]] = {
    "id": str,
    "rules": list,
    "game": str,
    "params": dict,
    "stakes": dict,
    "boxes": list,
    "dealer": str,
    "schedule": dict,
    "bonus_schedule": dict,
    "jackpot": dict,
    "expect": dict,
    "refuse": dict,
    "note": str,
}
BOX_FIELDS: dict[str, type | tuple[type, ...]] = {
    "box": int,
    "ante": NUMBER,
    "bonus": NUMBER,
    "cards": str,
    "play": list,
    "blind": bool,
    "player": str,
}
JACKPOT_FIELDS: dict[str, type | tuple[type, ...]] = {"meter": NUMBER, "prizes": dict}
FINAL_FIELDS = ("dealer_plays", "boxes")
RESULT_FIELDS = ("box", "hand", "net", "ante", "bet", "fees", "bonus", "capped", "jackpot")


def check(name: str, vector: Vector) -> None:
    """Raises Refusal("malformed", id=..., field=...)."""
    check_fields(name, "", vector, FIELDS)
    check_present(name, "", vector, ("stakes", "boxes", "dealer"))
    check_texts(name, "rules", vector.get("rules", []))
    for at, box in enumerate(vector["boxes"]):
        _check_box(name, f"boxes[{at}]", box)
    _check_cards(name, "dealer", vector["dealer"])
    if "jackpot" in vector:
        _check_jackpot(name, vector["jackpot"])
    _check_results(name, vector.get("expect", {}))
    check_refusal(name, vector.get("refuse", {}))


def command(box: int, action: str) -> Command:
    """The decision that an item of ``play`` writes; raises Refusal("malformed")."""
    match action.split():
        case ["bet"]:
            return MakeBet(box)
        case ["fold"]:
            return FoldBox(box)
        case ["buy", card]:
            return BuyCard(box, *_single(card))
        case ["exchange", given, taken]:
            return Exchange(box, pack.parse(given), pack.parse(taken))
    raise Refusal("malformed", field="play", value=action)


def _single(text: str) -> pack.Cards:
    cards = pack.parse(text)
    if len(cards) != 1:
        raise Refusal("malformed", field="play", value=text)
    return cards


def _check_box(name: str, field: str, box: Any) -> None:
    if not isinstance(box, dict):
        raise malformed(name, field, "not an object")
    check_fields(name, f"{field}.", box, BOX_FIELDS)
    check_present(name, f"{field}.", box, ("box", "ante", "cards", "play"))
    _check_cards(name, f"{field}.cards", box["cards"])
    check_texts(name, f"{field}.play", box["play"])
    for at, action in enumerate(box["play"]):
        try:
            command(box["box"], action)
        except Refusal:
            raise malformed(name, f"{field}.play[{at}]", "no decision") from None


def _check_cards(name: str, field: str, text: str) -> None:
    try:
        pack.parse(text)
    except Refusal:
        raise malformed(name, field, "not cards") from None


def _check_jackpot(name: str, jackpot: Vector) -> None:
    check_fields(name, "jackpot.", jackpot, JACKPOT_FIELDS)
    check_present(name, "jackpot.", jackpot, JACKPOT_FIELDS)
    for line, prize in jackpot["prizes"].items():
        field = f"jackpot.prizes.{line}"
        if not isinstance(prize, dict) or len(prize) != 1:
            raise malformed(name, field, "not one prize")
        check_fields(name, f"{field}.", prize, dict.fromkeys(PRIZE_KINDS, NUMBER))


def _check_results(name: str, expected: Vector) -> None:
    check_expected(name, "expect", expected, FINAL_FIELDS)
    boxes = expected.get("boxes", [])
    if not isinstance(boxes, list):
        raise malformed(name, "expect.boxes", "not a list")
    for at, box in enumerate(boxes):
        field = f"expect.boxes[{at}]"
        if not isinstance(box, dict):
            raise malformed(name, field, "not an object")
        check_present(name, f"{field}.", box, ("box",))
        check_expected(name, field, box, RESULT_FIELDS)
        check_fields(name, f"{field}.", {"box": box["box"]}, BOX_FIELDS)
