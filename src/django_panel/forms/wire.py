"""A form as the browser draws it."""

from __future__ import annotations

from typing import TypedDict

from django_panel.forms.fields.wire import FieldNodeWire
from django_panel.forms.layouts.wire import LayoutNodeWire

FormNodeWire = FieldNodeWire | LayoutNodeWire


class FormWire(TypedDict):
    """A form's nodes and how many columns they stand in."""

    columns: int
    schema: list[FormNodeWire]
