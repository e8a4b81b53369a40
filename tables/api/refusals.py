"""What the API says when it refuses: `{"code", "message", "field"}`.

400 for what was sent, 403 for a right (recorded), 409 for what the state of things forbids.
"""

from typing import Any

from django.db import models
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from rest_framework import serializers, status
from rest_framework.exceptions import ErrorDetail, ParseError, ValidationError
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tables.audit import RIGHTS, record_refusal
from tables.errors import Refused, register

# Refusals of a value name their parameter; those of a line concern one field each.
PARAMETERS = frozenset({"parameter_unknown", "parameter_missing", "parameter_bad", "point_open"})
FIELDS = {
    "line_name_missing": "line_name",
    "line_name_hidden": "line_name",
    "line_exists": "line_name",
    "game_without_kind": "game",
    "line_unknown": "line",
    "line_or_new_line": "line",
}
NAMED = frozenset({"field_unknown", "field_doubled", "text_hidden"})
MALFORMED = PARAMETERS | FIELDS.keys() - {"line_exists"} | NAMED

register(
    {
        "field_unknown": _("There is no field “%(name)s” here. There are: %(allowed)s."),
        "field_doubled": _("“%(name)s” stands twice: give it once."),
        "line_unknown": _("There is no such line here."),
        "line_or_new_line": _("Name a line, or kind, game and line_name of a new one."),
    }
)


class RefusalSerializer(serializers.Serializer[Any]):
    """`field` is empty where the refusal concerns no single one."""

    code = serializers.CharField()
    message = serializers.CharField()
    field = serializers.CharField(allow_blank=True)


class StrictSerializer(serializers.Serializer[Any]):
    """Refuses fields that it does not know, and says which there are."""

    def to_internal_value(self, data: Any) -> Any:
        """The values; Refused("field_unknown") for a name that is none of the fields."""
        known = list(self.fields)
        for name in data if isinstance(data, dict) else ():
            if name not in known:
                raise Refused("field_unknown", name=name, allowed=", ".join(known))
        return super().to_internal_value(data)


class Refusing(APIView):
    """A view whose services refuse. `acting` is the right that the request needs."""

    acting: str = ""

    def handle_exception(self, exc: Exception) -> Response:
        """Every refusal in the one form, those of the framework too."""
        if isinstance(exc, Refused):
            return refusal(self.request, self.acting, exc)
        if isinstance(exc, ValidationError):
            field, error = _first(exc.detail)
            return _answer(error.code or "invalid", str(error), field, status.HTTP_400_BAD_REQUEST)
        if isinstance(exc, ParseError):
            exc = ParseError(gettext("This is no JSON."))
        answer = super().handle_exception(exc)
        detail = answer.data["detail"]
        answer.data = {"code": detail.code, "message": str(detail), "field": ""}
        return answer


def refusal(
    request: Request, action: str, refused: Refused, obj: models.Model | None = None
) -> Response:
    """The answer to a refused command; one for a right is recorded."""
    record_refusal(request.user, action, refused, obj, path=request.path, method=request.method)
    name = str(refused.params.get("name", ""))
    field = FIELDS.get(refused.code, "")
    if refused.code in PARAMETERS:
        field = f"values.{name}"
    elif refused.code in NAMED:
        field = refused.field
    return _answer(refused.code, str(refused), field, _status_of(refused.code))


def _status_of(code: str) -> int:
    if code in RIGHTS:
        return status.HTTP_403_FORBIDDEN
    return status.HTTP_400_BAD_REQUEST if code in MALFORMED else status.HTTP_409_CONFLICT


def _answer(code: str, message: str, field: str, http: int) -> Response:
    words = {"code": code, "message": message, "field": field}
    # A name that was sent may hold half a character, which no answer can.
    plain = {key: value.encode("utf-8", "replace").decode() for key, value in words.items()}
    return Response(plain, status=http)


def _first(detail: Any, field: str = "") -> tuple[str, ErrorDetail]:
    """The first fault, with the field that it concerns."""
    if isinstance(detail, dict):
        name, inner = next(iter(detail.items()))
        return _first(inner, "" if name == "non_field_errors" else str(name))
    return _first(detail[0], field) if isinstance(detail, list) else (field, detail)
