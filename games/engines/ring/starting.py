"""What the start of a round asks of every players' game: who is dealt in, and forced bets."""

import re

from games.engines.kernel import Refusal
from games.engines.params import DEALT
from games.engines.ring.state import RingRules
from games.engines.rounds import ANTE, AntePosted, PackCommitted, Post, SeatStart, StartRound

PACK_ROOT = re.compile("[0-9a-f]{64}")


def check_seats(rules: RingRules, command: StartRound) -> None:
    """HOLD-1, STUD-14: two players or more, as many as are approved, each on a seat of his own."""
    numbers = [start.seat for start in command.seats]
    if numbers != sorted(set(numbers)) or not all(1 <= seat <= rules.last_seat for seat in numbers):
        raise Refusal("malformed", field="seats", reason="not ascending seat numbers")
    if len(numbers) < 2:
        raise Refusal("too_few_players", players=len(numbers))
    if len(numbers) > rules.seats_max:
        raise Refusal("too_many_players", players=len(numbers), max=rules.seats_max)


def check_stacks(command: StartRound) -> None:
    """POT-1: who is dealt in has chips in front of him."""
    if any(start.stack <= 0 for start in command.seats):
        raise Refusal("malformed", field="seats", reason="a stack is not positive")


def committed(rules: RingRules, root: str) -> tuple[PackCommitted, ...]:
    """The system commits to the pack where it deals, and only there."""
    fits = PACK_ROOT.fullmatch(root) if rules.entry_mode == DEALT else not root
    if not fits:
        raise Refusal("malformed", field="pack_root", reason="not the root of a dealt pack")
    return (PackCommitted(root),) if root else ()


def check_posts(
    seats: tuple[SeatStart, ...], posts: tuple[Post, ...], kinds: tuple[str, ...]
) -> None:
    """Every forced bet is of a possible kind, and nobody posts the same twice."""
    numbers = {start.seat for start in seats}
    for post in posts:
        if post.seat not in numbers:
            raise Refusal("unknown_seat", seat=post.seat)
        if post.kind not in kinds or post.amount < 0:
            raise Refusal("malformed", field="posts", reason="not a possible post")
    if len({(post.seat, post.kind) for post in posts}) != len(posts):
        raise Refusal("malformed", field="posts", reason="posted twice")


def common_ante(seats: tuple[SeatStart, ...], posts: tuple[Post, ...]) -> int:
    """HOLD-8: what everybody antes is matched money, what one antes above it is dead."""
    antes = {post.seat: post.amount for post in posts if post.kind == ANTE}
    return min(antes.get(start.seat, 0) for start in seats)


def ante_posted(seat: int, amount: int, common: int) -> AntePosted:
    """An ante of what the stack allowed (POT-9)."""
    matched = min(amount, common)
    return AntePosted(seat, matched, amount - matched)
