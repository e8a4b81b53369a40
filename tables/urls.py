"""Paths of the floor, its configuration and the dashboard."""

from django.urls import URLPattern, URLResolver

urlpatterns: list[URLPattern | URLResolver] = []
