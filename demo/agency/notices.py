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
        .title(_("%(giver)s assigned you a task") % {"giver": giver})
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
    url = task_url(task, owner)
    if url is not None:
        notification = notification.actions([open_task(url)])
    # Stored in the transaction; open pages receive it after the commit.
    notification.send(owner)


def open_task(url: str) -> NotificationAction:
    """Return the link to a task; a click marks the notification as read."""
    return NotificationAction("open").label(_("Open the task")).url(url)


def task_url(task: Task, user: User) -> str | None:
    """Return where a user opens a task: the administration, the task's team, or nowhere."""
    if user.is_superuser:
        return admin_url(task)
    team = task.project.team
    if team is None or not user.can_access_tenant(team):
        return None
    keys = {"tenant": team.get_tenant_key(), "record": task.pk}
    return reverse("panel.crew.resources.tasks.view", kwargs=keys)


def admin_url(task: Task) -> str:
    """Return the page of a task in the administration."""
    return reverse("panel.admin.resources.tasks.view", args=[task.pk])
