"""Paths of consoles and hands."""

from django.urls import URLPattern, URLResolver, path

from games.views import hands

urlpatterns: list[URLPattern | URLResolver] = [
    path("hands/<int:pk>/", hands.hand, name="hand"),
]
