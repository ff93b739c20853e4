"""A form in the wire format."""

from __future__ import annotations

from typing import TypedDict

from django_panel.forms.fields.wire import FieldNodeWire
from django_panel.forms.layouts.wire import LayoutNodeWire

FormNodeWire = FieldNodeWire | LayoutNodeWire


class ValidationHintsWire(TypedDict):
    """Rules that the browser can check by itself; none needs the database."""

    required: bool
    email: bool
    numeric: bool
    url: bool
    min: float | None
    max: float | None
    confirmed: bool


class LiveWire(TypedDict):
    """When the browser sends a change to the server."""

    onBlur: bool
    debounce: int


class FormWire(TypedDict):
    """The nodes of a form and its number of columns."""

    columns: int
    schema: list[FormNodeWire]
