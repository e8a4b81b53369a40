"""Gaming days, the facts of finished hands and closed sessions, and stored reports."""

from reports.models.days import GamingDay
from reports.models.facts import RoundFact, SessionFact
from reports.models.runs import Export, Report

__all__ = ["Export", "GamingDay", "Report", "RoundFact", "SessionFact"]
