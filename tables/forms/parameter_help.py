"""What each parameter needs to be said of, by the engine's names.

A parameter may stand in several games; where its help differs, it is found by the rule's id.
"""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

from tables.forms.parameter_words import Words

HELP: Mapping[str, Words] = {
    "bet_structure": _("How high a bet may be; the stakes give the amounts."),
    "min_raise": _("A raise adds this much at least; all-in for less is always allowed."),
    "heads_up": _("Who posts the small blind when two are left at the table."),
    "showdown": _("Whether a beaten hand is shown as well."),
    "odd_chip": _("What of a shared pot can't be split in whole chips."),
    "suit_order": _("Never decides between hands."),
    "ace_low_straight": _("Whether ace, two, three, four, five is a straight."),
    "button_rule": _("Where it goes when the next player has left or sits out."),
    "buy_in_rule": _("How the amount set for the table binds a player who sits down."),
    "min_buy_in_bb": _("The amount set for the table: ten big blinds by the Croatian rules."),
    "dispute_authority": _("Who decides a dispute that the croupier can't settle."),
    "small_blind": _("Posted by the first player to the left of the button."),
    "big_blind": _("Posted by the next player; it is the least bet."),
    "seats_max": _("How many players may sit at the table."),
    "kind": _("What the house takes from a hand, whatever is won in it."),
    "no_flop_no_drop": _("A hand that ends before the flop pays nothing."),
    "opening": _("By the law with a bet; elsewhere the lowest card posts a bring-in."),
    "burn": _("The law burns none."),
    "showing_tie": _("Who opens from the second round on when two show the same."),
    "min_buy_in_bets": _("The amount set for the table."),
    "ante": _("Posted by every player before the deal; at least one chip."),
    "sixth_card": _("For one fee as much as the ante; the best five of six count."),
    "buy_fifth": _("For one fee as much as the ante."),
    "fee_result": _("What becomes of the fee when the box is settled."),
    "bet_basis": _("To be chosen expressly: the law's words can be read both ways."),
    "bet_multiple": _(
        "To be chosen expressly: 2 is the habit, 1 is the law's words taken strictly."
    ),
    "jackpot_stake": _("Which stake takes part in the jackpot, where there is one."),
    "boxes": _("How many boxes the layout has."),
    "boxes_per_player": _("How many of them one player may play in a round."),
    "blind_box": _("Until when the cards of a player's second box stay unseen."),
    "tie": _("What becomes of ante and bet when the house has the same hand."),
    "four_card_tie": _("When a hand of four cards wins against an equal one of the dealer."),
    "max_payout_basis": _("What is counted up to the greatest payout; the ante is paid in full."),
    "max_payout_scope": _("Whose winnings are counted together."),
    "schedule": _(
        "“N to 1”; the stake comes back besides. 7, 7:1, 7 to 1 are the same. 0: it pays nothing."
    ),
    "bonus_schedule": _("On the first five cards as dealt, whatever the bank has. 0: no prize."),
    "four_card_schedule": _("In the place of the odds above, for a hand of four cards."),
    "tables": _("A table feeds one jackpot only."),
    "prizes": _("A share of what is in the meter, odds on the stake, or a fixed amount."),
    "pot_limit_basis": _("Counts only with pot limit."),
    "raise_cap": _("Empty: no cap. A blind counts as the bet, not as a raise."),
    "entry_modes": _("How cards may reach the system; the pit boss picks one at opening."),
    "max_buy_in_bb": _("Empty: no upper bound."),
    "display_languages": _(
        "Codes of two letters, parted by commas: hr, en, de. The table's sign speaks en, bg, hr "
        "and ru; rules in any other language are posted by the house."
    ),
    "chip_unit": _("Every wager but an all-in is a multiple of it."),
    "small_bet": _("Empty: the big blind."),
    "big_bet": _("Empty: twice the small bet."),
    "rate_bp": _("Percent of each pot, at most two decimals."),
    "amount": _("Only for a fixed amount; otherwise 0."),
    "cap": _("Empty: no cap. Filled from the main pot upwards."),
    "if_uncontested": _("A hand in which nobody matched another's wager by choice."),
    "band_bp": _("Two percentages, parted by a hyphen: 3-5. Empty: none."),
    "spread_max_basis": _("Counts only with a spread limit."),
    "open_pair_big_bet": _("Counts only with fixed limit."),
    "max_buy_in_bets": _("Empty: no upper bound."),
    "min_bet": _("Spread limit and pot limit. Empty with fixed limit."),
    "max_bet": _("Spread limit only."),
    "bring_in": _("Only where the first round is opened with a bring-in; below the small bet."),
    "exchange_cards": _("For one fee as much as the ante. 0: not offered."),
    "exchange_max": _("For one fee as much as the ante. 0: not offered."),
    "fold_first_percent": _("Percent of the ante."),
    "bonus_if_folded": _("The first five cards must be shown."),
    "schedule_by_law": _("A payout schedule with other odds can't be used with this rule set."),
    "ante_min": _("Empty: the step of the antes."),
    "ante_max": _("Empty: no upper bound."),
    "ante_step": _("Empty: the smallest step whose parts are whole chips."),
    "max_payout": _("What a box wins in one round, at most. Empty: no bound."),
    "cards_above": _("Declared hands only. Empty: no such amount."),
    "bonus_min": _("Empty only where no payout schedule pays a bonus bet."),
    "bonus_max": _("Empty only where no payout schedule pays a bonus bet."),
    "seed": _("What the house pays in at the start and after a full hit."),
    "contribution_ppm": _("Share of each qualifying bet, at most four decimals."),
    "reserve_ppm": _("Kept apart for the next seed, at most four decimals. 0: no reserve."),
    "limit": _("What comes in above it overflows. Empty: no limit."),
    "stake": _("Only where the rule set gives the jackpot a stake of its own."),
}

HELP_OF_RULE: Mapping[tuple[str, str], Words] = {
    ("HOLD-1", "suit_order"): _("For the draw for the button only; never between hands."),
    ("STUD-4", "suit_order"): _("Finds the opener among equal cards; never decides between hands."),
    ("STUD-14", "seats_max"): _("Seven; eight only where the approved rules say so."),
    ("HOLD-3", "buy_in_rule"): _("Ten big blinds by the Croatian rules: at least, or exactly."),
    ("CAR-7", "schedule"): _(
        "The law's own odds, “N to 1”; the stake comes back besides. 7, 7:1, 7 to 1 are the same. "
        "0: it pays nothing."
    ),
    ("STUD-17", "small_bet"): _("Fixed limit only: the first two rounds."),
    ("STUD-17", "big_bet"): _("Fixed limit only: from the third round on."),
    ("STUD-13", "band_bp"): _("Counts for a percentage, with pot limit. Two rates: 3-5."),
}
