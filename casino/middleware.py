"""What every request passes through: its id, its policies, its language, its plain address."""

import re
from collections.abc import Callable

from csp.middleware import CSPMiddleware, PolicyParts
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils import translation
from django.utils.cache import add_never_cache_headers, patch_vary_headers

from tables.requests import new_request_id, request_scope

Respond = Callable[[HttpRequest], HttpResponse]

_PLAIN_ID = re.compile(r"[A-Za-z0-9-]{8,64}")


class RequestIdMiddleware:
    """Gives the request an id (the proxy's `X-Request-ID` if it is plain) and returns it."""

    def __init__(self, get_response: Respond) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Serve the request inside its own scope."""
        given = request.headers.get("X-Request-ID", "")
        with request_scope(given if _PLAIN_ID.fullmatch(given) else new_request_id()) as request_id:
            response = self.get_response(request)
        response["X-Request-ID"] = request_id
        return response


class PolicyMiddleware(CSPMiddleware):
    """The strict policy for pages, the theme's own for `/admin/`."""

    def get_policy_parts(
        self, request: HttpRequest, response: HttpResponseBase, report_only: bool = False
    ) -> PolicyParts:
        """Swap the policy under `/admin/`."""
        parts = super().get_policy_parts(request, response, report_only)
        if request.path_info.startswith("/admin/") and not report_only and parts.config is None:
            parts.config = settings.ADMIN_CONTENT_SECURITY_POLICY["DIRECTIVES"]
        return parts


def language_of(request: HttpRequest) -> str:
    """The language of the signed-in person, else of the cookie, else what the browser asks for."""
    chosen = getattr(request.user, "language", "") if request.user.is_authenticated else ""
    if chosen in dict(settings.LANGUAGES):
        return str(chosen)
    return translation.get_language_from_request(request)


class LanguageMiddleware:
    """Serves the request in the language of whoever reads it."""

    def __init__(self, get_response: Respond) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Activate the language for this request alone."""
        language = language_of(request)
        request.LANGUAGE_CODE = language
        with translation.override(language):
            response = self.get_response(request)
        response.headers.setdefault("Content-Language", language)
        patch_vary_headers(response, ("Accept-Language",))
        return response


class PlainAddressMiddleware:
    """No page is at an address with a NUL character, which no column of the database can hold."""

    def __init__(self, get_response: Respond) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Serve the request, or say that there is no such page."""
        if "\0" in request.path_info or "%00" in request.META.get("QUERY_STRING", ""):
            raise Http404("a NUL character")
        return self.get_response(request)


class PrivateMiddleware:
    """What a signed-in person saw isn't kept by the browser for the next one at the screen."""

    def __init__(self, get_response: Respond) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Mark the answer, unless the page says itself how long it holds."""
        response = self.get_response(request)
        if request.user.is_authenticated and not response.has_header("Cache-Control"):
            add_never_cache_headers(response)
        return response
