"""`verify`, the packs that the system dealt from: commitments, and the cards that came out."""

from collections.abc import Iterator
from datetime import date
from typing import Any

from django.db.models import QuerySet

from games.engines import registry
from games.engines.kernel import Refusal
from games.engines.lifecycle import PackCommitted
from games.engines.params import DEALT
from games.models import DealtPack, Round
from games.store.outcomes import standing_events
from games.store.packs import Pack, open_sealed, root_of
from games.store.replaying import replayed
from reports.services.verify_rows import Finding
from tables.models import Table


def packs(table: Table, day: date | None) -> Iterator[Finding]:
    """Every dealt hand has its pack, and what was turned up is what was committed to.

    A pack that this server can't open is no finding (`unchecked`): its commitments are checked.
    """
    for hand in _dealt_hands(day).filter(table=table).select_related("pack"):
        where = f"{table.code} hand {hand.number}"
        if not hasattr(hand, "pack"):
            yield Finding("packs", where, "there is no pack")
        elif what := _differs(hand, hand.pack):
            yield Finding("packs", where, what)


def unchecked(day: date | None) -> list[str]:
    """What could not be looked into for want of the right key, in words; empty: nothing."""
    hands: dict[str, list[str]] = {}
    rows = DealtPack.objects.filter(round__in=_dealt_hands(day)).select_related("round__table")
    for row in rows.order_by("pk").iterator(chunk_size=500):
        try:
            open_sealed(row.sealed, row.root)
        except Refusal as refusal:
            where = f"{row.round.table.code} hand {row.round.number}"
            hands.setdefault(refusal.code, []).append(where)
    return [
        f"packs: {len(where)} can't be checked, the first {where[0]}: {code}"
        for code, where in sorted(hands.items())
    ]


def _dealt_hands(day: date | None) -> QuerySet[Round]:
    hands = Round.objects.filter(mode=DEALT).order_by("id")
    return hands if day is None else hands.filter(session__gaming_day=day)


def _differs(hand: Round, row: DealtPack) -> str:
    """What doesn't fit; empty if nothing, as far as the pack can be opened."""
    try:
        events = standing_events(replayed(hand.game, hand.events.order_by("seq")))
    except Refusal:
        return ""  # the hands' own check names it
    roots = [event.root for event in events if isinstance(event, PackCommitted)]
    if roots != [row.root]:
        return "its events commit to another pack"
    if not _is_root_of(row.root, row.leaves):
        return "its leaves don't give its root"
    try:
        pack = open_sealed(row.sealed, row.root)
    except Refusal:
        return ""
    return _differs_opened(pack, row, registry.engine(hand.game).turned_up(events))


def _is_root_of(root: str, leaves: Any) -> bool:
    try:
        return root_of(leaves) == root
    except (TypeError, ValueError):  # not even digests
        return False


def _differs_opened(pack: Pack, row: DealtPack, shown: dict[int, str]) -> str:
    if not pack.is_complete:
        return "its pack is not the 52 cards"
    if list(pack.leaves) != row.leaves:
        return "its pack is not the one that was committed to"
    if any(pack.cards[at] != card for at, card in shown.items()):
        return "a card that was turned up is not the pack's"
    return ""
