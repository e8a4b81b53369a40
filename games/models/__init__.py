"""What the games store: rounds, dealt packs, chained events, commands done, players, their days."""

from games.models.commands import CommandRecord
from games.models.events import TableEvent
from games.models.packs import DealtPack
from games.models.players import Player, PlayerDay
from games.models.rounds import Round

__all__ = ["CommandRecord", "DealtPack", "Player", "PlayerDay", "Round", "TableEvent"]
