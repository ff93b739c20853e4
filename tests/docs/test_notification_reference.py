"""The reference of notifications lists what they have."""

from __future__ import annotations

from django_panel import broadcasting, notifications
from django_panel.notifications import Notification, NotificationAction
from django_panel.testing import TestsNotifications
from tests.docs.pages import page, section
from tests.docs.test_reference import called, methods

PAGE = "reference/notifications.md"


def test_every_method_of_a_notification_is_listed() -> None:
    assert called(section(page(PAGE), "Notification")) - {"Notification"} == methods(
        Notification
    ) - {"make"}


def test_every_method_of_an_action_is_listed() -> None:
    assert called(section(page(PAGE), "NotificationAction")) - {"NotificationAction"} == methods(
        NotificationAction
    ) - {"make"}


def test_every_public_name_is_on_the_page() -> None:
    text = page(PAGE)
    names = {*notifications.__all__, *broadcasting.__all__, "TestsNotifications"}

    assert {name for name in names if name not in text} == set()
    assert {name for name in methods(TestsNotifications) if f"`{name}()`" not in text} == set()
