"""The door of the WebSockets: whose page asks, and whether there is such a path at all."""

from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any
from urllib.parse import urlsplit

from channels.auth import AuthMiddlewareStack
from channels.routing import URLRouter
from django.conf import settings
from django.http.request import split_domain_port, validate_host
from django.urls import re_path

from casino.routing import websocket_urlpatterns

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Any]]
Send = Callable[[Any], Awaitable[None]]

LOCAL_HOSTS = ["localhost", "127.0.0.1", "[::1]", ".localhost"]


class SameOrigin:
    """Lets through what a page of this very host and port asks for, as HTTP does for its forms."""

    def __init__(self, application: Any) -> None:
        self.application = application

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Hand on, or answer 403 at the handshake."""
        if is_same_origin(scope):
            await self.application(scope, receive, send)
        else:
            await refuse(scope, send, 403)


def is_same_origin(scope: Scope) -> bool:
    """Whether `Origin` names the host and port of `Host`, an allowed one, or a trusted origin."""
    headers = dict(scope.get("headers", []))
    origin = headers.get(b"origin", b"").decode("latin-1")
    host = headers.get(b"host", b"").decode("latin-1")
    if origin in settings.CSRF_TRUSTED_ORIGINS:
        return True
    allowed = settings.ALLOWED_HOSTS or (LOCAL_HOSTS if settings.DEBUG else [])
    if not host or not validate_host(split_domain_port(host)[0], allowed):
        return False
    return urlsplit(origin).netloc.lower() == host.lower()


async def no_such_path(scope: Scope, receive: Receive, send: Send) -> None:
    """Nothing answers here: 404 at the handshake."""
    await refuse(scope, send, 404)


async def refuse(scope: Scope, send: Send, status: int) -> None:
    """Answer the handshake with a status; a server that can't say one closes."""
    if "websocket.http.response" not in scope.get("extensions", {}):
        await send({"type": "websocket.close", "code": 4000 + status})
        return
    await send({"type": "websocket.http.response.start", "status": status, "headers": []})
    await send({"type": "websocket.http.response.body", "body": b""})


def websocket_application() -> Any:
    """Origin, then session and person, then the path."""
    paths = [*websocket_urlpatterns, re_path("", no_such_path)]  # type: ignore[arg-type]
    return SameOrigin(AuthMiddlewareStack(URLRouter(paths)))
