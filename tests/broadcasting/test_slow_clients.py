"""A browser that does not read does not delay others and is disconnected."""

from __future__ import annotations

import asyncio
from typing import Any

from django.db import OperationalError

from django_panel.adapters.channels.hub import Hub
from django_panel.adapters.channels.socket import MAX_QUEUED, TOO_SLOW, TRY_LATER, Socket


def test_messages_wait_for_a_slow_reader_until_they_are_too_many() -> None:
    async def story() -> tuple[int, list[dict[str, Any]]]:
        gate, sent = asyncio.Event(), []

        async def send(message: dict[str, Any]) -> None:
            await gate.wait()
            sent.append(message)

        socket = Socket(None, send)  # type: ignore[arg-type]
        for number in range(MAX_QUEUED + 50):
            socket.push(str(number))
            if number == 0:
                # The first is on its way before the next come.
                await asyncio.sleep(0)
        waiting = len(socket._queued)
        gate.set()
        await asyncio.sleep(0.01)
        return waiting, sent

    waiting, sent = asyncio.run(story())

    assert waiting <= MAX_QUEUED
    assert sent[0] == {"type": "websocket.send", "text": "0"}
    assert sent[-1] == {"type": "websocket.close", "code": TOO_SLOW}
    assert len(sent) == 2


def test_a_reader_in_time_gets_everything_in_order() -> None:
    async def story() -> list[str]:
        sent: list[str] = []

        async def send(message: dict[str, Any]) -> None:
            await asyncio.sleep(0)
            sent.append(message["text"])

        socket = Socket(None, send)  # type: ignore[arg-type]
        for number in range(MAX_QUEUED):
            socket.push(str(number))
        await asyncio.sleep(0.2)
        return sent

    assert asyncio.run(story()) == [str(number) for number in range(MAX_QUEUED)]


def test_a_reader_who_is_gone_is_no_error() -> None:
    async def story() -> None:
        async def send(message: dict[str, Any]) -> None:
            raise OSError("gone")

        socket = Socket(None, send)  # type: ignore[arg-type]
        socket.push("x")
        await asyncio.sleep(0.01)
        socket.push("y")
        socket.close(1000)
        await asyncio.sleep(0.01)

    asyncio.run(story())


def test_without_the_database_a_subscription_closes_the_socket_for_a_later_try() -> None:
    class BrokenHub(Hub):
        async def may_subscribe(self, user: Any, channel: str) -> Any:
            raise OperationalError("the server closed the connection")

    async def story() -> list[dict[str, Any]]:
        sent: list[dict[str, Any]] = []
        messages = [
            {"type": "websocket.receive", "text": '{"subscribe": "panel.admin.tasks"}'},
            {"type": "websocket.disconnect"},
        ]

        async def send(message: dict[str, Any]) -> None:
            sent.append(message)

        async def receive() -> dict[str, Any]:
            return messages.pop(0)

        socket = Socket(None, send)  # type: ignore[arg-type]
        await socket.listen(receive, BrokenHub())
        await asyncio.sleep(0.01)
        return sent

    assert asyncio.run(story()) == [{"type": "websocket.close", "code": TRY_LATER}]
