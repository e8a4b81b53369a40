"""The bank's cards: its open one, then its four others, or only whether it plays."""

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engines.banked import BankedResult, Legal
from games.engines.banked.state import BANK_CARDS, State
from games.engines.params import DEALT, DECLARED
from games.presenters.banked.deciding import known_cards
from games.presenters.hands import cards_text, category_name
from games.presenters.scene import Scene, button

Json = dict[str, Any]


def bank_card_panel(scene: Scene, state: State) -> Json:
    """BANK_CARD: the bank's fifth card lies open; where cards aren't entered it needn't be."""
    deal = None
    if scene.entry_mode == DEALT:
        deal = button(_("Open the dealer's card"), "bank_card", {})
    skip = button(_("Not entered"), "bank_card", {}) if scene.entry_mode == DECLARED else None
    return {
        "kind": "bank_card",
        "step": _("DEALER"),
        "title": _("Dealer's open card"),
        "note": "",
        "count": 1,
        "type": "bank_card",
        "data": {},
        "field": "card",
        "seat": None,
        "known": known_cards(state),
        "burn": None,
        "deal": deal,
        "choices": [skip] if skip else [],
    }


def bank_panel(scene: Scene, state: State, legal: Legal) -> Json:
    """BANK: the four others in any order; or, where no cards are entered, "plays" or not."""
    count = legal.bank_cards or BANK_CARDS - 1
    deal = button(_("Open the dealer's cards"), "open_bank", {})
    title = ngettext("Enter %(count)s card", "Enter %(count)s cards", count) % {"count": count}
    return {
        "kind": "bank",
        "step": _("DEALER"),
        "title": title if scene.entry_mode != DEALT else _("Everybody has decided"),
        "note": _("in any order"),
        "count": count,
        "type": "open_bank",
        "data": {},
        "field": "cards",
        "seat": None,
        "known": known_cards(state),
        "burn": None,
        "deal": deal if scene.entry_mode == DEALT else None,
        "choices": _declare(legal),
    }


def _declare(legal: Legal) -> list[Json]:
    if not legal.can_declare_bank:
        return []
    return [
        button(_("Dealer has game"), "declare_bank", {"plays": True}),
        button(_("Dealer has no game"), "declare_bank", {"plays": False}),
    ]


def banner(scene: Scene, state: State | None, result: BankedResult | None) -> Json | None:
    """In large words whether the bank plays; None before that is known."""
    if state is None or state.bank_plays is None:
        return None
    return {
        "title": bank_text(state),
        "detail": _detail(scene, state, result),
        "tone": "plays" if state.bank_plays else "no_game",
    }


def bank_text(state: State) -> str:
    """Whether the bank plays, in words; it doesn't open when every box has folded."""
    if state.bank_plays is None:
        return _("Everybody has folded")
    return _("Dealer has game") if state.bank_plays else _("Dealer has no game")


def _detail(scene: Scene, state: State, result: BankedResult | None) -> str:
    if result is not None and result.bank_hand:
        return category_name(result.bank_hand, scene.game)
    if state.bank_is_open:
        return cards_text(state.bank)
    return ""


def board(state: State | None) -> list[str]:
    """The bank's five cards as they lie."""
    return list(state.bank) if state is not None else []


def board_next(legal: Legal | None) -> int:
    return legal.bank_cards if legal is not None else 0
