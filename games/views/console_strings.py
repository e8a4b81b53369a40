"""The words the console's script needs in the reader's language; the script has none of its own."""

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tables.enums import Game
from tables.reasons import reason_text

RANKS = "AKQJT98765432"
SUITS = "shdc"

MISDEAL = ("exposed_card", "wrong_deal", "wrong_count", "faulty_pack", "wrong_button", "other")
CALL = ("dispute", "ruling", "chips", "player", "equipment", "other")
RECOUNT = ("miscounted", "wrong_payout", "other")
RECOUNT_TABLE = ("chips_miscounted", "wrong_payout", "other")
WAGER = ("noticed_late", "announced", "other")
REOPEN = ("wrong_winner", "wrong_entry", "dispute", "other")
DEAD = ("absent", "fouled", "other")


def console_strings(game: str) -> dict[str, Any]:
    """Words by name for `words.js`; `%(name)s` placeholders are filled in the browser."""
    return {
        "cards": {rank + suit: _card_name(rank, suit) for rank in RANKS for suit in SUITS},
        **_card_strings(),
        **_amount_strings(),
        **_line_strings(),
        **_sheet_strings(),
        **_winner_strings(),
        **_box_strings(),
        **_key_strings(),
        "misdeal_reasons": _reasons(_misdeal(game)),
        "call_reasons": _reasons(CALL),
        "recount_reasons": _reasons(RECOUNT),
        "recount_table_reasons": _reasons(RECOUNT_TABLE),
        "wager_reasons": _reasons(WAGER),
        "reopen_reasons": _reasons(REOPEN),
        "dead_reasons": _reasons(DEAD),
    }


def _misdeal(game: str) -> tuple[str, ...]:
    """Button and blinds are hold'em's."""
    return tuple(each for each in MISDEAL if each != "wrong_button" or game == Game.HOLDEM)


def _card_name(rank: str, suit: str) -> str:
    ranks = {
        "A": pgettext("card rank", "ace"),
        "K": pgettext("card rank", "king"),
        "Q": pgettext("card rank", "queen"),
        "J": pgettext("card rank", "jack"),
        "T": "10",
    }
    names = {
        "s": _("%(rank)s of spades"),
        "h": _("%(rank)s of hearts"),
        "d": _("%(rank)s of diamonds"),
        "c": _("%(rank)s of clubs"),
    }
    return names[suit] % {"rank": ranks.get(rank, rank)}


def _card_strings() -> dict[str, str]:
    return {
        "face_down": _("face-down, value not known to the system"),
        "card_back": _("face-down, value not known to the system"),
        "card_eye": _("face-down, known to the system and hidden here"),
        "card_exposed": _("%(card)s, exposed by mistake"),
        "exposed": _("exposed"),
        "card_none": _("not dealt"),
        "card_next": _("to be entered now"),
        "card_out": _("%(card)s, already out"),
        "card_for_seat": _("Card of seat %(seat)s"),
        "button_letter": pgettext("dealer button, one letter", "D"),
    }


def _amount_strings() -> dict[str, str]:
    return {
        "amount": _("Amount"),
        "add_amount": _("Add %(amount)s"),
        "at_least": _("At least %(amount)s"),
        "at_most": _("At most %(amount)s"),
        "in_steps_of": _("In steps of %(amount)s"),
        "sits_with_cash": _("Buys in for"),
        "sits_with_chips": _("Brings chips"),
        "buy_in_seat": _("Buy-in %(amount)s, seat %(seat)s"),
        "chips_seat": _("%(amount)s in chips, seat %(seat)s"),
        "buy_in_and_chips_seat": _("Buy-in %(amount)s and %(chips)s in chips, seat %(seat)s"),
        "recount_to": _("Stack is %(amount)s, seat %(seat)s"),
        "leaves_with": _("Leaves with %(amount)s, seat %(seat)s"),
        "recount_table_to": _("The players hold %(amount)s"),
        "accept_wager_of": _("Accept %(amount)s, seat %(seat)s"),
    }


