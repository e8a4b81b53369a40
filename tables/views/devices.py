"""Pages with which a browser becomes a registered device, and the person's own PIN."""

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from tables.errors import Refused
from tables.forms.devices import CodeForm
from tables.forms.staff import OwnPinForm
from tables.models import Device
from tables.services import devices, pins
from tables.views.access import allow, person

GET_OR_POST = require_http_methods(["GET", "HEAD", "POST"])


@never_cache
@GET_OR_POST
def enrol(request: HttpRequest, code: str = "") -> HttpResponseBase:
    """Redeem a code: typed, or from the link. Open to all: the code is what counts."""
    form = CodeForm(request.POST or None, initial={"code": code})
    if request.method == "POST" and form.is_valid():
        try:
            device, token = devices.enrol(form.cleaned_data["code"])
        except Refused as refused:
            form.add_error("code", str(refused))
        else:
            return _welcome(request, device, token)
    context = {"form": form, "device": devices.device_of(request), "demo": settings.DEMO}
    return render(
        request,
        "tables/devices/enrol.html",
        context,
        status=409 if request.method == "POST" else 200,
    )


@require_POST
@allow("self.account")
def demo(request: HttpRequest) -> HttpResponseBase:
    """Demo only: one tap makes this browser a console."""
    if not settings.DEMO:
        raise Http404
    device, token = devices.register_demo_browser(person(request))
    return _welcome(request, device, token)


def _welcome(request: HttpRequest, device: Device, token: str) -> HttpResponse:
    messages.success(
        request, gettext("This browser is registered as “%(name)s”.") % {"name": device.name}
    )
    response = redirect("home")
    devices.set_cookie(response, device, token)
    return response


@never_cache
@GET_OR_POST
@allow("self.account")
def own_pin(request: HttpRequest) -> HttpResponseBase:
    """The person changes his own PIN."""
    form = OwnPinForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        values = form.cleaned_data
        try:
            pins.change_own_pin(person(request), values["password"], values["pin"])
        except Refused as refused:
            form.add_error("password" if refused.code == "wrong_password" else "pin", str(refused))
        else:
            messages.success(request, gettext("Your PIN is changed."))
            return redirect("home")
    return render(
        request,
        "tables/devices/own_pin.html",
        {"form": form},
        status=409 if request.method == "POST" else 200,
    )
