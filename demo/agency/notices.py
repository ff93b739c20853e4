"""Notifications of the agency: a toast, and a stored notification."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from django_panel.notifications import Notification, NotificationAction

if TYPE_CHECKING:
    from demo.agency.models import Task, User


def task_handed_over(task: Task, giver: str, note: str = "") -> Notification:
    """Return the notification about an assigned task, with an optional reason."""
    return (
        Notification("task-assigned")
        .title(_("%(giver)s gave you a task") % {"giver": giver})
        .body(f"{task.title}: {note}" if note else task.title)
        .icon("user-plus")
        .persistent()
    )


def tell_new_owner(task: Task, giver: User, note: str = "") -> None:
    """Notify the new assignee of a task, unless they assigned it themselves."""
    owner = task.assignee
    if owner is None or owner == giver:
        return
    notification = task_handed_over(task, giver.name, note)
    panel = panel_for(owner)
    if panel is not None:
        notification = notification.actions([open_task(task, panel)])
    # Stored in the transaction; open pages receive it after the commit.
    notification.send(owner)


def open_task(task: Task, panel: str) -> NotificationAction:
    """Return the link to a task; a click marks the notification as read."""
    url = reverse(f"panel.{panel}.resources.tasks.view", args=[task.pk])
    return NotificationAction("open").label(_("Open the task")).url(url)


def panel_for(user: User) -> str | None:
    """Return the panel with the user's tasks; the office panel has none."""
    if user.is_superuser:
        return "admin"
    return "crew" if user.memberships.exists() else None
