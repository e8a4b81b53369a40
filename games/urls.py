"""Paths of consoles, hands and what-if."""

from django.urls import URLPattern, URLResolver, path

from games.views import console, hands, whatif

urlpatterns: list[URLPattern | URLResolver] = [
    path("console/<slug:code>/", console.console, name="console"),
    path("hands/<int:pk>/", hands.hand, name="hand"),
    path("hands/<int:pk>/void/", hands.void, name="hand_void"),
    path("whatif/", whatif.whatif, name="whatif"),
    path("whatif/<int:pk>/", whatif.run, name="whatif_run"),
    path("whatif/<int:pk>/progress/", whatif.progress, name="whatif_progress"),
    path("whatif/<int:pk>/file.<str:file_format>", whatif.download, name="whatif_file"),
    path("whatif/effective/<int:version>/", whatif.effective, name="whatif_effective"),
]
