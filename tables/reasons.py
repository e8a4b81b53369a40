"""Reasons that are chosen by key at a table: codes in events and alerts, words for people."""

from django.utils.translation import gettext as _
from django.utils.translation import pgettext


def reason_text(reason: str) -> str:
    """The words of a reason's code; any other text is its own words."""
    return {
        "exposed_card": _("A card was exposed"),
        "wrong_deal": _("Dealt in the wrong order"),
        "wrong_count": _("Too many or too few cards"),
        "faulty_pack": _("The pack is faulty"),
        "wrong_button": _("Button or blinds were wrong"),
        "wrong_opener": _("The wrong player opened"),
        "bets_taken_back": _("All bets were taken back"),
        "dispute": _("Dispute"),
        "ruling": _("A ruling is needed"),
        "chips": _("Chips are needed"),
        "float_short": _("The float is short for a payout"),
        "player": _("Trouble with a player"),
        "equipment": _("Cards or equipment"),
        "miscounted": _("The stack was counted wrong"),
        "chips_miscounted": _("The chips were counted wrong"),
        "wrong_payout": _("Paid wrong"),
        "wrong_winner": _("Paid to the wrong player"),
        "wrong_entry": _("A card or a bet was entered wrong"),
        "noticed_late": _("Noticed after the next player acted"),
        "announced": _("Announced, and nobody objected"),
        "absent": _("The player is absent"),
        "fouled": _("The cards touched others"),
        "table_opened": _("The table was opened"),
        "table_rolled": _("The table was rolled"),
        "other": pgettext("reason", "Another reason"),
    }.get(reason, reason)
