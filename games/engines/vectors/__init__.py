"""Test vectors: settlements and legal-action checks that anyone can write (docs/laboratory.md)."""

from games.engines.vectors.outcome import Failure, Outcome
from games.engines.vectors.reading import load
from games.engines.vectors.running import run

__all__ = ["Failure", "Outcome", "load", "run"]
