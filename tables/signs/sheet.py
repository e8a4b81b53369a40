"""The printed sheet of a sign: A4 pages, one part for each language that is demanded (APP-4).

All that the sign says and all the rules, with the facts of approval. The same standing at the same
instant makes the same bytes.
"""

import io
from collections.abc import Iterator, Sequence
from datetime import datetime
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape

from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from reportlab.lib.colors import HexColor
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.platypus import (
    Flowable,
    PageBreak,
    Paragraph,
    SimpleDocTemplate,
    Table,
    TableStyle,
)

from games.engines import registry
from tables import formats
from tables.enums import Game
from tables.selectors.signs import Standing
from tables.signs import facts, limits, pays
from tables.signs.amounts import language
from tables.signs.drawn_cards import DrawnCards
from tables.signs.limits import Bounds
from tables.signs.ranking import RANKING
from tables.signs.rules import rules

REGULAR, BOLD = "Roboto-Regular", "Roboto-Bold"
INK, QUIET, LINE = HexColor("#14211b"), HexColor("#4d5f57"), HexColor("#9fb3aa")
MARGIN = 18 * mm
WIDTH = A4[0] - 2 * MARGIN
GRID = TableStyle(
    [
        ("VALIGN", (0, 0), (-1, -1), "MIDDLE"),
        ("LINEBELOW", (0, 0), (-1, -1), 0.4, LINE),
        ("LEFTPADDING", (0, 0), (-1, -1), 0),
        ("TOPPADDING", (0, 0), (-1, -1), 2),
        ("BOTTOMPADDING", (0, 0), (-1, -1), 3),
    ]
)


def _style(name: str, size: float, font: str = REGULAR, **more: Any) -> ParagraphStyle:
    return ParagraphStyle(
        name, fontName=font, fontSize=size, leading=size * 1.25, textColor=INK, **more
    )


TITLE = _style("title", 22, BOLD)
HEAD = _style("head", 12, BOLD, spaceBefore=9, spaceAfter=3)
TEXT = _style("text", 10)
FIGURE = _style("figure", 13, BOLD)
NOTICE = _style("notice", 12, BOLD, borderColor=INK, borderWidth=1, borderPadding=4, spaceBefore=8)


def sheet(standing: Standing, now: datetime) -> bytes:
    """The PDF of what is in force at `now`."""
    _register_fonts()
    target = io.BytesIO()
    document = SimpleDocTemplate(
        target,
        pagesize=A4,
        leftMargin=MARGIN,
        rightMargin=MARGIN,
        topMargin=15 * mm,
        bottomMargin=18 * mm,
        title=standing.table.code,
        author=standing.table.casino.name,
        invariant=1,
    )
    document.build(list(_parts(standing, now)), onFirstPage=_foot, onLaterPages=_foot)
    return target.getvalue()


@cache
def _register_fonts() -> None:
    """Roboto of the wheel that the pages use too: Latin, Croatian and Cyrillic letters."""
    found = find_spec("font_roboto")
    folders = list(found.submodule_search_locations or ()) if found else []
    for name in (REGULAR, BOLD):
        pdfmetrics.registerFont(TTFont(name, str(Path(folders[0]) / "files" / f"{name}.ttf")))


def _foot(canvas: Any, document: Any) -> None:
    """The table's code and the number of the page."""
    canvas.setFont(REGULAR, 8)
    canvas.setFillColor(QUIET)
    canvas.drawString(MARGIN, 10 * mm, document.title)
    canvas.drawRightString(A4[0] - MARGIN, 10 * mm, str(document.page))


def _parts(standing: Standing, now: datetime) -> Iterator[Flowable]:
    """Each language begins on a page of its own."""
    for place, code in enumerate(standing.languages):
        if place:
            yield PageBreak()
        with translation.override(code):
            yield from _part(standing, now)


def _part(standing: Standing, now: datetime) -> Iterator[Flowable]:
    casino = standing.table.casino
    bounds = limits.bounds(standing.contents, standing.game, casino.currency)
    yield Paragraph(escape(f"{standing.table.code} · {Game(standing.game).label}"), TITLE)
    yield Paragraph(escape(_made(standing, now)), TEXT)
    for notice in facts.notices(standing):
        yield Paragraph(escape(notice), NOTICE)
    if bounds is None:
        yield Paragraph(escape(facts.closed_in_words(standing)), NOTICE)
        return
    yield from _limits(standing.game, bounds)
    yield from _pays(standing.game, bounds)
    yield from _jackpots(standing)
    yield from _rules(standing, bounds)
    yield from _approvals(standing)


def _made(standing: Standing, now: datetime) -> str:
    casino = standing.table.casino
    return _("%(casino)s · as in force on %(moment)s") % {
        "casino": casino.name,
        "moment": formats.moment(now, casino.zone, language()),
    }


def _limits(game: str, bounds: Bounds) -> Iterator[Flowable]:
    yield _heading(_("Limits"))
    rows = [
        [_text(limit.label), Paragraph(escape(f"{limit.amount} {limit.note}"), FIGURE)]
        for limit in limits.limits(game, bounds)
    ]
    yield _table(rows, (0.35, 0.65))


def _pays(game: str, bounds: Bounds) -> Iterator[Flowable]:
    """The schedule of a game against the house, the ranking of hands of the others."""
    if not registry.is_banked(game):
        yield _heading(_("Ranking of hands"))
        ranked = [[_text(pays.hand(row.category)), DrawnCards(row, BOLD)] for row in RANKING]
        yield _table(ranked, (0.4, 0.6))
        return
    head = [_text(_("Pays, to 1")), *(_text(column) for column in pays.columns(game))]
    rows = [
        [_text(pays.hand(row.line)), *(_text(pays.odds_in_words(odds)) for odds in row.odds)]
        for row in pays.schedule(game, bounds.low)
    ]
    yield _heading(pgettext("sign", "Payouts"))
    yield _table([head, *rows], (0.5, 0.25, 0.25))


def _jackpots(standing: Standing) -> Iterator[Flowable]:
    currency = standing.table.casino.currency
    for version in standing.jackpots:
        yield _heading(_("Progressive jackpot"))
        yield _text(pays.seed_in_words(version.content, currency))
        yield _text(pays.prizes_in_words(version.content, currency))
        yield _text(pays.jackpot_stake_in_words(version.content, standing.contents, currency))


def _rules(standing: Standing, bounds: Bounds) -> Iterator[Flowable]:
    yield _heading(_("Rules"))
    for rule in rules(standing.game, bounds, standing.table.seats):
        yield Paragraph(escape(rule), TEXT, bulletText="•")


def _approvals(standing: Standing) -> Iterator[Flowable]:
    yield _heading(pgettext("sign", "Approved"))
    rows = [
        [_text(fact.version), _text(fact.authority), _text(fact.decision)]
        for fact in facts.approvals(standing)
    ]
    yield _table(rows, (0.38, 0.27, 0.35))


def _heading(words: str) -> Paragraph:
    return Paragraph(escape(words), HEAD)


def _text(words: str) -> Paragraph:
    return Paragraph(escape(str(words)), TEXT)


def _table(rows: Sequence[Sequence[Flowable]], shares: Sequence[float]) -> Flowable:
    return Table(rows, colWidths=[WIDTH * share for share in shares], style=GRID, hAlign="LEFT")
