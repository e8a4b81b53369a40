"""Writing of a finished hand of a players' game as PHH; amounts are minor units.

What is written is replayed first, so that it can be read back to the same result.
"""

from collections.abc import Iterable
from typing import Any

from games.engines import holdem, seven_card_stud
from games.engines.codec import to_json
from games.engines.kernel import Event
from games.engines.phh.habits import COMMISSION
from games.engines.phh.holdem_sheet import HoldemSheet
from games.engines.phh.reading import parse
from games.engines.phh.replaying import Replay, replay
from games.engines.phh.sheet import Sheet, cannot_export
from games.engines.phh.stud_sheet import StudSheet
from games.engines.rounds import RoundFinished, RoundResult


def export(events: Iterable[Event]) -> str:
    """The PHH text of a finished hand's standing events.

    ``finishing_stacks`` are written if a reader who knows nothing of this house comes to them;
    else (commission, odd chips of more than 1) they and what explains them are fields of our own.
    Raises Refusal("cannot_export", reason=...) for what PHH can't express: a hand that isn't
    finished, a hand declared dead, an accepted wager, modes without cards, house rules (what
    recorded hands would refuse); in hold'em heads-up ``rule_text``, blinds not left of the button
    and a dead blind; in stud spread and pot limit, an opening bet and an opener that was named.
    """
    events = tuple(events)
    result = _result(events)
    sheet = _sheet(events)
    for event in events:
        sheet.write(event)
    text = sheet.text()
    return text + "\n".join(_ending(sheet, result, text)) + "\n"


def _result(events: tuple[Event, ...]) -> RoundResult:
    for event in events:
        if isinstance(event, RoundFinished):
            return event.result
    raise cannot_export("unfinished")


def _sheet(events: tuple[Event, ...]) -> Sheet:
    """The sheet of the hand's game; raises Refusal("cannot_export", reason="game")."""
    for event in events:
        match event:
            case holdem.RoundStarted():
                return HoldemSheet(event)
            case seven_card_stud.RoundStarted():
                return StudSheet(event)
    raise cannot_export("game")


def _ending(sheet: Sheet, result: RoundResult, text: str) -> list[str]:
    """The stacks at the end, once both ways of reading the text come to a result."""
    rules = sheet.rules
    habits: dict[str, Any] = {name: getattr(rules, name) for name in sheet.own_habits}
    here = _read_back(text, {**habits, COMMISSION: to_json(rules.commission)})
    elsewhere = _read_back(text, {})
    stacks = [item.amount for item in result.finishing_stacks]
    if (list(here.finishing_stacks), here.commission) != (stacks, result.commission):
        raise cannot_export("house_rules")
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
        raise cannot_export("house_rules")
    replayed = replay(hand, overrides)
    if not replayed.ok:
        raise cannot_export("house_rules")
    return replayed
