"""What the games store: rounds, chained events, commands already done, players and their days."""

from games.models.commands import CommandRecord
from games.models.events import TableEvent
from games.models.players import Player, PlayerDay
from games.models.rounds import Round

__all__ = ["CommandRecord", "Player", "PlayerDay", "Round", "TableEvent"]
