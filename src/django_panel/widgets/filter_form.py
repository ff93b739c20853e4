"""The form of filters as the browser draws it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from django.core.exceptions import ValidationError

if TYPE_CHECKING:
    from django_panel.forms.fields.base import Field
    from django_panel.forms.schema import FormSchema
    from django_panel.widgets.wire import FilterFormWire


def filter_form(schema: FormSchema, values: Mapping[str, Any], *, in_modal: bool) -> FilterFormWire:
    """Return the form holding what is applied."""
    shown = {each.get_name(): _shown(each, values.get(each.get_name())) for each in schema.fields()}
    return {"inModal": in_modal, "form": schema.to_wire_with_values(shown)}


def _shown(asked: Field, value: Any) -> Any:
    """Return a value as the field in the browser holds it.

    A query string knows only text; a box is ticked by ``true``. Text that the field cannot take
    is shown as it is, for whoever typed it into the address.
    """
    if not isinstance(value, str) or value == "":
        return value
    try:
        return asked.wire_value(asked.clean(value))
    except ValidationError:
        return value
