"""A row of small playing cards on paper: the fonts have no suits, so these are drawn."""

from collections.abc import Callable, Mapping
from typing import Any

from reportlab.lib.colors import HexColor
from reportlab.pdfgen.canvas import FILL_NON_ZERO
from reportlab.pdfgen.pathobject import PDFPathObject
from reportlab.platypus import Flowable

from tables.signs.ranking import Example

WIDTH, HEIGHT, GAP = 23, 14, 3
EDGE = HexColor("#6f8179")
COLOURS = {
    "s": HexColor("#14181f"),
    "h": HexColor("#c2151b"),
    "d": HexColor("#0a55c2"),
    "c": HexColor("#0b6b3a"),
}
PAPER, IDLE = HexColor("#ffffff"), HexColor("#dfe3df")


class DrawnCards(Flowable):
    """The example's cards; those that don't form the hand are grey."""

    def __init__(self, example: Example, font: str) -> None:
        super().__init__()
        self.font = font
        self.cards = [(code, PAPER) for code in example.cards]
        self.cards += [(code, IDLE) for code in example.idle]
        self.width, self.height = len(self.cards) * (WIDTH + GAP), HEIGHT

    def draw(self) -> None:
        """Called by reportlab with `canv` set."""
        for place, (code, ground) in enumerate(self.cards):
            self.canv.saveState()
            self.canv.translate(place * (WIDTH + GAP), 0)
            _draw_card(self.canv, code, ground, self.font)
            self.canv.restoreState()


def _draw_card(canvas: Any, code: str, ground: Any, font: str) -> None:
    rank, suit = ("10" if code[0] == "T" else code[0]), code[1]
    canvas.setStrokeColor(EDGE)
    canvas.setLineWidth(0.5)
    canvas.setFillColor(ground)
    canvas.roundRect(0, 0, WIDTH, HEIGHT, 2, fill=1)
    canvas.setFillColor(COLOURS[suit])
    canvas.setFont(font, 9)
    canvas.drawRightString(WIDTH / 2 + 0.5, 3.8, rank)
    canvas.translate(WIDTH / 2 + 1.5, 3.2)
    canvas.scale(7.5, 7.5)
    path = canvas.beginPath()
    DRAW[suit](path)
    canvas.drawPath(path, stroke=0, fill=1, fillMode=FILL_NON_ZERO)


# Each suit in a square of one unit, from the lower left.


def _diamond(path: PDFPathObject) -> None:
    path.moveTo(0.5, 0)
    for x, y in ((0.88, 0.5), (0.5, 1), (0.12, 0.5)):
        path.lineTo(x, y)
    path.close()


def _heart(path: PDFPathObject) -> None:
    path.moveTo(0.5, 0)
    path.curveTo(0.2, 0.28, 0.02, 0.45, 0.02, 0.68)
    path.curveTo(0.02, 0.98, 0.4, 1.05, 0.5, 0.76)
    path.curveTo(0.6, 1.05, 0.98, 0.98, 0.98, 0.68)
    path.curveTo(0.98, 0.45, 0.8, 0.28, 0.5, 0)
    path.close()


def _spade(path: PDFPathObject) -> None:
    path.moveTo(0.5, 1)
    path.curveTo(0.7, 0.75, 0.95, 0.6, 0.95, 0.4)
    path.curveTo(0.95, 0.15, 0.65, 0.1, 0.54, 0.28)
    path.curveTo(0.55, 0.15, 0.6, 0.06, 0.68, 0)
    path.lineTo(0.32, 0)
    path.curveTo(0.4, 0.06, 0.45, 0.15, 0.46, 0.28)
    path.curveTo(0.35, 0.1, 0.05, 0.15, 0.05, 0.4)
    path.curveTo(0.05, 0.6, 0.3, 0.75, 0.5, 1)
    path.close()


def _club(path: PDFPathObject) -> None:
    for x, y in ((0.5, 0.77), (0.24, 0.43), (0.76, 0.43)):
        path.circle(x, y, 0.22)
    path.rect(0.38, 0.35, 0.24, 0.3)
    path.moveTo(0.46, 0.4)
    path.curveTo(0.46, 0.2, 0.4, 0.08, 0.3, 0)
    path.lineTo(0.7, 0)
    path.curveTo(0.6, 0.08, 0.54, 0.2, 0.54, 0.4)
    path.close()


DRAW: Mapping[str, Callable[[PDFPathObject], None]] = {
    "s": _spade,
    "h": _heart,
    "d": _diamond,
    "c": _club,
}
