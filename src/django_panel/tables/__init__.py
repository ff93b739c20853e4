"""Tables: what a list shows, how it is asked, and the rows it gives."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django_panel.support.faces import lazy_face

if TYPE_CHECKING:
    from django_panel.tables.columns.badge import BadgeColumn as BadgeColumn
    from django_panel.tables.columns.boolean import BooleanColumn as BooleanColumn
    from django_panel.tables.columns.date import DateColumn as DateColumn
    from django_panel.tables.columns.datetime import DateTimeColumn as DateTimeColumn
    from django_panel.tables.columns.number import NumberColumn as NumberColumn
    from django_panel.tables.columns.text import TextColumn as TextColumn
    from django_panel.tables.schema import TableSchema as TableSchema

__getattr__, __dir__, __all__ = lazy_face(
    __name__,
    {
        "BadgeColumn": "tables.columns.badge",
        "BooleanColumn": "tables.columns.boolean",
        "DateColumn": "tables.columns.date",
        "DateTimeColumn": "tables.columns.datetime",
        "NumberColumn": "tables.columns.number",
        "TableSchema": "tables.schema",
        "TextColumn": "tables.columns.text",
    },
)
