"""Specification §2.4: notifications, row by row."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import pytest

from django_panel.broadcasting import PanelNotification
from django_panel.contracts import PanelNotifiable
from django_panel.exceptions import PanelSchemaException
from django_panel.models import StoredNotification
from django_panel.notifications import (
    Notification,
    NotificationAction,
    NotificationColor,
    PanelDatabaseNotification,
)
from tests.project.clients import client_for, make_user
from tests.project.models import User


def test_the_payload_has_exactly_these_keys() -> None:
    sent = Notification("report_ready").to_wire()

    assert sent == {
        "name": "report_ready",
        "title": "Report ready",
        "body": None,
        "color": "info",
        "icon": "info",
        "actions": [],
        "type": "info",
        "persistent": False,
    }


@pytest.mark.parametrize(
    ("option", "changes"),
    [
        (lambda it: it.title("Done"), {"title": "Done"}),
        (lambda it: it.body("All of it"), {"body": "All of it"}),
        (lambda it: it.icon("rocket"), {"icon": "rocket"}),
        (
            lambda it: it.color(NotificationColor.WARNING),
            {"color": "warning", "icon": "triangle-alert", "type": "warning"},
        ),
        (lambda it: it.success(), {"color": "success", "icon": "check", "type": "success"}),
        (lambda it: it.info(), {}),
        (
            lambda it: it.warning(),
            {"color": "warning", "icon": "triangle-alert", "type": "warning"},
        ),
        (lambda it: it.danger(), {"color": "danger", "icon": "circle-alert", "type": "error"}),
        (
            lambda it: it.actions([NotificationAction("open").url("/r")]),
            {"actions": [NotificationAction("open").url("/r").to_wire()]},
        ),
        (lambda it: it.persistent(), {"persistent": True}),
        (lambda it: it.persistent().persistent(False), {}),
        (lambda it: it.broadcast(False), {}),
    ],
)
def test_an_option_changes_its_keys_and_no_others(option: Any, changes: dict[str, Any]) -> None:
    plain = Notification("x").to_wire()

    assert option(Notification("x")).to_wire() == {**plain, **changes}


def test_make_gives_a_name_where_there_is_none() -> None:
    assert Notification.make("x").get_name() == "x"
    first, second = Notification.make().get_name(), Notification.make().get_name()
    assert first != second
    assert [str(UUID(name)) for name in (first, second)] == [first, second]


def test_the_readers_say_what_was_set() -> None:
    plain = Notification("x")

    assert (plain.is_persistent(), plain.is_broadcast()) == (False, True)
    changed = plain.persistent().broadcast(False)
    assert (changed.is_persistent(), changed.is_broadcast()) == (True, False)


@pytest.mark.django_db
def test_send_returns_the_notification() -> None:
    notification = Notification("x")

    assert notification.send(make_user("ann")) is notification


@pytest.mark.parametrize(
    ("color", "icon", "kind"),
    [
        (NotificationColor.INFO, "info", "info"),
        (NotificationColor.SUCCESS, "check", "success"),
        (NotificationColor.WARNING, "triangle-alert", "warning"),
        (NotificationColor.DANGER, "circle-alert", "error"),
    ],
)
def test_a_colour_has_an_icon_and_a_kind(color: NotificationColor, icon: str, kind: str) -> None:
    assert (color.icon(), color.toast_type()) == (icon, kind)


def test_an_action_has_exactly_these_keys() -> None:
    plain = NotificationAction.make("view_report")

    assert plain.get_name() == "view_report"
    assert plain.to_wire() == {
        "name": "view_report",
        "label": "View report",
        "url": None,
        "newTab": False,
        "variant": "outline",
        "markAsRead": True,
    }
    full = plain.label("Look").url("/r", new_tab=True).variant("default").mark_as_read(False)
    assert full.to_wire() == {
        "name": "view_report",
        "label": "Look",
        "url": "/r",
        "newTab": True,
        "variant": "default",
        "markAsRead": False,
    }


def test_a_stored_action_is_read_or_dropped() -> None:
    stored = NotificationAction("view").url("/r").to_wire()

    assert NotificationAction.from_wire(stored) == stored
    wrongs: list[Any] = [None, [], "x", {}, {**stored, "variant": "loud"}, {**stored, "label": 7}]
    for wrong in wrongs:
        assert NotificationAction.from_wire(wrong) is None


@pytest.mark.django_db
def test_a_bell_row_has_exactly_these_keys() -> None:
    ann = make_user("ann")
    Notification("x").persistent().send(ann)

    (row,) = client_for(ann).get("/admin/notifications").json()["notifications"]

    assert set(row) == {"id", "title", "body", "color", "icon", "actions", "read", "createdAt"}


@pytest.mark.django_db
def test_a_stored_colour_outside_the_four_is_info_and_a_broken_action_is_dropped() -> None:
    ann = make_user("ann")
    good = NotificationAction("a").to_wire()
    data = {"title": "x", "color": "pink", "actions": [good, {"name": "b"}]}
    StoredNotification.objects.create(user=ann, data=data)

    (row,) = client_for(ann).get("/admin/notifications").json()["notifications"]

    assert (row["color"], row["actions"]) == ("info", [good])


def test_a_bare_toast_has_exactly_these_keys() -> None:
    toast = PanelNotification(User(pk=7), "Saved")

    assert toast.broadcast_with() == {
        "type": "info",
        "message": "Saved",
        "url": None,
        "urlLabel": None,
    }
    full = PanelNotification(User(pk=7), "Ready", "success", "/x", "Open")
    assert full.broadcast_with() == {
        "type": "success",
        "message": "Ready",
        "url": "/x",
        "urlLabel": "Open",
    }
    with pytest.raises(PanelSchemaException, match="danger"):
        PanelNotification(User(pk=7), "x", "danger")  # type: ignore[arg-type]


@pytest.mark.django_db
def test_the_database_form_goes_to_the_database_only() -> None:
    ann = make_user("ann")
    notification = PanelDatabaseNotification(Notification("x").to_wire())

    assert notification.via(ann) == ("database",)
    stored = notification.store(ann)
    assert (stored.user_id, stored.data, stored.read_at) == (
        ann.pk,
        dict(notification.to_database(ann)),
        None,
    )


@pytest.mark.django_db
def test_a_user_model_may_say_how_it_is_notified(monkeypatch: pytest.MonkeyPatch) -> None:
    kept: list[Any] = []
    monkeypatch.setattr(User, "notify", lambda self, sent: kept.append(sent), raising=False)
    ann = make_user("ann")

    Notification("x").persistent().send(ann)

    assert isinstance(ann, PanelNotifiable)
    assert [type(sent) for sent in kept] == [PanelDatabaseNotification]
