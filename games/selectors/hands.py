"""Hands as they are read afterwards: their events, with what was never shown left out."""

from typing import Any

from django.db.models import QuerySet

from games.engines.cards import UNKNOWN
from games.models import Round, TableEvent

# The cards of these events lie face down when they happen; who shows them does so later.
HIDDEN_IN = {
    "HoleDealt": ("cards",),
    "SeatDealt": ("down",),
    "BoxDealt": ("cards",),
    "CardsExchanged": ("given", "taken"),
    "CardBought": ("card",),
}


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
    """The event's data with every card that nobody was shown as `??`."""
    hidden = HIDDEN_IN.get(event.kind, ())
    return {
        name: _face_down(value) if name in hidden else value for name, value in event.data.items()
    }


def _face_down(cards: Any) -> Any:
    return [UNKNOWN for _ in cards] if isinstance(cards, list) else UNKNOWN


def readable_hands(casino_id: int | None) -> QuerySet[Round]:
    """The hands of one casino."""
    return Round.objects.filter(table__casino=casino_id).select_related(
        *("table__casino", "session", "croupier", "ruleset__line", "stakes__line"),
        *("commission__line", "payouts__line", "setting__set_by"),
    )


def neighbours(hand: Round) -> dict[str, Round | None]:
    """The hands before and after it in the same session."""
    same = Round.objects.filter(session=hand.session_id)
    return {
        "before": same.filter(number__lt=hand.number).order_by("-number").first(),
        "after": same.filter(number__gt=hand.number).order_by("number").first(),
    }
