"""The API's routes and its description: `/api/v1/...` and `/api/v1/schema/`."""

from django.urls import include, path
from drf_spectacular.views import SpectacularJSONAPIView
from rest_framework.routers import SimpleRouter

from games.api.views import HandViewSet
from reports.api.views import GamingDayViewSet, ReportViewSet
from tables.api.permissions import MayDo
from tables.api.versions import VersionViewSet
from tables.api.views import TableViewSet

router = SimpleRouter()
router.register("tables", TableViewSet, basename="api-table")
router.register("versions", VersionViewSet, basename="api-version")
router.register("hands", HandViewSet, basename="api-hand")
router.register("days", GamingDayViewSet, basename="api-day")
router.register("reports", ReportViewSet, basename="api-report")


class SchemaView(SpectacularJSONAPIView):
    """The OpenAPI description, for everyone who may sign in."""

    permission_classes = [MayDo]
    required_action = "self.account"


urlpatterns = [
    path("schema/", SchemaView.as_view(), name="api-schema"),
    path("", include(router.urls)),
]
