"""The start of a hold'em round: who is dealt in, antes and blinds (HOLD-1, HOLD-5, HOLD-8)."""

import re

from games.engines.holdem.rules import HoldemRules
from games.engines.holdem.state import RoundStarted, play_order
from games.engines.kernel import Event, Refusal
from games.engines.params import DEALT
from games.engines.rounds import (
    ANTE,
    BIG_BLIND,
    DEAD_BLIND,
    POST_KINDS,
    SMALL_BLIND,
    AntePosted,
    BlindPosted,
    PackCommitted,
    Post,
    SeatStart,
    StartRound,
)

MAX_SEATS = 10
PACK_ROOT = re.compile("[0-9a-f]{64}")


def events(rules: HoldemRules, command: StartRound) -> tuple[Event, ...]:
    """RoundStarted, the commitment of a pack that the system deals, and the forced bets in the
    order of posting."""
    check_seats(rules, command)
    _check_stacks(command)
    _check_pack_root(rules, command.pack_root)
    posts = command.posts or usual_posts(rules, command.seats, command.button)
    _check_posts(command.seats, posts)
    started = RoundStarted(
        seats=command.seats,
        button=command.button,
        small_blind_seat=_seat_of(SMALL_BLIND, posts),
        big_blind_seat=next(post.seat for post in posts if post.kind == BIG_BLIND),
        rules=rules,
    )
    committed = (PackCommitted(command.pack_root),) if command.pack_root else ()
    return (started, *committed, *_posted(command, posts))


def blind_seats(rules: HoldemRules, seats: tuple[int, ...], button: int) -> tuple[int, int]:
    """HOLD-5: the seats of the small and the big blind; ``seats`` left of the button first."""
    if len(seats) == 2 and rules.heads_up == "button_small" and seats[1] == button:
        return seats[1], seats[0]
    return seats[0], seats[1]


def usual_posts(rules: HoldemRules, seats: tuple[SeatStart, ...], button: int) -> tuple[Post, ...]:
    """The two blinds where HOLD-5 puts them."""
    order = tuple(start.seat for start in play_order(seats, button))
    small, big = blind_seats(rules, order, button)
    return (
        Post(small, SMALL_BLIND, rules.small_blind),
        Post(big, BIG_BLIND, rules.big_blind),
    )


def check_seats(rules: HoldemRules, command: StartRound) -> None:
    """HOLD-1: two players or more, as many as the stakes allow, each on a seat of his own."""
    numbers = [start.seat for start in command.seats]
    if numbers != sorted(set(numbers)) or not all(1 <= seat <= MAX_SEATS for seat in numbers):
        raise Refusal("malformed", field="seats", reason="not ascending seat numbers")
    if len(numbers) < 2:
        raise Refusal("too_few_players", players=len(numbers))
    if len(numbers) > rules.seats_max:
        raise Refusal("too_many_players", players=len(numbers), max=rules.seats_max)


def _check_stacks(command: StartRound) -> None:
    if any(start.stack <= 0 for start in command.seats):
        raise Refusal("malformed", field="seats", reason="a stack is not positive")
    if not 1 <= command.button <= MAX_SEATS:
        raise Refusal("malformed", field="button", reason="no such seat")


def _check_pack_root(rules: HoldemRules, root: str) -> None:
    """The system commits to the pack where it deals, and only there."""
    fits = PACK_ROOT.fullmatch(root) if rules.entry_mode == DEALT else not root
    if not fits:
        raise Refusal("malformed", field="pack_root", reason="not the root of a dealt pack")


def _check_posts(seats: tuple[SeatStart, ...], posts: tuple[Post, ...]) -> None:
    numbers = {start.seat for start in seats}
    for post in posts:
        if post.seat not in numbers:
            raise Refusal("unknown_seat", seat=post.seat)
        if post.kind not in POST_KINDS or post.amount < 0:
            raise Refusal("malformed", field="posts", reason="not a possible post")
    kinds = [post.kind for post in posts]
    if kinds.count(BIG_BLIND) != 1 or kinds.count(SMALL_BLIND) > 1:
        raise Refusal("malformed", field="posts", reason="not one big blind")
    if len({(post.seat, post.kind) for post in posts}) != len(posts):
        raise Refusal("malformed", field="posts", reason="posted twice")


def _seat_of(kind: str, posts: tuple[Post, ...]) -> int | None:
    return next((post.seat for post in posts if post.kind == kind), None)


def _posted(command: StartRound, posts: tuple[Post, ...]) -> list[Event]:
    """Antes, then dead blinds, then live blinds; each at most what is left of the stack."""
    stacks = {start.seat: start.stack for start in command.seats}
    common = _common_ante(command.seats, posts)
    done: list[Event] = []
    for post in sorted(posts, key=_posting_order):
        amount = min(post.amount, stacks[post.seat])
        stacks[post.seat] -= amount
        if amount == 0 and (post.amount == 0 or post.kind in (ANTE, DEAD_BLIND)):
            continue  # a live blind that the ante left no chips for still sets the price (POT-9)
        if post.kind == ANTE:
            matched = min(amount, common)
            done.append(AntePosted(post.seat, matched, amount - matched))
        else:
            done.append(BlindPosted(post.seat, post.kind, amount, post.amount))
    return done


def _posting_order(post: Post) -> int:
    return {ANTE: 0, DEAD_BLIND: 1}.get(post.kind, 2)


def _common_ante(seats: tuple[SeatStart, ...], posts: tuple[Post, ...]) -> int:
    """HOLD-8: what everybody antes is matched money, what one antes above it is dead."""
    antes = {post.seat: post.amount for post in posts if post.kind == ANTE}
    return min(antes.get(start.seat, 0) for start in seats)
