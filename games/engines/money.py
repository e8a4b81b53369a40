"""Whole chips: rounding and sharing of integer amounts in minor units."""

from collections.abc import Sequence


def whole_chips_down(amount: int, chip: int) -> int:
    """The greatest multiple of the chip that is not above the amount."""
    return amount // chip * chip


def whole_chips_up(amount: int, chip: int) -> int:
    """The least multiple of the chip that is not below the amount."""
    return -(-amount // chip) * chip


def share(amount: int, order: Sequence[int], chip: int) -> dict[int, int]:
    """Equal shares for the seats in ``order`` (POT-5, POT-11).

    What can't be split in whole chips goes chip by chip to the first in order, at most one each;
    a rest below a chip, left by a short all-in, goes to the next one.
    """
    chips, rest = divmod(amount, chip)
    each, odd = divmod(chips, len(order))
    shares = {seat: (each + (at < odd)) * chip for at, seat in enumerate(order)}
    if rest:
        shares[order[odd]] += rest
    return shares
