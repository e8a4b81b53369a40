"""The last hand is opened again by two people, until the next one is dealt (product.md 2.3).

What its Pay moved goes back by a posting that names the one it corrects; nothing is erased.
"""

from functools import partial

from games import settlement
from games.engines import kernel, registry, seating
from games.engines.rounds import RoundFinished
from games.models import Round, TableEvent
from games.services.desk import Desk, Step
from games.store.chain import posting_key
from tables import audit
from tables.enums import AlertKind, CountKind
from tables.ledger import queries
from tables.models import CountEntry
from tables.services.alerts import raise_alert


def reopen(desk: Desk) -> Step:
    """The hand is in progress again as it was before Pay.

    Codes: no_reason, hand_running, nothing_to_reopen, player_left, seat_recounted, counted_since.
    """
    reason = desk.command.data["reason"]
    if not reason:
        raise desk.refused("no_reason")
    if desk.play.round is not None:
        raise desk.refused("hand_running")
    if desk.play.finished is None:
        raise desk.refused("nothing_to_reopen")
    assert desk.play.round_id is not None
    hand = Round.objects.get(pk=desk.play.round_id)
    _demand_uncounted(desk, hand)
    if not registry.is_banked(desk.table.game):
        seating.check_reopen(desk.play.seats)
    events = kernel.apply(desk.engine, desk.rules, desk.play.finished, kernel.Reopen(reason))
    key = _key_of_pay(hand)
    moved = queries.entries_of(key)
    return Step(
        hand_events=events,
        movements=settlement.taken_back(moved),
        corrects=key if moved else "",
        after=(partial(_note, desk, hand),),
    )


def _key_of_pay(hand: Round) -> str:
    """The source key of what the hand's last settling moved, if it moved anything."""
    paid = TableEvent.objects.filter(round=hand, kind=RoundFinished.__name__)
    event = paid.select_related("command").latest("seq")
    return posting_key(event.session_id, event.command.command_id)


def _demand_uncounted(desk: Desk, hand: Round) -> None:
    """A count since then has settled what was on the table; a roll is one too."""
    entries = CountEntry.objects.filter(
        count__session=desk.session, entered_at__gte=hand.finished_at
    ).exclude(count__kind=CountKind.OPENING)
    if hand.session_id != desk.session.pk or entries.exists():
        raise desk.refused("counted_since")


def _note(desk: Desk, hand: Round) -> None:
    reason = desk.command.data["reason"]
    taken = "win_minor" if registry.is_banked(hand.game) else "commission_minor"
    detail = {
        "hand": hand.number,
        "pot_minor": hand.pot_minor,
        taken: getattr(hand, taken),
    }
    audit.record(
        desk.actor,
        "hand.reopened",
        desk.table,
        before=detail,
        reason=reason,
        approved_by=desk.second,
    )
    raise_alert(
        AlertKind.REOPENED,
        table=desk.table,
        session=desk.session,
        detail=detail | {"reason": reason},
        raised_by=desk.actor,
        now=desk.now,
    )
