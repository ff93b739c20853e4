"""Specification §6: which events are sent to open pages, and when."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

import pytest
from django.db import transaction
from pytest_django.fixtures import Settings

from django_panel.broadcasting import PanelNotification
from django_panel.models import StoredNotification
from django_panel.notifications import Notification, NotificationAction
from tests.project.clients import make_user
from tests.project.models import User

pytestmark = pytest.mark.django_db(transaction=True)

HOSTILE = [
    "javascript:alert(1)",
    "JaVa\tScript:alert(1)",
    "\x01javascript:alert(1)",
    "javascript&colon;alert(1)",
    "data:text/html,x",
    "vbscript:x",
    "//evil.test",
    "\\\\evil.test",
    "/\\evil.test",
]


class Recorder:
    """A broadcasting driver that records messages."""

    published: ClassVar[list[tuple[str, str, Mapping[str, Any], int]]] = []

    def publish(self, channel: str, event: str, data: Mapping[str, Any]) -> None:
        self.published.append((channel, event, data, StoredNotification.objects.count()))


@pytest.fixture
def published(settings: Settings) -> Iterator[list[tuple[str, str, Mapping[str, Any], int]]]:
    """Return the calls of the driver: channel, event, data, and the number of stored rows."""
    connection = {"driver": f"{__name__}.Recorder"}
    configured = {"default": "main", "connections": {"main": connection}}
    settings.PANEL = {**settings.PANEL, "broadcasting": configured}
    Recorder.published.clear()
    yield Recorder.published
    Recorder.published.clear()


@pytest.fixture
def ann() -> User:
    return make_user("ann")


def test_row_sending_a_notification_emits_its_payload_with_a_message(
    published: list[Any], ann: User
) -> None:
    notification = Notification("paid").title("Paid").body("All of it").success()

    notification.send(ann)

    payload = notification.to_wire()
    assert published == [
        (
            f"App.Models.User.{ann.pk}",
            "panel.notification",
            {**payload, "message": "Paid", "persistent": False},
            0,
        )
    ]


def test_row_a_bare_toast_is_emitted_by_its_sender(published: list[Any], ann: User) -> None:
    PanelNotification(ann, "Look", "success", "/x", "Open").send()

    data = {"type": "success", "message": "Look", "url": "/x", "urlLabel": "Open"}
    assert published == [(f"App.Models.User.{ann.pk}", "panel.notification", data, 0)]
    assert StoredNotification.objects.count() == 0


def test_order_the_row_is_written_before_the_event_leaves(published: list[Any], ann: User) -> None:
    Notification("x").persistent().send(ann)

    ((_, _, data, stored),) = published
    assert (data["persistent"], stored) == (True, 1)


def test_order_nothing_leaves_before_the_commit(published: list[Any], ann: User) -> None:
    with transaction.atomic():
        Notification("x").persistent().send(ann)
        PanelNotification(ann, "Look").send()
        assert published == []

    assert [data["message"] for _, _, data, _ in published] == ["X", "Look"]


def test_what_is_rolled_back_never_leaves(published: list[Any], ann: User) -> None:
    with transaction.atomic():
        Notification("x").persistent().send(ann)
        PanelNotification(ann, "Look").send()
        transaction.set_rollback(True)

    assert published == []
    assert StoredNotification.objects.count() == 0


def test_without_broadcast_the_row_is_stored_and_nothing_leaves(
    published: list[Any], ann: User
) -> None:
    Notification("x").persistent().broadcast(False).send(ann)

    assert published == []
    assert StoredNotification.objects.count() == 1


@pytest.mark.parametrize("driver", ["null", "log"])
def test_a_silent_driver_is_handed_nothing(
    published: list[Any], settings: Settings, ann: User, driver: str
) -> None:
    configured = {"default": "main", "connections": {"main": {"driver": driver}}}
    settings.PANEL = {**settings.PANEL, "broadcasting": configured}

    Notification("x").persistent().send(ann)
    PanelNotification(ann, "Look").send()

    assert published == []
    assert StoredNotification.objects.count() == 1


@pytest.mark.parametrize("url", HOSTILE)
def test_an_address_no_browser_should_follow_leaves_as_nothing(
    published: list[Any], ann: User, url: str
) -> None:
    Notification("x").actions([NotificationAction("open").url(url)]).persistent().send(ann)
    PanelNotification(ann, "Look", url=url).send()

    (_, _, sent, _), (_, _, toast, _) = published
    assert [action["url"] for action in sent["actions"]] == [None]
    assert toast["url"] is None
    assert StoredNotification.objects.get().data["actions"][0]["url"] is None


@pytest.mark.parametrize(
    "url", ["/x?y=1#z", "x", "http://a.test", "https://a.test", "mailto:a@b.c"]
)
def test_an_address_that_may_be_followed_is_kept(published: list[Any], ann: User, url: str) -> None:
    PanelNotification(ann, "Look", url=url).send()

    assert published[0][2]["url"] == url
