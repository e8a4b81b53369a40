"""`/api/v1/versions/`: everything that is approved, its differences, its exact edge, and drafts.

Nothing here submits, approves, returns or withdraws: that is done by people, on the version's page.
"""

from datetime import date
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django_filters import rest_framework as filters
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.viewsets import ReadOnlyModelViewSet

from tables.api.parsers import StrictJSONParser
from tables.api.permissions import MayDo, casino_of, person_of
from tables.api.refusals import RefusalSerializer, Refusing
from tables.api.version_serializers import (
    DifferenceSerializer,
    DraftSerializer,
    EdgeSerializer,
    EditSerializer,
    VersionSerializer,
)
from tables.enums import Game, VersionKind
from tables.errors import Refused
from tables.locks import lock_version
from tables.models import Line, Version
from tables.selectors.days import gaming_day_for
from tables.selectors.edges import answers_of
from tables.selectors.versions import State, compared_with, differences, with_state
from tables.services import drafts, edges

REFUSALS = dict.fromkeys((400, 403, 409), RefusalSerializer)


class VersionFilter(filters.FilterSet):
    kind = filters.ChoiceFilter(field_name="line__kind", choices=VersionKind.choices)
    game = filters.ChoiceFilter(field_name="line__game", choices=Game.choices)
    line = filters.NumberFilter(field_name="line_id")
    state = filters.ChoiceFilter(choices=State.choices)

    class Meta:
        model = Version
        fields = ["kind", "game", "line", "state"]


class VersionViewSet(Refusing, ReadOnlyModelViewSet[Version]):
    """Versions of the person's own casino, newest first, with their state today."""

    permission_classes = [MayDo]
    parser_classes = [StrictJSONParser]
    required_action = "version.read"
    serializer_class = VersionSerializer
    queryset = Version.objects.none()
    filterset_class = VersionFilter
    lookup_value_regex = r"\d{1,18}"

    def get_queryset(self) -> QuerySet[Version]:
        versions = Version.objects.filter(line__casino=casino_of(self.request))
        people = ("drafted_by", "approved_by", "withdrawn_by")
        versions = versions.select_related("line__casino", *people).order_by("-pk")
        return with_state(versions, self._today())

    @extend_schema(request=DraftSerializer, responses={201: VersionSerializer, **REFUSALS})
    def create(self, request: Request) -> Response:
        """A new draft, by whoever may draft its kind; in a new line where none is named."""
        given = _checked(DraftSerializer(data=request.data))
        with transaction.atomic():  # a draft that is refused leaves no line behind
            version = drafts.draft_version(
                self._line(given),
                given["values"],
                person_of(request),
                effective_on=given["effective_on"],
                note=given["note"],
            )
        return self._shown(version, status.HTTP_201_CREATED)

    @extend_schema(request=EditSerializer, responses={200: VersionSerializer, **REFUSALS})
    def partial_update(self, request: Request, pk: str) -> Response:
        """Change a draft, or one that came back; only its author may."""
        version = self.get_object()
        self.acting = drafts.draft_action(version.line.kind)
        given = _checked(EditSerializer(data=request.data))
        with transaction.atomic():  # what is left out is what stands, whoever writes beside it
            version = lock_version(version.pk)
            drafts.edit_draft(
                version,
                {**version.content, **given.get("values", {})},
                person_of(request),
                effective_on=given.get("effective_on", version.effective_on),
                note=given.get("note", version.note),
                edge_reason=given.get("edge_reason"),
            )
        return self._shown(version)

    @extend_schema(responses=DifferenceSerializer)
    @action(detail=True, filterset_class=None, pagination_class=None)
    def difference(self, request: Request, pk: str) -> Response:
        """Every parameter beside the version in force, changed ones first."""
        version = self.get_object()
        base = compared_with(version, self._today())
        shown = {
            "version": version.pk,
            "compared_with": base and base.pk,
            "rows": differences(version, base),
        }
        return Response(DifferenceSerializer(shown).data)

    @extend_schema(responses=EdgeSerializer(many=True))
    @action(detail=True, filterset_class=None, pagination_class=None)
    def edge(self, request: Request, pk: str) -> Response:
        """The exact edge with each rule set or schedule that stands; empty where there is none."""
        return Response(_edges(self.get_object()))

    @extend_schema(
        request=None,
        responses={202: EdgeSerializer(many=True), 403: REFUSALS[403], 409: REFUSALS[409]},
    )
    @edge.mapping.post
    def ask_edge(self, request: Request, pk: str) -> Response:
        """Let it be calculated, unless it is known or being calculated."""
        version = self.get_object()
        self.acting = "version.comment"
        edges.ask_for(version, person_of(request))
        return Response(_edges(version), status=status.HTTP_202_ACCEPTED)

    def _line(self, given: dict[str, Any]) -> Line:
        """The line that is named, or a new one."""
        if "line" not in given:
            return self._new_line(given)
        line = Line.objects.filter(casino=casino_of(self.request), pk=given["line"]).first()
        if line is None:
            raise Refused("line_unknown")
        self.acting = drafts.draft_action(line.kind)
        return line

    def _new_line(self, given: dict[str, Any]) -> Line:
        author = person_of(self.request)
        self.acting = drafts.draft_action(given["kind"])
        if author.casino is None:
            raise Refused("no_casino")
        return drafts.create_line(
            author.casino, given["kind"], given["game"], given["line_name"], author
        )

    def _shown(self, version: Version, http: int = status.HTTP_200_OK) -> Response:
        """The version as it now is."""
        fresh = self.get_queryset().get(pk=version.pk)
        return Response(VersionSerializer(fresh).data, status=http)

    def _today(self) -> date:
        casino, now = getattr(self.request.user, "casino", None), timezone.now()
        return gaming_day_for(casino, now) if casino else now.date()


def _edges(version: Version) -> Any:
    return EdgeSerializer(answers_of(version), many=True).data  # type: ignore[arg-type]


def _checked(serializer: Any) -> dict[str, Any]:
    serializer.is_valid(raise_exception=True)
    checked: dict[str, Any] = serializer.validated_data
    return checked
