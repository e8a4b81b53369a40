"""The ASGI application: pages over HTTP, consoles over WebSocket."""

import os

from channels.routing import ProtocolTypeRouter
from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "casino.settings")
django_application = get_asgi_application()

# The apps must be loaded before anything that imports their models.
from casino.apps import demand_secret_key  # noqa: E402
from casino.sockets import websocket_application  # noqa: E402

demand_secret_key()
application = ProtocolTypeRouter(
    {
        "http": django_application,
        "websocket": websocket_application(),
    }
)
