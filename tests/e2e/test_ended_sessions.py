"""A page whose session is ended in another browser."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.broadcasting.servers import Server, run
from tests.e2e.socket_window import SocketWindow

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = [pytest.mark.browser, pytest.mark.services("bundle")]

CUSTOMERS, LIST = "/desk/customers", "panel.desk.resources.customers"


@pytest.fixture
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Serve the site with pages, static files and WebSockets."""
    database = tmp_path_factory.mktemp("ended") / "site.sqlite3"
    run(database, None, "django", "migrate", "-v", "0")
    started = Server(database, static=True)
    started.wait()
    yield started
    started.stop()


@pytest.fixture
def laptop(browser: Browser, server: Server) -> Iterator[SocketWindow]:
    window = SocketWindow.of(browser, server, "ann")
    yield window
    window.close()


@pytest.fixture
def phone(browser: Browser, server: Server) -> Iterator[SocketWindow]:
    window = SocketWindow.of(browser, server, "ann")
    yield window
    window.close()


def test_sign_out_everywhere_ends_the_page_of_the_other_browser(
    server: Server, laptop: SocketWindow, phone: SocketWindow
) -> None:
    server.do("confirm-password", laptop.cookie.partition("=")[2])
    phone.open(CUSTOMERS, LIST)
    laptop.open("/desk/settings/security")

    laptop.page.get_by_role("button", name="Sign out everywhere else").click()

    expect(laptop.page.get_by_text("1 session was signed out.")).to_be_visible()
    toast = phone.toast("Your session has expired")
    expect(toast).to_be_visible(timeout=15_000)
    phone.wait_until(lambda: all(socket.is_closed() for socket in phone.sockets))
    toast.get_by_role("link", name="Sign in").click()
    expect(phone.page).to_have_url(f"{server.url}/desk/login")
    assert not laptop.sockets[-1].is_closed()


def test_a_new_session_key_of_another_tab_is_not_reported(
    server: Server, laptop: SocketWindow
) -> None:
    """A new password replaces the key of the session, which ends the socket of each tab."""
    server.do("confirm-password", laptop.cookie.partition("=")[2])
    laptop.open(CUSTOMERS, LIST)
    opened = len(laptop.sockets)
    other = laptop.page.context.new_page()
    other.goto(f"{server.url}/desk/settings/security")
    script = """async () => (await fetch("/desk/settings/password", {
        method: "PUT",
        headers: {
            "Content-Type": "application/json",
            Accept: "application/json",
            "X-CSRFToken": /csrftoken=(\\w+)/.exec(document.cookie)[1],
        },
        body: JSON.stringify({
            password: "a long walk at night",
            password_confirmation: "a long walk at night",
        }),
    })).status"""

    laptop.frames.clear()
    assert other.evaluate(script) == 200

    laptop.wait_until(lambda: len(laptop.sockets) > opened)
    laptop.wait_for_frame({"subscribed": LIST})
    expect(laptop.toast("Your session has expired")).to_have_count(0)
