"""The start of a stud round: who is dealt in, and the antes (STUD-2, STUD-14, STUD-15)."""

from games.engines.kernel import Event, Refusal
from games.engines.params import DECLARED, POT_ONLY
from games.engines.ring import pot_only, starting
from games.engines.rounds import ANTE, Post, StartRound
from games.engines.seven_card_stud.rules import StudRules
from games.engines.seven_card_stud.state import RoundStarted

NO_BUTTON = 0


def events(rules: StudRules, command: StartRound) -> tuple[Event, ...]:
    """RoundStarted, the commitment of a pack that the system deals, and the antes from the
    croupier's left on. Recorded hands bring their own antes as ``posts``."""
    if command.button != NO_BUTTON:
        raise Refusal("malformed", field="button", reason="there is none in this game")
    if rules.entry_mode == POT_ONLY:
        pot_only.check_start(rules, command)
        return (RoundStarted(command.seats, rules),)
    starting.check_seats(rules, command)
    starting.check_stacks(command)
    if command.deal_unknown and rules.entry_mode != DECLARED:
        raise Refusal("malformed", field="deal_unknown", reason="upcards are entered")
    committed = starting.committed(rules, command.pack_root)
    return (RoundStarted(command.seats, rules), *committed, *_antes(rules, command))


def _antes(rules: StudRules, command: StartRound) -> list[Event]:
    """Each at most the stack: who is short of it is all-in."""
    posts = command.posts or tuple(Post(start.seat, ANTE, rules.ante) for start in command.seats)
    starting.check_posts(command.seats, posts, (ANTE,))
    stacks = {start.seat: start.stack for start in command.seats}
    common = starting.common_ante(command.seats, posts)
    amounts = {post.seat: min(post.amount, stacks[post.seat]) for post in posts}
    return [
        starting.ante_posted(start.seat, amounts[start.seat], common)
        for start in command.seats
        if amounts.get(start.seat)
    ]
