"""A form in the wire format."""

from __future__ import annotations

from typing import TypedDict

from django_panel.forms.fields.wire import FieldNodeWire
from django_panel.forms.layouts.wire import LayoutNodeWire

FormNodeWire = FieldNodeWire | LayoutNodeWire


class FormWire(TypedDict):
    """The nodes of a form and its number of columns."""

    columns: int
    schema: list[FormNodeWire]
