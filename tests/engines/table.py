"""A hold'em hand told in the notation of the test vectors: `p1` sits left of the button."""

from types import ModuleType

from games.engines import holdem, kernel, notation
from games.engines.kernel import Command, Event, Refusal
from games.engines.params import DEALT, SHOWN
from games.engines.rounds import FinishRound, Legal, Post, RoundResult, SeatStart, StartRound

ROOT = "5e" * 32  # of a pack that the system deals
STAKES = {"small_blind": 50, "big_blind": 100, "chip_unit": 1}


class Hand:
    """A started hand; `do` takes actions, `refused` gives the code of one that must be refused."""

    engine: ModuleType = holdem

    def __init__(
        self,
        *stacks: int,
        params: dict | None = None,
        stakes: dict | None = None,
        commission: dict | None = None,
        posts: tuple[Post, ...] = (),
        cards: tuple[str, ...] = (),
        dealt: bool = True,
        mode: str = SHOWN,
    ) -> None:
        ruleset = {**(params or {}), "entry_modes": [mode]}
        self.rules = holdem.rules_from(ruleset, stakes or STAKES, commission or {}, mode)
        self.round = kernel.start(holdem)
        seats = tuple(SeatStart(at, stack) for at, stack in enumerate(stacks, start=1))
        root = ROOT if mode == DEALT else ""
        self.command(StartRound(seats, button=len(seats), posts=posts, pack_root=root))
        if dealt:
            self.deal(*cards, *("????" for _ in stacks[len(cards) :]))

    def deal(self, *cards: str) -> None:
        """Cards to those to whom they are due, in order."""
        for seat, dealt in zip(self.legal.deal.seats, cards, strict=True):
            self.do(f"d dh p{seat} {dealt}")

    def command(self, command: Command) -> tuple[Event, ...]:
        events = kernel.apply(self.engine, self.rules, self.round, command)
        self.round = kernel.extend(self.engine, self.round, events)
        return events

    def do(self, *actions: str) -> tuple[Event, ...]:
        events: tuple[Event, ...] = ()
        for action in actions:
            events = self.command(notation.command(action))
        return events

    def refused(self, action: str | Command) -> str:
        before = self.round
        try:
            command = notation.command(action) if isinstance(action, str) else action
            kernel.apply(self.engine, self.rules, self.round, command)
        except Refusal as refusal:
            assert self.round is before
            return refusal.code
        raise AssertionError(f"{action} was accepted")

    def finish(self) -> RoundResult:
        return self.command(FinishRound())[-1].result

    @property
    def state(self) -> holdem.State:
        return self.round.state

    @property
    def legal(self) -> Legal:
        return self.engine.legal(self.rules, self.state)

    @property
    def bounds(self) -> tuple[int | None, int | None]:
        return self.legal.min_raise_to, self.legal.max_raise_to

    @property
    def pots(self) -> list[tuple[int, tuple[int, ...]]]:
        return [(pot.amount, pot.eligible) for pot in self.engine.pots(self.state)]

    @property
    def chips(self) -> int:
        """Every chip there is: stacks, the middle, and commission once it is taken."""
        taken = self.state.result.commission if self.state.result else 0
        return (
            sum(player.stack for player in self.state.players) + self.state.betting.middle + taken
        )


def check_down(hand: Hand) -> None:
    """Everybody checks or calls until the street is over."""
    while hand.legal.turn is not None:
        hand.do(f"p{hand.legal.turn} cc")


def amounts(items) -> list[int]:
    return [item.amount for item in items]
