"""A column of check boxes."""

from __future__ import annotations

from django_panel.support.values import frozen
from django_panel.tables.columns.switch import SwitchColumn


@frozen
class CheckboxColumn(SwitchColumn):
    """Yes or no as a check box, which writes when it is ticked."""

    type = "checkbox"
