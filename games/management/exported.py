"""`phh export`: a finished hand of the database as PHH text."""

from django.core.management.base import CommandParser

from games.engines import kernel, phh, registry
from games.engines.kernel import Refusal
from games.models import Round
from games.presenters.replay import entries_of

REASONS = {
    "unfinished": "the hand isn't finished",
    "heads_up_rule_text": "heads-up with the button as the big blind",
    "dead_blind": "a dead blind was posted",
    "dead_hand": "a hand was declared dead",
    "blinds": "the blinds don't lie left of the button",
    "wager_beyond_limits": "a wager beyond the limits was accepted",
    "entry_mode": "its cards were never seen",
    "bet_structure": "spread limit and pot limit stud have no variant",
    "opening_bet": "the lowest card opened with a bet, not with a bring-in",
    "opener_named": "the croupier named who opens a round",
    "game": "not a game of players against each other",
    "house_rules": "under the rules of recorded hands it comes out otherwise",
}


class NotExported(Exception):
    """The hand isn't there, or PHH can't express it; the text says why."""


def add_arguments(parser: CommandParser) -> None:
    parser.add_argument("round_id", type=int, help="number of the hand in the database")


def export(round_id: int) -> str:
    """The hand's PHH text, from the events that stand; raises NotExported."""
    hand = Round.objects.filter(pk=round_id).first()
    if hand is None:
        raise NotExported(f"there is no hand {round_id}")
    if registry.is_banked(hand.game):
        raise NotExported(f"hand {round_id}: {REASONS['game']}")
    entries = entries_of(hand, list(hand.events.order_by("seq")))
    round = kernel.replay(registry.engine(hand.game), entries)
    try:
        return phh.export(entry.event for entry in round.standing)
    except Refusal as refusal:
        reason = str(refusal.params.get("reason", ""))
        raise NotExported(f"hand {round_id}: {REASONS.get(reason, reason)}") from refusal
