"""Paths of consoles and hands."""

from django.urls import URLPattern, URLResolver, path

from games.views import console, hands

urlpatterns: list[URLPattern | URLResolver] = [
    path("console/<slug:code>/", console.console, name="console"),
    path("hands/<int:pk>/", hands.hand, name="hand"),
    path("hands/<int:pk>/void/", hands.void, name="hand_void"),
]
