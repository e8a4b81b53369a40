"""The great letters of a sign: blinds or limits, buy-in, commission; antes, bet, payout."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.engines import params, registry
from games.engines.betting import FIXED_LIMIT
from games.engines.commission import CommissionPlan
from games.engines.kernel import Refusal
from tables.enums import Game, VersionKind
from tables.forms import labels
from tables.selectors.signs import Contents
from tables.selectors.versions import kinds_for
from tables.signs.amounts import money, pair, span

PPM_PER_BASIS_POINT = 100


@dataclass(frozen=True, slots=True)
class Limit:
    """One limit in the active language: what it is, how much, and a word beside the amount.

    `is_wager`: it bounds what is bet, and always stands in the greatest letters (c5).
    """

    label: str
    amount: str
    note: str = ""
    is_wager: bool = True

    def __str__(self) -> str:
        return " ".join(filter(None, (self.label, self.amount, self.note)))


@dataclass(frozen=True, slots=True)
class Bounds:
    """The engine's rules with the least and with the greatest values that may be picked (APP-3).

    Where the stakes leave no choice both are the same. Amounts of the sign span from one to the
    other; parameters of the rule set are those of `low`.
    """

    low: Any
    high: Any
    currency: str

    def money(self, name: str) -> str:
        """An amount of the rules, or from least to most what may be picked."""
        return span(getattr(self.low, name), getattr(self.high, name), self.currency)


def bounds(contents: Contents, game: str, currency: str) -> Bounds | None:
    """The rules that the contents make; None where one is missing or they don't fit together."""
    if not all(kind in contents for kind in kinds_for(game)):
        return None
    try:
        return _bounds(contents, game, currency)
    except Refusal:
        return None


def _bounds(contents: Contents, game: str, currency: str) -> Bounds:
    stakes, specs = contents[VersionKind.STAKES], registry.STAKES[game]
    open_specs = params.open_choices(specs, stakes)
    values = {spec.name: params.choices_of(spec, stakes[spec.name]) for spec in open_specs}
    first = {**contents, VersionKind.STAKES: params.first_pick(specs, stakes)}
    low, high = (
        _rules(first, {name: choice[place] for name, choice in values.items()}, game)
        for place in (0, -1)
    )
    return Bounds(low, high, currency)


def _rules(contents: Contents, picked: Mapping[str, int], game: str) -> Any:
    """The engine's rules with these amounts; with the first pick where they can't go together."""
    ruleset, stakes = contents[VersionKind.RULESET], contents[VersionKind.STAKES]
    third = contents[kinds_for(game)[-1]]
    mode = ruleset.get("entry_modes", (params.SHOWN,))[0]
    rules_from = registry.engine(game).rules_from
    try:
        return rules_from(ruleset, {**stakes, **picked}, third, entry_mode=mode)
    except Refusal:
        return rules_from(ruleset, stakes, third, entry_mode=mode)


def limits(game: str, rules: Bounds) -> list[Limit]:
    """What a table is played for, the most important first."""
    if registry.is_banked(game):
        return [_antes(rules), _bet(rules), *_greatest_payout(rules)]
    return [*_wagers(game, rules), _buy_in(rules), _commission(rules)]


def _wagers(game: str, rules: Bounds) -> list[Limit]:
    return _holdem(rules) if game == Game.HOLDEM else _stud(rules)


def _holdem(rules: Bounds) -> list[Limit]:
    if rules.low.bet_structure != FIXED_LIMIT:
        return [Limit(pgettext("sign", "Blinds"), _pair(rules, "small_blind", "big_blind"))]
    blinds = _("blinds %(amounts)s") % {"amounts": _pair(rules, "small_blind", "big_blind")}
    return [Limit(pgettext("sign", "Limit"), _pair(rules, "small_bet", "big_bet"), blinds)]


def _stud(rules: Bounds) -> list[Limit]:
    return [Limit(pgettext("sign", "Ante"), rules.money("ante")), _stud_bets(rules)]


