"""A toggle switch."""

from __future__ import annotations

from django_panel.forms.fields.checkbox import Checkbox


class Toggle(Checkbox):
    """A boolean, shown as a switch."""

    type = "toggle"
