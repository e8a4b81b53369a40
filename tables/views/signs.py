"""The sign of a table: a public page for a wall screen, and its printable sheet (APP-4).

At a sign nobody is signed in, no cookie is read or set, and nothing of the staff is shown. The page
holds everything in itself and reads without a script; with one it asks for its state every few
seconds and is told 304 while nothing has changed. The list of the signs is as public as they are,
for whoever hangs up a screen, in the language of the browser.
"""

from hashlib import sha256

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase, HttpResponseNotModified
from django.shortcuts import get_object_or_404, render
from django.template.loader import render_to_string
from django.utils import timezone, translation
from django.utils.http import parse_etags, quote_etag
from django.utils.safestring import SafeString
from django.views.decorators.http import require_safe

from tables import formats
from tables.models import Table
from tables.selectors.signs import standing, tables_with_signs
from tables.signs.page import Sign, sign
from tables.signs.sheet import sheet

AS_AT = "X-As-At"  # the casino's time of the answer; a screen shows it when the answers stop


@require_safe
def list_signs(request: HttpRequest) -> HttpResponse:
    """The tables in use, whether they are open, and the way to sign and sheet of each."""
    answer = render(request, "signs/list.html", {"tables": tables_with_signs()})
    answer["Cache-Control"] = "no-store"
    return answer


@require_safe
def show_sign(request: HttpRequest, code: str) -> HttpResponse:
    """The whole page as it is now."""
    table = _table(code)
    shown = sign(standing(table, timezone.now()))
    fragment = _fragment(shown)
    context = {"sign": shown, "fragment": fragment, "etag": _etag(fragment), "as_at": _now(table)}
    with translation.override(shown.language):
        page = render_to_string("signs/sign.html", context)
    return _unkept(HttpResponse(page), shown.language, table)


@require_safe
def sign_state(request: HttpRequest, code: str) -> HttpResponseBase:
    """What stands in the page, for a screen that asks again; 304 where it has just that."""
    table = _table(code)
    shown = sign(standing(table, timezone.now()))
    fragment = _fragment(shown)
    etag = _etag(fragment)
    answer: HttpResponse = HttpResponse(fragment)
    if etag in parse_etags(request.headers.get("If-None-Match", "")):
        answer = HttpResponseNotModified()
    answer["ETag"] = etag
    return _unkept(answer, shown.language, table)


@require_safe
def sign_sheet(request: HttpRequest, code: str) -> HttpResponse:
    """The same as a PDF of A4 pages, one part for each language, to be posted in the casino."""
    table, now = _table(code), timezone.now()
    found = standing(table, now)
    answer = HttpResponse(sheet(found, now), content_type="application/pdf")
    answer["Content-Disposition"] = f'inline; filename="{table.code}.pdf"'
    return _unkept(answer, found.languages[0], table)


def _table(code: str) -> Table:
    """A table of any casino by its code; 404 for none."""
    return get_object_or_404(Table.objects.select_related("casino"), code=code)


def _fragment(shown: Sign) -> SafeString:
    with translation.override(shown.language):
        return render_to_string("signs/state.html", {"sign": shown})


def _etag(fragment: str) -> str:
    return quote_etag(sha256(fragment.encode()).hexdigest()[:32])


def _now(table: Table) -> str:
    return formats.clock(timezone.now(), table.casino.zone)


def _unkept(answer: HttpResponse, language: str, table: Table) -> HttpResponse:
    """No cache keeps a sign: what it shows may change at any minute."""
    answer["Cache-Control"] = "no-store"
    answer["Content-Language"] = language
    answer[AS_AT] = _now(table)
    return answer
