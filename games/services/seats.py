"""Commands between hands: seats, chips, the button (HOLD-1, HOLD-3, HOLD-4, HOLD-13, POT-1)."""

from functools import partial
from random import SystemRandom

from games import settlement
from games.engines import seating
from games.engines.cards import PACK
from games.engines.kernel import Command, Event
from games.engines.params import DEALT
from games.services import players
from games.services.desk import Desk, Step
from tables import audit
from tables.enums import AccountKind, AlertKind
from tables.ledger import queries
from tables.services.alerts import raise_alert


def take_seat(desk: Desk) -> Step:
    """A player sits down with chips that he buys here, that he brought, or both."""
    data = desk.command.data
    if data["seat"] > desk.table.seats:
        raise desk.refused("unknown_seat", seat=data["seat"])
    key = players.key_of(desk, data["name"])
    bought, brought = data["buy_in_minor"], data["chips_minor"]
    _demand_issued(desk, brought)
    events = _decide(desk, seating.TakeSeat(data["seat"], key, bought + brought))
    return Step(
        seat_events=events,
        movements=settlement.buy_in(bought) + settlement.chips_in(brought),
        after=(
            partial(players.note_cash, desk, key, bought, data["identification"]),
            partial(players.note_admission, desk, key),
        ),
    )


def buy_in(desk: Desk) -> Step:
    """A top-up or a new buy-in from the float, paid in cash."""
    data = desk.command.data
    amount = data["amount_minor"]
    if data["seat"] is None or data["name"]:
        raise desk.refused("malformed", field="name" if data["name"] else "seat")
    events = _decide(desk, seating.AddChips(data["seat"], amount))
    key = desk.play.seats.seat(data["seat"]).player_key
    note = partial(players.note_cash, desk, key, amount, data["identification"])
    return Step(seat_events=events, movements=settlement.buy_in(amount), after=(note,))


def chips_in(desk: Desk) -> Step:
    """A top-up with chips that the player brought."""
    amount = desk.command.data["amount_minor"]
    _demand_issued(desk, amount)
    events = _decide(desk, seating.AddChips(desk.command.data["seat"], amount))
    return Step(seat_events=events, movements=settlement.chips_in(amount))


def _demand_issued(desk: Desk, brought: int) -> None:
    """Nobody brings more than the casino's chips that lie at no table; one query, if any."""
    if brought == 0:
        return
    held = queries.balances(desk.casino)
    elsewhere = held.get(AccountKind.VAULT, 0) + held.get(AccountKind.PATRONS, 0)
    if brought > elsewhere:
        raise desk.refused("beyond_issued", amount=max(elsewhere, 0))


def sit_out(desk: Desk) -> Step:
    return Step(seat_events=_decide(desk, seating.SitOut(desk.command.data["seat"])))


def sit_in(desk: Desk) -> Step:
    data = desk.command.data
    return Step(seat_events=_decide(desk, seating.SitIn(data["seat"], data["post"])))


def leave_seat(desk: Desk) -> Step:
    """Between hands at once; during a hand the seat falls free when the hand is paid. Where stacks
    aren't tracked, `amount_minor` is what he takes away."""
    data = desk.command.data
    _demand_pot_stays(desk, data["amount_minor"])
    events = _decide(desk, seating.LeaveSeat(data["seat"], data["amount_minor"]))
    return Step(seat_events=events, movements=money_of_leaving(events))


def _demand_pot_stays(desk: Desk, amount: int | None) -> None:
    """Who isn't in the hand takes nothing of the pot that was declared in it (POT-10)."""
    if desk.play.round is None or desk.play.round.state.pot is None:
        return
    most = desk.play.untracked_left
    if amount is not None and amount > most and not desk.in_hand(desk.command.data["seat"]):
        raise desk.refused("above_maximum", to=amount, max=most)


def recount_seat(desk: Desk) -> Step:
    """The stack becomes what is there; croupier and inspector, with a reason."""
    data = desk.command.data
    if not data["reason"]:
        raise desk.refused("no_reason")
    command = seating.RecountSeat(data["seat"], data["amount_minor"], data["reason"])
    events = _decide(desk, command)
    before, after = desk.play.seats.seat(data["seat"]).stack, data["amount_minor"]
    return Step(
        seat_events=events,
        movements=settlement.recount(before, after),
        after=(partial(_note_recount, desk, before, after),),
    )


def recount_table(desk: Desk) -> Step:
    """The chips of all players together become what is there (mode `pot_only`)."""
    data = desk.command.data
    if not data["reason"]:
        raise desk.refused("no_reason")
    events = _decide(desk, seating.RecountTable(data["amount_minor"], data["reason"]))
    before, after = desk.play.seats.untracked, data["amount_minor"]
    return Step(
        seat_events=events,
        movements=settlement.recount(before, after),
        after=(partial(_note_recount, desk, before, after),),
    )


def draw_button(desk: Desk) -> Step:
    """HOLD-4: a card to each player; where the system deals, it draws them itself."""
    drawn = _drawn(desk)
    cards = tuple(seating.SeatCard(seat, drawn[seat]) for seat in sorted(drawn))
    return Step(seat_events=_decide(desk, seating.DrawButton(cards)))


def _drawn(desk: Desk) -> dict[int, str]:
    cards: dict[int, str] | None = desk.command.data["cards"]
    if desk.rules.entry_mode == DEALT:
        if cards is not None:
            raise desk.refused("not_offered")
        ready = [seat.seat for seat in desk.play.seats.seats if seat.ready]
        return dict(zip(ready, SystemRandom().sample(PACK, len(ready)), strict=True))
    if cards is None:
        raise desk.refused("malformed", field="cards")
    return cards


def place_button(desk: Desk) -> Step:
    return Step(seat_events=_decide(desk, seating.PlaceButton(desk.command.data["seat"])))


def money_of_leaving(events: tuple[Event, ...]) -> settlement.Movements:
    """Stacks that left the table with their players."""
    gone = [event.amount for event in events if isinstance(event, seating.SeatLeft)]
    return tuple(movement for amount in gone for movement in settlement.leave(amount))


def _decide(desk: Desk, command: Command) -> tuple[Event, ...]:
    return seating.decide(desk.rules, desk.play.seats, command)


def _note_recount(desk: Desk, before: int, after: int) -> None:
    """Of a seat, or of the whole table where stacks aren't tracked."""
    reason = desk.command.data["reason"]
    where = {"seat": desk.command.data["seat"]} if "seat" in desk.command.data else {}
    audit.record(
        desk.actor,
        "seat.recounted" if where else "table.recounted",
        desk.table,
        before=where | {"stack_minor": before},
        after=where | {"stack_minor": after},
        reason=reason,
        approved_by=desk.second,
    )
    if abs(after - before) > desk.casino.recount_exception_minor:
        detail = where | {"before_minor": before, "after_minor": after, "reason": reason}
        raise_alert(
            AlertKind.RECOUNT,
            table=desk.table,
            session=desk.session,
            detail=detail,
            raised_by=desk.actor,
            now=desk.now,
        )
