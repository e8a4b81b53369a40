"""Hands as they are read afterwards: their events, with what was never shown left out."""

from typing import Any

from games.engines.cards import UNKNOWN
from games.models import Round, TableEvent

HIDDEN_IN = frozenset({"HoleDealt"})


def events_of(hand: Round) -> list[TableEvent]:
    """Every event of the hand in order, taken-back ones too."""
    return list(hand.events.select_related("actor", "second_person").order_by("seq"))


def public_events(hand: Round) -> list[dict[str, Any]]:
    """The hand's events as plain data; cards that nobody was shown are `??`."""
    return [
        {
            "seq": event.seq,
            "number": event.number,
            "step": event.step,
            "kind": event.kind,
            "data": public_data(event),
            "actor": event.actor.full_name,
            "recorded_at": event.recorded_at.isoformat(),
            "hash": event.hash,
        }
        for event in events_of(hand)
    ]


def public_data(event: TableEvent) -> dict[str, Any]:
    if event.kind not in HIDDEN_IN:
        return dict(event.data)
    return {**event.data, "cards": [UNKNOWN for _ in event.data.get("cards", [])]}
