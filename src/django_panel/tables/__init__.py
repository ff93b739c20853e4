"""Tables: what a list shows, how it is asked, and the rows it gives."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django_panel.support.faces import lazy_face

if TYPE_CHECKING:
    from django_panel.tables.columns.badge import BadgeColumn as BadgeColumn
    from django_panel.tables.columns.boolean import BooleanColumn as BooleanColumn
    from django_panel.tables.columns.checkbox import CheckboxColumn as CheckboxColumn
    from django_panel.tables.columns.color import ColorColumn as ColorColumn
    from django_panel.tables.columns.custom import CustomColumn as CustomColumn
    from django_panel.tables.columns.date import DateColumn as DateColumn
    from django_panel.tables.columns.datetime import DateTimeColumn as DateTimeColumn
    from django_panel.tables.columns.icon import IconColumn as IconColumn
    from django_panel.tables.columns.image import ImageColumn as ImageColumn
    from django_panel.tables.columns.number import NumberColumn as NumberColumn
    from django_panel.tables.columns.select import SelectColumn as SelectColumn
    from django_panel.tables.columns.text import TextColumn as TextColumn
    from django_panel.tables.columns.text_input import TextInputColumn as TextInputColumn
    from django_panel.tables.columns.toggle import ToggleColumn as ToggleColumn
    from django_panel.tables.schema import TableSchema as TableSchema

__getattr__, __dir__, __all__ = lazy_face(
    __name__,
    {
        "BadgeColumn": "tables.columns.badge",
        "BooleanColumn": "tables.columns.boolean",
        "CheckboxColumn": "tables.columns.checkbox",
        "ColorColumn": "tables.columns.color",
        "CustomColumn": "tables.columns.custom",
        "DateColumn": "tables.columns.date",
        "DateTimeColumn": "tables.columns.datetime",
        "IconColumn": "tables.columns.icon",
        "ImageColumn": "tables.columns.image",
        "NumberColumn": "tables.columns.number",
        "SelectColumn": "tables.columns.select",
        "TableSchema": "tables.schema",
        "TextColumn": "tables.columns.text",
        "TextInputColumn": "tables.columns.text_input",
        "ToggleColumn": "tables.columns.toggle",
    },
)
