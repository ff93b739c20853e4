"""Filling a record form: its initial values, with the hooks around them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from django_panel.forms.hooks import FormHooks, call_hook

if TYPE_CHECKING:
    from django.db.models import Model

    from django_panel.forms.schema import FormSchema
    from django_panel.forms.wire import FormWire


def fill_form(
    hooks: FormHooks,
    schema: FormSchema,
    record: Model | None = None,
    draft: Mapping[str, Any] | None = None,
) -> FormWire:
    """Return the form with the record's values, or its defaults; a draft replaces them."""
    call_hook(hooks.before_fill, record)
    form = schema.bind(instance=record, hooks=hooks)
    if draft:
        form.set_state(form.initial | {n: draft[n] for n in draft if n in form.initial})
    wire = form.to_wire()
    call_hook(hooks.after_fill, record)
    return wire
