"""A column of check boxes."""

from __future__ import annotations

from django_panel.tables.columns.switch import SwitchColumn


class CheckboxColumn(SwitchColumn):
    """Yes or no as a check box, which writes when it is ticked."""

    type = "checkbox"
