"""`verify`, the hands: played again, settled again, and paid as they were settled."""

from collections import Counter
from collections.abc import Iterator
from datetime import date
from itertools import groupby, islice
from typing import Any

from django.db.models import QuerySet

from games import settlement
from games.engines import kernel, lifecycle, registry
from games.engines.banked import BankedResult
from games.engines.codec import from_json, to_json
from games.engines.kernel import Refusal
from games.engines.rounds import RoundResult
from games.models import Round, TableEvent
from games.models.rounds import RoundStatus
from games.store.chain import posting_key
from games.store.outcomes import money_of, players_in, standing_events
from games.store.replaying import replayed
from games.store.rules import rules_of
from reports.services import verify_rows as rows
from reports.services.verify_rows import Finding
from tables.enums import TransferCode
from tables.ledger import queries as ledger
from tables.models import Table

CHUNK = 1000  # hands whose transfers are looked at together
Transfers = Counter[tuple[str, str, str, int]]  # code, source, target, amount
OF_A_RESULT = (
    *(TransferCode.COMMISSION, TransferCode.ANTE, TransferCode.BET),
    *(TransferCode.FEE, TransferCode.BONUS),
)


def hands(table: Table, day: date | None) -> Iterator[Finding]:
    """Every hand played and settled again gives the result and the money that its row holds."""
    over = {hand.pk: hand for hand in _over(table, day).select_related("session", "setting")}
    events = TableEvent.objects.filter(round__in=over.keys()).order_by("round_id", "seq")
    seen = set()
    for round_id, log in groupby(events.iterator(CHUNK), key=lambda event: event.round_id):
        seen.add(round_id)
        if what := _replayed(over[round_id], list(log)):
            yield Finding("hands", f"{table.code} hand {over[round_id].number}", what)
    for round_id in over.keys() - seen:
        yield Finding("hands", f"{table.code} hand {over[round_id].number}", "it has no events")


def settled(table: Table, day: date | None) -> Iterator[Finding]:
    """What a hand's result takes and pays was moved by the tap that settled it, and no more."""
    finished = _over(table, day).filter(status=RoundStatus.FINISHED).order_by("id")
    stream = finished.iterator(CHUNK)
    while some := list(islice(stream, CHUNK)):
        moved = _moved_for(some)
        for hand in some:
            if what := _paid_otherwise(hand, moved.get(hand.pk, Counter())):
                yield Finding("hands", f"{table.code} hand {hand.number}", what)


def _over(table: Table, day: date | None) -> QuerySet[Round]:
    found = Round.objects.filter(table=table).exclude(status=RoundStatus.PLAYING)
    return found if day is None else found.filter(session__gaming_day=day)


def _replayed(hand: Round, events: list[TableEvent]) -> str:
    """What differs when the hand is played again; empty if nothing does."""
    try:
        round = replayed(hand.game, events)
        again = _settled_again(hand, round)
    except Refusal as refusal:
        return f"its events can't be played again: {refusal.code}"
    players = players_in(standing_events(round))
    if differing := rows.differing(hand, events, players):
        return f"its row says something else than its events: {', '.join(differing)}"
    if not _has_rules_of_session(hand, round):
        return "it was played under other rules than its session's"
    if hand.status == RoundStatus.VOID:
        return "" if round.state.result is None else "it is void, but its events finish it"
    if round.state.result is None:
        return "its events don't finish it"
    if to_json(round.state.result) != hand.result or round.state.result != again:
        return "its result is another one"
    if any(getattr(hand, name) != value for name, value in money_of(again).items()):
        return "its pot, its commission or its win is another one"
    return ""


def _has_rules_of_session(hand: Round, round: kernel.Round[Any]) -> bool:
    """Whether it was played under its session's rules, as the setting that it names picks them."""
    try:
        return bool(round.state.rules == rules_of(hand.session, hand.game, hand.setting))
    except Refusal:
        return False


def _settled_again(hand: Round, round: kernel.Round[Any]) -> Any:
    """The result that the engine comes to from the events before the hand was finished; None where
    no event that stands finishes it."""
    engine = registry.engine(hand.game)
    state = engine.new()
    for event in standing_events(round):
        if isinstance(event, lifecycle.RoundFinished):
            (again,) = engine.decide(state.rules, state, lifecycle.FinishRound())
            return again.result
        state = engine.evolve(state, event)
    return None


def _paid_otherwise(hand: Round, moved: Transfers) -> str:
    """What differs between the hand's result and what it moved; empty if nothing does."""
    try:
        due = _due(hand)
    except Refusal as refusal:
        return f"its result can't be read: {refusal.code}"
    return "" if moved == due else "what was moved is not what its result says"


def _due(hand: Round) -> Transfers:
    """The transfers that the hand's stored result asks for."""
    if registry.is_banked(hand.game):
        movements = settlement.boxes(from_json(BankedResult, hand.result))
    else:
        movements = settlement.hand(from_json(RoundResult, hand.result))
    return Counter(
        (item.code, item.source, item.target, item.amount_minor)
        for item in movements
        if item.amount_minor
    )


def _moved_for(some: list[Round]) -> dict[int, Transfers]:
    """The transfers of a result that the last settling of each hand posted, by hand."""
    last = TableEvent.objects.filter(round__in=some, kind="RoundFinished").select_related("command")
    keys = {
        posting_key(event.session_id, event.command.command_id): event.round_id
        for event in {event.round_id: event for event in last.order_by("seq")}.values()
    }
    found: dict[int, Transfers] = {}
    of_results = ledger.transfers().filter(posting__source_key__in=keys, code__in=OF_A_RESULT)
    for row in of_results:
        entry = (row.code, row.from_account.kind, row.to_account.kind, row.amount_minor)
        found.setdefault(keys[row.posting.source_key] or 0, Counter())[entry] += 1
    return found
