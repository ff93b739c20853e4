"""The bell's count and toasts, by WebSocket and by polling."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest
from django.contrib.sessions.models import Session
from django.utils import timezone
from playwright.sync_api import expect

from django_panel import Panel
from tests.e2e.notifications import A_MINUTE, ALL, INDEX, POLYGLOT, Bell, keep
from tests.e2e.visitor import Visitor, record_responses
from tests.project.resources import CustomerResource

if TYPE_CHECKING:
    from playwright.sync_api import WebSocketRoute
    from pytest_django.fixtures import Settings

    from tests.e2e.conftest import Declare
    from tests.project.models import User

pytestmark = [
    pytest.mark.browser,
    pytest.mark.services("bundle"),
    pytest.mark.django_db(transaction=True),
]

CHANNELS = {"default": "main", "connections": {"main": {"driver": "channels"}}}


def with_customers(panel: Panel) -> Panel:
    return panel.path("admin").resources([CustomerResource])


@pytest.mark.own_window
def test_without_broadcasting_the_bell_asks_and_keeps_no_session_alive(
    bell: Bell, logged_in: Visitor, ada: User, settings: Settings
) -> None:
    settings.SESSION_SAVE_EVERY_REQUEST = True
    keep(ada, "Paid")
    sockets: list[str] = []
    logged_in.page.on("websocket", lambda socket: sockets.append(socket.url))
    logged_in.page.clock.install()
    logged_in.open("/admin")
    bell.expect_count(1)
    bell.follows()
    ends = (timezone.now() + timedelta(hours=1)).replace(microsecond=0)
    Session.objects.update(expire_date=ends)
    keep(ada, "Failed", "Late")

    with logged_in.page.expect_request(f"**{INDEX}") as asked:
        logged_in.page.clock.fast_forward(A_MINUTE)

    bell.expect_count(3)
    assert asked.value.headers["x-panel-poll"] == "true"
    assert set(Session.objects.values_list("expire_date", flat=True)) == {ends}
    expect(logged_in.page.get_by_role("status").filter(has_text="3 unread")).to_have_count(1)
    assert sockets == []


@pytest.mark.own_window
def test_a_socket_that_never_opens_is_made_up_for_by_asking(
    bell: Bell, logged_in: Visitor, ada: User, declare: Declare, browser_errors: list[str]
) -> None:
    """The server of this test has no WebSockets, like behind a proxy that does not forward them."""
    declare({"broadcasting": CHANNELS}, admin=lambda panel: panel.path("admin"))
    logged_in.page.clock.install()
    with logged_in.page.expect_websocket() as opened:
        logged_in.open("/admin")
    assert opened.value.url.endswith("/admin/broadcasting")
    bell.expect_count(0)
    bell.follows()
    keep(ada, "Paid")

    logged_in.page.clock.fast_forward(A_MINUTE)

    bell.expect_count(1)
    logged_in.page.goto("about:blank")
    assert all("/admin/broadcasting" in each for each in browser_errors)
    browser_errors.clear()


def test_two_tabs_agree(bell: Bell, logged_in: Visitor, ada: User) -> None:
    keep(ada, "Paid", "Failed")
    logged_in.open("/admin")
    other = Bell(logged_in.page.context.new_page())
    other.page.goto(f"{logged_in.base}{ALL}")
    other.expect_count(2)
    bell.expect_count(2)
    bell.follows()
    other.follows()
    bell.open()

    bell.press("Mark as read", bell.row("Paid"))
    bell.expect_count(1)
    other.expect_count(1)
    main = other.page.get_by_role("main")
    expect(main.get_by_role("button", name="Mark as read", exact=True)).to_have_count(1)

    main.get_by_role("button", name="Mark all as read").click()
    other.expect_count(0)
    bell.expect_count(0)
    expect(bell.window().get_by_role("button", name="Mark as read", exact=True)).to_have_count(0)


def test_the_way_back_brings_no_old_figure(bell: Bell, logged_in: Visitor, ada: User) -> None:
    keep(ada, "Paid")
    logged_in.open("/admin")
    bell.open()
    bell.press("Mark all as read")
    bell.expect_count(0)
    logged_in.page.keyboard.press("Escape")
    expect(bell.window()).to_have_count(0)
    logged_in.nav_link("Customers").click()
    expect(logged_in.heading()).to_have_text("Customers")

    logged_in.page.go_back()

    expect(logged_in.heading()).to_have_text("Dashboard")
    bell.expect_count(0)


@pytest.mark.own_window
def test_with_the_bell_off_there_is_none_and_nothing_is_fetched(
    logged_in: Visitor, ada: User, declare: Declare
) -> None:
    declare(admin=lambda panel: with_customers(panel).notifications(False))
    keep(ada, "Paid")
    answers = record_responses(logged_in.page)
    logged_in.page.clock.install()
    logged_in.open("/admin")
    logged_in.page.clock.fast_forward(A_MINUTE)
    logged_in.nav_link("Customers").click()
    expect(logged_in.heading()).to_have_text("Customers")

    expect(logged_in.page.locator("[data-slot=bell]")).to_have_count(0)
    assert [each.url for each in answers if "/admin/notifications" in each.url] == []


def test_a_toast_from_the_socket_leads_only_where_it_may(
    bell: Bell, logged_in: Visitor, ada: User, declare: Declare
) -> None:
    """A server validates what it sends. Here a test double sends unvalidated frames."""
    declare({"broadcasting": CHANNELS}, admin=with_customers)
    channel = f"App.Models.User.{ada.pk}"
    heard: list[WebSocketRoute] = []

    def speak(socket: WebSocketRoute) -> None:
        def answer(frame: str | bytes) -> None:
            socket.send(json.dumps({"subscribed": json.loads(frame)["subscribe"]}))
            heard.append(socket)

        socket.on_message(answer)

    logged_in.page.route_web_socket("**/admin/broadcasting", speak)
    logged_in.open("/admin")
    for _ in range(300):
        if heard:
            break
        logged_in.page.wait_for_timeout(50)

    for data in (
        {"type": "success", "message": "Through", "url": "/admin/customers", "urlLabel": "Look"},
        {"type": "error", "message": POLYGLOT, "url": "javascript:alert(1)", "urlLabel": "Bad"},
    ):
        heard[0].send(json.dumps({"event": "panel.notification", "channel": channel, "data": data}))

    bad = logged_in.toast(POLYGLOT)
    expect(bad).to_be_visible()
    expect(bad).to_have_attribute("data-type", "error")
    expect(bad.get_by_role("link")).to_have_count(0)
    logged_in.toast("Through").get_by_role("link", name="Look").click()
    expect(logged_in.heading()).to_have_text("Customers")
