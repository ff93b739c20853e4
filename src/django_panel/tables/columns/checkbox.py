"""A column of checkboxes."""

from __future__ import annotations

from django_panel.tables.columns.editable_boolean import EditableBooleanColumn


class CheckboxColumn(EditableBooleanColumn):
    """An editable boolean as a checkbox."""

    type = "checkbox"