def _line_strings() -> dict[str, str]:
    return {
        "live": _("Live %(milliseconds)s ms"),
        "no_connection": _("No connection %(seconds)s s"),
        "no_answer_for": _("no answer from the server for %(seconds)s s"),
        "nothing": _("nothing"),
        "sent_at": _("%(action)s · sent %(time)s"),
        "seat_action": _("Seat %(seat)s: %(action)s"),
        "will_ask": _(
            "When the line is back, the screen asks about “%(action)s” only if the server did not "
            "get it."
        ),
        "go_on_paper": _(
            "After 2 minutes: call the pit boss, go on with the paper sheet %(sheet)s."
        ),
        "not_received": _("The line is back. The server did not get this entry:"),
        "did_it_happen": _("%(action)s?"),
        "enter_again": _("%(action)s: please enter it again."),
        "was_entered": _("%(action)s: the server had it."),
    }


def _sheet_strings() -> dict[str, str]:
    return {
        "seat_number": _("Seat %(seat)s"),
        "second_missing": _("Reason, inspector and PIN are needed"),
        "buy_in": _("Buy-in"),
        "whose_buy_in": _("Whose buy-in?"),
        "nobody_to_buy_in": _("Nobody can buy in now: a free seat is taken on the felt."),
        "undo": _("Undo"),
        "more": pgettext("rarely needed keys", "More"),
        "call_pit": _("Call pit boss"),
        "paper_sheet": _("Paper sheet"),
        "leave_console": _("To the start page"),
        "undone": _("undone"),
        "all_pots": _("All pots"),
    }


def _winner_strings() -> dict[str, str]:
    return {
        "pot": pgettext("sum of chips", "Pot"),
        "pot_to": _("Pot %(amount)s to seats %(seats)s"),
        "split_between": _("Split between seats %(seats)s"),
        "split_who": _("Tap all who share the pot"),
    }


def _box_strings() -> dict[str, str]:
    return {
        "no_box": _("No box is free"),
        "ante_first": _("The ante first: at least %(amount)s"),
        "box_ante": _("Box %(box)s: ante %(ante)s"),
        "box_ante_and_bonus": _("Box %(box)s: ante %(ante)s, bonus bet %(bonus)s"),
        "blind_box": _("Blind box"),
        "blind_of": _("Blind box of box %(box)s"),
        "name": pgettext("of a person", "Name"),
        "guest": _("Guest"),
        "card_given": _("Card given back: no. %(number)s"),
        "card_taken": _("Card taken: no. %(number)s"),
        "card_of_box": _("Card %(number)s of %(count)s"),
        "choose_cards": _("Choose the cards first"),
        "buy_in_of": _("Buy-in %(amount)s"),
    }


def _key_strings() -> dict[str, Any]:
    """The sheet "Keys": what the keys of a keyboard do, by the place where they do it."""
    return {
        "keys": _("Keys of the keyboard"),
        "keys_on": _("Switch keyboard keys on"),
        "keys_off": _("Switch keyboard keys off"),
        "keys_help": _(
            "Tap a line, then press another key. Digits, Enter and Backspace serve every amount."
        ),
        "keys_are_off": _("The keys of the keyboard are switched off on this device."),
        "press_a_key": _("Press a key"),
        "key_names": {
            "fold": _("Fold"),
            "call": _("Check or call"),
            "bet": pgettext("key", "Bet"),
            "raise": pgettext("key", "Raise"),
            "all_in": _("All-in"),
            "s": _("Spades"),
            "h": _("Hearts"),
            "d": _("Diamonds"),
            "c": _("Clubs"),
            "undo": _("Undo"),
            "call_pit": _("Call pit boss"),
        },
    }


def _reasons(codes: tuple[str, ...]) -> list[tuple[str, str]]:
    return [(code, reason_text(code)) for code in codes]
