"""The WebSocket servers that are compared: the panel, plain Channels, and a simple loop."""

from __future__ import annotations

import asyncio
import os
import sys
from typing import Any

PORT = int(os.environ.get("SOCKETS_PORT", "0"))


def panel() -> Any:
    """Return a site without the limit of WebSockets per user."""
    # First: importing the site sets Django up.
    from tests.broadcasting.site import application

    from django_panel.adapters.channels import hub  # isort: skip

    hub.MAX_SOCKETS = 100_000
    return application


def bare() -> Any:
    """Return the consumer of the Channels documentation."""
    import django

    django.setup()
    from channels.generic.websocket import AsyncWebsocketConsumer
    from django.conf import settings

    settings.CHANNEL_LAYERS = {
        "default": {
            "BACKEND": "channels_redis.core.RedisChannelLayer",
            "CONFIG": {"hosts": [os.environ["SITE_REDIS"]], "capacity": 10_000},
        }
    }

    class Consumer(AsyncWebsocketConsumer):  # type: ignore[misc]
        async def connect(self) -> None:
            await self.channel_layer.group_add("bare", self.channel_name)
            await self.accept()

        async def bare_frame(self, event: dict[str, Any]) -> None:
            await self.send(text_data=event["frame"])

    return Consumer.as_asgi()


async def loop() -> None:
    """Serve a simple broadcast: every message is sent to all clients."""
    from websockets.asyncio.server import ServerConnection, broadcast, serve

    sockets: set[ServerConnection] = set()

    async def hold(socket: ServerConnection) -> None:
        sockets.add(socket)
        try:
            async for text in socket:
                broadcast(sockets, text)
        finally:
            sockets.discard(socket)

    async with serve(hold, "127.0.0.1", PORT):
        await asyncio.get_running_loop().create_future()


def main() -> None:
    if sys.argv[1] == "loop":
        asyncio.run(loop())
        return
    import uvicorn

    made = panel() if sys.argv[1] == "panel" else bare()
    uvicorn.run(made, host="127.0.0.1", port=PORT, log_level="warning", lifespan="off")


if __name__ == "__main__":
    main()
