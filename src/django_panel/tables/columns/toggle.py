"""A column of switches."""

from __future__ import annotations

from django_panel.tables.columns.switch import SwitchColumn


class ToggleColumn(SwitchColumn):
    """Yes or no as a switch, which writes when it is moved."""

    type = "toggle"
