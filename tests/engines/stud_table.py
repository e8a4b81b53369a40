"""A stud hand told in the notation of the test vectors: `p1` sits left of the croupier."""

from games.engines import kernel, seven_card_stud
from games.engines.params import DEALT, SHOWN
from games.engines.rounds import Post, SeatStart, StartRound
from tests.engines.table import ROOT, Hand

SPREAD = {"ante": 2, "min_bet": 10, "max_bet": 50, "chip_unit": 1}
FIXED = {"ante": 2, "small_bet": 10, "big_bet": 20, "bring_in": 3, "chip_unit": 1}
BRING_IN = {"bet_structure": "fixed_limit", "opening": "bring_in"}
THIRD = ("2c", "9d", "Ks", "Qh", "8s", "7d", "6h", "5s")  # upcards: seat 1 opens
LATER = (
    ("3d", "9h", "Jc", "Ts", "4h", "7s", "6d", "Qd"),
    ("3h", "Tc", "Js", "4s", "5h", "8d", "6s", "Kd"),
    ("2d", "Td", "Ac", "4d", "5d", "8h", "7h", "Kh"),
)


class StudHand(Hand):
    """A started hand of stud; with ``up`` its third street is dealt, one upcard a seat."""

    engine = seven_card_stud

    def __init__(
        self,
        *stacks: int,
        up: tuple[str, ...] | None = None,
        params: dict | None = None,
        stakes: dict | None = None,
        commission: dict | None = None,
        posts: tuple[Post, ...] = (),
        mode: str = SHOWN,
        deal_unknown: bool = False,
    ) -> None:
        ruleset = {**(params or {}), "entry_modes": [mode]}
        self.rules = seven_card_stud.rules_from(ruleset, stakes or SPREAD, commission or {}, mode)
        self.round = kernel.start(seven_card_stud)
        seats = tuple(SeatStart(at, stack) for at, stack in enumerate(stacks, start=1))
        root = ROOT if mode == DEALT else ""
        self.command(StartRound(seats, 0, posts, deal_unknown, root))
        for seat, card in enumerate(up or (), start=1):
            self.do(f"d dh p{seat} ????{card}")

    def deal(self, *cards: str) -> None:
        """The street that is due, a card for each seat that gets one."""
        for seat, card in zip(self.legal.deal.seats, cards, strict=True):
            self.do(f"d dh p{seat} {card}")

    def check_down(self) -> None:
        """Everybody checks or calls until the street is over."""
        while self.legal.turn is not None:
            self.do(f"p{self.legal.turn} cc")

    @property
    def turn(self) -> int | None:
        return self.legal.turn


def on_street(street: int, *stacks: int, **options) -> StudHand:
    """A hand of the usual cards whose players have called the least bet and then checked up to this
    street (4 to 7), its cards dealt."""
    hand = StudHand(*stacks, up=THIRD[: len(stacks)], **options)
    hand.do("p1 cbr 10")
    hand.check_down()
    for at in range(4, street + 1):
        seats = hand.legal.deal.seats
        hand.deal(*("??" if at == 7 else LATER[at - 4][seat - 1] for seat in seats))
        if at < street:
            hand.check_down()
    return hand
