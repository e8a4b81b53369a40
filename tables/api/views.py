"""`/api/v1/tables/`: the floor, read only."""

from django.db.models import QuerySet
from rest_framework.viewsets import ReadOnlyModelViewSet

from tables.api.permissions import MayDo, casino_of
from tables.api.serializers import TableSerializer
from tables.models import Table


class TableViewSet(ReadOnlyModelViewSet[Table]):
    """Tables of the person's own casino with their live state."""

    permission_classes = [MayDo]
    required_action = "floor.watch"
    serializer_class = TableSerializer
    queryset = Table.objects.none()
    lookup_field = "code"
    lookup_value_regex = "[A-Z0-9-]+"
    filterset_fields = ["game", "pit", "is_active"]

    def get_queryset(self) -> QuerySet[Table]:
        return (
            Table.objects.filter(casino=casino_of(self.request))
            .select_related("casino", "status__session")
            .order_by("code")
        )
