"""Two users in two browsers on a server with WebSockets: each sees the other's changes."""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.broadcasting.conftest import Redis
from tests.broadcasting.servers import Server, run
from tests.e2e.axe import SCRIPT
from tests.e2e.row_actions import choose_action
from tests.e2e.socket_window import SocketWindow
from tests.e2e.test_accessibility import assert_accessible
from tests.e2e.visitor import Visitor
from tools import services

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser

pytestmark = [pytest.mark.browser, pytest.mark.services("bundle"), pytest.mark.fault]

CUSTOMERS, LIST = "/desk/customers", "panel.desk.resources.customers"

People = Callable[[str], SocketWindow]


@pytest.fixture
def redis() -> Iterator[Redis]:
    """Start a Redis server that a test may kill."""
    if shutil.which("redis-server") is None:
        why = "redis-server is not installed"
        pytest.fail(why) if services.is_required() else pytest.skip(why)
    started = Redis()
    started.start()
    yield started
    started.stop()


@pytest.fixture(scope="module")
def empty_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return an empty, migrated database."""
    path = tmp_path_factory.mktemp("empty-site") / "site.sqlite3"
    run(path, None, "django", "migrate", "-v", "0")
    return path


@pytest.fixture
def server(empty_site: Path, tmp_path: Path, redis: Redis) -> Iterator[Server]:
    """Serve the site with pages, static files and WebSockets."""
    database = tmp_path / "site.sqlite3"
    shutil.copy(empty_site, database)
    started = Server(database, redis.url, static=True)
    started.wait()
    yield started
    started.stop()


@pytest.fixture(scope="module")
def other_browser(browser: Browser, chromium: str) -> Iterator[Browser]:
    """Start a second browser process."""
    started = browser.browser_type.launch(
        executable_path=chromium, args=["--no-sandbox", "--disable-dev-shm-usage"]
    )
    yield started
    started.close()


@pytest.fixture
def ann(browser: Browser, server: Server) -> Iterator[SocketWindow]:
    window = SocketWindow.of(browser, server, "ann")
    yield window
    window.close()


@pytest.fixture
def ben(other_browser: Browser, server: Server) -> Iterator[SocketWindow]:
    window = SocketWindow.of(other_browser, server, "ben")
    yield window
    window.close()


def press(window: SocketWindow, row: str, action: str) -> None:
    """Run an action of a row."""
    choose_action(window.row(row), action)


def test_an_action_in_one_browser_is_a_toast_and_a_count_in_the_other(
    server: Server, ann: SocketWindow, ben: SocketWindow
) -> None:
    server.do("customer", "ben")
    ann.open(CUSTOMERS, LIST)
    ben.open("/desk")
    expect(ben.bell()).to_have_text("Notifications")

    press(ann, "ben", "Greet")

    expect(ben.toast("Greetings, ben")).to_be_visible()
    expect(ben.bell()).to_contain_text("1 unread")
    expect(ann.toast("Greetings")).to_have_count(0)
    expect(ann.bell()).to_have_text("Notifications")
    ben.bell().click()
    expect(
        ben.page.get_by_role("dialog", name="Notifications").get_by_text("Greetings, ben")
    ).to_be_visible()
    assert ben.stored() == 1


def test_hostile_words_from_the_socket_are_words(server: Server, ben: SocketWindow) -> None:
    ben.open("/desk")
    ben.page.on("dialog", lambda dialog: ben.errors.append(dialog.message))

    server.do("hostile", "ben")

    expect(ben.toast("<img src=x onerror=alert(1)>{{7*7}}")).to_have_count(2)
    expect(ben.page.locator("[data-slot=toast] a")).to_have_count(0)
    expect(ben.page.locator("img[src=x]")).to_have_count(0)
    expect(ben.bell()).to_contain_text("1 unread")


def test_new_rows_are_counted_and_come_at_a_click(
    server: Server, ann: SocketWindow, ben: SocketWindow
) -> None:
    server.do("customer", "Ada")
    ann.open(CUSTOMERS, LIST)
    ben.open(CUSTOMERS, LIST)
    expect(ben.row("Ada")).to_be_visible()

    ann.page.goto(f"{server.url}{CUSTOMERS}/create")
    ann.page.get_by_label("Name").fill("Grace")
    ann.page.get_by_role("button", name="Create", exact=True).click()
    expect(ann.toast("created")).to_be_visible()
    expect(ben.strip()).to_have_text("1 new row")
    server.do("customer", "Joan")

    expect(ben.strip()).to_have_text("2 new rows")
    expect(ben.row("Grace")).to_have_count(0)
    ben.strip().click()
    expect(ben.row("Grace")).to_be_visible()
    expect(ben.row("Joan")).to_be_visible()
    expect(ben.strip()).to_have_count(0)


@pytest.mark.skipif(not SCRIPT.is_file(), reason="axe-core comes with the front end's packages")
def test_everybody_can_use_the_strip(server: Server, ben: SocketWindow) -> None:
    ben.page.emulate_media(reduced_motion="reduce")
    server.do("customer", "Ada")
    ben.open(CUSTOMERS, LIST)
    server.do("customer", "Grace")
    expect(ben.page.get_by_role("status").get_by_role("button", name="1 new row")).to_be_visible()

    assert_accessible(Visitor(ben.page, server.url))
    ben.strip().focus()
    expect(ben.strip()).to_be_focused()
    ben.page.keyboard.press("Enter")

    expect(ben.row("Grace")).to_be_visible()


def test_rows_on_the_screen_follow_by_themselves(
    server: Server, ann: SocketWindow, ben: SocketWindow
) -> None:
    for name in ("Ada", "Grace"):
        server.do("customer", name)
    ann.open(CUSTOMERS, LIST)
    ben.open(CUSTOMERS, LIST)
    expect(ben.row("Grace").get_by_role("switch")).to_be_checked()

    ann.row("Grace").get_by_role("switch").click()
    expect(ben.row("Grace").get_by_role("switch")).not_to_be_checked()
    server.do("rename", "Ada")
    expect(ben.row("Ada the Second")).to_be_visible()
    server.do("remove", "Grace")
    expect(ben.row("Grace")).to_have_count(0)
    expect(ann.row("Grace")).to_have_count(0)
    expect(ben.strip()).to_have_count(0)


def test_ones_own_writes_are_no_news(server: Server, ann: SocketWindow, ben: SocketWindow) -> None:
    for name in ("Ada", "Grace"):
        server.do("customer", name)
    ann.open(CUSTOMERS, LIST)
    ben.open(CUSTOMERS, LIST)
    asked: list[str] = []
    ann.page.on("request", lambda request: asked.append(request.headers.get("x-panel-poll", "")))

    ann.row("Grace").get_by_role("switch").click()
    ann.wait_for_frame({"event": "panel.changes"})
    expect(ann.row("Grace").get_by_role("switch")).not_to_be_checked()
    expect(ben.row("Grace").get_by_role("switch")).not_to_be_checked()
    press(ann, "Ada", "Delete")
    ann.page.get_by_role("dialog").get_by_role("button", name="Delete").click()
    expect(ben.row("Ada")).to_have_count(0)
    expect(ann.row("Ada")).to_have_count(0)

    ann.wait_until(lambda: sum("event" in frame for frame in ann.frames) == 2)
    # Longer than the pause after which a list fetches what others wrote.
    ann.page.wait_for_timeout(1_500)
    assert "true" not in asked
    expect(ann.strip()).to_have_count(0)


def test_a_busy_user_gets_a_notice_and_no_reload(server: Server, ben: SocketWindow) -> None:
    for name in ("Ada", "Grace"):
        server.do("customer", name)
    ben.open(CUSTOMERS, LIST)
    ben.row("Grace").get_by_role("checkbox").check()

    server.do("rename", "Ada")
    expect(ben.strip()).to_have_text("Rows have changed")
    expect(ben.row("Ada the Second")).to_have_count(0)
    expect(ben.row("Grace").get_by_role("checkbox")).to_be_checked()
    ben.strip().click()
    expect(ben.row("Ada the Second")).to_be_visible()
    expect(ben.row("Grace").get_by_role("checkbox")).to_be_checked()
    ben.row("Grace").get_by_role("checkbox").uncheck()

    typing = ben.row("Grace").get_by_role("textbox")
    typing.click()
    expect(typing).to_be_focused()
    ben.page.keyboard.type("grace@")
    server.do("rename", "Ada the Second")
    expect(ben.strip()).to_have_text("Rows have changed")
    expect(typing).to_have_value("grace@")
    expect(typing).to_be_focused()


def test_a_sign_out_in_one_tab_ends_the_socket_of_the_other(
    server: Server, ben: SocketWindow
) -> None:
    ben.open(CUSTOMERS, LIST)
    (socket,) = ben.sockets
    other = ben.page.context.new_page()
    other.goto(f"{server.url}/desk")
    other.get_by_role("button", name="account menu").click()

    other.get_by_role("menuitem", name="Sign out").click()
    other.wait_for_url("**/login**")
    began = time.monotonic()
    ben.wait_until(socket.is_closed)

    # Two seconds until the next check; the rest is for a busy machine.
    assert time.monotonic() - began < 5
    server.do("customer", "Ada")
    server.do("notify", "ben")
    ben.page.wait_for_timeout(1_500)
    assert [frame for frame in ben.frames if "event" in frame] == []
    assert all(each.is_closed() for each in ben.sockets)


def test_a_nested_list_follows_its_own_parent(server: Server, ben: SocketWindow) -> None:
    own, other = server.do("project", "open")["key"], server.do("project", "open")["key"]
    channel = f"panel.desk.resources.tasks@{own}"
    ben.open(f"/desk/projects/{own}/tasks", channel)

    server.do("task", str(other))
    server.do("task", str(own))

    expect(ben.strip()).to_have_text("1 new row")
    ben.strip().click()
    expect(ben.row("Dig")).to_have_count(1)
    expect(ben.strip()).to_have_count(0)


def test_a_dead_redis_takes_the_toast_and_nothing_else(
    server: Server, redis: Redis, ann: SocketWindow, ben: SocketWindow
) -> None:
    server.do("customer", "ben")
    ann.open(CUSTOMERS, LIST)
    ben.open(CUSTOMERS, LIST)

    redis.stop()
    press(ann, "ben", "Greet")
    expect(ann.toast("ben")).to_have_count(0)
    ben.wait_until(lambda: ben.stored() == 1)
    ann.page.goto(f"{server.url}{CUSTOMERS}")
    expect(ann.row("ben")).to_be_visible()
    server.do("rename", "ben")

    ben.frames.clear()
    redis.start()
    ben.wait_for_frame({"subscribed": ben.own_channel()})
    expect(ben.bell()).to_contain_text("1 unread")
    expect(ben.row("ben the Second")).to_be_visible()
    server.do("notify", "ben")
    expect(ben.toast("Hello ben")).to_be_visible()
    expect(ben.bell()).to_contain_text("2 unread")
