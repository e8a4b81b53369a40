"""The sections of a long form: which parameters stand together, in which order, under what head."""

from collections.abc import Iterable, Mapping

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.engines.params import ParamSpec
from tables.forms.parameter_words import Words

SECTIONS: tuple[tuple[Words, tuple[str, ...]], ...] = (
    (_("Chips"), ("chip_unit",)),
    (
        _("Betting"),
        (
            *("bet_structure", "spread_max_basis", "pot_limit_basis", "min_raise", "raise_cap"),
            *("opening", "open_pair_big_bet"),
        ),
    ),
    (_("Blinds, antes and bets"), ("small_blind", "big_blind", "ante", "bring_in")),
    (_("Spread limit and pot limit"), ("min_bet", "max_bet")),
    (_("Fixed limit"), ("small_bet", "big_bet")),
    (_("Antes"), ("ante_min", "ante_max", "ante_step")),
    (_("Greatest payout"), ("max_payout", "cards_above")),
    (_("Bonus bet"), ("bonus_min", "bonus_max")),
    (
        _("Cards for a fee"),
        ("exchange_cards", "sixth_card", "buy_fifth", "exchange_max", "fee_result"),
    ),
    (_("Bet or fold"), ("bet_basis", "bet_multiple", "fold_first_percent")),
    (_("Odds, bonus bet, jackpot"), ("schedule_by_law", "bonus_if_folded", "jackpot_stake")),
    (_("Button, cards and suits"), ("heads_up", "button_rule", "burn", "suit_order")),
    (
        _("Showdown"),
        (
            *("showing_tie", "showdown", "odd_chip", "ace_low_straight", "tie", "four_card_tie"),
            *("max_payout_basis", "max_payout_scope"),
        ),
    ),
    (_("Seats"), ("seats_max",)),
    (pgettext_lazy("of a table", "Boxes"), ("boxes", "boxes_per_player", "blind_box")),
    (
        _("Buy-in"),
        (
            *("buy_in_rule", "min_buy_in_bb", "max_buy_in_bb"),
            *("min_buy_in_bets", "max_buy_in_bets"),
        ),
    ),
    (_("House"), ("entry_modes", "dispute_authority", "display_languages")),
    (_("Pool"), ("seed", "contribution_ppm", "reserve_ppm", "limit")),
    (_("Where it is played"), ("tables", "stake")),
)
PLACE: Mapping[str, int] = {
    name: place for place, (_title, names) in enumerate(SECTIONS) for name in names
}
LAST = len(SECTIONS)


def in_sections(specs: Iterable[ParamSpec]) -> tuple[ParamSpec, ...]:
    """The parameters, those of a section together; within it they keep their order."""
    return tuple(sorted(specs, key=lambda spec: PLACE.get(spec.name, LAST)))


def headings(specs: Iterable[ParamSpec]) -> dict[str, Words]:
    """The head over the first parameter of each section; none where there is one section only."""
    first: dict[int, str] = {}
    for spec in specs:
        if spec.name in PLACE:
            first.setdefault(PLACE[spec.name], spec.name)
    if len(first) < 2:
        return {}
    return {name: SECTIONS[place][0] for place, name in first.items()}
