"""What the games store: rounds, the chained events of a table, and the commands already done."""

from games.models.commands import CommandRecord
from games.models.events import TableEvent
from games.models.rounds import Round

__all__ = ["CommandRecord", "Round", "TableEvent"]