def _stud_bets(rules: Bounds) -> Limit:
    low, high, label = rules.low, rules.high, pgettext("sign", "Bets")
    if low.bet_structure == FIXED_LIMIT:
        return Limit(pgettext("sign", "Limit"), _pair(rules, "min_bet", "big_bet"))
    if low.bet_structure == "pot_limit" or not high.max_bet:
        return Limit(label, rules.money("min_bet"), pgettext("sign", "up to the pot"))
    return Limit(label, span(low.min_bet, high.max_bet, rules.currency))


def _pair(rules: Bounds, small: str, big: str) -> str:
    """€1 / €2, with a choice €1 / €2 – €5 / €10."""
    pairs = [
        pair(getattr(picked, small), getattr(picked, big) or getattr(picked, small), rules.currency)
        for picked in (rules.low, rules.high)
    ]
    return " – ".join(dict.fromkeys(pairs))


def _buy_in(rules: Bounds) -> Limit:
    """HOLD-3, POT-1."""
    least = rules.low.buy_in_least * rules.low.buy_in_unit
    high = rules.high
    if high.buy_in_rule == "exact":
        same = span(least, high.buy_in_least * high.buy_in_unit, rules.currency)
        return Limit(_("Buy-in"), same, pgettext("sign", "exactly"), is_wager=False)
    if high.buy_in_most is None:
        return Limit(
            _("Buy-in"), money(least, rules.currency), pgettext("sign", "or more"), is_wager=False
        )
    most = high.buy_in_most * high.buy_in_unit
    return Limit(_("Buy-in"), span(least, most, rules.currency), is_wager=False)


def _commission(rules: Bounds) -> Limit:
    """COM-1: kind, rate or amount, cap."""
    return _taken(rules.low.commission, rules.currency, rules.money("minimum_bet"))


def plan_in_words(content: Mapping[str, Any], currency: str) -> str:
    """What a commission plan takes at whatever stakes: "5 % at most €12"."""
    plan = CommissionPlan(**content)
    if plan.kind == "minimum_bet":
        return str(labels.choice_label("kind", plan.kind))
    taken = _taken(plan, currency, "")
    return " ".join(filter(None, (taken.amount, taken.note)))


def _taken(plan: CommissionPlan, currency: str, minimum_bet: str) -> Limit:
    label = _("Commission")
    if plan.kind == "none":
        return Limit(label, pgettext("commission", "none"), is_wager=False)
    if plan.kind == "percent":
        rate = labels.rate(plan.rate_bp * PPM_PER_BASIS_POINT)
        return Limit(label, rate, _cap(plan, currency), is_wager=False)
    amount = minimum_bet if plan.kind == "minimum_bet" else money(plan.amount, currency)
    return Limit(label, amount, pgettext("sign", "every hand"), is_wager=False)


def _cap(plan: CommissionPlan, currency: str) -> str:
    if plan.cap is None:
        return pgettext("sign", "of each pot")
    return _("at most %(cap)s") % {"cap": money(plan.cap, currency)}


def _antes(rules: Bounds) -> Limit:
    """CAR-1, EUR-5."""
    label, least, most = pgettext("sign", "Ante"), rules.low.ante_min, rules.high.ante_max
    if most is None:
        return Limit(label, money(least, rules.currency), pgettext("sign", "or more"))
    return Limit(label, span(least, most, rules.currency))


def _bet(rules: Bounds) -> Limit:
    """CAR-4, EUR-3."""
    basis = (
        pgettext("sign", "the ante and fees")
        if rules.low.bet_basis == "ante_and_fees"
        else _("the ante")
    )
    return Limit(pgettext("sign", "Bet"), f"{rules.low.bet_multiple} ×", basis)


def _greatest_payout(rules: Bounds) -> Iterator[Limit]:
    """CAR-11, EUR-10; none where payouts have no bound."""
    if rules.high.max_payout is not None:
        whom = (
            pgettext("sign", "a player")
            if rules.low.max_payout_scope == "player"
            else pgettext("sign", "a box")
        )
        yield Limit(_("Max. payout"), rules.money("max_payout"), whom, is_wager=False)
