"""`/api/v1/hands/`: hands and their events, read only."""

from django.db.models import QuerySet
from django_filters import rest_framework as filters
from rest_framework.serializers import BaseSerializer
from rest_framework.viewsets import ReadOnlyModelViewSet

from games.api.serializers import HandDetailSerializer, HandSerializer
from games.models import Round
from tables.api.pages import NewestFirst
from tables.api.permissions import MayDo, casino_of


class HandFilter(filters.FilterSet):
    table = filters.CharFilter(field_name="table__code")
    gaming_day = filters.DateFilter(field_name="session__gaming_day")

    class Meta:
        model = Round
        fields = ["table", "gaming_day", "status", "game"]


class HandViewSet(ReadOnlyModelViewSet[Round]):
    """Hands of the person's own casino, newest first; one hand comes with its events."""

    permission_classes = [MayDo]
    required_action = "hand.read"
    queryset = Round.objects.none()
    filterset_class = HandFilter
    pagination_class = NewestFirst

    def get_queryset(self) -> QuerySet[Round]:
        return Round.objects.filter(table__casino=casino_of(self.request)).select_related(
            "table", "session", "croupier"
        )

    def get_serializer_class(self) -> type[BaseSerializer[Round]]:
        return HandDetailSerializer if self.action == "retrieve" else HandSerializer
