"""What stud decides, and what may be done now: what the players' games share, with its own."""

from typing import Any

from games.engines import ring
from games.engines.frozen import changed
from games.engines.kernel import Command, Event, Round
from games.engines.ring.state import NEW, OPENING
from games.engines.rounds import DealBoard, DealHole, DealHoleTo, DealStreet, Legal, NameOpener
from games.engines.seven_card_stud import dealing, naming, start
from games.engines.seven_card_stud.rules import StudRules
from games.engines.seven_card_stud.state import State, evolve

Events = tuple[Event, ...]
GAME = ring.Game(
    start=start.events,
    handlers={
        DealHole: dealing.deal_hole,
        DealHoleTo: dealing.deal_hole_to,
        DealStreet: dealing.deal_street,
        DealBoard: dealing.deal_board,
        NameOpener: naming.name_opener,
    },
    evolve=evolve,
)


def decide(rules: StudRules, state: State, command: Command) -> Events:
    """The events of the command; raises Refusal."""
    return ring.advance(GAME, rules, state, command)[0]


def advance(rules: StudRules, state: State, command: Command) -> tuple[Events, State]:
    """The events of the command, what goes back by itself included, and the state after them."""
    return ring.advance(GAME, rules, state, command)


def legal(rules: StudRules, state: State) -> Legal:
    """All that the croupier may enter now."""
    offers = ring.legal(state)
    if state.phase == NEW:
        return offers
    return changed(
        offers,
        deal=dealing.due(state),
        can_name_opener=naming.may_open(state),
        opener_due=state.phase == OPENING,
    )


def steps_before(round: Round[Any], card: str) -> int:
    """No card is set aside in stud, so no step is to be taken back for one."""
    return 0
