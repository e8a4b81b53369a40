"""The one door for everything that a console does: `execute`, in one transaction.

Locks the table and its session, loads the play, lets the engine decide, moves the money, appends
the events. A refusal is raised as `Refused` (code and parameters) and changes nothing.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from games import refusals
from games.engines import registry
from games.engines.kernel import Refusal
from games.models import CommandRecord, TableEvent
from games.services import boxes, hands, mishaps, seats
from games.services.commands import KINDS, ConsoleCommand
from games.services.desk import Desk, Step, demand_open, terms_of
from games.services.disputes import VOID, void_hand
from games.services.driving import demand_driving, take_over
from games.services.recording import record_step
from games.services.reopening import reopen
from games.store import kinds
from games.store.loading import CACHE, load_play
from games.store.play import COLUMNS, Line, Play, line_of
from tables.enums import AlertKind, Role
from tables.errors import Refused
from tables.locks import lock_table
from tables.models import Device, StaffMember, Table, TableSession
from tables.permissions import demand_at
from tables.services import pins
from tables.services.alerts import raise_alert


@dataclass(frozen=True, slots=True)
class Outcome:
    """What was done. `version` is the table's after the command, `lines` are its events;
    `repeated`: it had been done before, under the same id."""

    table_id: int
    casino_id: int
    version: int
    lines: tuple[Line, ...]
    repeated: bool = False


Handler = Callable[[Desk], Step]


def call_pit(desk: Desk) -> Step:
    """The pit boss is called; the alert waits until he acknowledges it."""
    called = kinds.PitCalled(desk.command.data["reason"])
    return Step(seat_events=(called,), after=(partial(_raise_call, desk, called.reason),))


def _raise_call(desk: Desk, reason: str) -> None:
    raise_alert(
        AlertKind.CALL,
        table=desk.table,
        session=desk.session,
        detail={"reason": reason},
        raised_by=desk.actor,
        now=desk.now,
    )


AT_EVERY_TABLE: Mapping[str, Handler] = {
    "undo": hands.act,
    "misdeal": mishaps.misdeal,
    "reopen": reopen,
    VOID: void_hand,
    "call_pit": call_pit,
    "take_over": take_over,
}
AT_PLAYERS_GAMES: Mapping[str, Handler] = {
    **AT_EVERY_TABLE,
    "take_seat": seats.take_seat,
    "buy_in": seats.buy_in,
    "chips_in": seats.chips_in,
    "sit_out": seats.sit_out,
    "sit_in": seats.sit_in,
    "leave_seat": seats.leave_seat,
    "recount_seat": seats.recount_seat,
    "recount_table": seats.recount_table,
    "draw_button": seats.draw_button,
    "place_button": seats.place_button,
    "deal": hands.deal,
    "deal_cards": hands.deal_cards,
    "deal_street": hands.deal_street,
    "pay": hands.pay,
    "board": hands.board,
    "show": hands.show,
    "show_all": hands.show_all,
    "declare_pot": hands.declare_pot,
    "dead_hand": mishaps.dead_hand,
    "accept_wager": mishaps.accept_wager,
    "expose": mishaps.expose,
    "set_aside": mishaps.set_aside,
    "name_opener": mishaps.name_opener,
    **dict.fromkeys(hands.ACTIONS, hands.act),
}
AGAINST_THE_HOUSE: Mapping[str, Handler] = {
    **AT_EVERY_TABLE,
    "undo": boxes.undo,
    "buy_in": boxes.buy_in,
    "place_bet": boxes.place_bet,
    "take_bet_back": boxes.take_bet_back,
    "same_bets": boxes.same_bets,
    "bank_card": boxes.bank_card,
    "exchange": boxes.exchange,
    "buy_card": boxes.buy_card,
    "open_bank": boxes.open_bank,
    "show_box": boxes.show_box,
    "show_all": boxes.show_all,
    "settle": boxes.settle,
    **dict.fromkeys(boxes.ACTIONS, boxes.act),
}
AT_ANY_TIME = frozenset({"call_pit", "take_over"})


def execute(
    table_id: int,
    command: ConsoleCommand,
    actor: StaffMember,
    device: Device | None = None,
    *,
    console: UUID | None = None,
    now: datetime | None = None,
) -> Outcome:
    """Carry the command out, once per id; the same id again is answered the same.

    `console` is where it comes from; None inside of the server. Raises Refused; among its codes
    not_allowed, not_assigned, not_driving, stale_version, command_id_reused, table_closed,
    table_not_open, those of the engine (docs/laboratory.md) and of PINs. A second person's PIN is
    tried before the transaction, so that a wrong one counts.
    """
    second = _second_person(table_id, command, actor, device) if _needs_two(command) else None
    with transaction.atomic():
        table, session = lock_table(table_id)
        now = now or timezone.now()
        demand_at(actor, KINDS[command.kind].action, table)
        if session is None:
            raise Refused("table_closed", table=table.code)
        known = CommandRecord.objects.filter(session=session, command_id=command.id).first()
        if known is not None:
            return _answer_again(table, command, known)
        try:
            play = load_play(table.pk, session.base_seq, table.head_seq, table.head_hash)
            rules, setting = terms_of(session, play, command.kind, now)
            desk = Desk(table, session, play, command, actor, second, rules, now, console, setting)
            return _carry_out(desk)
        except Refusal as refusal:
            raise refusals.refused(refusal, table.casino.currency) from refusal


def _carry_out(desk: Desk) -> Outcome:
    command, table = desk.command, desk.table
    demand_driving(desk)
    if _is_stale(command, table, desk.session):
        raise Refused("stale_version")
    if command.kind not in AT_ANY_TIME:
        demand_open(desk)
    after = record_step(desk, _handler(desk)(desk))
    transaction.on_commit(lambda: CACHE.put(table.pk, after))
    return _outcome(table, after)


def _handler(desk: Desk) -> Handler:
    """Who carries the command out; the kinds of another family of games aren't offered here."""
    banked = registry.is_banked(desk.table.game)
    handler = (AGAINST_THE_HOUSE if banked else AT_PLAYERS_GAMES).get(desk.command.kind)
    if handler is None:
        raise desk.refused("not_offered")
    return handler


