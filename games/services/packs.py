"""The system deals: a pack is shuffled, committed to and sealed; its cards come out as they open.

No card is in an event, a view or a log before it lies open at the table (product.md section 3).
"""

import secrets
from collections.abc import Iterable
from dataclasses import dataclass
from random import SystemRandom
from typing import Any
from uuid import UUID

from games import refusals
from games.engines import banked, registry
from games.engines.banked import lie
from games.engines.cards import PACK, UNKNOWN, Cards
from games.engines.kernel import Refusal
from games.engines.params import DEALT
from games.engines.rounds import SeatCards
from games.engines.seven_card_stud.streets import CARDS
from games.models import DealtPack, Round
from games.models.rounds import RoundStatus
from games.presenters.phase import legal_of
from games.selectors.pulses import read_pulse
from games.services.desk import Desk
from games.store.loading import load_play
from games.store.packs import SALT_BYTES, Pack, open_sealed
from games.store.play import Play
from tables.errors import Refused
from tables.models import StaffMember, Table, TableSession
from tables.permissions import demand_at


@dataclass(frozen=True, slots=True)
class Peeked:
    """What the seat in turn (or a box) holds face down, for the eye key of a training table. Its
    text hides the cards."""

    seat: int
    cards: tuple[str, ...]

    def __repr__(self) -> str:
        return f"Peeked({self.seat})"


def is_dealt(desk: Desk) -> bool:
    """Whether the hand in progress is dealt by the system."""
    round = desk.play.round
    return round is not None and round.state.rules.entry_mode == DEALT


def shuffled() -> Pack:
    """A new pack in an order that nobody can know, each position with a salt of its own."""
    cards = list(PACK)
    SystemRandom().shuffle(cards)
    return Pack(tuple(cards), tuple(secrets.token_bytes(SALT_BYTES) for _ in cards))


def keep(desk: Desk, pack: Pack, sealed: str) -> None:
    """The sealed pack of the hand that has just begun."""
    hand = Round.objects.get(table=desk.table, status=RoundStatus.PLAYING)
    DealtPack.objects.create(round=hand, root=pack.root, leaves=list(pack.leaves), sealed=sealed)


def next_board(desk: Desk) -> Cards:
    """The cards of the street that is due; none where no street is due: the engine refuses it."""
    legal = legal_of(desk.play)
    if legal is None or legal.deal is None or legal.deal.kind != "board":
        return ()
    return _at(desk, desk.engine.next_board_positions(_state(desk), legal.deal.count))


def next_street(desk: Desk) -> tuple[SeatCards, ...]:
    """Stud: the cards of the street that is due, those face down unknown; none where none is."""
    legal = legal_of(desk.play)
    if legal is None or legal.deal is None or legal.deal.kind != "seat":
        return ()
    pack = _pack(desk.play.round_id)
    return tuple(
        SeatCards(seat, _face_up(legal.deal.street, [pack.cards[at] for at in positions]))
        for seat, positions in desk.engine.street_positions(_state(desk)).items()
    )


def _face_up(street: str, cards: list[str]) -> Cards:
    """The cards of a seat on a street, the first ones face down."""
    down = CARDS[street].down
    return (UNKNOWN,) * down + tuple(cards[down:])


def held_by(desk: Desk, *seats: int) -> tuple[SeatCards, ...]:
    """All cards of these seats; raises engines' Refusal for a seat that wasn't dealt in."""
    pack, state = _pack(desk.play.round_id), _state(desk)
    held = {seat: desk.engine.held_positions(state, seat) for seat in seats}
    return tuple(
        SeatCards(seat, tuple(pack.cards[at] for at in positions))
        for seat, positions in held.items()
    )


def bank_card(desk: Desk) -> str:
    """The bank's open card; raises engines' Refusal as `_pack` does."""
    return _at(desk, lie.bank_positions(_state(desk))[-1:])[0]


def bank_cards(desk: Desk) -> Cards:
    """The bank's cards that lie face down."""
    return _at(desk, lie.bank_positions(_state(desk))[:-1])


def cards_of_boxes(desk: Desk, *boxes: int) -> dict[int, tuple[Cards, Cards]]:
    """What each box holds, and what it has put aside where its bonus bet needs it (CAR-9): else
    that stays face down (CAR-3). Raises engines' Refusal for a box out of play."""
    state, pack = _state(desk), _pack(desk.play.round_id)
    found = {}
    for box in boxes:
        given = lie.given_positions(state, box) if state.box(box).bet.bonus else ()
        places = (lie.box_positions(state, box), given)
        held, aside = (tuple(pack.cards[at] for at in positions) for positions in places)
        found[box] = (held, aside)
    return found


def peek(table_id: int, actor: StaffMember, console: UUID | None, box: int | None = None) -> Peeked:
    """What the seat in turn holds, at a training table, for the console that drives. Against the
    house it is the `box`, or the first one, of those that decide now with their cards in hand.

    Codes: those of a right, not_driving, no_hand, not_offered (no training, nobody's turn, a blind
    box, cards that the system didn't deal), pack_key_missing, pack_unreadable. Nothing is written
    or kept.
    """
    table = Table.objects.select_related("casino").get(pk=table_id)
    demand_at(actor, "console.play", table)
    pulse = read_pulse(table_id)
    if pulse.session_id is None:
        raise Refused("table_closed", table=table.code)
    if pulse.driver_console is None:
        raise Refused("not_offered")
    if (pulse.driver_console, pulse.driver_id) != (console, actor.pk):
        raise Refused("not_driving", name=pulse.driver)
    play = load_play(table_id, pulse.base_seq, pulse.version, pulse.head_hash)
    legal = legal_of(play)
    if play.round is None or legal is None:
        raise Refused("no_hand")
    session = TableSession.objects.get(pk=pulse.session_id)
    seat = _looked_at(legal, box)
    if not session.is_training or play.round.state.rules.entry_mode != DEALT or seat is None:
        raise Refused("not_offered")
    try:
        return _face_down(play, seat)
    except Refusal as refusal:
        raise refusals.refused(refusal, table.casino.currency) from refusal


def _looked_at(legal: Any, box: int | None) -> int | None:
    """The seat in turn, or the box that is asked for if its player looks at it now."""
    if not isinstance(legal, banked.Legal):
        return legal.turn if box is None else None
    seen = [offer.box for offer in legal.boxes if offer.can_look]
    return next((number for number in seen if box in (None, number)), None)


def _face_down(play: Play, seat: int) -> Peeked:
    """What a seat or a box holds that nobody else sees."""
    assert play.round is not None
    state, pack = play.round.state, _pack(play.round_id)
    if registry.is_banked(play.game):
        positions, cards = lie.box_positions(state, seat), state.box(seat).cards
    else:
        positions = registry.engine(play.game).held_positions(state, seat)
        cards = state.hand(seat).cards
    hidden = [at for at, card in zip(positions, cards, strict=True) if card == UNKNOWN]
    return Peeked(seat, tuple(pack.cards[at] for at in hidden))


def _state(desk: Desk) -> Any:
    assert desk.play.round is not None
    return desk.play.round.state


def _at(desk: Desk, positions: Iterable[int]) -> Cards:
    pack = _pack(desk.play.round_id)
    return tuple(pack.cards[at] for at in positions)


def _pack(round_id: int | None) -> Pack:
    row = DealtPack.objects.filter(round=round_id).first()
    if row is None:
        raise Refusal("pack_unreadable")
    return open_sealed(row.sealed, row.root)
