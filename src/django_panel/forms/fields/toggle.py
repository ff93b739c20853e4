"""A field to switch."""

from __future__ import annotations

from django_panel.forms.fields.checkbox import Checkbox
from django_panel.support.values import frozen


@frozen
class Toggle(Checkbox):
    """Yes or no, drawn as a switch."""

    type = "toggle"
