"""A column of switches."""

from __future__ import annotations

from django_panel.tables.columns.editable_boolean import EditableBooleanColumn


class ToggleColumn(EditableBooleanColumn):
    """An editable boolean as a switch."""

    type = "toggle"
