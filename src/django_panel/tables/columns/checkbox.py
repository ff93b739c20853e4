"""A column of check boxes."""

from __future__ import annotations

from dataclasses import dataclass

from django_panel.tables.columns.switch import SwitchColumn


@dataclass(frozen=True)
class CheckboxColumn(SwitchColumn):
    """Yes or no as a check box, which writes when it is ticked."""

    type = "checkbox"
