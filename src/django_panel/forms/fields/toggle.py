"""A field to switch."""

from __future__ import annotations

from dataclasses import dataclass

from django_panel.forms.fields.checkbox import Checkbox


@dataclass(frozen=True)
class Toggle(Checkbox):
    """Yes or no, drawn as a switch."""

    type = "toggle"
