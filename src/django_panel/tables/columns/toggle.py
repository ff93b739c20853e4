"""A column of switches."""

from __future__ import annotations

from dataclasses import dataclass

from django_panel.tables.columns.switch import SwitchColumn


@dataclass(frozen=True)
class ToggleColumn(SwitchColumn):
    """Yes or no as a switch, which writes when it is moved."""

    type = "toggle"
