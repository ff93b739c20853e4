"""Sockets and large bodies are known by their address, wherever the panels are mounted."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from pytest_django.fixtures import Settings

from django_panel import asgi

SOCKET = "/admin/broadcasting"


@pytest.mark.parametrize(
    ("urls", "path", "root_path", "ours"),
    [
        ("urls", SOCKET, "", True),
        ("urls", "/elsewhere/broadcasting", "", False),
        ("urls", f"/site{SOCKET}", "/site", True),
        ("prefixed_urls", f"/back/office{SOCKET}", "", True),
        ("prefixed_urls", SOCKET, "", False),
        ("localised_urls", f"/de{SOCKET}", "", True),
        ("localised_urls", f"/en{SOCKET}", "", True),
        ("localised_urls", SOCKET, "", False),
    ],
)
def test_an_address_lies_in_a_panel(
    urls: str, path: str, root_path: str, ours: bool, settings: Settings
) -> None:
    settings.ROOT_URLCONF = f"tests.project.{urls}"

    assert asgi._is_panel_path({"path": path, "root_path": root_path}) is ours


def test_other_sockets_go_to_the_hosts_own_application() -> None:
    heard: list[str] = []

    async def own(scope: Any, receive: Any, send: Any) -> None:
        heard.append(scope["path"])

    async def pages(scope: Any, receive: Any, send: Any) -> None:
        heard.append(scope["type"])

    application = asgi.with_broadcasting(pages, own)
    asyncio.run(application({"type": "websocket", "path": "/chat"}, None, None))
    asyncio.run(application({"type": "lifespan"}, None, None))

    assert heard == ["/chat", "lifespan"]


def test_large_bodies_elsewhere_are_the_hosts_affair(settings: Settings) -> None:
    settings.PANEL = {**settings.PANEL, "upload_limit": 1}
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = 1024
    read: list[int] = []
    sent: list[Any] = []

    async def pages(scope: Any, receive: Any, send: Any) -> None:
        message = await receive()
        read.append(len(message.get("body", b"")))

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": b"x" * 200_000}

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    application = asgi.with_broadcasting(pages)
    for path in ("/own/files", "/admin/uploads"):
        asyncio.run(application({"type": "http", "path": path, "headers": []}, receive, send))

    assert read == [200_000, 0]
    assert [message.get("status") for message in sent] == [413, None]
