"""Taking records out of the trash."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from django_panel.actions.compiled import RowVisibility
from django_panel.resources.actions.base import ResourceAction
from django_panel.resources.actions.deleting import write
from django_panel.resources.writes import Operation
from django_panel.support.labels import RecordWords


@dataclass(frozen=True)
class RestoreAction(ResourceAction):
    """Takes a record out of the trash; offered on trashed records only."""

    ability = "restore"
    collective_ability = "restore_any"

    _name: str = field(default="restore", kw_only=False)
    _label: RecordWords | None = field(default=_("Restore"), kw_only=True)
    _icon: str | None = field(default="archive-restore", kw_only=True)

    def handle(self, record: Any) -> None:
        # A record that is not in the trash is where it should be.
        source = self.source()
        trash = source.trash
        if trash is not None and trash.holds(record):
            write(source, Operation.UPDATE, record, lambda: trash.take_out(record))

    def needs_record(self) -> bool:
        return True

    def own_visibility(self) -> RowVisibility:
        """Return whether to offer it: on trashed records, and above a list that has a trash."""
        trash = self.source().trash
        if trash is None:
            return False
        return lambda record: record is None or trash.holds(record)

    def default_success_message(self, count: int) -> str:
        return ngettext("Record restored.", "%(count)s records restored.", count) % {"count": count}


class RestoreBulkAction(RestoreAction):
    """Takes a selection out of the trash, all of it or nothing."""
