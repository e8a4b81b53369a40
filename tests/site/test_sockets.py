"""The door of the WebSockets: the origin with its port, and paths that nobody answers."""

from typing import Any

import pytest
from channels.testing import WebsocketCommunicator

from casino.sockets import is_same_origin, websocket_application

Answer = list[dict[str, Any]]


def scope_of(origin: str, host: str) -> dict[str, Any]:
    return {"headers": [(b"origin", origin.encode()), (b"host", host.encode())]}


@pytest.mark.parametrize(
    ("origin", "host", "same"),
    [
        ("https://house.example", "house.example", True),
        ("https://HOUSE.example", "house.example", True),
        ("http://house.example:8000", "house.example:8000", True),
        ("http://house.example:9000", "house.example:8000", False),
        ("https://house.example", "house.example:8000", False),
        ("https://elsewhere.example", "house.example", False),
        ("https://elsewhere.example", "elsewhere.example", False),
        ("", "house.example", False),
        ("null", "house.example", False),
        ("https://house.example", "", False),
        ("https://trusted.example", "house.example", True),
    ],
)
def test_the_origin_is_compared_with_host_and_port(
    settings: Any, origin: str, host: str, same: bool
) -> None:
    settings.ALLOWED_HOSTS = ["house.example"]
    settings.CSRF_TRUSTED_ORIGINS = ["https://trusted.example"]
    assert is_same_origin(scope_of(origin, host)) is same


@pytest.mark.parametrize("path", ["/ws/", "/ws/no-such/", "/ws/console/HE-1", "/ws/console/HE 1/"])
async def test_an_unknown_path_is_closed_at_the_handshake(settings: Any, path: str) -> None:
    settings.ALLOWED_HOSTS = ["house.example"]
    headers = scope_of("https://house.example", "house.example")["headers"]
    line = WebsocketCommunicator(websocket_application(), path, headers=headers)
    connected, code = await line.connect()
    assert (connected, code) == (False, 4404)


async def answers(path: str, origin: str) -> list[dict[str, Any]]:
    """What the handshake is answered with by a server that can say a status."""
    scope = {
        "type": "websocket",
        "path": path,
        "extensions": {"websocket.http.response": {}},
        **scope_of(origin, "house.example"),
    }
    said: Answer = []

    async def send(message: dict[str, Any]) -> None:
        said.append(message)

    await websocket_application()(scope, None, send)
    return said


async def test_a_server_that_can_say_a_status_says_404_or_403(settings: Any) -> None:
    settings.ALLOWED_HOSTS = ["house.example"]
    unknown = await answers("/ws/no-such/", "https://house.example")
    foreign = await answers("/ws/pit/", "https://elsewhere.example")
    assert [said[0]["status"] for said in (unknown, foreign)] == [404, 403]
