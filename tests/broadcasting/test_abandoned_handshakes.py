"""A handshake whose browser has left while it waited for a thread."""

from __future__ import annotations

import asyncio
import threading
from typing import Any

import pytest

from django_panel.adapters.channels import authentication, close_codes, endpoint

#: More than the threads that authenticate.
MANY = 8


class Connection:
    """One WebSocket, as an ASGI server passes it to the application."""

    def __init__(self) -> None:
        self.scope: dict[str, Any] = {
            "type": "websocket",
            "path": "/no-panel/broadcasting",
            "root_path": "",
            "query_string": b"",
            "headers": [(b"host", b"testserver")],
        }
        self.messages: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.messages.put_nowait({"type": "websocket.connect"})
        self.sent: list[dict[str, Any]] = []
        self.task = asyncio.ensure_future(endpoint.serve(self.scope, self.messages.get, self.send))

    async def send(self, message: dict[str, Any]) -> None:
        self.sent.append(message)


@pytest.fixture
def authenticated(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Return the scopes that were authenticated."""
    found: list[Any] = []

    def authenticate(scope: dict[str, Any]) -> int:
        found.append(scope)
        return close_codes.NOT_HERE

    monkeypatch.setattr(endpoint, "authenticate_socket", authenticate)
    return found


def test_a_handshake_that_nobody_waits_for_is_not_authenticated(authenticated: list[Any]) -> None:
    async def connect() -> tuple[list[Connection], Connection]:
        release = threading.Event()
        busy = [
            asyncio.ensure_future(authentication.in_joining_thread(release.wait))
            for _ in range(MANY)
        ]
        left = [Connection() for _ in range(3)]
        stays = Connection()
        await asyncio.sleep(0)
        for each in left:
            each.messages.put_nowait({"type": "websocket.disconnect", "code": 1006})
        await asyncio.wait([each.task for each in left], timeout=2)
        release.set()
        await asyncio.gather(*busy, stays.task)
        return left, stays

    left, stays = asyncio.run(connect())

    assert [each.sent for each in left] == [[], [], []]
    assert authenticated == [stays.scope]
    assert stays.sent == [
        {"type": "websocket.accept"},
        {"type": "websocket.close", "code": close_codes.NOT_HERE},
    ]
