"""The pages of the frame: start, login, password, language, and what is shown on a fault."""

from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import views as auth_views
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse_lazy
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.utils.translation import override
from django.views.decorators.http import require_POST

from casino.navigation import main_page
from tables import audit
from tables.requests import current_request_id
from tables.selectors.my_tables import my_tables
from tables.services.staff import choose_language
from tables.views.access import AllowMixin, allow, person


class LoginView(auth_views.LoginView):
    """The way in; who is signed in already goes on to his own page."""

    redirect_authenticated_user = True


class PasswordChangeView(AllowMixin, auth_views.PasswordChangeView):
    """The person's own password; says so and leads back to the start."""

    required_action = "self.account"
    success_url = reverse_lazy("home")

    def form_valid(self, form: Any) -> HttpResponse:
        """Store the password and say that it holds."""
        with transaction.atomic():
            response = super().form_valid(form)
            audit.record(person(self.request), "staff.password_changed", person(self.request))
        messages.success(self.request, _("Your password is changed."))
        return response


@allow("self.account")
def home(request: HttpRequest) -> HttpResponse:
    """Each role's main page; croupiers and inspectors choose among their tables."""
    reader = person(request)
    if path := main_page(reader):
        return redirect(path)
    return render(request, "home.html", {"places": my_tables(reader)})


@require_POST
def set_language(request: HttpRequest) -> HttpResponse:
    """Keep the language in the cookie and, for a signed-in person, on the person; then go back."""
    language = request.POST.get("language", "")
    response = redirect(_safe_return(request))
    if language not in dict(settings.LANGUAGES):
        return response
    if request.user.is_authenticated:
        choose_language(person(request), language)
    response.set_cookie(
        settings.LANGUAGE_COOKIE_NAME,
        language,
        max_age=settings.LANGUAGE_COOKIE_AGE,
        secure=settings.LANGUAGE_COOKIE_SECURE,
        httponly=settings.LANGUAGE_COOKIE_HTTPONLY,
        samesite="Lax",
    )
    return response


def _safe_return(request: HttpRequest) -> str:
    """The page the person came from, if it is one of ours."""
    target = request.POST.get("next") or request.headers.get("Referer", "")
    if url_has_allowed_host_and_scheme(target, {request.get_host()}, request.is_secure()):
        return target
    return "/"


def locked_out(
    request: HttpRequest, response: HttpResponse | None = None, credentials: Any = None
) -> HttpResponse:
    """Too many wrong passwords for this name from this address (answered 429)."""
    minutes = int(settings.AXES_COOLOFF_TIME.total_seconds() // 60)
    return render(request, "registration/locked.html", {"minutes": minutes}, status=429)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """A form from a page that is too old, or from elsewhere."""
    return render(request, "403_csrf.html", status=403)


def forbidden(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """The right is missing."""
    return render(request, "403.html", status=403)


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """No such page."""
    return render(request, "404.html", status=404)


def server_error(request: HttpRequest) -> HttpResponse:
    """A fault of ours. The page is made without the request, since the database may be away."""
    with override(getattr(request, "LANGUAGE_CODE", settings.LANGUAGE_CODE)):
        page = render_to_string("500.html", {"request_id": current_request_id()})
    return HttpResponse(page, status=500)
