"""What an audience may see of a round of any game: hidden cards never leave.

Croupier and floor see all that lies open at the table; the public sees no reasons of decisions.
Each family of games says what lies open in it.
"""

from typing import Any

from games.engines import banked
from games.engines.banked import audience as banked_audience
from games.engines.kernel import Event, Refusal
from games.engines.ring import audience as ring_audience

CROUPIER, FLOOR, PUBLIC = AUDIENCES = ("croupier", "floor", "public")


def visible_state(state: Any, audience: str) -> Any:
    """The state with every hand that wasn't shown face down. For views only: nothing is decided
    from it."""
    _check(audience)
    if isinstance(state, banked.State):
        return banked_audience.visible_state(state, audience)
    return ring_audience.visible_state(state, audience)


def visible_event(event: Event, audience: str) -> Event:
    """The event as this audience may read it. An event of one family passes the other unchanged."""
    _check(audience)
    event = ring_audience.visible_event(event, audience)
    return banked_audience.visible_event(event, audience)


def _check(audience: str) -> None:
    if audience not in AUDIENCES:
        raise Refusal("malformed", field="audience", value=audience)
