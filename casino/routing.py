"""Where WebSockets lead: consoles (games) and the floor (tables)."""

from typing import Any

websocket_urlpatterns: list[Any] = []