def _outcome(table: Table, play: Play) -> Outcome:
    return Outcome(table.pk, table.casino_id, play.version, play.last_step)


def _answer_again(table: Table, command: ConsoleCommand, known: CommandRecord) -> Outcome:
    """The answer is made again from the stored events; another body is refused."""
    if known.body_hash != command.body_hash:
        raise Refused("command_id_reused")
    rows = TableEvent.objects.filter(command=known).order_by("seq").values(*COLUMNS)
    lines = tuple(line_of(row) for row in rows)
    return Outcome(table.pk, table.casino_id, known.version, lines, repeated=True)


def _is_stale(command: ConsoleCommand, table: Table, session: TableSession) -> bool:
    """Whether something has happened since that the console hadn't seen."""
    if command.kind in AT_ANY_TIME:
        return False
    return not session.play_seq <= command.version <= table.head_seq


def _needs_two(command: ConsoleCommand) -> bool:
    return "second" in command.data


def _second_person(
    table_id: int, command: ConsoleCommand, actor: StaffMember, device: Device | None
) -> StaffMember:
    """The inspector signs for a croupier, the croupier for an inspector at the console."""
    table = Table.objects.get(pk=table_id)
    demand_at(actor, KINDS[command.kind].action, table)
    action = "console.play" if Role.INSPECTOR in actor.roles else "console.sign"
    second = command.data["second"]
    return pins.second_person(
        second["username"], second["pin"], device, action, table, not_staff=(actor,)
    )


def was_done(table_id: int, command_id: UUID) -> bool:
    """Whether a command with this id was carried out at the table (asked after a reconnect)."""
    return CommandRecord.objects.filter(session__table=table_id, command_id=command_id).exists()
