"""Real small files for tests: a PDF, a PNG and a JPEG as programs write them."""

import struct
import zlib
from io import BytesIO

from reportlab.pdfgen import canvas

DOCUMENT = "approvals/decision.pdf"  # what the houses of the tests were approved with


def pdf(text: str = "Decision 1/2026") -> bytes:
    """One page with the text."""
    target = BytesIO()
    page = canvas.Canvas(target, invariant=True)
    page.drawString(72, 720, text)
    page.save()
    return target.getvalue()


def png() -> bytes:
    """One grey pixel."""

    def chunk(kind: bytes, body: bytes) -> bytes:
        checksum = struct.pack(">I", zlib.crc32(kind + body))
        return struct.pack(">I", len(body)) + kind + body + checksum

    head = chunk(b"IHDR", struct.pack(">IIBBBBB", 1, 1, 8, 0, 0, 0, 0))
    pixels = chunk(b"IDAT", zlib.compress(b"\x00\x80"))
    return b"\x89PNG\r\n\x1a\n" + head + pixels + chunk(b"IEND", b"")


def jpeg() -> bytes:
    """The segments of a baseline JPEG of one pixel."""
    start = b"\xff\xd8\xff\xe0\x00\x10JFIF\x00\x01\x01\x00\x00\x01\x00\x01\x00\x00"
    frame = b"\xff\xc0\x00\x0b\x08\x00\x01\x00\x01\x01\x01\x11\x00"
    scan = b"\xff\xda\x00\x08\x01\x01\x00\x00\x3f\x00\x7f"
    return start + frame + scan + b"\xff\xd9"
