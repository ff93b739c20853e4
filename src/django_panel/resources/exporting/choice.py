"""The columns and the format of an export, which the dialog remembers for each exporter."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Self

from django_panel.exports.exporter import Exporter, exporter_key
from django_panel.exports.options import ExporterOptions
from django_panel.preferences.keys import export_key
from django_panel.preferences.own import current_preferences
from django_panel.support import context
from django_panel.support.frozen import FrozenValue


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class ExportChoice(FrozenValue):
    """The chosen columns and the chosen format."""

    columns: list[str]
    format: str

    @classmethod
    def declared(cls, exporter: type[Exporter]) -> Self:
        """Return the choice that an exporter declares."""
        options = ExporterOptions.of(exporter)
        columns = options.visible_columns(context.current_user())
        enabled = [column.get_name() for column in columns if column.is_enabled_by_default()]
        return cls(enabled, options.formats[0].value)

    @classmethod
    def remembered(cls, exporter: type[Exporter]) -> Self:
        """Return the last choice of the current user, else the declared one.

        Columns and formats that the exporter no longer has are ignored.
        """
        declared, preferences = cls.declared(exporter), current_preferences()
        stored = (
            None if preferences is None else preferences.get(export_key(exporter_key(exporter)))
        )
        if not isinstance(stored, Mapping):
            return declared
        options = ExporterOptions.of(exporter)
        wanted = stored.get("columns")
        visible = options.visible_columns(context.current_user())
        names = [column.get_name() for column in visible]
        columns = [name for name in names if isinstance(wanted, list) and name in wanted]
        formats = [
            format_.value for format_ in options.formats if format_.value == stored.get("format")
        ]
        return cls(columns or declared.columns, formats[0] if formats else declared.format)

    def remember(self, exporter: type[Exporter]) -> None:
        """Store the choice of the current user; the declared one is not stored."""
        preferences = current_preferences()
        if preferences is None:
            return
        is_declared = self == self.declared(exporter)
        value = None if is_declared else {"columns": list(self.columns), "format": self.format}
        preferences.store({export_key(exporter_key(exporter)): value})
