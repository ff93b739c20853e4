"""Actions of the canary's resources."""

from __future__ import annotations

from typing import Any

from django.core.mail import send_mail

from django_panel import Notification, current_user, forms
from django_panel.actions import (
    Action,
    CreateAction,
    DeleteAction,
    DeleteBulkAction,
    ReplicateAction,
)
from tests.project.models import Job


def told(record: Any, data: dict[str, Any] | None = None) -> None:
    """Notify the user, with a toast and in the bell."""
    Notification("told").title(f"Told of {record}").persistent().send(current_user())


def all_told(records: list[Any], data: dict[str, Any] | None = None) -> None:
    for record in records:
        told(record, data)


def mailed(record: Any, data: dict[str, Any] | None = None) -> None:
    """Send a mail about a record to the user."""
    user: Any = current_user()
    send_mail(
        f"About {record}", f"{record} has the key {record.pk}.", None, [user.email or "a@b.test"]
    )


def all_mailed(records: list[Any], data: dict[str, Any] | None = None) -> None:
    for record in records:
        mailed(record, data)


def asked(record: Any = None) -> list[Any]:
    """Return the form of a dialog that uses every endpoint of forms."""
    return [
        forms.TextInput("mark").live(),
        forms.Select("friend").exists_in(Job, "id", title_attribute="title").searchable(),
        forms.FileUpload("proof"),
    ]


def actions() -> list[Action]:
    """Return the actions of a row."""
    return [
        Action("tell").action(told),
        Action("ask").schema(asked).action(told),
        Action("mail").action(mailed),
        ReplicateAction(),
        DeleteAction(),
    ]


def bulk_actions() -> list[Action]:
    """Return the actions of a selection."""
    return [
        Action("tell").bulk_action(all_told),
        Action("ask").schema(asked).bulk_action(all_told),
        Action("mail").bulk_action(all_mailed),
        DeleteBulkAction(),
    ]


def header_actions() -> list[Action]:
    """Return the actions of a whole table."""
    return [
        Action("ring").table_action(lambda: told("the table")),
        Action("ask").schema(asked).table_action(lambda data: told("the table")),
        CreateAction().modal(),
    ]
