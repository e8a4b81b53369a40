"""How the services of all games ask the engine: begin a round, decide in the one in progress."""

from dataclasses import replace
from functools import partial
from typing import Any

from games.engines import kernel
from games.engines.kernel import Command, Event
from games.engines.params import DEALT
from games.services import packs
from games.services.desk import Desk, Step
from games.store.packs import seal


def decide(desk: Desk, command: Command) -> tuple[Event, ...]:
    """What the engine makes of a command in the round in progress; raises Refusal."""
    if desk.play.round is None:
        raise desk.refused("no_hand")
    return kernel.apply(desk.engine, desk.rules, desk.play.round, command)


def begin(desk: Desk, command: Any) -> Step:
    """A round begins with this StartRound of its game, unless the table waits for its roll; in
    mode `dealt` the pack is committed to first."""
    if desk.session.roll_due_at is not None:
        raise desk.refused("roll_due")
    if desk.rules.entry_mode != DEALT:
        return Step(hand_events=_begun(desk, command))
    pack = packs.shuffled()
    sealed = seal(pack)
    return Step(
        hand_events=_begun(desk, replace(command, pack_root=pack.root)),
        after=(partial(packs.keep, desk, pack, sealed),),
    )


def demand_untyped(desk: Desk, *cards: str | None) -> None:
    """Where the system deals, nobody types a card."""
    if any(cards):
        raise desk.refused("not_offered")


def _begun(desk: Desk, command: Command) -> tuple[Event, ...]:
    return kernel.apply(desk.engine, desk.rules, kernel.start(desk.engine), command)
