"""The words of a PDF of ours: what reportlab wrote with embedded fonts, read back."""

import re
import zlib
from base64 import a85decode

OBJECT = re.compile(rb"(\d+) 0 obj(.*?)endobj", re.DOTALL)
STREAM = re.compile(rb"(/ASCII85Decode )?/FlateDecode.*?stream\n(.*)endstream", re.DOTALL)
CONTENTS = re.compile(rb"/Contents (\d+) 0 R")
FONT = re.compile(rb"/Name /([\w+]+).*?/ToUnicode (\d+) 0 R", re.DOTALL)
MAPPED = re.compile(r"^<([0-9A-F]{2})> <([0-9A-F]{4})>$", re.MULTILINE)
SHOWN = re.compile(rb"/([\w+]+) [\d.]+ Tf|\(((?:[^()\\]|\\.)*)\) Tj", re.DOTALL)
ESCAPE = re.compile(rb"\\([0-7]{1,3}|.)", re.DOTALL)
CONTROLS = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"b": b"\b", b"f": b"\f"}


def words_of(pdf: bytes) -> str:
    """All words of all pages in the order in which they were written, one blank between."""
    objects = {int(number): body for number, body in OBJECT.findall(pdf)}
    fonts = {
        font[1].decode(): _letters(_stream(objects[int(font[2])]))
        for body in objects.values()
        if (font := FONT.search(body))
    }
    pages = [_stream(objects[int(number)]) for number in CONTENTS.findall(pdf)]
    return " ".join(" ".join(word for page in pages for word in _shown(page, fonts)).split())


def pages_of(pdf: bytes) -> int:
    """How many pages it has."""
    return len(CONTENTS.findall(pdf))


def _stream(body: bytes) -> bytes:
    found = STREAM.search(body)
    assert found is not None
    data = a85decode(found[2].strip().removesuffix(b"~>")) if found[1] else found[2]
    return zlib.decompress(data)


def _letters(mapping: bytes) -> dict[int, str]:
    """What each code of a font means."""
    return {
        int(code, 16): chr(int(letter, 16)) for code, letter in MAPPED.findall(mapping.decode())
    }


def _shown(page: bytes, fonts: dict[str, dict[int, str]]) -> list[str]:
    font: dict[int, str] = {}
    words = []
    for name, text in SHOWN.findall(page):
        if name:
            font = fonts.get(name.decode(), {})
        else:
            words.append("".join(font.get(code, chr(code)) for code in _plain(text)))
    return words


def _plain(text: bytes) -> bytes:
    return ESCAPE.sub(lambda found: _unescaped(found[1]), text)


def _unescaped(code: bytes) -> bytes:
    return bytes([int(code, 8)]) if code.isdigit() else CONTROLS.get(code, code)
