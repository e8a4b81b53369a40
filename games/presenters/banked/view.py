"""What a game against the house has on the felt, in the panel and on the sheets of its console."""

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.engines.banked import BankedResult, Legal
from games.engines.banked.state import BANK_CARDS, State
from games.presenters.banked import bank
from games.presenters.banked.betting import bets_panel, between_panel
from games.presenters.banked.boxes import boxes
from games.presenters.banked.deciding import decide_panel
from games.presenters.banked.limits import has_bonus, payout_text
from games.presenters.banked.outlook import outlook
from games.presenters.banked.showing import results_panel, settle_panel
from games.presenters.closed import closed_panel
from games.presenters.paper import paper
from games.presenters.phase import (
    BANK,
    BANK_CARD,
    BETS,
    BETWEEN,
    CLOSED,
    DECIDE,
    RESULTS,
    SETTLE,
    legal_of,
    phase_of,
)
from games.presenters.scene import NO_LIMIT_MINOR, Scene, button

Json = dict[str, Any]


def table_view(scene: Scene) -> Json:
    """The part of the view that is the game's own."""
    legal = legal_of(scene.play) if scene.play else None
    phase = phase_of(legal) if scene.is_open else CLOSED
    state = scene.play.round.state if scene.play and scene.play.round else None
    result = outlook(scene, state, legal) if state is not None and legal is not None else None
    return {
        "family": "banked",
        "tile": "box",
        "phase": phase,
        "seats": boxes(scene, state, legal, result),
        "places": pgettext("of a table", "Boxes"),
        "board": bank.board(state),
        "board_size": BANK_CARDS,
        "board_next": bank.board_next(legal),
        "board_keys": None,
        "banner": bank.banner(scene, state, result),
        "steps": _steps(phase),
        "pots": _lying(scene, state),
        "more_pots": "",
        "commission": payout_text(scene, scene.rules),
        "panel": _panel(scene, state, legal, phase, result),
        "sheets": _sheets(scene),
        "eye": scene.has_eye,
        "paper": _paper(scene),
    }


def _steps(phase: str) -> list[Json]:
    labels = [_("Antes"), _("Deal"), _("Decide"), _("Dealer"), _("Pay")]
    now = {BETS: 0, BANK_CARD: 1, DECIDE: 2, BANK: 3, RESULTS: 4, SETTLE: 4}.get(phase, -1)
    return [
        {"label": label, "state": "done" if at < now else "now" if at == now else "todo"}
        for at, label in enumerate(labels)
    ]


def _lying(scene: Scene, state: State | None) -> list[Json]:
    """What lies on the felt: antes, bets and fees, bonus bets."""
    if state is None:
        return []
    sums = (
        ("main", _("Antes"), sum(box.bet.ante for box in state.boxes)),
        ("street", _("Bets and fees"), sum(box.wager + box.fee for box in state.boxes)),
        ("side", _("Bonus bets"), sum(box.bet.bonus for box in state.boxes)),
    )
    return [
        {"kind": kind, "label": label, "amount": scene.money(amount), "note": ""}
        for kind, label, amount in sums
        if amount
    ]


def _panel(
    scene: Scene,
    state: State | None,
    legal: Legal | None,
    phase: str,
    result: BankedResult | None,
) -> Json:
    if phase == CLOSED or scene.play is None or scene.rules is None:
        return closed_panel(scene)
    if phase == BETWEEN or legal is None or state is None:
        return between_panel(scene)
    panel = {
        BETS: lambda: bets_panel(scene, state, legal),
        BANK_CARD: lambda: bank.bank_card_panel(scene, state),
        DECIDE: lambda: decide_panel(scene, state, legal),
        BANK: lambda: bank.bank_panel(scene, state, legal),
        RESULTS: lambda: results_panel(scene, state, legal, result),
        SETTLE: lambda: settle_panel(scene, state, legal, result),
    }[phase]()
    misdeal = button(_("Misdeal"), "misdeal", {}) if legal.can_misdeal else None
    return panel | {"misdeal": misdeal}


def _sheets(scene: Scene) -> Json:
    """Cash is changed at the table: nobody has a seat, a name is asked for only where it counts."""
    unit = scene.rules.chip_unit if scene.rules else 1
    return {
        "seat": [],
        "buy_in": {"min_minor": unit, "max_minor": NO_LIMIT_MINOR, "hint": ""},
        "cash": button(_("Buy-in"), "buy_in", {}) if scene.plays_now else None,
    }


def _paper(scene: Scene) -> Json:
    columns = [_("Exchange, purchase"), _("Bet or fold"), _("Hand"), _("Won, lost")]
    if scene.rules is not None and has_bonus(scene.rules):
        columns.insert(0, _("Bonus bet"))
    lines = (_("Dealer's cards"), _("Paid out"), _("Buy-ins"))
    return paper((_("Box"), _("Player"), _("Ante")), columns, lines)
