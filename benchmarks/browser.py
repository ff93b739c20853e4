"""Run Chromium and log the requests of a page."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from benchmarks.wsgi import SESSION_KEY
from tools import chromium

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Request


@contextmanager
def launched() -> Iterator[Browser]:
    """Run a browser while the block runs."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium.find(), args=["--no-sandbox", "--disable-dev-shm-usage"]
        )
        try:
            yield browser
        finally:
            browser.close()


@contextmanager
def signed_in(browser: Browser, address: str) -> Iterator[tuple[Page, list[Request]]]:
    """Open a tab of the superuser with an empty cache, and log its finished requests."""
    context = browser.new_context(locale="en-US")
    finished: list[Request] = []

    def log(request: Request) -> None:
        finished.append(request)

    try:
        context.add_cookies([{"name": "sessionid", "value": SESSION_KEY, "url": address}])
        tab = context.new_page()
        tab.on("requestfinished", log)
        yield tab, finished
    finally:
        context.close()
