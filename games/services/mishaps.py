"""What goes wrong in a hand and is put right at the table, each with its entry in the audit trail:
a wager beyond the limits, a card exposed or dealt too early, a dead hand, a misdeal."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from games.engines import kernel, rounds
from games.engines.kernel import Event
from games.presenters.phase import legal_of
from games.services.deciding import decide
from games.services.desk import Desk, Step
from games.services.hands import leaving
from games.services.seats import money_of_leaving
from tables import audit
from tables.enums import AlertKind
from tables.services.alerts import raise_alert

Data = Mapping[str, Any]


def accept_wager(desk: Desk) -> Step:
    """POT-16: a wager beyond the limits that had been accepted stands, with the inspector."""
    reason, data = _reason(desk), desk.command.data
    after = {"hand": desk.play.hand, "seat": data["seat"], "to_minor": data["to_minor"]}
    return Step(
        hand_events=decide(desk, rounds.AcceptWager(data["seat"], data["to_minor"], reason)),
        after=(
            partial(_note, desk, "wager.overridden", after, reason),
            partial(_alert_override, desk, after | {"reason": reason}),
        ),
    )


def name_opener(desk: Desk) -> Step:
    """Who opens a street of stud: said where no cards are entered, else put right with a reason
    (STUD-16)."""
    seat, reason = desk.command.data["seat"], desk.command.data["reason"]
    legal = legal_of(desk.play)
    if legal is not None and not legal.opener_due:
        reason = _reason(desk)
    after = {"hand": desk.play.hand, "seat": seat}
    return Step(
        hand_events=decide(desk, rounds.NameOpener(seat, reason)),
        after=(partial(_note, desk, "hand.opener_named", after, reason),) if reason else (),
    )


def expose(desk: Desk) -> Step:
    """A hole card that was turned over by mistake lies open; the hand plays on."""
    seat, card = desk.command.data["seat"], desk.command.data["card"]
    after = {"hand": desk.play.hand, "seat": seat, "card": card}
    return Step(
        hand_events=decide(desk, rounds.ExposeCard(seat, card)),
        after=(partial(_note, desk, "hand.card_exposed", after),),
    )


def set_aside(desk: Desk) -> Step:
    """A turn or river dealt too early lies aside; if it was just entered, its step and the one
    that closed the betting are taken back first (POT-15)."""
    card = desk.command.data["card"]
    after = {"hand": desk.play.hand, "card": card}
    return Step(
        hand_events=_taken_back(desk, card),
        after=(partial(_note, desk, "hand.card_set_aside", after),),
    )


def dead_hand(desk: Desk) -> Step:
    """The hand of an absent all-in player is dead, with the inspector (POT-13)."""
    reason, seat = _reason(desk), desk.command.data["seat"]
    after = {"hand": desk.play.hand, "seat": seat}
    return Step(
        hand_events=decide(desk, rounds.DeclareHandDead(seat, reason)),
        after=(partial(_note, desk, "hand.declared_dead", after, reason),),
    )


def misdeal(desk: Desk) -> Step:
    """All stakes go back; only before substantial action (POT-15)."""
    reason = _reason(desk)
    events = decide(desk, rounds.Misdeal(reason))
    left = leaving(desk, events)
    return Step(
        hand_events=events,
        seat_events=left,
        movements=money_of_leaving(left),
        after=(partial(_note, desk, "hand.misdeal", {"hand": desk.play.hand}, reason),),
    )


def _taken_back(desk: Desk, card: str) -> tuple[Event, ...]:
    round = desk.play.round
    if round is None:
        raise desk.refused("no_hand")
    steps, command = desk.engine.steps_before(round, card), rounds.SetAside(card)
    return kernel.apply_after_undo(desk.engine, desk.rules, round, steps, command)


def _reason(desk: Desk) -> str:
    reason = desk.command.data["reason"]
    if not reason:
        raise desk.refused("no_reason")
    return str(reason)


def _note(desk: Desk, action: str, after: Data, reason: str = "") -> None:
    audit.record(
        desk.actor, action, desk.table, after=after, reason=reason, approved_by=desk.second
    )


def _alert_override(desk: Desk, detail: Data) -> None:
    raise_alert(
        AlertKind.OVERRIDE,
        table=desk.table,
        session=desk.session,
        detail=detail,
        raised_by=desk.actor,
        now=desk.now,
    )
