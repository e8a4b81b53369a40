"""How a round of any game begins and ends: the messages that every engine shares."""

from dataclasses import dataclass
from typing import ClassVar

from games.engines.kernel import Command, Event


@dataclass(frozen=True, slots=True)
class RoundStarted(Event):
    """The first event of a round; each game has its own, with the rules that the round is played
    under to its end (APP-3)."""

    @property
    def permanent(self) -> bool:
        return True


@dataclass(frozen=True, slots=True)
class PackCommitted(Event):
    """The order of the pack that the system deals is fixed: the root of its commitments."""

    root: str


@dataclass(frozen=True, slots=True)
class RoundVoided(Event):
    """All stakes went back. ``cause``: misdeal or decision."""

    cause: str
    reason: str

    @property
    def permanent(self) -> bool:
        return True


@dataclass(frozen=True, slots=True)
class RoundFinished(Event):
    """The round is settled, its result comes with the game's own class; only ``kernel.Reopen``
    takes it back."""

    reopenable: ClassVar[bool] = True

    @property
    def permanent(self) -> bool:
        return True


@dataclass(frozen=True, slots=True)
class Misdeal(Command):
    reason: str


@dataclass(frozen=True, slots=True)
class VoidRound(Command):
    """POT-15: the dispute authority's decision; who may take it is the caller's care."""

    reason: str


@dataclass(frozen=True, slots=True)
class FinishRound(Command):
    """The Pay tap: the round is settled."""
