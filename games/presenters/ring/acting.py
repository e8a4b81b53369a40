"""The step "act" of hold'em: whose turn it is, what he may do, and the keys that save taps."""

from typing import Any

from django.utils.translation import gettext as _

from games.engines.betting import POT_LIMIT, SPREAD_LIMIT, Player
from games.engines.ring import State
from games.engines.rounds import Legal
from games.presenters.ring.opening import opener_key
from games.presenters.ring.streets import known_cards, street_name
from games.presenters.scene import Scene, button

Json = dict[str, Any]
PLACEHOLDER = {"amount": "%(amount)s"}  # the browser puts the typed amount in


def act_panel(scene: Scene, state: State, legal: Legal) -> Json:
    """ACT: fold, check or call, bet or raise, and the tap savers."""
    player = state.betting.player(legal.turn or 0)
    seat = {"seat": player.seat}
    return {
        "kind": "act",
        "seat": player.seat,
        "name": scene.name(player.seat),
        "line": _("stack %(stack)s · in this hand %(paid)s")
        % {"stack": scene.money(player.stack), "paid": scene.money(player.paid + player.dead)},
        "due_label": _due_label(legal),
        "due": scene.money(_due(legal)),
        "fold": _fold(legal, seat),
        "call": _call(scene, legal, player),
        "bring_in": _bring_in(scene, legal, seat),
        "raise": _raise(scene, state, legal, player),
        "savers": _savers(legal),
        "string_bet": button(_("String bet"), "string_bet", seat) if legal.can_string_bet else None,
        "accept_wager": _accept_wager(legal, player),
        "set_aside": _set_aside(state, legal),
        "opener": opener_key(legal),
        "hint": _("Tap any later seat to fold everyone between."),
    }


def _due_label(legal: Legal) -> str:
    if legal.to_call:
        return _("to call")
    return _("to check") if legal.can_check else _("opens")


def _due(legal: Legal) -> int:
    """What is to be called; for who must open the least that he may open for (STUD-4, STUD-17)."""
    if legal.to_call or legal.can_check:
        return legal.to_call or 0
    return legal.bring_in or legal.min_raise_to or 0


def _fold(legal: Legal, seat: Json) -> Json | None:
    if not legal.can_fold:
        return None
    confirm = _("Fold although a check is free?") if legal.can_check else None
    return button(_("Fold"), "fold", seat) | {"confirm": confirm}


def _call(scene: Scene, legal: Legal, player: Player) -> Json | None:
    """None for who must open the betting: he can't check (STUD-4)."""
    seat = {"seat": player.seat}
    if legal.can_check:
        return button(_("Check"), "check_call", seat)
    if not legal.to_call:
        return None
    due = legal.to_call
    text = _("Call all-in %(amount)s") if due == player.stack else _("Call %(amount)s")
    return button(text % {"amount": scene.money(due)}, "check_call", seat)


def _bring_in(scene: Scene, legal: Legal, seat: Json) -> Json | None:
    """STUD-17: the opener posts the bring-in, or opens for a full bet."""
    if legal.bring_in is None:
        return None
    label = _("Bring-in %(amount)s") % {"amount": scene.money(legal.bring_in)}
    return button(label, "bring_in", seat)


def _raise(scene: Scene, state: State, legal: Legal, player: Player) -> Json | None:
    least, most = legal.min_raise_to, legal.max_raise_to
    if least is None or most is None:
        return None
    verb, commit = _verbs(state)
    return {
        "type": "raise_to",
        "seat": player.seat,
        "verb": verb,
        "commit": commit % PLACEHOLDER,
        "allin": _("All-in %(amount)s") % PLACEHOLDER,
        "min_minor": least,
        "max_minor": most,
        "allin_minor": player.bet + player.stack,
        "step_minor": legal.step,
        "fixed": least == most,
        "presets": _presets(scene, state, player, least, most),
    }


def _verbs(state: State) -> tuple[str, str]:
    """The first bet, a raise, or a bring-in that is completed: no raise (STUD-17)."""
    price, limits = state.betting.price, state.limits
    if price == 0:
        return _("Bet"), _("Bet %(amount)s")
    if limits.bring_in and price < limits.min_bet:
        return _("Complete to"), _("Complete to %(amount)s")
    return _("Raise to"), _("Raise to %(amount)s")


def _presets(scene: Scene, state: State, player: Player, least: int, most: int) -> list[Json]:
    """Min, two sizes between, and the most: half the pot and the pot, counted after the call, or
    within a spread limit even steps."""
    presets = [_preset(scene, _("Min"), least, least, most)]
    if least == most:
        return presets
    if state.limits.structure == SPREAD_LIMIT:
        presets += _steps(scene, state, least, most)
    else:
        presets += _by_pot(scene, state, player, least, most)
    return [*presets, _greatest(scene, state, player, most)]


def _by_pot(scene: Scene, state: State, player: Player, least: int, most: int) -> list[Json]:
    call = max(state.betting.price - player.bet, 0)
    pot, chip = state.betting.middle + call, state.rules.chip_unit
    return [
        _preset(scene, label, (state.betting.price + part) // chip * chip, least, most)
        for label, part in ((_("½ pot"), pot // 2), (_("Pot"), pot))
    ]


def _steps(scene: Scene, state: State, least: int, most: int) -> list[Json]:
    """STUD-10: sizes at about one and two thirds of the way, that add whole least bets."""
    price, unit = state.betting.price, state.limits.min_bet
    sizes = [least + (most - least) * part // 3 - price for part in (1, 2)]
    steps = {price + size // unit * unit for size in sizes}
    return [
        _preset(scene, _("+%(amount)s") % {"amount": scene.money(to - price)}, to, least, most)
        for to in sorted(steps)
        if least < to < most
    ]


def _preset(scene: Scene, label: str, wanted: int, least: int, most: int) -> Json:
    to = min(max(wanted, least), most)
    amount = scene.money(to)
    text = _("max %(amount)s") % {"amount": amount} if wanted > most else amount
    return {"label": label, "amount": text, "to_minor": to}


def _greatest(scene: Scene, state: State, player: Player, most: int) -> Json:
    if most == player.bet + player.stack:
        label, all_in = _("All-in"), True
    else:
        label = _("Pot limit") if state.limits.structure == POT_LIMIT else _("Max")
        all_in = False
    return {"label": label, "amount": scene.money(most), "to_minor": most, "allin": all_in}


def _accept_wager(legal: Legal, player: Player) -> Json | None:
    """POT-16: the key of a wager beyond the limits; amount, reason and inspector are asked for."""
    if not legal.can_accept_wager:
        return None
    key = button(_("Accepted beyond the limits"), "accept_wager", {"seat": player.seat})
    return key | {"max_minor": player.bet + player.stack}


def _set_aside(state: State, legal: Legal) -> Json | None:
    """A card of the board that was turned over while the action was open (POT-15)."""
    if legal.set_aside_street is None:
        return None
    key = button(_("Card dealt too early"), "set_aside", {})
    return key | {"step": street_name(legal.set_aside_street), "known": known_cards(state)}


def _savers(legal: Legal) -> list[Json]:
    savers = []
    if legal.can_rest_fold:
        savers.append(button(_("Rest fold"), "rest_fold", {}))
    if legal.can_all_check:
        savers.append(button(_("All check"), "all_check", {}))
    return savers
