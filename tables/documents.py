"""Documents of decisions: PDF, PNG or JPEG, checked by what they contain, at most 20 MB.

The name and the announced type of an upload are not believed; a file that isn't what it claims
is Refused (`document_kind`, `document_misnamed`, `document_broken`, `document_empty`,
`document_too_big`).
"""

import hashlib
import re
import struct
import zlib
from collections.abc import Callable
from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _

from tables.errors import Refused, register

MAX_BYTES = 20 * 1024 * 1024

register(
    {
        "document_missing": _("The document of the decision is missing."),
        "document_empty": _("The file is empty."),
        "document_too_big": _("The file is larger than %(megabytes)s MB."),
        "document_kind": _("The file is neither a PDF nor a PNG or JPEG image."),
        "document_misnamed": _(
            "The file is named .%(extension)s, but it is %(kind)s. Name it after what it is."
        ),
        "document_broken": _("The file says that it is %(kind)s, but it is damaged or cut off."),
        "document_changed": _("The stored file is not the one that was approved."),
    },
    fields={"document_missing": "document"},
)


@dataclass(frozen=True, slots=True)
class Document:
    """A checked file: its content, what it really is, and the name it will be stored under."""

    data: bytes
    content_type: str
    sha256: str
    filename: str


def read_document(name: str, data: bytes) -> Document:
    """The upload as a checked document; `name` gives the stem of the stored name, and must not
    claim another of the three kinds than the content has."""
    if not data:
        raise Refused("document_empty")
    if len(data) > MAX_BYTES:
        raise Refused("document_too_big", megabytes=MAX_BYTES // 1024 // 1024)
    content_type, extension = _kind_of(data)
    _demand_name(name, extension)
    return Document(data, content_type, sha256_of(data), f"{_stem(name)}.{extension}")


def sha256_of(data: bytes) -> str:
    """The hash that is stored with an approval."""
    return hashlib.sha256(data).hexdigest()


def content_type_of(filename: str) -> str:
    """The type of a stored document, from the extension that `read_document` gave it."""
    return TYPES[filename.rsplit(".", 1)[-1]]


def is_whole_pdf(data: bytes) -> bool:
    """Header, cross-reference and end marker are there, and the last one points to the second.

    Nothing but white space follows the end: a file that goes on there is a second one in disguise.
    """
    if not re.match(rb"%PDF-[12]\.\d", data):
        return False
    ends = list(re.finditer(rb"startxref\s+(\d+)\s+%%EOF", data[-2048:]))
    if not ends:
        return False
    if data[-2048:][ends[-1].end() :].strip(b" \t\r\n\0"):
        return False
    target = data[int(ends[-1][1]) :]
    return re.match(rb"\s*(xref\b|\d+\s+\d+\s+obj\b)", target) is not None


def is_whole_png(data: bytes) -> bool:
    """Every chunk's length and checksum hold, from IHDR to an IEND at the very end."""
    at, kinds = 8, []
    while at + 12 <= len(data):
        (length,) = struct.unpack(">I", data[at : at + 4])
        body, end = data[at + 4 : at + 8 + length], at + 12 + length
        if data[at + 8 + length : end] != struct.pack(">I", zlib.crc32(body)):
            return False
        kinds.append(body[:4])
        at = end
        if kinds[-1] == b"IEND":
            break
    return kinds[:1] == [b"IHDR"] and b"IDAT" in kinds and kinds[-1] == b"IEND" and at == len(data)


def is_whole_jpeg(data: bytes) -> bool:
    """Segments follow each other up to a scan, and the end marker comes after it.

    Cameras put their own data behind the end marker, so that it needn't be the last.
    """
    at, framed = 2, False
    while at + 4 <= len(data) and data[at] == 0xFF:
        marker, (length,) = data[at + 1], struct.unpack(">H", data[at + 2 : at + 4])
        if marker == 0xDA:
            return framed and b"\xff\xd9" in data[at:]
        framed = framed or marker in JPEG_FRAMES
        at += 2 + length
    return False


JPEG_FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
TYPES = {"pdf": "application/pdf", "png": "image/png", "jpg": "image/jpeg"}
KINDS: tuple[tuple[bytes, str, str, Callable[[bytes], bool]], ...] = (
    (b"%PDF-", "pdf", "PDF", is_whole_pdf),
    (b"\x89PNG\r\n\x1a\n", "png", "PNG", is_whole_png),
    (b"\xff\xd8\xff", "jpg", "JPEG", is_whole_jpeg),
)


def _kind_of(data: bytes) -> tuple[str, str]:
    for magic, extension, name, is_whole in KINDS:
        if data.startswith(magic):
            if not is_whole(data):
                raise Refused("document_broken", kind=name)
            return TYPES[extension], extension
    raise Refused("document_kind")


def _demand_name(name: str, extension: str) -> None:
    claimed = name.rsplit(".", 1)[-1].lower().replace("jpeg", "jpg")
    if claimed in TYPES and claimed != extension:
        kind = next(kind for _magic, known, kind, _whole in KINDS if known == extension)
        raise Refused("document_misnamed", extension=claimed, kind=kind)


def _stem(name: str) -> str:
    """The name without its folder, extension and anything but letters, digits, dot and dash."""
    stem = name.replace("\\", "/").rsplit("/", 1)[-1].rsplit(".", 1)[0]
    return re.sub(r"[^\w.-]+", "-", stem).strip("-.")[:60] or "decision"
