"""The JSON of a filter form."""

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
    """Return the form with the applied values, and the URL to search its options."""
    form = schema.bind()
    state, defaults = (
        {field.get_name(): _wire_value(field, given.get(field.get_name())) for field in form.fields}
        for given in (values, form.initial)
    )
    form.set_state(state)
    wire: FilterFormWire = {"inModal": in_modal, "form": form.to_wire()}
    filled = _filled(state)
    if filled and filled == _filled(defaults):
        wire["isDefault"] = True
    if options_url is not None and any(map(_searches_a_table, form.fields)):
        wire["optionsUrl"] = options_url()
    return wire


def _searches_a_table(field: Any) -> bool:
    """Return whether a field's options are searched in a table."""
    return bool(field.type == "select" and field.is_searchable() and field.has_record_options())


def _filled(values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the values that filter; a checkbox that is not checked does not."""
    return {name: value for name, value in values.items() if value not in (None, "", [], False)}


def _wire_value(field: Field, value: Any) -> Any:
    """Convert the text of a query string to the JSON value of the field.

    A checkbox needs ``true``, for example. Text that the field rejects stays unchanged.
    """
    if not isinstance(value, str) or value == "":
        return value
    try:
        return field.wire_value(field.clean(value))
    except ValidationError:
        return value
