"""Answers judged by a form: values in their own types, errors by field."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Any

from django.core.exceptions import ValidationError

from django_panel.forms.schema import FormSchema
from django_panel.support.values import frozen


@frozen
class Cleaned:
    """What a form makes of its answers."""

    #: Only declared, enabled fields that were answered well.
    values: dict[str, Any] = field(default_factory=dict)
    #: Messages by field name, in the reader's language.
    errors: dict[str, list[str]] = field(default_factory=dict)

    def is_valid(self) -> bool:
        return not self.errors


def clean(schema: FormSchema, raw: object) -> Cleaned:
    """Judge every declared field; keys nobody declared and disabled fields are dropped.

    Whatever a request may hold comes out as values or as errors, never as an exception.
    """
    answers: Mapping[Any, object] = raw if isinstance(raw, Mapping) else {}
    cleaned = Cleaned()
    for asked in schema.get_fields():
        if asked.is_disabled():
            continue
        name = asked.get_name()
        try:
            cleaned.values[name] = asked.clean(answers.get(name))
        except ValidationError as refused:
            cleaned.errors[name] = list(refused.messages)
    return cleaned
