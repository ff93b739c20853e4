"""``formfield_overrides``: the fields of derived forms, by class of the model field."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from django.db import models

from django_panel.exceptions import PanelSchemaException, dotted
from django_panel.forms.fields.base import Field

#: A field class, or a function of the model field that returns a field.
FormfieldOverride = type[Field] | Callable[[Any], Field]
FormfieldOverrides = Mapping[type["models.Field[Any, Any]"], FormfieldOverride]

NO_OVERRIDES: FormfieldOverrides = MappingProxyType({})


def checked_overrides(owner: str, overrides: FormfieldOverrides) -> FormfieldOverrides:
    """Return ``formfield_overrides``; raise for keys and values of a wrong type."""
    if not isinstance(overrides, Mapping):
        raise PanelSchemaException(
            f"{owner}: formfield_overrides is {overrides!r}.",
            "It is a dictionary with classes of model fields as keys.",
            "Write {models.TextField: RichEditor}.",
        )
    declared: Mapping[Any, Any] = overrides
    for key, value in declared.items():
        if not (isinstance(key, type) and issubclass(key, models.Field)):
            raise PanelSchemaException(
                f"{owner}: {key!r} is not a key of formfield_overrides.",
                "A key is a class of model fields.",
                "Write {models.TextField: RichEditor}.",
            )
        is_class = isinstance(value, type)
        if not (issubclass(value, Field) if is_class else callable(value)):
            raise PanelSchemaException(
                f"{owner}: formfield_overrides has {value!r} for {dotted(key)}.",
                "A value is a field class of django_panel.forms, or a function of the model "
                "field that returns a field.",
                "Pass the class, or lambda source: TextInput(source.name).",
            )
    return overrides


def override_field(source: models.Field[Any, Any], overrides: FormfieldOverrides) -> Field | None:
    """Return the overridden field of a model field, or None.

    The first class in the order of inheritance counts, as in ``ModelAdmin``.
    """
    for field_type in type(source).__mro__ if overrides else ():
        override = overrides.get(field_type)
        if override is not None:
            return _made(source, field_type, override)
    return None


def _made(source: Any, field_type: type, override: Any) -> Field:
    field = override(source.name) if isinstance(override, type) else override(source)
    if not isinstance(field, Field):
        raise PanelSchemaException(
            f"The function in formfield_overrides for {dotted(field_type)} returned {field!r} for "
            f"{source.name!r}.",
            "It returns a field of django_panel.forms.",
            "Return a field, such as TextInput(source.name).",
        )
    return field
