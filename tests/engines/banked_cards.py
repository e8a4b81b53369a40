"""A pack out of which rare hands, ties and edges come often, for rounds against the house."""

from random import Random

from games.engines.cards import PACK, RANKS, SUITS

SHAPES = {
    "four_of_a_kind": (4, 1),
    "full_house": (3, 2),
    "three_of_a_kind": (3, 1, 1),
    "two_pair": (2, 2, 1),
    "one_pair": (2, 1, 1, 1),
}
RUNS = [RANKS[low : low + 5] for low in range(9)]
WHEEL = "A2345"
HIGH = ("AK", "AK", "AQ", "KQ", "AJ")
KINDS = (*SHAPES, "straight", "wheel", "flush", "straight_flush", "royal_flush", "high", "high")
FAVOURS = ("none", "none", "few ranks", "high ranks", "one suit")


class StackedPack:
    """Cards are taken from it one by one or as hands; every card once."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.left = list(PACK)
        rng.shuffle(self.left)
        self.bank: tuple[str, ...] = ()
        self._favour(rng.choice(FAVOURS))

    def _favour(self, favour: str) -> None:
        """Some cards come first, so that the hands of a round resemble each other."""
        if favour == "few ranks":
            ranks = self.rng.sample(RANKS, 5)
            self.left.sort(key=lambda card: card[0] not in ranks)
        elif favour == "high ranks":
            self.left.sort(key=lambda card: card[0] not in "TJQKA")
        elif favour == "one suit":
            suit = self.rng.choice(SUITS)
            self.left.sort(key=lambda card: card[1] != suit)

    def take(self, count: int) -> tuple[str, ...]:
        """The next cards of the pack."""
        cards, self.left = self.left[:count], self.left[count:]
        return tuple(cards)

    def banks_hand(self) -> tuple[str, ...]:
        """A hand of the bank, often one that just plays or just doesn't; boxes may resemble it."""
        wish = self.rng.random()
        kind = "high" if wish < 0.4 else self.rng.choice(KINDS)
        self.bank = self._filled(self._of_a_kind(kind) if wish < 0.6 else [], 5)
        return self.bank

    def hand(self, count: int) -> tuple[str, ...]:
        """A hand of four or five cards: any, of a certain kind, or one like the bank's."""
        wish = self.rng.random()
        cards: list[str] = []
        if wish < 0.25:
            cards = self._like_the_banks()
        elif wish < 0.7:
            cards = self._of_a_kind(self.rng.choice(KINDS))
        return self._filled(cards, count)

    def _filled(self, cards: list[str], count: int) -> tuple[str, ...]:
        """So many cards, those first, the rest from the pack, in any order."""
        cards = cards[:count]
        self.left = [card for card in self.left if card not in cards]
        hand = [*cards, *self.take(count - len(cards))]
        self.rng.shuffle(hand)
        return tuple(hand)

    def _like_the_banks(self) -> list[str]:
        """The bank's ranks in other suits, half the time with one of them changed."""
        ranks = sorted((card[0] for card in self.bank), key=self._worth_of, reverse=True)
        if self.rng.random() < 0.5:
            ranks[self.rng.randrange(5)] = self.rng.choice(RANKS)
        return self._with_ranks(ranks)

    def _worth_of(self, rank: str) -> tuple[int, int]:
        return [card[0] for card in self.bank].count(rank), RANKS.index(rank)

    def _of_a_kind(self, kind: str) -> list[str]:
        """Cards of such a hand, as far as they are left; the combination comes first."""
        if kind in SHAPES:
            ranks = self.rng.sample(RANKS, len(SHAPES[kind]))
            return self._with_ranks(
                [
                    rank
                    for rank, count in zip(ranks, SHAPES[kind], strict=True)
                    for _ in range(count)
                ]
            )
        if kind == "high":
            low = self.rng.sample("23456789T", 3)
            return self._with_ranks([*self.rng.choice(HIGH), *low])
        if kind in ("straight", "wheel"):
            return self._with_ranks(WHEEL if kind == "wheel" else self.rng.choice(RUNS))
        return self._suited(kind)

    def _with_ranks(self, ranks: list[str] | str) -> list[str]:
        cards: list[str] = []
        for rank in ranks:
            found = [card for card in self.left if card[0] == rank and card not in cards]
            cards += found[:1]
        return cards

    def _suited(self, kind: str) -> list[str]:
        suit = self.rng.choice(SUITS)
        if kind == "flush":
            return [card for card in self.left if card[1] == suit][:5]
        run = "TJQKA" if kind == "royal_flush" else self.rng.choice([*RUNS, WHEEL])
        return [card for card in self.left if card[1] == suit and card[0] in run]
