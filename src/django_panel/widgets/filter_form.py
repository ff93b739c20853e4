"""The form of filters as the browser draws it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from django.core.exceptions import ValidationError

if TYPE_CHECKING:
    from django_panel.forms.fields.base import Field
    from django_panel.forms.schema import FormSchema
    from django_panel.widgets.wire import FilterFormWire


def filter_form(
    schema: FormSchema,
    values: Mapping[str, Any],
    *,
    in_modal: bool,
    options_url: Callable[[], str] | None = None,
) -> FilterFormWire:
    """Return the form holding what is applied, and where its long lists are searched."""
    fields = list(schema.fields())
    shown = {each.get_name(): _shown(each, values.get(each.get_name())) for each in fields}
    form: FilterFormWire = {"inModal": in_modal, "form": schema.to_wire_with_values(shown)}
    if options_url is not None and any(map(_searches_a_table, fields)):
        form["optionsUrl"] = options_url()
    return form


def _searches_a_table(asked: Any) -> bool:
    """Return whether the browser has only as much of a field's list as is looked for."""
    return bool(asked.type == "select" and asked.is_searchable() and asked.uses_records())


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
