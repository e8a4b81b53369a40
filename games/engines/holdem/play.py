"""What hold'em decides, and what may be done now: what the players' games share, with its own."""

from games.engines import ring
from games.engines.frozen import changed
from games.engines.holdem import dealing, mishaps, start
from games.engines.holdem.rules import RIVER, HoldemRules
from games.engines.holdem.state import State, evolve
from games.engines.kernel import Command, Event
from games.engines.rounds import DealBoard, DealHole, DealHoleTo, Legal, SetAside

Events = tuple[Event, ...]
GAME = ring.Game(
    start=start.events,
    handlers={
        DealHole: dealing.deal_hole,
        DealHoleTo: dealing.deal_hole_to,
        DealBoard: dealing.deal_board,
        SetAside: mishaps.set_aside,
    },
    evolve=evolve,
)


def decide(rules: HoldemRules, state: State, command: Command) -> Events:
    """The events of the command; raises Refusal."""
    return ring.advance(GAME, rules, state, command)[0]


def advance(rules: HoldemRules, state: State, command: Command) -> tuple[Events, State]:
    """The events of the command, what goes back by itself included, and the state after them."""
    return ring.advance(GAME, rules, state, command)


def legal(rules: HoldemRules, state: State) -> Legal:
    """All that the croupier may enter now."""
    offers = ring.legal(state)
    deal = dealing.due(state)
    if deal is None:
        street = mishaps.set_aside_street(state)
        return offers if street is None else changed(offers, set_aside_street=street)
    reshuffle = bool(state.set_aside) and deal.street == RIVER
    return changed(offers, deal=deal, reshuffle=reshuffle)
