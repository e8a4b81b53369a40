"""The state of a round against the house: the boxes that play, and the bank."""

from dataclasses import dataclass

from games.engines.banked.events import BoxDeclared
from games.engines.banked.rules import BankedRules
from games.engines.banked.values import BankedResult, BoxBet
from games.engines.cards import UNKNOWN, Cards
from games.engines.kernel import Refusal

NEW, BETS, BOXES, BANK_CARD, DECISIONS, BANK, RESULTS, DECIDED, FINISHED, VOIDED = (
    "new",
    "bets",
    "boxes",
    "bank_card",
    "decisions",
    "bank",
    "results",
    "decided",
    "finished",
    "voided",
)
OVER = (FINISHED, VOIDED)
GOES_ON, FOLDED = "goes_on", "folded"
BANK_CARDS = 5
FACE_DOWN: Cards = (UNKNOWN,) * (BANK_CARDS - 1)


@dataclass(frozen=True)
class Box:
    """A box in play. ``cards`` are what it holds, the last ``taken`` of them exchanged for or
    bought; ``given`` lie put aside. ``lie`` and ``given_lie`` are their positions in the pack.
    ``wager`` is its bet, ``decision`` GOES_ON, FOLDED or empty. At the end it is shown, declared,
    both, or lost without either."""

    bet: BoxBet
    cards: Cards = ()
    given: Cards = ()
    taken: int = 0
    fee: int = 0
    wager: int = 0
    decision: str = ""
    is_shown: bool = False
    given_shown: bool = False
    declared: BoxDeclared | None = None
    is_lost: bool = False
    lie: tuple[int, ...] = ()
    given_lie: tuple[int, ...] = ()

    @property
    def number(self) -> int:
        return self.bet.box

    @property
    def is_blind(self) -> bool:
        return self.bet.blind_of is not None

    @property
    def has_folded(self) -> bool:
        return self.decision == FOLDED

    @property
    def goes_on(self) -> bool:
        return self.decision == GOES_ON

    @property
    def first_cards(self) -> Cards:
        """The cards as dealt: those kept, then those put aside (CAR-9)."""
        return self.cards[: len(self.cards) - self.taken] + self.given

    @property
    def open_cards(self) -> Cards:
        """What lies open at the table."""
        return (self.cards if self.is_shown else ()) + (self.given if self.given_shown else ())

    @property
    def is_answered(self) -> bool:
        return self.is_shown or self.is_lost or self.declared is not None


@dataclass(frozen=True)
class State:
    """``boxes`` ascend. ``bank`` are its five cards, the open one last, or nothing before they
    were dealt; ``bank_plays`` is None until it was opened or declared. ``taken`` counts the cards
    that were exchanged for or bought; ``pack_root`` commits to the pack that the system deals."""

    rules: BankedRules
    phase: str = NEW
    boxes: tuple[Box, ...] = ()
    bets_closed: bool = False
    bank: Cards = ()
    bank_is_open: bool = False
    bank_plays: bool | None = None
    taken: int = 0
    pack_root: str = ""
    result: BankedResult | None = None

    def box(self, number: int) -> Box:
        """A box in play; raises Refusal("unknown_seat")."""
        for box in self.boxes:
            if box.number == number:
                return box
        raise Refusal("unknown_seat", box=number)

    @property
    def undecided(self) -> tuple[Box, ...]:
        return tuple([box for box in self.boxes if not box.decision])


def new() -> State:
    """A round that has not started."""
    return State(BankedRules(0, 0, 0, False, ()))


def is_due(state: State, box: Box) -> bool:
    """Whether something of the box still hangs on its cards once the bank has answered."""
    if box.has_folded:
        return box.bet.bonus > 0 and state.rules.bonus_if_folded
    return bool(state.bank_plays) or box.bet.bonus > 0
