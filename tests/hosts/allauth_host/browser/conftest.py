"""A browser on the live host. Page errors and failed requests fail the test."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from django.core.cache import cache
from playwright.sync_api import expect

from tests.hosts.allauth_host.browser.person import Visitor

if TYPE_CHECKING:
    from playwright.sync_api import Page
    from pytest_django.live_server_helper import LiveServer

# A busy machine is slow, not wrong.
expect.set_options(timeout=15_000)


@pytest.fixture(autouse=True)
def fresh_counts() -> Iterator[None]:
    """Reset the rate limits between tests."""
    cache.clear()
    yield
    cache.clear()


@pytest.fixture
def visitor(page: Page, live_server: LiveServer, browser_errors: list[str]) -> Visitor:
    """Return a visitor without animations."""
    page.emulate_media(reduced_motion="reduce")
    page.set_default_timeout(15_000)
    return Visitor(page, live_server.url, browser_errors)
