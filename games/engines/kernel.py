"""What every engine shares: refusals, events, commands and the standing log of one round.

An engine is a module with ``new``, ``decide``, ``evolve`` and ``legal``. A round is an append-only
list of entries; its state is the fold of the entries that stand. Undo appends an event that names
the step it takes back, and nothing is ever erased.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, Protocol, TypeVar

Json = None | bool | int | str | list["Json"] | dict[str, "Json"]


class Refusal(Exception):
    """A command that may not be done now. ``code`` is stable, ``params`` are JSON values."""

    def __init__(self, code: str, **params: Any) -> None:
        super().__init__(code)
        self.code = code
        self.params: Mapping[str, Any] = params

    def __str__(self) -> str:
        details = ", ".join(f"{name}={value}" for name, value in self.params.items())
        return f"{self.code} ({details})" if details else self.code


@dataclass(frozen=True, slots=True)
class Event:
    """A fact that has happened; the class name is its kind."""

    schema: ClassVar[int] = 1
    reopenable: ClassVar[bool] = False  # its step settled the round: ``Reopen`` takes it back

    @property
    def permanent(self) -> bool:
        """Whether a step with this event can't be undone."""
        return False


@dataclass(frozen=True, slots=True)
class Command:
    """A wish of the croupier; the class name is its kind."""


@dataclass(frozen=True, slots=True)
class Undo(Command):
    """Take back the last standing step."""


@dataclass(frozen=True, slots=True)
class Reopen(Command):
    """Take back the step that settled the round; the inspector's consent is the caller's care."""

    reason: str


@dataclass(frozen=True, slots=True)
class Undone(Event):
    """The step that began with event ``number`` no longer stands."""

    number: int


@dataclass(frozen=True, slots=True)
class Reopened(Undone):
    """The step that settled the round no longer stands."""

    reason: str


@dataclass(frozen=True, slots=True)
class Entry:
    """An event with its 1-based number in the round and the number that its step began with."""

    number: int
    step: int
    event: Event


S = TypeVar("S")
R_contra = TypeVar("R_contra", contravariant=True)


class Engine(Protocol[R_contra, S]):
    """What the kernel asks of an engine module."""

    def new(self) -> S: ...

    def decide(self, rules: R_contra, state: S, command: Command) -> tuple[Event, ...]: ...

    def advance(self, rules: R_contra, state: S, command: Command) -> tuple[tuple[Event, ...], S]:
        """What ``decide`` gives, and the state after it."""

    def evolve(self, state: S, event: Event) -> S: ...


@dataclass(frozen=True, slots=True)
class Round(Generic[S]):
    """All entries of a round, those that stand, and the state that these amount to."""

    state: S
    entries: tuple[Entry, ...] = ()
    standing: tuple[Entry, ...] = ()

    @property
    def version(self) -> int:
        """Number of the last event; 0 before the first."""
        return len(self.entries)


def start(engine: Engine[R_contra, S]) -> Round[S]:
    """An empty round of this engine."""
    return Round(engine.new())


def apply(
    engine: Engine[R_contra, S], rules: R_contra, round: Round[S], command: Command
) -> tuple[Event, ...]:
    """The events that the command leads to; raises Refusal and changes nothing."""
    if isinstance(command, Undo):
        return (Undone(last_step(round)),)
    if isinstance(command, Reopen):
        return (Reopened(_settling_step(round), command.reason),)
    return engine.decide(rules, round.state, command)


def apply_after_undo(
    engine: Engine[R_contra, S], rules: R_contra, round: Round[S], steps: int, command: Command
) -> tuple[Event, ...]:
    """The events of a command for which that many steps are taken back first, as one step."""
    taken_back: tuple[Event, ...] = ()
    for _ in range(steps):
        undone = apply(engine, rules, round, Undo())
        round = extend(engine, round, undone)
        taken_back += undone
    return taken_back + apply(engine, rules, round, command)


def advance(
    engine: Engine[R_contra, S], rules: R_contra, round: Round[S], command: Command
) -> Round[S]:
    """``apply`` and ``extend`` at once: the round with the command's step; raises Refusal."""
    if isinstance(command, (Undo, Reopen)):
        return extend(engine, round, apply(engine, rules, round, command))
    events, state = engine.advance(rules, round.state, command)
    step = round.version + 1
    added = tuple([Entry(number, step, event) for number, event in enumerate(events, step)])
    return Round(state, round.entries + added, round.standing + added)


def extend(engine: Engine[R_contra, S], round: Round[S], events: Iterable[Event]) -> Round[S]:
    """The round with one more step; its new entries are ``entries[round.version:]``."""
    step = round.version + 1
    for event in events:
        round = _add(engine, round, Entry(round.version + 1, step, event))
    return round


def replay(engine: Engine[R_contra, S], entries: Iterable[Entry]) -> Round[S]:
    """The round that stored entries amount to; raises Refusal("log_broken") on a gap."""
    round = start(engine)
    for entry in entries:
        if entry.number != round.version + 1 or entry.step > entry.number:
            raise Refusal("log_broken", number=entry.number)
        round = _add(engine, round, entry)
    return round


def can_undo(round: Round[Any]) -> bool:
    """Whether the last standing step can be taken back."""
    return bool(round.standing) and not _last_is_permanent(round)


def last_step(round: Round[Any]) -> int:
    """The step that Undo takes back; raises Refusal("nothing_to_undo")."""
    if not can_undo(round):
        raise Refusal("nothing_to_undo")
    return round.standing[-1].step


def _last_is_permanent(round: Round[Any]) -> bool:
    step = round.standing[-1].step
    return any(entry.event.permanent for entry in round.standing if entry.step == step)


def can_reopen(round: Round[Any]) -> bool:
    """Whether the round was settled by its last standing step."""
    return bool(round.standing) and round.standing[-1].event.reopenable


def _settling_step(round: Round[Any]) -> int:
    if not can_reopen(round):
        raise Refusal("nothing_to_reopen")
    return round.standing[-1].step


def _add(engine: Engine[R_contra, S], round: Round[S], entry: Entry) -> Round[S]:
    entries = (*round.entries, entry)
    if isinstance(entry.event, Undone):
        return _take_back(engine, round, entries, entry.event)
    state = engine.evolve(round.state, entry.event)
    return Round(state, entries, (*round.standing, entry))


def _take_back(
    engine: Engine[R_contra, S], round: Round[S], entries: tuple[Entry, ...], undone: Undone
) -> Round[S]:
    step = _settling_step(round) if isinstance(undone, Reopened) else last_step(round)
    if step != undone.number:
        raise Refusal("log_broken", number=undone.number)
    standing = tuple(entry for entry in round.standing if entry.step != step)
    state = engine.new()
    for entry in standing:
        state = engine.evolve(state, entry.event)
    return Round(state, entries, standing)
