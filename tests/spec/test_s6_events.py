"""Specification §6: events, channels, switches, flash toasts, and the helper for tests."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from pytest_django.fixtures import Settings

from django_panel import Panel
from django_panel.broadcasting import BroadcastSupport, PanelNotification
from django_panel.notifications import (
    Notification,
    PanelNotificationSent,
    flash_toast,
    panel_notification_sent,
)
from django_panel.testing import TestsNotifications
from tests.project.clients import client_for, fetch, make_user, page_of
from tests.project.models import User

CHANNELS = {"default": "main", "connections": {"main": {"driver": "channels"}}}


def broadcasting(settings: Settings, configured: Any) -> None:
    settings.PANEL = {**settings.PANEL, "broadcasting": configured}


def test_a_sent_notification_carries_its_payload_and_a_message() -> None:
    payload = Notification("x").title("Saved").persistent().to_wire()

    event = PanelNotificationSent(User(pk=7), payload)

    assert event.broadcast_as() == "panel.notification"
    assert event.broadcast_on() == "App.Models.User.7"
    assert event.broadcast_with() == {**payload, "message": "Saved", "persistent": True}


def test_a_bare_toast_goes_the_same_way() -> None:
    toast = PanelNotification(User(pk=7), "Saved")

    assert toast.broadcast_as() == "panel.notification"
    assert toast.broadcast_on() == PanelNotification.channel_for(User(pk=7)) == "App.Models.User.7"


@pytest.mark.parametrize(
    ("configured", "usable"),
    [
        ({}, False),
        ({"default": None}, False),
        ({"default": "main"}, False),
        ({"default": "main", "connections": {}}, False),
        ({"default": "main", "connections": {"other": {"driver": "channels"}}}, False),
        ({"default": "main", "connections": {"main": {}}}, False),
        ({"default": "main", "connections": {"main": {"driver": ""}}}, False),
        ({"default": "main", "connections": {"main": {"driver": None}}}, False),
        ({"default": "main", "connections": {"main": {"driver": "null"}}}, False),
        ({"default": "main", "connections": {"main": {"driver": "log"}}}, False),
        (CHANNELS, True),
    ],
)
def test_broadcasting_is_available_under_three_conditions(
    configured: Any, usable: bool, settings: Settings
) -> None:
    broadcasting(settings, configured)

    assert BroadcastSupport.is_configured() is usable


def test_a_panel_names_the_channel_of_the_current_user(settings: Settings) -> None:
    broadcasting(settings, CHANNELS)
    ann = User(pk=7)

    assert Panel("a").get_broadcast_channel(ann) == "App.Models.User.7"
    assert Panel("a").get_broadcast_channel(AnonymousUser()) is None
    assert Panel("a").get_broadcast_channel(None) is None
    assert Panel("a").broadcasting(False).get_broadcast_channel(ann) is None
    broadcasting(settings, {})
    assert Panel("a").get_broadcast_channel(ann) is None


def test_socket_and_bell_are_independent_switches(settings: Settings) -> None:
    broadcasting(settings, CHANNELS)

    silent = Panel("a").broadcasting(False)
    bare = Panel("b").notifications(False)

    assert (silent.has_broadcasting(), silent.has_notifications()) == (False, True)
    assert (bare.has_broadcasting(), bare.has_notifications()) == (True, False)


@pytest.mark.django_db
def test_pages_carry_the_channel_only_where_it_can_be_used(settings: Settings) -> None:
    ann = make_user("ann")
    client = client_for(ann)

    shared = page_of(fetch(client, "/admin", "inertia"))["props"]["broadcasting"]
    assert shared == {"enabled": False, "channel": None}

    broadcasting(settings, CHANNELS)
    shared = page_of(fetch(client, "/admin", "inertia"))["props"]["broadcasting"]
    assert shared == {"enabled": True, "channel": f"App.Models.User.{ann.pk}"}
    assert "broadcasting" not in page_of(fetch(client, "/admin", "inertia"))["props"]["panel"]


@pytest.mark.django_db
def test_with_the_bell_off_the_endpoints_stay(declare: Any) -> None:
    declare(shop=lambda panel: panel.path("shop").notifications(False))
    ann = make_user("ann")
    Notification("x").persistent().send(ann)
    client = client_for(ann)

    shared = page_of(fetch(client, "/shop", "inertia"))["props"]["notifications"]
    assert (shared["enabled"], shared["indexUrl"], shared["unread"]) == (False, None, 0)
    assert client.get("/shop/notifications").json()["unread"] == 1


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(("broadcasts", "announced"), [(True, 1), (False, 0)])
def test_the_event_is_fired_only_where_the_notification_broadcasts(
    broadcasts: bool, announced: int
) -> None:
    heard: list[Any] = []

    def hear(event: PanelNotificationSent, **kwargs: Any) -> None:
        heard.append(event)

    panel_notification_sent.connect(hear)
    try:
        Notification("x").broadcast(broadcasts).send(make_user("ann"))
    finally:
        panel_notification_sent.disconnect(hear)

    assert len(heard) == announced


@pytest.mark.django_db
def test_an_explicit_toast_is_never_overwritten(rf: Any) -> None:
    from django.contrib import messages
    from django.contrib.messages.storage.fallback import FallbackStorage
    from django.contrib.sessions.backends.signed_cookies import SessionStore

    from django_panel.http import flash

    request = rf.get("/")
    request.session = SessionStore()
    request._messages = FallbackStorage(request)
    messages.error(request, "Bad")
    request.panel_toast = lambda: flash.toast_from_messages(request)

    flash_toast(request, "info", "Ready", "/file", "Download")

    assert flash.waiting_toast(request) == {
        "type": "info",
        "message": "Ready",
        "url": "/file",
        "urlLabel": "Download",
    }
    flash.clear(request)
    assert flash.explicit_toast(request) is None


def test_an_explicit_toast_without_a_session_is_no_error(rf: Any) -> None:
    flash_toast(rf.get("/"), "info", "Ready")


@pytest.mark.django_db
class TestHelper:
    def test_it_holds_back_this_event_and_stores_rows(self) -> None:
        ann, ben = make_user("ann"), make_user("ben")

        with TestsNotifications.fake() as fake:
            fake.assert_nothing_sent()
            fake.assert_nothing_stored_for(ann)
            Notification("x").title("Saved").persistent().send(ann)

            fake.assert_sent_to(ann)
            fake.assert_sent_to(ann, "Saved")
            fake.assert_stored_for(ann, "Saved")
            fake.assert_nothing_stored_for(ben)

    def test_it_fails_with_readable_words(self) -> None:
        ann, ben = make_user("ann"), make_user("ben")

        with TestsNotifications.fake() as fake:
            Notification("x").title("Saved").persistent().send(ann)

            with pytest.raises(AssertionError, match="Nothing was sent to ben"):
                fake.assert_sent_to(ben)
            with pytest.raises(AssertionError, match=r"'Lost' was not sent to ann.*Saved"):
                fake.assert_sent_to(ann, "Lost")
            with pytest.raises(AssertionError, match="Something was sent"):
                fake.assert_nothing_sent()
            with pytest.raises(AssertionError, match="is stored for ann"):
                fake.assert_nothing_stored_for(ann)
            with pytest.raises(AssertionError, match="Nothing is stored for ben"):
                fake.assert_stored_for(ben)

    def test_it_ends(self) -> None:
        fake = TestsNotifications.fake()
        fake.stop()

        Notification("x").send(make_user("ann"))

        fake.assert_nothing_sent()
