"""Bound forms for tests, with or without a model."""

from __future__ import annotations

from typing import Any

from django_panel.forms import BoundForm, FormSchema


def clean(schema: FormSchema, raw: Any, record: Any = None) -> BoundForm:
    """Return a form that validates its fields only, not the model."""
    return schema.bind(instance=record, data=raw, writes_record=False)


def attributes(schema: FormSchema, raw: Any, record: Any = None) -> dict[str, Any]:
    """Return the attributes that submitted values write to a record."""
    return schema.bind(instance=record, data=raw).attributes


def updated(
    schema: FormSchema, raw: Any, changed: str | None, previous: Any = None, record: Any = None
) -> dict[str, Any]:
    """Return the state after the callback of a live field ran."""
    form = schema.bind(instance=record, data=raw)
    form.update(changed, previous)
    return dict(form.state)
