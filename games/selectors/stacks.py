"""What is in front of the players of a table, by its events."""

from games.store.loading import load_play
from tables.models import Table, TableSession


def stacks_in_play(table: Table) -> int:
    """All chips of the players (minor units); those in the pots still count as their owners'."""
    session = TableSession.objects.filter(table=table).order_by("-id").first()
    if session is None:
        return 0
    play = load_play(table.pk, session.base_seq, table.head_seq, table.head_hash)
    return play.seats.chips
