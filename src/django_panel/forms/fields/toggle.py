"""A field to switch."""

from __future__ import annotations

from django_panel.forms.fields.checkbox import Checkbox


class Toggle(Checkbox):
    """Yes or no, drawn as a switch."""

    type = "toggle"
