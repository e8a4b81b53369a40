"""What the games store: rounds, packs, chained events, commands done, players and their days,
what-if runs."""

from games.models.commands import CommandRecord
from games.models.events import TableEvent
from games.models.packs import DealtPack
from games.models.players import Player, PlayerDay
from games.models.rounds import Round
from games.models.whatif import WhatIfRun

__all__ = ["CommandRecord", "DealtPack", "Player", "PlayerDay", "Round", "TableEvent", "WhatIfRun"]
