"""Writing of a finished hold'em hand as PHH; amounts are minor units.

What is written is replayed first, so that it can be read back to the same result.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from games.engines import notation
from games.engines.codec import to_json
from games.engines.holdem import RoundStarted, play_order
from games.engines.holdem.rules import HoldemRules
from games.engines.kernel import Event, Refusal
from games.engines.params import DECLARED, POT_ONLY
from games.engines.phh.reading import STRUCTURES, parse
from games.engines.phh.replaying import Replay, replay
from games.engines.rounds import (
    DEAD_BLIND,
    LATE_BLIND,
    AntePosted,
    BetPlaced,
    BlindPosted,
    BoardDealt,
    Called,
    Checked,
    Folded,
    HandDeclaredDead,
    HandMucked,
    HandShown,
    HandTurnedUp,
    HoleDealt,
    Raised,
    RoundFinished,
    RoundResult,
    WagerAccepted,
)

OWN_HABITS = (
    "pot_limit_basis",
    "min_raise",
    "raise_cap",
    "odd_chip",
    "suit_order",
    "ace_low_straight",
    "chip_unit",
)


@dataclass(slots=True)
class _Sheet:
    """What is collected on the way through the events; seats by their place in order of play."""

    started: RoundStarted
    places: dict[int, int]
    antes: list[int]
    blinds: list[int]
    actions: list[str] = field(default_factory=list)

    def player(self, seat: int) -> str:
        return notation.player(self.places[seat] + 1)


def export(events: Iterable[Event]) -> str:
    """The PHH text of a finished hand's standing events.

    ``finishing_stacks`` are written if a reader who knows nothing of this house comes to them;
    else (commission, odd chips of more than 1) they and what explains them are fields of our own.
    Raises Refusal("cannot_export", reason=...) for what PHH can't express: a hand that isn't
    finished, heads-up ``rule_text``, blinds not left of the button, a dead blind, a hand declared
    dead, an accepted wager, modes without cards, house rules (what recorded hands would refuse).
    """
    events = tuple(events)
    result = _result(events)
    sheet = _sheet(events)
    for event in events:
        _write(sheet, event)
    text = _text(sheet)
    return text + "\n".join(_ending(sheet, result, text)) + "\n"


def _ending(sheet: _Sheet, result: RoundResult, text: str) -> list[str]:
    """The stacks at the end, once both ways of reading the text come to a result."""
    rules = sheet.started.rules
    habits: dict[str, Any] = {name: getattr(rules, name) for name in OWN_HABITS}
    here = _read_back(text, {**habits, "commission": to_json(rules.commission)})
    elsewhere = _read_back(text, {})
    stacks = [item.amount for item in result.finishing_stacks]
    if (list(here.finishing_stacks), here.commission) != (stacks, result.commission):
        raise Refusal("cannot_export", reason="house_rules")
    if list(elsewhere.finishing_stacks) == stacks:
        return [f"finishing_stacks = {stacks}"]
    return [
        f"_finishing_stacks = {stacks}",
        f"_commission = {result.commission}",
        f"_chip_unit = {rules.chip_unit}",
    ]


def _read_back(text: str, overrides: dict[str, Any]) -> Replay:
    hand = parse(text)
    if isinstance(hand, str):
        raise Refusal("cannot_export", reason="house_rules")
    replayed = replay(hand, overrides)
    if not replayed.ok:
        raise Refusal("cannot_export", reason="house_rules")
    return replayed


def _result(events: tuple[Event, ...]) -> RoundResult:
    for event in events:
        if isinstance(event, RoundFinished):
            return event.result
    raise Refusal("cannot_export", reason="unfinished")


def _sheet(events: tuple[Event, ...]) -> _Sheet:
    started = next(event for event in events if isinstance(event, RoundStarted))
    if started.rules.entry_mode in (DECLARED, POT_ONLY):
        raise Refusal("cannot_export", reason="entry_mode")
    order = play_order(started.seats, started.button)
    if len(order) == 2 and started.big_blind_seat != order[0].seat:
        raise Refusal("cannot_export", reason="heads_up_rule_text")
    if len(order) > 2 and not _blinds_in_place(started, order[0].seat, order[1].seat):
        raise Refusal("cannot_export", reason="blinds")
    places = {start.seat: at for at, start in enumerate(order)}
    return _Sheet(started, places, [0] * len(order), [0] * len(order))


def _blinds_in_place(started: RoundStarted, first: int, second: int) -> bool:
    """Small and big blind left of the button, or the big blind alone (HOLD-13)."""
    blinds = (started.small_blind_seat, started.big_blind_seat)
    return blinds in ((first, second), (None, first), (None, second))


def _write(sheet: _Sheet, event: Event) -> None:
    match event:
        case AntePosted(seat, matched, dead):
            sheet.antes[sheet.places[seat]] = matched + dead
        case BlindPosted(kind=kind) if kind == DEAD_BLIND:
            raise Refusal("cannot_export", reason="dead_blind")
        case BlindPosted(seat=seat, kind=kind, due=due):
            sheet.blinds[sheet.places[seat]] = -due if kind == LATE_BLIND else due
        case HandDeclaredDead():
            raise Refusal("cannot_export", reason="dead_hand")
        case WagerAccepted():
            raise Refusal("cannot_export", reason="wager_beyond_limits")
        case _:
            sheet.actions += _actions(sheet, event)


def _actions(sheet: _Sheet, event: Event) -> list[str]:
    match event:
        case HoleDealt(seat, cards):
            return [f"d dh {sheet.player(seat)} {''.join(cards)}"]
        case BoardDealt(cards=cards):
            return [f"d db {''.join(cards)}"]
        case Folded(seat):
            return [f"{sheet.player(seat)} f"]
        case Checked(seat) | Called(seat):
            return [f"{sheet.player(seat)} cc"]
        case BetPlaced(seat, to) | Raised(seat, to):
            return [f"{sheet.player(seat)} cbr {to}"]
        case HandShown(seat=seat, cards=cards):
            return [f"{sheet.player(seat)} sm {''.join(cards)}"]
        case HandTurnedUp(seat) | HandMucked(seat):
            return [f"{sheet.player(seat)} sm"]
    return []


def _text(sheet: _Sheet) -> str:
    rules = sheet.started.rules
    order = play_order(sheet.started.seats, sheet.started.button)
    heads_up = len(order) == 2
    lines = [
        f"variant = '{_variant(rules)}'",
        f"ante_trimming_status = {'true' if len(set(sheet.antes)) == 1 else 'false'}",
        f"antes = {sheet.antes[::-1] if heads_up else sheet.antes}",
        f"blinds_or_straddles = {sheet.blinds[::-1] if heads_up else sheet.blinds}",
        *_bets(rules),
        f"starting_stacks = {[start.stack for start in order]}",
        f"seats = {[start.seat for start in order]}",
        f"actions = {sheet.actions}",
    ]
    return "\n".join(lines) + "\n"


def _variant(rules: HoldemRules) -> str:
    return next(name for name, value in STRUCTURES.items() if value == rules.bet_structure)


def _bets(rules: HoldemRules) -> list[str]:
    if rules.bet_structure == "fixed_limit":
        return [f"small_bet = {rules.small_bet}", f"big_bet = {rules.big_bet}"]
    return [f"min_bet = {rules.big_blind}"]
