"""The messages of every refusal at a table: engine codes, seating codes and those of the services.

`refused` turns an engine's `Refusal` into a `Refused` whose text is rendered in the language of
whoever reads it, amounts of money in the casino's currency.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from games.engines.kernel import Refusal
from games.presenters.hands import card_text
from tables.errors import Refused, register
from tables.formats import money

PLAY = {
    "out_of_turn": _("It is not the turn of seat %(seat)s."),
    "no_action_due": _("Nobody has to act now."),
    "check_not_allowed": _("Seat %(seat)s can't check now: a bet is to be made or answered."),
    "fold_not_allowed": _("Seat %(seat)s holds the last claim to a pot and can't fold."),
    "below_minimum": _("The least amount here is %(min)s."),
    "above_maximum": _("The greatest amount here is %(max)s."),
    "off_step": _("Amounts go in steps of %(step)s."),
    "raise_not_open": _("The betting is not open: seat %(seat)s may call or fold."),
    "raise_cap_reached": _("No more raises on this street: call or fold."),
    "nobody_can_answer": _("Nobody could answer a raise: call or fold."),
    "not_enough_chips": _("There are not enough chips at this seat."),
    "not_offered": _("This can't be done now."),
    "unknown_seat": _("Seat %(seat)s is not in this hand."),
    "round_over": _("This hand is over."),
    "not_started": _("There is no hand in progress."),
    "already_started": _("A hand is in progress."),
    "substantial_action": _("Too much has happened for a misdeal. Call the pit boss."),
    "nothing_to_undo": _("There is nothing to undo."),
    "nothing_to_reopen": _("There is no hand that can be reopened."),
    "cannot_finish": _("The hand can't be paid yet."),
    "decided_already": _("This pot has its winner already."),
    "winner_missing": _("Say who wins."),
    "not_eligible": _("Seat %(seat)s has no claim to this pot."),
    "unknown_game": _("This version doesn't know the game."),
    "cannot_export": _("This hand can't be written as PHH."),
    "log_broken": _("The record of this hand has a gap. Call the pit boss."),
}
SEATS = {
    "seat_taken": _("Seat %(seat)s is taken."),
    "already_seated": _("This player sits at seat %(seat)s already."),
    "in_hand": _("Seat %(seat)s is in the hand: only when it is over."),
    "hand_running": _("Not while a hand is in progress."),
    "player_left": _("Seat %(seat)s has left the table since."),
    "seat_recounted": _("A stack was recounted since: this hand can't be reopened any more."),
    "table_recounted": _(
        "The players' chips were recounted since: this hand can't be reopened any more."
    ),
    "too_few_players": _("Two players with chips are needed."),
    "too_many_players": _("At most %(max)s players."),
    "button_missing": _("Draw for the button first."),
    "roll_due": _("The gaming day is over: the table is rolled before the next hand."),
}
CARDS = {
    "card_known": _("The %(card)s can't be here: it is already out."),
    "card_not_held": _("These are not the cards that seat %(seat)s was dealt."),
    "cards_unknown": _("Every card must be entered."),
    "wrong_card_count": _("%(expected)s cards are needed here."),
    "deal_not_due": _("No cards are due now."),
    "action_open": _("Somebody has still to act: no card yet."),
    "hand_missing": _("Enter the hand that wins first."),
    "muck_not_allowed": _("Every live hand must be shown at this table."),
}
BOXES = {
    "already_bought": _("Box %(box)s has bought or exchanged already."),
    "decision_missing": _("Box %(box)s has still to decide."),
    "blind_box": _("Box %(box)s is a blind box: this can't be done with it now."),
    "too_many_boxes": _("One player may play %(max)s boxes at most."),
    "no_bet": _("Place a bet first."),
    "bets_open": _("No more bets first: then the boxes decide."),
    "pack_exhausted": _("There are not enough cards left in the pack."),
    "impossible_hand": _("Box %(box)s can't hold this hand against the cards on the table."),
    "cards_demanded": _("Box %(box)s must show its cards for this payout."),
    "float_short": _(
        "The float holds %(available)s, the round pays %(amount)s. The pit boss is called: undo "
        "what was entered wrong, or the manager makes the round void."
    ),
}
SERVICE = {
    "malformed": _("The message is not in order (%(field)s). Reload the page."),
    "no_reason": _("A reason is needed."),
    "stale_version": _("The table has changed since. Look again and repeat."),
    "command_id_reused": _("This id was used for another command."),
    "table_closed": _("Table %(table)s is closed."),
    "table_not_open": _("Table %(table)s is not open for play."),
    "no_hand": _("There is no hand in progress."),
    "not_driving": _("%(name)s drives this table at another console. Take over to play here."),
    "counted_since": _("The table was counted since: this hand can't be reopened any more."),
    "not_the_authority": _("By the rules of this table somebody else decides disputes."),
    "part_of_the_hand": _("You were part of this hand: somebody else decides about it."),
    "pack_key_missing": _(
        "This server has no key for dealt packs (BAIZE_PACK_KEY): no hand can be dealt."
    ),
    "pack_unreadable": _(
        "The pack of this hand can't be opened with the key of this server. Call the pit boss."
    ),
    "beyond_issued": _(
        "More than the casino's chips that lie at no table: %(amount)s. Count them again."
    ),
    "identification_needed": _(
        "%(name)s pays in %(total)s in cash today: note the document seen and by whom."
    ),
}
for _room in (PLAY, SEATS, CARDS, BOXES, SERVICE):
    register(_room)

_PLACES = {
    "board": _("The %(card)s is on the board."),
    "seat": _("The %(card)s lies open at seat %(seat)s."),
    "box": _("The %(card)s lies at box %(box)s."),
    "bank": _("The %(card)s is the bank's."),
    "entry": _("The %(card)s was entered twice."),
    "set_aside": _("The %(card)s was set aside."),
}
# What codes say that speak of seats and pots at other tables.
_OF_BOXES = {
    "unknown_seat": _("Box %(box)s is not in this round."),
    "card_not_held": _("These are not the cards that box %(box)s was dealt."),
    "decided_already": _("Box %(box)s has decided already."),
}
_AMOUNTS = frozenset({"min", "max", "step", "to", "stack", "total", "amount", "available"})
_BOUNDS = {"minimum": "min", "maximum": "max"}
_COUNTS = frozenset({"too_many_players", "too_many_boxes"})  # their `max` is no money


@dataclass(frozen=True, slots=True)
class Sum:
    """An amount that is written in the language active where it is read."""

    minor: int
    currency: str

    def __str__(self) -> str:
        return money(self.minor, self.currency, get_language() or "en")


class RefusedAtTable(Refused):
    """A refusal whose parameters read well: amounts as money, cards with their suits."""

    def __init__(self, code: str, currency: str, **params: Any) -> None:
        amounts = frozenset() if code in _COUNTS else _AMOUNTS
        super().__init__(code, **_readable(params, currency, amounts))
        self.raw: Mapping[str, Any] = params

    def __str__(self) -> str:
        message = _PLACES.get(str(self.raw.get("place"))) if self.code == "card_known" else None
        if "box" in self.raw:
            message = _OF_BOXES.get(self.code, message)
        return str(message) % self.params if message is not None else super().__str__()


def refused(refusal: Refusal, currency: str) -> RefusedAtTable:
    """The engine's refusal for people. `params` of the refusal keep their plain values in `raw`."""
    return RefusedAtTable(refusal.code, currency, **refusal.params)


def _readable(params: dict[str, Any], currency: str, amounts: frozenset[str]) -> dict[str, Any]:
    return {
        name: Sum(value, currency)
        if name in amounts and isinstance(value, int)
        else _readable_card(name, value)
        for name, value in (params | _short(params)).items()
    }


def _short(params: Mapping[str, Any]) -> dict[str, Any]:
    """The bounds under the names that the messages have for them."""
    return {_BOUNDS[name]: value for name, value in params.items() if name in _BOUNDS}


def _readable_card(name: str, value: Any) -> Any:
    is_card = name == "card" and isinstance(value, str) and len(value) == 2
    return card_text(value) if is_card else value
