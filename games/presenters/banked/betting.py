"""The steps before the deal: antes and bonus bets are placed, also while no round runs yet."""

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _

from games.engines.banked import BankedRules, BoxBet, Legal, RoundFinished
from games.engines.banked.rules import NO_BLIND_BOX
from games.engines.banked.state import State
from games.presenters.banked.limits import has_bonus, number_text
from games.presenters.banked.names import boxes_text, count_text
from games.presenters.saying import DOT, NBSP
from games.presenters.scene import NO_LIMIT_MINOR, Scene, button

Json = dict[str, Any]


def bets_panel(scene: Scene, state: State, legal: Legal) -> Json:
    """BETS: the round has begun, more boxes may join until no more bets are taken."""
    close = button(_("No more bets"), "close_bets", {}) if legal.can_close_bets else None
    bets = [box.bet for box in state.boxes]
    return _placing(scene, bets, legal.place) | {
        "kind": "bets",
        "title": number_text(scene.play.hand if scene.play else 0),
        "line": count_text(len(bets)),
        "close": close,
    }


def between_panel(scene: Scene) -> Json:
    """BETWEEN: the first ante begins a round; how the last one ended stands above."""
    why_not = _why_not(scene)
    places = () if why_not else tuple(range(1, scene.places + 1))
    return _placing(scene, (), places) | {
        "kind": "between",
        "title": _title(scene),
        "line": why_not or _line(scene),
        "why_not": why_not,
        "same": None if why_not else _same(scene),
        "reopen": _reopen(scene),
    }


def _placing(scene: Scene, bets: Sequence[BoxBet], places: Sequence[int]) -> Json:
    rules: BankedRules = scene.rules
    return {
        "step": _("ANTES"),
        "type": "place_bet",
        "data": {},
        "boxes": _boxes(scene, bets, places),
        "ante": {
            "label": _("Ante"),
            "min_minor": rules.ante_min,
            "max_minor": rules.ante_max or NO_LIMIT_MINOR,
            "step_minor": rules.ante_step,
        },
        "bonus": _bonus(rules),
        "blind_of": _may_be_blind_of(rules, bets),
        "same": None,
        "close": None,
        "reopen": None,
        "sums": _sums(scene, bets),
    }


def _boxes(scene: Scene, bets: Sequence[BoxBet], places: Sequence[int]) -> list[Json]:
    lying = {bet.box: bet for bet in bets}
    return [
        _box(scene, number, lying.get(number), number in places)
        for number in range(1, scene.places + 1)
    ]


def _box(scene: Scene, number: int, bet: BoxBet | None, open_: bool) -> Json:
    back = button(_("Take the bet back"), "take_bet_back", {"box": number})
    return {
        "box": number,
        "label": _("Box %(box)s") % {"box": number},
        "name": scene.names.get(bet.player, "") if bet is not None else "",
        "ante": scene.money(bet.ante) if bet is not None else "",
        "ante_minor": bet.ante if bet is not None else 0,
        "bonus_minor": bet.bonus if bet is not None else 0,
        "blind_of": bet.blind_of if bet is not None else None,
        "open": open_,
        "take_back": back if bet is not None and open_ else None,
    }


def _bonus(rules: BankedRules) -> Json | None:
    if not has_bonus(rules):
        return None
    return {
        "label": _("Bonus bet"),
        "min_minor": rules.bonus_min,
        "max_minor": rules.bonus_max or NO_LIMIT_MINOR,
        "step_minor": rules.chip_unit,
    }


def _may_be_blind_of(rules: BankedRules, bets: Sequence[BoxBet]) -> list[Json]:
    """EUR-2: boxes whose player may have a second one, blind."""
    if rules.blind_box == NO_BLIND_BOX or rules.boxes_per_player < 2:
        return []
    taken = {bet.blind_of for bet in bets}
    return [
        {"box": bet.box, "label": _("Blind box of box %(box)s") % {"box": bet.box}}
        for bet in bets
        if bet.blind_of is None and bet.box not in taken
    ]


def _same(scene: Scene) -> Json | None:
    """The boxes of the last round, their chips as they lay, where the limits allow them still."""
    bets = scene.play.bets if scene.play else ()
    if not bets or not all(_fits(scene.rules, bet) for bet in bets):
        return None
    total = sum(bet.ante + bet.bonus for bet in bets)
    detail = DOT.join(_chips(scene, bet) for bet in bets)
    label = _("Same antes %(amount)s") % {"amount": scene.money(total)}
    return button(label, "same_bets", {}) | {"detail": detail}


def _chips(scene: Scene, bet: BoxBet) -> str:
    """A box and what lay on it: "2: €15 + €5"."""
    amounts = [scene.money(amount) for amount in (bet.ante, bet.bonus) if amount]
    return f"{bet.box}:{NBSP}{f'{NBSP}+{NBSP}'.join(amounts)}"


def _fits(rules: BankedRules, bet: BoxBet) -> bool:
    """Whether the bet is within the limits, which may be others than those of the last round."""
    most = rules.ante_max or NO_LIMIT_MINOR
    if not rules.ante_min <= bet.ante <= most or bet.ante % rules.ante_step:
        return False
    return not bet.bonus or rules.bonus_min <= bet.bonus <= (rules.bonus_max or NO_LIMIT_MINOR)


def _sums(scene: Scene, bets: Sequence[BoxBet]) -> list[list[str]]:
    sums = []
    if bets:
        words = {"boxes": boxes_text(bet.box for bet in bets)}
        antes = sum(bet.ante for bet in bets)
        sums.append([_("Antes, %(boxes)s") % words, scene.money(antes)])
    if any(bet.bonus for bet in bets):
        words = {"boxes": boxes_text(bet.box for bet in bets if bet.bonus)}
        bonus = sum(bet.bonus for bet in bets)
        sums.append([_("Bonus bets, %(boxes)s") % words, scene.money(bonus)])
    return sums


def _why_not(scene: Scene) -> str:
    if scene.roll_due:
        return _("The gaming day is over: the table is rolled before the next round.")
    return ""


def _title(scene: Scene) -> str:
    play = scene.play
    if play is None or not play.hand or play.last is None:
        return _("Ready for the first round")
    if isinstance(play.last, RoundFinished):
        return _("Round %(number)s is settled") % {"number": play.hand}
    return _("Round %(number)s is void") % {"number": play.hand}


def _line(scene: Scene) -> str:
    last = scene.play.last if scene.play else None
    if not isinstance(last, RoundFinished):
        return _("Place the antes")
    return house_text(scene, last.result.win)


def house_text(scene: Scene, win: int) -> str:
    """What the house won or lost in a round."""
    amount = {"amount": scene.money(abs(win))}
    if win < 0:
        return _("The house paid %(amount)s") % amount
    return _("The house won %(amount)s") % amount


def _reopen(scene: Scene) -> Json | None:
    """The last round, until the next one, with the inspector; the key repeats what was settled."""
    play = scene.play
    if play is None or play.finished is None or not isinstance(play.last, RoundFinished):
        return None
    if scene.was_counted:
        return None
    words = {"number": play.hand, "result": house_text(scene, play.last.result.win)}
    read_back = _("Reopen round %(number)s: %(result)s") % words
    return button(_("Reopen last round"), "reopen", {}) | {"read_back": read_back}
