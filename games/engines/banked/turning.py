"""Which cards of a dealt pack the events of a round turned up."""

from collections.abc import Iterable

from games.engines.banked import lie
from games.engines.banked.changes import evolve
from games.engines.banked.events import BankDealt, BankOpened, BoxShown
from games.engines.banked.state import State, new
from games.engines.cards import UNKNOWN
from games.engines.kernel import Event, Undone


def turned_up(events: Iterable[Event]) -> dict[int, str]:
    """Position and card of everything that a round's events turned up: all of its events in
    order, or those that stand."""
    found: dict[int, str] = {}
    state = new()
    for event in _standing(events):
        state = evolve(state, event)
        found |= _opened(state, event)
    return found


def _standing(events: Iterable[Event]) -> list[Event]:
    """An undone step is the last that stands: it and all after it are gone."""
    standing: list[tuple[int, Event]] = []
    for number, event in enumerate(events, 1):
        if isinstance(event, Undone):
            standing = [item for item in standing if item[0] < event.number]
        else:
            standing.append((number, event))
    return [event for _, event in standing]


def _opened(state: State, event: Event) -> dict[int, str]:
    if isinstance(event, BankDealt):
        return {lie.bank_positions(state)[-1]: event.card}
    if isinstance(event, BankOpened):
        return dict(zip(lie.bank_positions(state), event.cards, strict=False))
    if isinstance(event, BoxShown):
        box = state.box(event.box)
        lying = zip(box.lie + box.given_lie, box.cards + box.given, strict=True)
        return {position: card for position, card in lying if card != UNKNOWN}
    return {}
