"""Where WebSockets lead: consoles (games) and the floor (tables)."""

from typing import Any

from django.urls import path

from games.consumers.console import ConsoleConsumer
from tables.consumers.floor import FloorConsumer

websocket_urlpatterns: list[Any] = [
    path("ws/console/<slug:code>/", ConsoleConsumer.as_asgi()),
    path("ws/pit/", FloorConsumer.as_asgi()),
]
