"""The admin site: opened by role, signed in at the product's own login, refusals recorded."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib.auth import logout
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.urls import URLPattern, URLResolver, path
from django.utils.translation import gettext_lazy as _
from unfold.sites import UnfoldAdminSite

from tables.admin.desk import desk_of
from tables.admin.library import library_page
from tables.permissions import may
from tables.views.access import guard, person

View = Callable[..., HttpResponseBase]
OPEN = "admin.open"


class BaizeAdminSite(UnfoldAdminSite):
    """Knows no `is_staff`: what a person finds here follows from `tables.permissions`."""

    site_title = "Baize"
    site_header = "Baize"
    index_title = _("Administration")
    index_template = "admin/start.html"
    enable_nav_sidebar = True
    empty_value_display = "—"

    def has_permission(self, request: HttpRequest) -> bool:
        """Whether the person may enter at all."""
        return may(request.user, OPEN)

    def admin_view(self, view: View, cacheable: bool = False) -> View:
        """Every page of the site behind the door of all pages (tables.views.access)."""
        inner = super().admin_view(view, cacheable)

        @wraps(view)
        def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            return guard(request, OPEN, lambda: inner(request, *args, **kwargs))

        guarded.required_action = OPEN  # type: ignore[attr-defined]
        return guarded

    def index(self, request: HttpRequest, extra_context: Any = None) -> HttpResponse:
        """The start page: what waits for the person, and the rooms."""
        return super().index(request, {"desk": desk_of(person(request))})

    def get_urls(self) -> list[URLPattern | URLResolver]:
        """The starting library beside Django's own paths."""
        library = path("library/", self.admin_view(self.library), name="library")
        return [library, *super().get_urls()]

    def library(self, request: HttpRequest) -> HttpResponse:
        """Drafts that restate the sources, for those who draft."""
        return library_page(request, self.each_context(request))

    def login(self, request: HttpRequest, extra_context: Any = None) -> HttpResponse:
        """There is one login page."""
        return redirect("login")

    def logout(self, request: HttpRequest, extra_context: Any = None) -> HttpResponse:
        """Sign out and go back to the login."""
        logout(request)
        return redirect("login")

    def password_change(self, request: HttpRequest, extra_context: Any = None) -> HttpResponse:
        """There is one page for the own password."""
        return redirect("password_change")


site = BaizeAdminSite(name="admin")
