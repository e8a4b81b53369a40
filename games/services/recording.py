"""Writing a tap: money first, then its events on the table's chain, then the rows that point on."""

from collections.abc import Mapping
from typing import Any

from django.db.models import Max

from games.engines import kernel
from games.engines.codec import to_json
from games.engines.kernel import Event, Reopened
from games.engines.lifecycle import RoundFinished, RoundStarted, RoundVoided
from games.models import CommandRecord, Round, TableEvent
from games.models.rounds import RoundStatus
from games.services.desk import Desk, Step
from games.services.driving import claim
from games.services.status import write_status
from games.store import kinds
from games.store.chain import event_hash, posting_key
from games.store.outcomes import money_of, players_in, standing_events
from games.store.play import COLUMNS, Play, fold
from tables.ledger import queries
from tables.ledger.posting import Move, post, transfer_hashes
from tables.models import Table, TableSession


def record_step(desk: Desk, step: Step) -> Play:
    """Everything that the step changes, inside the caller's transaction; the play after it."""
    round = _round_of(desk, step)
    record = _command_record(desk, step)
    postings = _post(desk, step)
    events = _chain(desk, _rows(desk, step, round, record, postings))
    TableEvent.objects.bulk_create(events)
    play = fold(desk.play, [_row(event) for event in events])
    _end_round(desk, step, round)
    _move_heads(desk, step, play)
    write_status(desk, step, play)
    for consequence in step.after:
        consequence()
    return play


def _round_of(desk: Desk, step: Step) -> Round | None:
    """The row of the hand in progress or of the one that is reopened, or a new one at the deal."""
    if not step.hand_events:
        return None
    if not _begins(step):
        return Round(pk=desk.play.round_id, number=desk.play.hand, game=desk.play.game)
    last = Round.objects.filter(session=desk.session).aggregate(Max("number"))["number__max"]
    return Round.objects.create(
        session=desk.session,
        table=desk.table,
        number=(last or 0) + 1,
        game=desk.table.game,
        mode=desk.rules.entry_mode,
        croupier=desk.actor,
        ruleset_id=desk.session.ruleset_id,
        stakes_id=desk.session.stakes_id,
        commission_id=desk.session.commission_id,
        payouts_id=desk.session.payouts_id,
        setting=desk.setting,
        first_seq=desk.play.version + 1,
        players=players_in(step.hand_events),
        started_at=desk.now,
    )


def _begins(step: Step) -> bool:
    return isinstance(step.hand_events[0], RoundStarted)


def _command_record(desk: Desk, step: Step) -> CommandRecord:
    return CommandRecord.objects.create(
        session=desk.session,
        command_id=desk.command.id,
        kind=desk.command.kind,
        body_hash=desk.command.body_hash,
        actor=desk.actor,
        version=desk.play.version + len(step.hand_events) + len(step.seat_events),
        done_at=desk.now,
    )


def _post(desk: Desk, step: Step) -> list[str]:
    """Move the money; the hashes of its transfers go into the tap's last event."""
    moves = [
        Move(movement.code, movement.source, movement.target, movement.amount_minor)
        for movement in step.movements
    ]
    posting = post(
        desk.casino,
        source_key=posting_key(desk.session.pk, desk.command.id),
        cause=desk.command.kind,
        transfers=moves,
        gaming_day=desk.session.gaming_day,
        actor=desk.actor,
        table=desk.table,
        session=desk.session,
        reason=desk.command.data.get("reason", ""),
        corrects=queries.by_source_key([step.corrects])[step.corrects] if step.corrects else None,
        now=desk.now,
    )
    return transfer_hashes(posting) if posting is not None else []


def _rows(
    desk: Desk, step: Step, round: Round | None, record: CommandRecord, postings: list[str]
) -> list[TableEvent]:
    latest = desk.play.latest
    number = 0 if latest is None or (step.hand_events and _begins(step)) else latest.version
    in_hand = [
        _event(desk, record, event, round=round, number=number + at, step=number + 1)
        for at, event in enumerate(step.hand_events, start=1)
    ]
    rows = in_hand + [_event(desk, record, event) for event in step.seat_events]
    rows[-1].postings = postings
    return rows


def _event(desk: Desk, record: CommandRecord, event: Event, **of_round: Any) -> TableEvent:
    round: Round | None = of_round.get("round")
    kind, schema, data = kinds.encode(event, game=round.game if round else None)
    return TableEvent(
        table=desk.table,
        session=desk.session,
        kind=kind,
        schema=schema,
        data=data,
        command=record,
        actor=desk.actor,
        second_person=desk.second,
        recorded_at=desk.now,
        **of_round,
    )


def _chain(desk: Desk, events: list[TableEvent]) -> list[TableEvent]:
    previous, seq = desk.play.head_hash, desk.play.version
    for event in events:
        seq += 1
        event.seq, event.previous_hash = seq, previous
        previous = event.hash = event_hash(event)
    return events


def _row(event: TableEvent) -> dict[str, Any]:
    """The stored columns of a new event, as a reading would give them."""
    round = event.round
    joined = {
        "round__number": round.number if round else None,
        "round__game": round.game if round else None,
    }
    return {name: joined[name] if name in joined else getattr(event, name) for name in COLUMNS}


def _end_round(desk: Desk, step: Step, round: Round | None) -> None:
    """The row of a hand that ends here, or begins to be played again."""
    if round is None:
        return
    if isinstance(step.hand_events[0], Reopened):
        Round.objects.filter(pk=round.pk).update(**_AS_IF_NEVER_PAID)
    ends = [event for event in step.hand_events if isinstance(event, RoundFinished | RoundVoided)]
    if ends:
        Round.objects.filter(pk=round.pk).update(**_ended(desk, step, ends[0]))


def _ended(desk: Desk, step: Step, end: RoundFinished | RoundVoided) -> dict[str, Any]:
    assert desk.play.round is not None
    ended = kernel.extend(desk.engine, desk.play.round, step.hand_events)
    values = {
        "finished_at": desk.now,
        "last_seq": desk.play.version + len(step.hand_events),
        "players": players_in(standing_events(ended)),
    }
    if isinstance(end, RoundVoided):
        return values | {"status": RoundStatus.VOID, "void_reason": end.reason}
    result = ended.state.result
    finished = {"status": RoundStatus.FINISHED, "result": to_json(result)}
    return values | finished | money_of(result)


_AS_IF_NEVER_PAID: Mapping[str, Any] = {
    "status": RoundStatus.PLAYING,
    "finished_at": None,
    "last_seq": None,
    "pot_minor": 0,
    "commission_minor": 0,
    "win_minor": 0,
    "below_band": False,
    "result": None,
}


def _move_heads(desk: Desk, step: Step, play: Play) -> None:
    """The chain's head on the table, and who drives; what is of the table alone makes no tap
    stale."""
    Table.objects.filter(pk=desk.table.pk).update(head_seq=play.version, head_hash=play.head_hash)
    values = claim(desk)
    events = step.seat_events + step.hand_events
    if any(type(event).__name__ not in kinds.TABLE_KINDS.events for event in events):
        values["play_seq"] = play.version
    if values:
        TableSession.objects.filter(pk=desk.session.pk).update(**values)
