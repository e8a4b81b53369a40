"""A count on the screen: key the pieces in, read the sum back, sign it; blind until both agree.

The same three steps serve floats (croupier and inspector) and boxes (cage and a second person).
The second person signs in his own browser, or here with user name and PIN on a registered device.
"""

from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from tables.enums import CountKind, CountStatus
from tables.errors import Refused
from tables.forms.counts import QuantitiesForm, SignatureForm, values_of
from tables.models import Count, StaffMember
from tables.selectors.sessions import count_view, result
from tables.services.counts import enter_count, explain_box
from tables.services.devices import device_of
from tables.services.pins import second_person
from tables.views.access import person
from tables.views.acts import carry_out, make_known, reason_of, refusal_shown


@dataclass(frozen=True, slots=True)
class Desk:
    """Where a count is done: the right it needs, its page, and the page to go on to."""

    count: Count
    action: str
    path: str
    onward: str

    def seen_by(self, person: StaffMember) -> str:
        """Changes when this person's page is no longer true; never while he is still keying in."""
        agreed = self.count.status == CountStatus.AGREED
        return f"{self.count.attempt}-{agreed:d}-{self.has_entered(person):d}"

    def has_entered(self, person: StaffMember) -> bool:
        """Whether this person's count of this attempt is in."""
        return self.count.entries.filter(attempt=self.count.attempt, counted_by=person).exists()


def count_page(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Show the count's step, or take one further."""
    if request.POST.get("step") == "explain":
        return _explain(request, desk)
    if desk.count.status == CountStatus.AGREED:
        return _show(request, desk)
    if request.method != "POST":
        return _show(request, desk, quantities=QuantitiesForm(values_of(desk.count)))
    quantities = QuantitiesForm(values_of(desk.count), request.POST)
    if not quantities.is_valid():
        return _show(request, desk, quantities=quantities, status=400)
    match request.POST.get("step"):
        case "enter":
            return _enter(request, desk, quantities)
        case "check":
            return _show(request, desk, quantities=quantities, read_back=True)
    return _show(request, desk, quantities=quantities)


def count_state(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Nothing (204) while the page that asks is true; else it is told to load itself anew."""
    response = HttpResponse(status=204)
    if request.GET.get("seen") != desk.seen_by(person(request)):
        response["HX-Refresh"] = "true"
    return response


def _enter(request: HttpRequest, desk: Desk, quantities: QuantitiesForm) -> HttpResponse:
    signature = SignatureForm(request.POST) if desk.has_entered(person(request)) else None
    if signature is not None and not signature.is_valid():
        return _show(
            request, desk, quantities=quantities, signature=signature, read_back=True, status=400
        )
    try:
        actor = _signer(request, desk, signature)
        count = enter_count(
            desk.count,
            actor=actor,
            quantities=quantities.quantities(),
            attempt=_attempt_shown(request),
        )
    except Refused as refused:
        refusal = refusal_shown(request, desk.action, refused, desk.count)
        return _show(
            request, desk, quantities=quantities, read_back=True, refusal=refusal, status=409
        )
    make_known(desk.count.session.table)
    _say(request, count, actor)
    return redirect(desk.path)


def _attempt_shown(request: HttpRequest) -> int | None:
    """The attempt of the page that was sent; 0, which there is none of, for anything odd."""
    shown = request.POST.get("attempt")
    if shown is None:
        return None
    return int(shown) if shown.isdecimal() and len(shown) < 6 else 0


def _explain(request: HttpRequest, desk: Desk) -> HttpResponse:
    reason, box = reason_of(request), desk.count
    return carry_out(
        request,
        desk.action,
        lambda: explain_box(box, actor=person(request), reason=reason),
        done=_("The reason is kept."),
        back=desk.path,
        obj=box,
    )


def _signer(request: HttpRequest, desk: Desk, signature: SignatureForm | None) -> StaffMember:
    if signature is None:
        return person(request)
    return second_person(
        signature.cleaned_data["username"],
        signature.cleaned_data["pin"],
        device_of(request),
        desk.action,
        desk.count.session.table,
        not_staff=(person(request),),
    )


def _say(request: HttpRequest, count: Count, actor: StaffMember) -> None:
    if count.status == CountStatus.DIFFERENT:
        messages.warning(request, _("The two counts differ. Both count again."))
    elif count.status == CountStatus.AGREED:
        messages.success(request, _("Both counts agree."))
    else:
        messages.success(request, _("The count of %(person)s is entered.") % {"person": actor})


def _show(
    request: HttpRequest,
    desk: Desk,
    *,
    quantities: QuantitiesForm | None = None,
    signature: SignatureForm | None = None,
    read_back: bool = False,
    refusal: str = "",
    status: int = 200,
) -> HttpResponse:
    second = desk.has_entered(person(request))  # so the next one to count here is the other
    session = desk.count.session
    context = {
        "desk": desk,
        "count": desk.count,
        "view": count_view(desk.count),
        "result": result(session) if desk.count.kind == CountKind.CLOSING else None,
        "session": session,
        "table": session.table,
        "currency": session.table.casino.currency,
        "gaming_day": session.gaming_day,
        "quantities": quantities,
        "rows": quantities.rows() if quantities else [],
        "second": second,
        "signature": (signature or SignatureForm()) if second else None,
        "registered": device_of(request) is not None,
        "read_back": read_back,
        "attempt": (read_back and not refusal and _attempt_shown(request)) or desk.count.attempt,
        "refusal": refusal,
        "agreed": desk.count.status == CountStatus.AGREED,
        "seen": desk.seen_by(person(request)),
    }
    return render(request, "tables/counts/count.html", context, status=status)
