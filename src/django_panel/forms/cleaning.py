"""Clean submitted values field by field."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from dataclasses import field as attribute
from typing import TYPE_CHECKING, Any

from django.core.exceptions import ValidationError

from django_panel.support.frozen import FrozenValue
from django_panel.support.validation_messages import with_panel_messages

if TYPE_CHECKING:
    from django_panel.forms.bound_form import BoundForm
    from django_panel.forms.fields.base import Field


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class CleanedFields(FrozenValue):
    """Cleaned values and error messages by full name; ``items.0.title`` inside a list."""

    values: dict[str, Any] = attribute(default_factory=dict)
    errors: dict[str, list[str]] = attribute(default_factory=dict)


def clean_fields(form: BoundForm, fields: Iterable[Field]) -> CleanedFields:
    """Clean the submitted values of these fields; disabled and unchanged ones are left out.

    A field that was not submitted is validated, but it has no cleaned value. Invalid values
    raise ``ValidationError`` only, which becomes an error of the field.
    """
    cleaned = CleanedFields()
    for field in form.needing_cleaning(fields):
        name = field.plan.name
        try:
            value = field.clean_submitted(form)
        except ValidationError as error:
            cleaned.errors.update(errors_by_name(name, error))
        else:
            if name in form.data:
                cleaned.values[name] = value
    return cleaned


def errors_by_name(name: str, error: ValidationError) -> dict[str, list[str]]:
    """Return the messages of an error by full name; errors inside a list keep their path."""
    error = with_panel_messages(error)
    if hasattr(error, "error_dict"):
        return {
            f"{name}.{path}" if path else name: messages
            for path, messages in error.message_dict.items()
        }
    return {name: list(error.messages)}


def is_inside(path: str, names: set[str]) -> bool:
    """Return whether an error belongs to one of these fields, or to an entry of its list."""
    return path in names or any(path.startswith(f"{name}.") for name in names)
