"""The events of a record that an integration can be sent for."""

from __future__ import annotations

from enum import StrEnum
from typing import Literal


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
