"""Recorded hands in the PHH format: reading, replay through the engine, writing."""

from games.engines.phh.habits import check_overrides
from games.engines.phh.reading import HOLDEM, STUD, RecordedHand, parse
from games.engines.phh.replaying import Replay, replay
from games.engines.phh.writing import export

__all__ = [
    "HOLDEM",
    "STUD",
    "RecordedHand",
    "Replay",
    "check_overrides",
    "export",
    "parse",
    "replay",
]
