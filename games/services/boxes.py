"""Commands of a round against the house: from the first ante to the settlement of all boxes."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from games import settlement
from games.engines import banked, kernel
from games.engines.banked import BoxBet
from games.engines.banked.phases import open_boxes
from games.engines.cards import UNKNOWN, Cards
from games.engines.kernel import Command, Event
from games.services import packs, players
from games.services.deciding import begin, decide, demand_untyped
from games.services.desk import Desk, Step
from games.store import kinds
from tables.enums import AccountKind
from tables.ledger import queries

Data = Mapping[str, Any]

# The commands that the engine takes as they are.
ACTIONS: Mapping[str, Callable[[Data], Command]] = {
    "close_bets": lambda data: banked.CloseBets(),
    "bet": lambda data: banked.MakeBet(data["box"]),
    "fold_box": lambda data: banked.FoldBox(data["box"]),
    "rest_bet": lambda data: banked.RestBet(),
    "declare_bank": lambda data: banked.DeclareBank(data["plays"]),
    "declare_box": lambda data: banked.DeclareBox(
        data["box"], data["hand"], data["outcome"], data["bonus"]
    ),
}


def act(desk: Desk) -> Step:
    """One of `ACTIONS`: it changes the round alone, no money moves before the settlement."""
    return Step(hand_events=decide(desk, ACTIONS[desk.command.kind](desk.command.data)))


def buy_in(desk: Desk) -> Step:
    """Chips from the float for cash; nobody has a stack here, and few are named (CAR-12)."""
    data = desk.command.data
    amount, unit = data["amount_minor"], desk.rules.chip_unit
    if data["seat"] is not None:
        raise desk.refused("malformed", field="seat")
    if amount <= 0:
        raise desk.refused("below_minimum", to=amount, min=unit)
    if amount % unit:
        raise desk.refused("off_step", to=amount, step=unit)
    key = _key_of(desk)
    note = partial(players.note_cash, desk, key, amount, data["identification"])
    return Step(
        seat_events=(kinds.ChipsBought(key, amount),),
        movements=settlement.chips_sold(amount),
        after=(note,) if key else (),
    )


def place_bet(desk: Desk) -> Step:
    """Ante and bonus bet of a box; the first one begins the round (CAR-1, EUR-1)."""
    data = desk.command.data
    bet = BoxBet(
        data["box"], data["ante_minor"], data["bonus_minor"], _key_of(desk), data["blind_of"]
    )
    if desk.play.round is None:
        return begin(desk, banked.StartRound((bet,)))
    return Step(hand_events=decide(desk, banked.PlaceBet(bet)))


def take_bet_back(desk: Desk) -> Step:
    """The box plays no more; where it was the only one, the round is called off."""
    events = decide(desk, banked.TakeBetBack(desk.command.data["box"]))
    assert desk.play.round is not None
    round = kernel.extend(desk.engine, desk.play.round, events)
    if not round.state.boxes:
        events += kernel.apply(desk.engine, desk.rules, round, banked.Misdeal(banked.TAKEN_BACK))
    return Step(hand_events=events)


def undo(desk: Desk) -> Step:
    """The last step is taken back. Where it began the round, the round is called off: the table
    stands as before it."""
    round = desk.play.round
    if round is not None and banked.only_begun(round):
        return Step(hand_events=decide(desk, banked.Misdeal(banked.TAKEN_BACK)))
    return Step(hand_events=decide(desk, kernel.Undo()))


def same_bets(desk: Desk) -> Step:
    """A new round with the boxes of the last one that was played, their chips as they lay."""
    if desk.play.round is not None:
        raise desk.refused("hand_running")
    if not desk.play.bets:
        raise desk.refused("not_offered")
    return begin(desk, banked.StartRound(desk.play.bets))


def bank_card(desk: Desk) -> Step:
    """The bank's open card, as entered or from the pack; unknown where no cards are entered."""
    card = desk.command.data["card"]
    if packs.is_dealt(desk):
        demand_untyped(desk, card)
        card = packs.bank_card(desk)
    return Step(hand_events=decide(desk, banked.DealBank(card or UNKNOWN)))


