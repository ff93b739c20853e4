"""A browser context that several tests share, reset after each of them."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Frame, Page

#: All that a site can keep in a browser, besides the cookies.
STORES = "local_storage,indexeddb,cache_storage,service_workers,file_systems"


class Window:
    """One browser context: cookies, storage and tabs."""

    def __init__(self, browser: Browser) -> None:
        self.context = browser.new_context(viewport={"width": 1440, "height": 900}, locale="en-US")
        # The window goes with its last tab, and it is the window that takes long to open.
        self._first = self.context.new_page()
        self._devtools = self.context.new_cdp_session(self._first)
        self._origins: set[str] = set()
        self.context.on("page", self._follow)

    def close_pages(self) -> None:
        """Close the tabs that a test opened, so that their last writes to the storage are done."""
        for page in self.context.pages:
            if page != self._first:
                page.close()

    def wipe(self) -> None:
        """Delete cookies and storage, but keep the HTTP cache."""
        self.close_pages()
        self.context.set_offline(False)
        self.context.clear_permissions()
        self.context.clear_cookies()
        for origin in self._origins:
            self._devtools.send(
                "Storage.clearDataForOrigin", {"origin": origin, "storageTypes": STORES}
            )
        self._origins.clear()
        assert not self._first.evaluate("() => '__pwClock' in window"), (
            "The clock of this window was changed, which lasts: mark the test with own_window."
        )

    def close(self) -> None:
        self.context.close()

    def _follow(self, page: Page) -> None:
        page.on("framenavigated", self._note)

    def _note(self, frame: Frame) -> None:
        address = urlsplit(frame.url)
        if address.scheme.startswith("http"):
            self._origins.add(f"{address.scheme}://{address.netloc}")
