"""The events of a record that an integration can be sent for."""

from __future__ import annotations

from enum import StrEnum
from types import MappingProxyType
from typing import Literal

from django.utils.translation import gettext_lazy


class Trigger(StrEnum):
    """An event of a record.

    ``before`` triggers are sent inline while the record is written, ``after`` triggers are queued
    (specification §6).
    """

    BEFORE_CREATE = "before_create"
    AFTER_CREATE = "after_create"
    BEFORE_UPDATE = "before_update"
    AFTER_UPDATE = "after_update"
    BEFORE_DELETE = "before_delete"
    AFTER_DELETE = "after_delete"

    @property
    def kind(self) -> Literal["before", "after"]:
        return "before" if self.startswith("before_") else "after"

    @property
    def event(self) -> Literal["create", "update", "delete"]:
        event: Literal["create", "update", "delete"] = self.partition("_")[2]  # type: ignore[assignment]
        return event


TRIGGER_LABELS = MappingProxyType(
    {
        Trigger.BEFORE_CREATE: gettext_lazy("Before a record is created"),
        Trigger.AFTER_CREATE: gettext_lazy("After a record is created"),
        Trigger.BEFORE_UPDATE: gettext_lazy("Before a record is updated"),
        Trigger.AFTER_UPDATE: gettext_lazy("After a record is updated"),
        Trigger.BEFORE_DELETE: gettext_lazy("Before a record is deleted"),
        Trigger.AFTER_DELETE: gettext_lazy("After a record is deleted"),
    }
)


def trigger_label(value: str) -> str:
    """Return the label of a stored trigger; an unknown one is its own label."""
    known = {each.value: label for each, label in TRIGGER_LABELS.items()}
    return str(known.get(value, value))
