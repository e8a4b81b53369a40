"""The ranking of hands with an example of each, from the highest (CARD-3)."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Example:
    """A category of hands; `idle` are the cards that don't form it."""

    category: str
    cards: tuple[str, ...]
    idle: tuple[str, ...] = ()


def _example(category: str, cards: str, idle: str = "") -> Example:
    return Example(category, tuple(cards.split()), tuple(idle.split()))


RANKING = (
    _example("royal_flush", "As Ks Qs Js Ts"),
    _example("straight_flush", "9h 8h 7h 6h 5h"),
    _example("four_of_a_kind", "Qc Qd Qh Qs", "4d"),
    _example("full_house", "Kd Kc Ks 8h 8d"),
    _example("flush", "Ad Jd 9d 6d 3d"),
    _example("straight", "Tc 9d 8s 7h 6c"),
    _example("three_of_a_kind", "7s 7d 7c", "Kh 2s"),
    _example("two_pair", "Jh Jc 5s 5d", "As"),
    _example("one_pair", "Ac Ah", "Td 8s 3c"),
    _example("high_card", "Kh", "Jd 9c 6s 2h"),
)
