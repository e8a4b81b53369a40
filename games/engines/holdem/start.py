"""The start of a hold'em round: who is dealt in, antes and blinds (HOLD-1, HOLD-5, HOLD-8)."""

from games.engines.holdem.rules import HoldemRules
from games.engines.holdem.state import RoundStarted
from games.engines.kernel import Event, Refusal
from games.engines.params import POT_ONLY
from games.engines.ring import play_order, pot_only, starting
from games.engines.rounds import (
    ANTE,
    BIG_BLIND,
    DEAD_BLIND,
    POST_KINDS,
    SMALL_BLIND,
    BlindPosted,
    Post,
    SeatStart,
    StartRound,
)


def events(rules: HoldemRules, command: StartRound) -> tuple[Event, ...]:
    """RoundStarted, the commitment of a pack that the system deals, and the forced bets in the
    order of posting."""
    if rules.entry_mode == POT_ONLY:
        pot_only.check_start(rules, command)
        return (RoundStarted(command.seats, command.button, None, 0, rules),)
    starting.check_seats(rules, command)
    starting.check_stacks(command)
    if not 1 <= command.button <= rules.last_seat:
        raise Refusal("malformed", field="button", reason="no such seat")
    committed = starting.committed(rules, command.pack_root)
    posts = command.posts or usual_posts(rules, command.seats, command.button)
    _check_posts(command.seats, posts)
    started = RoundStarted(
        seats=command.seats,
        button=command.button,
        small_blind_seat=_seat_of(SMALL_BLIND, posts),
        big_blind_seat=next(post.seat for post in posts if post.kind == BIG_BLIND),
        rules=rules,
    )
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


def _check_posts(seats: tuple[SeatStart, ...], posts: tuple[Post, ...]) -> None:
    starting.check_posts(seats, posts, POST_KINDS)
    kinds = [post.kind for post in posts]
    if kinds.count(BIG_BLIND) != 1 or kinds.count(SMALL_BLIND) > 1:
        raise Refusal("malformed", field="posts", reason="not one big blind")


def _seat_of(kind: str, posts: tuple[Post, ...]) -> int | None:
    return next((post.seat for post in posts if post.kind == kind), None)


def _posted(command: StartRound, posts: tuple[Post, ...]) -> list[Event]:
    """Antes, then dead blinds, then live blinds; each at most what is left of the stack."""
    stacks = {start.seat: start.stack for start in command.seats}
    common = starting.common_ante(command.seats, posts)
    done: list[Event] = []
    for post in sorted(posts, key=_posting_order):
        amount = min(post.amount, stacks[post.seat])
        stacks[post.seat] -= amount
        if amount == 0 and (post.amount == 0 or post.kind in (ANTE, DEAD_BLIND)):
            continue  # a live blind that the ante left no chips for still sets the price (POT-9)
        if post.kind == ANTE:
            done.append(starting.ante_posted(post.seat, amount, common))
        else:
            done.append(BlindPosted(post.seat, post.kind, amount, post.amount))
    return done


def _posting_order(post: Post) -> int:
    return {ANTE: 0, DEAD_BLIND: 1}.get(post.kind, 2)
