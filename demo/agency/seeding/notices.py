"""Seed the administrator's notifications, some of them read."""

from __future__ import annotations

import datetime as dt
from uuid import NAMESPACE_URL, uuid5

from django.utils.translation import gettext as _

from demo.agency.models import Invoice, Task, User
from demo.agency.notices import admin_url, open_task, task_handed_over
from demo.agency.seeding.accounts import SIGN_INS
from demo.agency.seeding.calendar import Calendar
from django_panel.models import StoredNotification
from django_panel.notifications import Notification, NotificationAction


def seed_notices(calendar: Calendar) -> None:
    """Create the rows, oldest first, with deterministic keys."""
    admin = User.objects.get(email=SIGN_INS[0].email)
    for number, (days, is_read, notification) in enumerate(_notices(admin)):
        sent = dt.datetime.combine(calendar.day(days), dt.time(8 + number, 12), tzinfo=dt.UTC)
        StoredNotification(
            id=uuid5(NAMESPACE_URL, f"fernhill-notice-{number}"),
            user=admin,
            data=dict(notification.persistent().to_wire()),
            created_at=sent,
            read_at=sent + dt.timedelta(minutes=40) if is_read else None,
        ).save(force_insert=True)


def _notices(admin: User) -> list[tuple[int, bool, Notification]]:
    """Return the notifications, with their age in days and whether they are read."""
    tasks = Task.objects.exclude(state__in=Task.CLOSED_STATES).order_by("pk")
    blocked = tasks.filter(is_blocked=True)[0]
    first, second = tasks.filter(is_blocked=False)[:2]
    paid = Invoice.objects.filter(state=Invoice.State.PAID).order_by("-pk")[0]
    colleague, other = User.objects.exclude(pk=admin.pk).order_by("pk")[:2]
    return [
        (-6, True, task_handed_over(first, colleague.name).actions([open_task(admin_url(first))])),
        (
            -4,
            True,
            Notification("backup-slow")
            .title(_("The nightly copy took longer than an hour"))
            .body(_("It is complete. Old attachments are most of it."))
            .warning(),
        ),
        (
            -2,
            True,
            Notification("invoice-paid")
            .title(_("Invoice %(number)s was paid") % {"number": paid.number})
            .success()
            .actions(
                [
                    NotificationAction("open")
                    .label(_("Open the invoice"))
                    .url(f"/admin/invoices/{paid.pk}")
                ]
            ),
        ),
        (
            -1,
            False,
            Notification("task-blocked")
            .title(_("A task is blocked"))
            .body(blocked.title)
            .danger()
            .actions([open_task(admin_url(blocked))]),
        ),
        (
            -1,
            False,
            task_handed_over(second, other.name, _("you know this customer best")).actions(
                [open_task(admin_url(second))]
            ),
        ),
    ]
