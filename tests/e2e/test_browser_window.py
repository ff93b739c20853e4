"""The shared browser context: a test does not see the state of the previous one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from tests.browser_window import Window

if TYPE_CHECKING:
    from playwright.sync_api import Browser
    from pytest_django.live_server_helper import LiveServer

pytestmark = [
    pytest.mark.browser,
    pytest.mark.services("bundle"),
    pytest.mark.django_db(transaction=True),
]

LEAVE = """async () => {
    document.cookie = 'left=1';
    localStorage.setItem('left', '1');
    sessionStorage.setItem('left', '1');
    await caches.open('left');
    await new Promise((done) => { indexedDB.open('left').onsuccess = done; });
}"""
NOTHING = [False, 0, 0, [], [], True]
FIND = """async () => [
    document.cookie.includes('left'), localStorage.length, sessionStorage.length,
    await caches.keys(),
    await indexedDB.databases(), navigator.onLine,
]"""


@pytest.fixture
def window(browser: Browser) -> Iterator[Window]:
    opened = Window(browser)
    yield opened
    opened.close()


def test_what_is_left_is_wiped(window: Window, live_server: LiveServer) -> None:
    address = f"{live_server.url}/admin/login"
    page = window.context.new_page()
    page.goto(address)
    page.evaluate(LEAVE)
    assert page.evaluate(FIND)[:3] == [True, 1, 1]
    page.goto("about:blank")
    window.context.set_offline(True)

    window.wipe()

    page = window.context.new_page()
    page.goto(address)
    assert page.evaluate(FIND) == NOTHING


def test_a_changed_clock_cannot_be_wiped(window: Window) -> None:
    window.context.new_page().clock.install()

    with pytest.raises(AssertionError, match="own_window"):
        window.wipe()