def exchange(desk: Desk) -> Step:
    """Cards are put aside and others taken, all of them unseen unless they are named (CAR-3,
    EUR-3). Where the system deals, `slots` say which."""
    data = desk.command.data
    given, taken, slots = (tuple(data[name]) for name in ("given", "taken", "slots"))
    if packs.is_dealt(desk):
        demand_untyped(desk, *given, *taken)
    count = _exchanged(desk, given, slots)
    command = banked.Exchange(
        data["box"],
        given or (UNKNOWN,) * count,
        taken or (UNKNOWN,) * (count + desk.rules.exchange_extra),
        slots,
    )
    return Step(hand_events=decide(desk, command))


def _exchanged(desk: Desk, given: Cards, slots: tuple[int, ...]) -> int:
    """How many cards are given: as said, as named, or as placed; all of these agree."""
    counts = {len(found) for found in (given, slots) if found}
    if desk.command.data["count"] is not None:
        counts.add(desk.command.data["count"])
    if packs.is_dealt(desk) and not slots:
        raise desk.refused("malformed", field="slots")
    if len(counts) != 1:
        raise desk.refused("malformed", field="count")
    return counts.pop()


def buy_card(desk: Desk) -> Step:
    """A card for a fee; unseen unless it is named."""
    card = desk.command.data["card"]
    if packs.is_dealt(desk):
        demand_untyped(desk, card)
    return Step(hand_events=decide(desk, banked.BuyCard(desk.command.data["box"], card or UNKNOWN)))


def open_bank(desk: Desk) -> Step:
    """The bank's other cards are turned up (CAR-4, EUR-6)."""
    cards = tuple(desk.command.data["cards"])
    if packs.is_dealt(desk):
        demand_untyped(desk, *cards)
        cards = packs.bank_cards(desk)
    return Step(hand_events=decide(desk, banked.OpenBank(cards)))


def show_box(desk: Desk) -> Step:
    """What a box holds, and what it had put aside where that counts for its bonus bet."""
    data = desk.command.data
    cards, given = tuple(data["cards"]), tuple(data["given"])
    if packs.is_dealt(desk):
        demand_untyped(desk, *cards, *given)
        cards, given = packs.cards_of_boxes(desk, data["box"])[data["box"]]
    return Step(hand_events=decide(desk, banked.ShowBox(data["box"], cards, given)))


def show_all(desk: Desk) -> Step:
    """All boxes on which something still hangs are turned up in one step; only where the system
    has dealt them."""
    round = desk.play.round
    if round is None:
        raise desk.refused("no_hand")
    due = [box.number for box in open_boxes(round.state)]
    if not due or not packs.is_dealt(desk):
        raise desk.refused("not_offered")
    shown: tuple[Event, ...] = ()
    for box, (cards, given) in packs.cards_of_boxes(desk, *due).items():
        command = banked.ShowBox(box, cards, given)
        events = kernel.apply(desk.engine, desk.rules, round, command)
        round = kernel.extend(desk.engine, round, events)
        shown += events
    return Step(hand_events=shown)


def settle(desk: Desk) -> Step:
    """All boxes are settled in one step: who was neither shown nor declared has lost."""
    events = _settled(desk)
    (result,) = (event.result for event in events if isinstance(event, banked.RoundFinished))
    _demand_float(desk, result.win)
    return Step(hand_events=events, movements=settlement.boxes(result))


def _settled(desk: Desk) -> tuple[Event, ...]:
    round = desk.play.round
    if round is None:
        raise desk.refused("no_hand")
    lost: tuple[Event, ...] = ()
    if desk.engine.legal(desk.rules, round.state).can_rest_lose:
        lost = kernel.apply(desk.engine, desk.rules, round, banked.RestLose())
        round = kernel.extend(desk.engine, round, lost)
    return lost + kernel.apply(desk.engine, desk.rules, round, banked.FinishRound())


def _demand_float(desk: Desk, win_minor: int) -> None:
    """What the house has lost lies in the float; else nothing is paid."""
    if win_minor >= 0:
        return
    held = queries.balances(desk.casino, desk.table).get(AccountKind.FLOAT, 0)
    if held + win_minor < 0:
        raise desk.refused("float_short", amount=-win_minor, available=held)


def _key_of(desk: Desk) -> str:
    """The key of the player who was named; empty where nobody was."""
    name = desk.command.data["name"]
    return players.key_of(desk, name) if name else ""
