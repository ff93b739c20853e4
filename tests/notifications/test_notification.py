"""A notification, its links, and the order in which it is sent."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import transaction

from django_panel.exceptions import PanelSchemaException
from django_panel.models import StoredNotification
from django_panel.notifications import (
    Notification,
    NotificationAction,
    NotificationColor,
    PanelDatabaseNotification,
    PanelNotificationSent,
    panel_notification_sent,
)
from tests.project.clients import make_user
from tests.project.models import User


def test_every_setter_returns_a_copy() -> None:
    first = Notification("saved")

    assert first.success() is not first
    assert first.to_wire()["color"] == "info"


def test_the_words_may_be_lazy_and_travel_as_text() -> None:
    from django.utils.translation import gettext_lazy

    sent = Notification("saved").title(gettext_lazy("Saved")).to_wire()

    assert type(sent["title"]) is str


def test_a_notification_without_a_name_has_one_of_its_own() -> None:
    first, second = Notification(), Notification.make()

    assert first.get_name() != second.get_name()
    assert len(first.get_name()) == 36


def test_actions_replace_those_set_before() -> None:
    made = Notification("x").actions([NotificationAction("a")]).actions([NotificationAction("b")])

    assert [action["name"] for action in made.to_wire()["actions"]] == ["b"]


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: Notification("x").color("pink"),
        lambda: Notification("x").actions([{"name": "view"}]),  # type: ignore[list-item]
        lambda: NotificationAction("x").variant("loud"),
        lambda: Notification("x").send(User()),
        lambda: Notification("x").send(None),
    ],
)
def test_an_error_is_named_where_it_is_made(wrong: Any) -> None:
    with pytest.raises(PanelSchemaException):
        wrong()


@pytest.mark.parametrize(
    "address",
    [
        "javascript:alert(1)",
        "JaVa\tScript:alert(1)",
        "data:text/html,x",
        "vbscript:x",
        "\x01javascript:x",
        "&#106;avascript:x",
        "//host",
        "\\\\host",
        "/\\host",
        "",
    ],
)
def test_a_link_no_browser_should_follow_leads_nowhere(address: str) -> None:
    sent = NotificationAction("view").url(address).to_wire()

    assert sent["url"] is None
    assert NotificationAction.from_wire({**sent, "url": address})["url"] is None  # type: ignore[index]


@pytest.mark.parametrize(
    "address", ["/admin/tasks/1", "tasks", "https://x.test/", "mailto:a@x.test", "tel:+1"]
)
def test_a_link_that_may_be_followed_is_kept(address: str) -> None:
    assert NotificationAction("view").url(address).to_wire()["url"] == address


class Receiver:
    def __init__(self) -> None:
        self.events: list[PanelNotificationSent] = []

    def __call__(self, event: PanelNotificationSent, **kwargs: Any) -> None:
        self.events.append(event)


@pytest.fixture
def heard() -> Any:
    receiver = Receiver()
    panel_notification_sent.connect(receiver)
    yield receiver.events
    panel_notification_sent.disconnect(receiver)


@pytest.mark.django_db(transaction=True)
def test_the_row_is_there_when_the_event_is_announced(heard: list[Any]) -> None:
    ann = make_user("ann")
    counts: list[int] = []

    def count(**kwargs: Any) -> None:
        counts.append(StoredNotification.objects.count())

    panel_notification_sent.connect(count)
    try:
        Notification("x").persistent().send(ann)
    finally:
        panel_notification_sent.disconnect(count)

    assert counts == [1]


@pytest.mark.django_db(transaction=True)
def test_what_is_rolled_back_is_neither_stored_nor_announced(heard: list[Any]) -> None:
    ann = make_user("ann")

    with transaction.atomic():
        Notification("x").persistent().send(ann)
        assert StoredNotification.objects.count() == 1
        transaction.set_rollback(True)

    assert StoredNotification.objects.count() == 0
    assert heard == []


@pytest.mark.django_db(transaction=True)
def test_it_is_announced_after_the_commit_only(heard: list[Any]) -> None:
    ann = make_user("ann")

    with transaction.atomic():
        Notification("x").send(ann)
        assert heard == []

    assert [event.user for event in heard] == [ann]


@pytest.mark.django_db(transaction=True)
def test_a_failing_receiver_does_not_undo_the_write() -> None:
    ann = make_user("ann")

    def fail(**kwargs: Any) -> None:
        raise RuntimeError("no")

    panel_notification_sent.connect(fail)
    try:
        Notification("x").persistent().send(ann)
    finally:
        panel_notification_sent.disconnect(fail)

    assert StoredNotification.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_a_broken_driver_does_not_undo_the_write(settings: Any) -> None:
    settings.PANEL = {
        **settings.PANEL,
        "broadcasting": {"default": "x", "connections": {"x": {"driver": "no.such.Driver"}}},
    }

    Notification("x").persistent().send(make_user("ann"))

    assert StoredNotification.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_a_model_may_keep_its_own_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    kept: list[PanelDatabaseNotification] = []
    monkeypatch.setattr(
        User, "notify", lambda self, notification: kept.append(notification), raising=False
    )

    Notification("x").persistent().send(make_user("ann"))

    assert [(each.via(), each.to_database()["name"]) for each in kept] == [(("database",), "x")]
    assert StoredNotification.objects.count() == 0


@pytest.mark.django_db(transaction=True)
def test_a_model_that_cannot_be_notified_still_gets_the_toast(
    monkeypatch: pytest.MonkeyPatch, heard: list[Any]
) -> None:
    monkeypatch.setattr(User, "notify", None, raising=False)

    Notification("x").persistent().send(make_user("ann"))

    assert StoredNotification.objects.count() == 0
    assert len(heard) == 1


def test_colours_bring_their_icon_and_their_kind_of_toast() -> None:
    assert [(color.icon(), color.toast_type()) for color in NotificationColor] == [
        ("info", "info"),
        ("check", "success"),
        ("triangle-alert", "warning"),
        ("circle-alert", "error"),
    ]
