"""What leaves the house in every answer: policies, headers, request ids, and no foreign host."""

import json
import logging
import re

import pytest
import structlog
from django.conf import settings
from django.test import Client

from casino.catalogues import BASE_DIR
from tables.requests import current_request_id, request_scope

ROOMS = ("casino", "tables", "games", "reports", "templates")
FOREIGN = re.compile(
    r"""(?:src|href|url|import|from|action)\W{1,4}(?:https?:)?//(?!www\.w3\.org)"""
)
INLINE = re.compile(
    r"""<style|\sstyle\s*=|<script(?![^>]*\bsrc=)(?![^>]*application/json)|\son[a-z]+\s*=\s*["']""",
    re.IGNORECASE,
)


def _files(*suffixes: str) -> list[str]:
    return [
        str(path.relative_to(BASE_DIR))
        for room in ROOMS
        for path in sorted((BASE_DIR / room).rglob("*"))
        if path.suffix in suffixes
    ]


def _text(path: str) -> str:
    return (BASE_DIR / path).read_text(encoding="utf-8")


def _policy(answer) -> dict[str, list[str]]:
    directives = (part.split() for part in answer.headers["Content-Security-Policy"].split(";"))
    return {words[0]: words[1:] for words in directives if words}


@pytest.mark.django_db
def test_pages_run_no_script_and_no_style_but_our_own():
    policy = _policy(Client().get("/login/"))
    assert policy["script-src"] == ["'self'"]
    assert policy["style-src"] == ["'self'"]
    assert policy["default-src"] == ["'none'"]
    assert policy["frame-ancestors"] == ["'none'"]
    assert "unsafe" not in json.dumps(policy)


@pytest.mark.django_db
def test_the_admin_has_a_policy_of_its_own_and_faults_have_the_strict_one():
    admin = _policy(Client().get("/admin/login/"))
    assert "'unsafe-eval'" in admin["script-src"]
    assert "'unsafe-inline'" not in admin["script-src"]
    missing = _policy(Client().get("/no/such/page/"))
    assert missing["script-src"] == ["'self'"]


@pytest.mark.django_db
def test_headers_of_every_answer():
    headers = Client().get("/login/").headers
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"
    assert headers["Cross-Origin-Opener-Policy"] == "same-origin"


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("given", "kept"),
    [("0123456789abcdef", True), ("short", False), ("evil\tid-0123456789", False), ("", False)],
)
def test_a_plain_request_id_is_kept_and_any_other_replaced(given, kept):
    returned = Client().get("/login/", headers={"x-request-id": given}).headers["X-Request-ID"]
    assert (returned == given) is kept
    assert re.fullmatch(r"[A-Za-z0-9-]{8,64}", returned)


def test_a_line_of_the_log_is_json_and_names_its_request():
    config = settings.LOGGING["formatters"]["json"]
    formatter = structlog.stdlib.ProcessorFormatter(
        processors=config["processors"], foreign_pre_chain=config["foreign_pre_chain"]
    )
    record = logging.LogRecord("baize", logging.INFO, __file__, 1, "chips %s", ("moved",), None)
    with request_scope("request-0001"):
        line = json.loads(formatter.format(record))
    assert (line["event"], line["level"]) == ("chips moved", "info")
    assert line["request_id"] == "request-0001"
    assert current_request_id() == ""


# The admin's theme has a policy of its own.
ADMIN_PAGES = [path for path in _files(".html") if path.startswith("templates/admin/")]


@pytest.mark.parametrize("path", _files(".html", ".css", ".js", ".svg"))
def test_no_file_of_a_page_names_a_foreign_host(path):
    assert FOREIGN.findall(_text(path)) == []


@pytest.mark.parametrize("path", [path for path in _files(".html") if path not in ADMIN_PAGES])
def test_no_template_has_inline_script_or_style(path):
    assert INLINE.findall(_text(path)) == []


def test_the_guards_of_this_file_see_what_they_look_for():
    assert FOREIGN.search('<script src="https://cdn.example/x.js">')
    assert FOREIGN.search("@import '//fonts.example/roboto.css'")
    assert FOREIGN.search("background: url(http://pictures.example/a.png)")
    assert INLINE.search('<p style="color: red">')
    assert INLINE.search("<script>alert(1)</script>")
    assert INLINE.search('<button onclick="go()">')
    assert not INLINE.search('<script type="module" src="/a.js"></script>')


def test_uploads_and_sessions_are_bounded():
    assert settings.DATA_UPLOAD_MAX_MEMORY_SIZE == 20 * 1024 * 1024
    assert settings.SESSION_COOKIE_AGE == 12 * 60 * 60
    assert settings.SESSION_COOKIE_HTTPONLY


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["/console/%00/", "/pit/?a=%00", "/api/v1/hands/?table=%00"])
def test_no_page_is_at_an_address_with_a_nul_character(staff, address):
    client = Client()
    client.force_login(staff("auditor"), backend="django.contrib.auth.backends.ModelBackend")
    assert client.get(address).status_code == 404


@pytest.mark.django_db
def test_what_a_signed_in_person_saw_is_not_kept_for_the_next_one(staff):
    """Back after signing out asks the server again, which sends to the login page."""
    client = Client()
    client.force_login(staff("pit"), backend="django.contrib.auth.backends.ModelBackend")
    for address in ("/pit/", "/money/chips/", "/api/v1/tables/"):
        assert "no-store" in client.get(address).headers["Cache-Control"]
