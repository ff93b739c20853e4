"""Browsers of several users on one server with WebSockets."""

from __future__ import annotations

import json
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page, WebSocket

    from tests.broadcasting.servers import Server

#: A busy machine is slow, not wrong.
PATIENCE = 20.0


@dataclass
class SocketWindow:
    """One user's browser, and the frames that its sockets received."""

    page: Page
    server: Server
    name: str
    user: int
    cookie: str
    frames: list[Any] = field(default_factory=list)
    sockets: list[WebSocket] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)

    @classmethod
    def of(cls, browser: Browser, server: Server, name: str) -> SocketWindow:
        """Open a browser with a superuser's session."""
        known = server.do("sign-in", name)
        server.do("empower", name)
        context = browser.new_context(viewport={"width": 1440, "height": 900}, locale="en-US")
        key, _, value = known["cookie"].partition("=")
        context.add_cookies([{"name": key, "value": value, "url": server.url}])
        page = context.new_page()
        page.set_default_timeout(15_000)
        window = cls(page, server, name, known["user"], known["cookie"])
        page.on("websocket", window._follow)
        page.on("pageerror", lambda error: window.errors.append(str(error)))
        return window

    def open(self, path: str, *channels: str) -> None:
        """Load a page and wait until it has subscribed to its channels."""
        self.frames.clear()
        self.page.goto(f"{self.server.url}{path}")
        self.page.get_by_role("heading", level=1).wait_for()
        for channel in (self.own_channel(), *channels):
            self.wait_for_frame({"subscribed": channel})

    def own_channel(self) -> str:
        return f"App.Models.User.{self.user}"

    def wait_for_frame(self, wanted: dict[str, Any]) -> None:
        """Wait until the server has sent this frame to the page."""
        self.wait_until(lambda: any(wanted.items() <= frame.items() for frame in self.frames))

    def wait_until(self, is_so: Any) -> None:
        ends_at = time.monotonic() + PATIENCE
        while not is_so():
            assert time.monotonic() < ends_at, f"{self.name} heard {self.frames}"
            self.page.wait_for_timeout(50)

    def row(self, words: str) -> Locator:
        return self.page.locator("[data-row]").filter(has_text=words)

    def strip(self) -> Locator:
        return self.page.locator("[data-slot=changes] button")

    def toast(self, words: str) -> Locator:
        return self.page.locator("[data-slot=toast]").filter(has_text=words)

    def bell(self) -> Locator:
        return self.page.locator("[data-slot=bell]:visible")

    def stored(self) -> int:
        """Return the number of the user's unread notifications in the database."""
        unread: int = self.server.get("/desk/notifications", self.cookie)["unread"]
        return unread

    def close(self) -> None:
        self.page.context.close()
        assert self.errors == []

    def _follow(self, socket: WebSocket) -> None:
        self.sockets.append(socket)
        socket.on("framereceived", self._note)

    def _note(self, payload: str | bytes) -> None:
        self.frames.append(json.loads(payload))
