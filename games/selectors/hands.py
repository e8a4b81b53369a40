"""Hands as they are read afterwards: their events, with what was never shown left out."""

from typing import Any

from django.db.models import QuerySet

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


def readable_hands(casino_id: int | None) -> QuerySet[Round]:
    """The hands of one casino."""
    return Round.objects.filter(table__casino=casino_id).select_related(
        "table__casino", "session", "croupier", "ruleset__line", "stakes__line", "commission__line"
    )


def neighbours(hand: Round) -> dict[str, Round | None]:
    """The hands before and after it in the same session."""
    same = Round.objects.filter(session=hand.session_id)
    return {
        "before": same.filter(number__lt=hand.number).order_by("-number").first(),
        "after": same.filter(number__gt=hand.number).order_by("number").first(),
    }
