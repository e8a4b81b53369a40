"""A dispute in a hand in progress: whoever decides by the rules may declare it void.

All stakes go back; the decision, its reason and who took it stay on record (HOLD-14, POT-15).
Nobody decides about a hand that he was part of.
"""

from uuid import UUID

from django.db.models import Q

from games.engines import rounds
from games.models import Round, TableEvent
from games.services.commands import ConsoleCommand
from games.services.deciding import decide
from games.services.desk import Desk, Step
from games.services.hands import leaving
from games.services.seats import money_of_leaving
from tables import audit
from tables.enums import Role
from tables.models import StaffMember
from tables.services.texts import given_reason

VOID = "void_hand"
AUTHORITIES = {
    "manager": frozenset({Role.MANAGER}),
    "chief_inspector_or_manager": frozenset({Role.CHIEF, Role.MANAGER}),
}


def void_command(hand: Round, reason: str, *, id: UUID, version: int) -> ConsoleCommand:
    """The command of the hand's page; `version` is the table's event number that was shown."""
    return ConsoleCommand(id, VOID, version, {"round": hand.pk, "reason": reason})


def may_decide(person: StaffMember, dispute_authority: str) -> bool:
    """Whether the rule set leaves disputes to somebody with this person's roles."""
    return any(role in AUTHORITIES[dispute_authority] for role in person.roles)


def was_part_of(person: StaffMember, hand_id: int) -> bool:
    """Whether he entered or signed something of the hand."""
    his = Q(actor=person) | Q(second_person=person)
    return TableEvent.objects.filter(his, round=hand_id).exists()


def void_hand(desk: Desk) -> Step:
    """The hand is void. Codes: no_reason, no_hand, not_the_authority, part_of_the_hand."""
    reason = given_reason(desk.command.data["reason"])
    if not reason:
        raise desk.refused("no_reason")
    if desk.play.round is None or desk.play.round_id != desk.command.data["round"]:
        raise desk.refused("no_hand")
    events = decide(desk, rounds.VoidRound(reason))
    hand = Round.objects.select_related("croupier").get(pk=desk.command.data["round"])
    _demand_authority(desk, hand)
    left = leaving(desk, events)
    return Step(
        hand_events=events,
        seat_events=left,
        movements=money_of_leaving(left),
        after=(lambda: _note(desk, reason),),
    )


def _demand_authority(desk: Desk, hand: Round) -> None:
    if not may_decide(desk.actor, desk.rules.dispute_authority):
        raise desk.refused("not_the_authority")
    if hand.croupier_id == desk.actor.pk or was_part_of(desk.actor, hand.pk):
        raise desk.refused("part_of_the_hand")


def _note(desk: Desk, reason: str) -> None:
    after = {"hand": desk.play.hand}
    audit.record(desk.actor, "hand.voided", desk.table, after=after, reason=reason)
