"""Which console drives a table: the others follow until one of them takes over (product.md 6).

A console is its id and the person at it. The first one that plays drives; from then on another
one is refused until it takes over, which is an event of the table and in the audit trail.
"""

from functools import partial
from typing import Any

from games.services.desk import Desk, Step
from games.store import kinds
from tables import audit
from tables.models import TableSession

# Whoever follows may call the pit boss, and may take over.
BY_FOLLOWERS = frozenset({"call_pit", "take_over"})


def demand_driving(desk: Desk) -> None:
    """Refused("not_driving", name) at a console that follows.

    A desk without a console is inside of the server (demo, simulation): nobody follows there.
    """
    if desk.command.kind in BY_FOLLOWERS or desk.console is None:
        return
    if desk.session.driver_console is not None and not drives(desk):
        raise desk.refused("not_driving", name=_driver_name(desk.session))


def drives(desk: Desk) -> bool:
    """Whether this console, with this person, is the one that drives."""
    session = desk.session
    return (session.driver_console, session.driver_id) == (desk.console, desk.actor.pk)


def take_over(desk: Desk) -> Step:
    """The console drives from now on. Never stale, and it makes nobody's tap stale."""
    if desk.console is None or drives(desk):
        raise desk.refused("not_offered")
    before = str(desk.session.driver_id or "")
    taken = kinds.ConsoleTaken(before, str(desk.actor.pk))
    return Step(seat_events=(taken,), after=(partial(_note_taking, desk, before),))


def claim(desk: Desk) -> dict[str, Any]:
    """The session's columns that a tap of this console sets; empty where nothing changes."""
    claims = desk.command.kind == "take_over" or (
        desk.session.driver_console is None and desk.command.kind not in BY_FOLLOWERS
    )
    if desk.console is None or not claims:
        return {}
    return {"driver_console": desk.console, "driver": desk.actor}


def _driver_name(session: TableSession) -> str:
    return session.driver.full_name if session.driver is not None else ""


def _note_taking(desk: Desk, before: str) -> None:
    audit.record(
        desk.actor,
        "console.taken_over",
        desk.table,
        before={"driver": _driver_name(desk.session), "staff": before},
        after={"driver": desk.actor.full_name, "staff": str(desk.actor.pk)},
    )
