"""Documents are judged by what they contain (APP-2; product.md section 9)."""

import pytest

from tables.documents import MAX_BYTES, read_document
from tables.errors import Refused
from tests.tables.documents import jpeg, pdf, png


@pytest.mark.parametrize(
    ("data", "kind", "filename"),
    [
        (pdf(), "application/pdf", "decision.pdf"),
        (png(), "image/png", "decision.png"),
        (jpeg(), "image/jpeg", "decision.jpg"),
    ],
)
def test_kind_comes_from_the_content_not_from_the_name(
    data: bytes, kind: str, filename: str
) -> None:
    document = read_document("C:\\scans\\decision.exe", data)
    assert (document.content_type, document.filename, document.data) == (kind, filename, data)
    assert len(document.sha256) == 64


@pytest.mark.parametrize(
    "name", ["../../etc/passwd", "a/b\\c.pdf", "....", "", "x" * 300, 'q"; rm.pdf', "решение.pdf"]
)
def test_stored_name_is_harmless(name: str) -> None:
    filename = read_document(name, pdf()).filename
    assert filename.endswith(".pdf")
    assert not set('/\\"; ') & set(filename)
    assert not filename.startswith(".")
    assert len(filename) <= 64


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "document_empty"),
        (b"%PDF-1.7 but only words", "document_broken"),
        (pdf()[:-30], "document_broken"),
        (pdf().replace(b"startxref\n", b"startxref\n9"), "document_broken"),
        (pdf() + b"PK\x03\x04 a second file", "document_broken"),
        (png(), "document_misnamed"),
        (jpeg(), "document_misnamed"),
        (png()[:-8], "document_broken"),
        (png().replace(b"IDAT", b"IDAX"), "document_broken"),
        (png() + b"<script>", "document_broken"),
        (jpeg()[:-2], "document_broken"),
        (b"\xff\xd8\xff\xe0", "document_broken"),
        (b"MZ\x90\x00", "document_kind"),
        (b"<html>%PDF-1.4</html>", "document_kind"),
        (b"GIF89a", "document_kind"),
        (b"\x00" * (MAX_BYTES + 1), "document_too_big"),
        (b"\x00" * 25_000_000, "document_too_big"),
    ],
)
def test_what_is_not_what_it_claims_is_refused(data: bytes, code: str) -> None:
    with pytest.raises(Refused) as refused:
        read_document("decision.pdf", data)
    assert refused.value.code == code


def test_twenty_megabytes_are_allowed() -> None:
    whole = pdf()
    at = whole.index(b"\n") + 1
    with pytest.raises(Refused) as refused:
        read_document("x.pdf", whole[:at] + b"%" * MAX_BYTES + whole[at:])
    assert refused.value.code == "document_too_big"
