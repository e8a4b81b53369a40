"""What may be read of a dealt pack: commitments by all who read hands, salts of what was shown.

The rest of the pack is the auditor's, and nobody's before the hand is over.
"""

from dataclasses import dataclass

from games.engines import registry
from games.engines.kernel import Refusal
from games.engines.params import DEALT
from games.models import DealtPack, Round
from games.models.rounds import RoundStatus
from games.store.outcomes import standing_events
from games.store.packs import Pack, open_sealed
from games.store.replaying import replayed


@dataclass(frozen=True, slots=True)
class OpenedCard:
    """What proves a card: SHA-256(salt || position || card) is the leaf at its position."""

    position: int
    card: str
    salt: str
    leaf: str


@dataclass(frozen=True, slots=True)
class Commitment:
    """Root and leaves in hex; `cards` in order of position. `problem`: why none can be opened, the
    code of a refusal."""

    root: str
    leaves: tuple[str, ...]
    cards: tuple[OpenedCard, ...] = ()
    problem: str = ""


def commitment_of(hand: Round, *, whole: bool = False) -> Commitment | None:
    """The hand's commitment; None where the system didn't deal. `whole`: for the auditor."""
    if hand.mode != DEALT:
        return None
    row = DealtPack.objects.filter(round=hand).first()
    if row is None:
        return None
    leaves = tuple(row.leaves)
    if hand.status == RoundStatus.PLAYING:
        return Commitment(row.root, leaves)
    try:
        pack = open_sealed(row.sealed, row.root)
    except Refusal as refusal:
        return Commitment(row.root, leaves, problem=refusal.code)
    positions = range(len(pack.cards)) if whole else sorted(_turned_up(hand))
    return Commitment(row.root, leaves, tuple(_opened(pack, at) for at in positions))


def _turned_up(hand: Round) -> dict[int, str]:
    events = standing_events(replayed(hand.game, hand.events.order_by("seq")))
    found: dict[int, str] = registry.engine(hand.game).turned_up(events)
    return found


def _opened(pack: Pack, at: int) -> OpenedCard:
    return OpenedCard(at, pack.cards[at], pack.salts[at].hex(), pack.leaves[at])
