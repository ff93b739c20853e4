"""A column of switches."""

from __future__ import annotations

from django_panel.support.values import frozen
from django_panel.tables.columns.switch import SwitchColumn


@frozen
class ToggleColumn(SwitchColumn):
    """Yes or no as a switch, which writes when it is moved."""

    type = "toggle"
