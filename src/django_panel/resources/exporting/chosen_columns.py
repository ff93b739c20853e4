"""The columns of an export: those that were chosen and that the user may export."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from django_panel.support.lookup_paths import dotted_path

if TYPE_CHECKING:
    from django_panel.exports.column import ExportColumn
    from django_panel.exports.options import ExporterOptions


def chosen_columns(
    options: ExporterOptions, names: Iterable[str], user: Any
) -> tuple[ExportColumn, ...]:
    """Return the chosen columns in the declared order, without those hidden from the user."""
    wanted = {dotted_path(name) for name in names}
    visible = options.visible_columns(user)
    return tuple(column for column in visible if dotted_path(column.get_name()) in wanted)
