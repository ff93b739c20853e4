"""A record form being filled: the values it starts with, and the hooks around that."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from django_panel.resources.pages.hooks import FormHooks, call_hook, mutated

if TYPE_CHECKING:
    from django.db.models import Model

    from django_panel.forms.schema import FormSchema
    from django_panel.forms.wire import FormWire


def fill_form(
    hooks: FormHooks,
    schema: FormSchema,
    record: Model | None = None,
    typed: Mapping[str, Any] | None = None,
) -> FormWire:
    """Return the form with the record's values, or its defaults; ``typed`` ones lie on top."""
    call_hook(hooks.before_fill, record)
    values = schema.values(record)
    if typed:
        values |= {name: value for name, value in typed.items() if name in values}
    values = mutated(hooks.mutate_form_data_before_fill, values)
    wire = schema.to_wire_with_values(values, record)
    call_hook(hooks.after_fill, record)
    return wire
