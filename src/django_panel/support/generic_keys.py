"""The generic foreign keys of a model."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass
from typing import Any

from django.apps import apps
from django.core.exceptions import ObjectDoesNotExist
from django.db.models import Field, IntegerField, Model, UUIDField

from django_panel.support.context import current_panel
from django_panel.support.frozen import FrozenValue
from django_panel.support.keys import database_key, is_composite
from django_panel.support.titles import placeholder_text

#: Columns of these types store keys of the same type only.
_KEY_TYPES = (IntegerField, UUIDField)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class GenericKey(FrozenValue):
    """A generic foreign key: a column with the content type and one with the key."""

    name: str
    type_column: Field[Any, Any]
    key_column: Field[Any, Any]
    for_concrete_model: bool

    def reference(self, record: Model) -> str | None:
        """Return the type and key that a record stores as ``app.model:key``; None if empty."""
        if self.is_empty(record):
            return None
        key = getattr(record, self.key_column.attname)
        content_type = self._content_type(record)
        if content_type is None:
            return f"{getattr(record, self.type_column.attname)}:{key}"
        return f"{content_type.app_label}.{content_type.model}:{key}"

    def is_empty(self, record: Model) -> bool:
        """Return whether a record refers to no target."""
        type_id = getattr(record, self.type_column.attname)
        return type_id is None or getattr(record, self.key_column.attname) in (None, "")

    def can_have_target(self, record: Model) -> bool:
        """Return whether a record with the stored key can exist.

        False if the model of the stored type is not installed, or if the key has another type
        than its primary key: Django raises an exception when it reads such a target.
        """
        content_type = self._content_type(record)
        model = None if content_type is None else content_type.model_class()
        if model is None or is_composite(model):
            return False
        return database_key(model, str(getattr(record, self.key_column.attname))) is not None

    def placeholder(self, record: Model) -> str:
        """Return the text for a target that cannot exist: ``Task abc (no title)``."""
        content_type = self._content_type(record)
        label = str(self.type_column.verbose_name if content_type is None else content_type.name)
        return placeholder_text(label, getattr(record, self.key_column.attname))

    def _content_type(self, record: Model) -> Any | None:
        try:
            return self._content_types().get_for_id(getattr(record, self.type_column.attname))
        except ObjectDoesNotExist:
            return None

    def attributes(self, reference: str | None) -> dict[str, Any]:
        """Return the values of both columns for a reference."""
        if reference is None:
            empty = "" if self.key_column.empty_strings_allowed else None
            key = None if self.key_column.null else empty
            return {self.type_column.attname: None, self.key_column.attname: key}
        name, _, text = reference.partition(":")
        return {
            self.type_column.attname: self._type_id(name),
            self.key_column.attname: self.key_column.to_python(text),
        }

    def _type_id(self, name: str) -> Any:
        types, (app_label, _, model_name) = self._content_types(), name.partition(".")
        if not model_name:
            # The content type no longer exists.
            return int(name)
        try:
            model = apps.get_model(app_label, model_name)
        except LookupError:
            return types.get_by_natural_key(app_label, model_name).pk
        return types.get_for_model(model, for_concrete_model=self.for_concrete_model).pk

    def type_of(self, target: Model) -> Any:
        """Return the content type that a reference to a record has."""
        types = self._content_types()
        return types.get_for_model(target, for_concrete_model=self.for_concrete_model)

    def models(self) -> list[type[Model]]:
        """Return the models of the current panel's resources that the columns can refer to."""
        panel = current_panel()
        models = dict.fromkeys(
            resource.model for resource in (panel.get_resources() if panel else ())
        )
        allowed = self._limited_types()
        return [
            model
            for model in models
            if self._fits(model) and (allowed is None or model._meta.label_lower in allowed)
        ]

    def _fits(self, model: type[Model]) -> bool:
        if is_composite(model) or (self.for_concrete_model and model._meta.proxy):
            return False
        column: Any = model._meta.pk
        while column.is_relation:
            column = column.target_field
        stored = next(
            (key_type for key_type in _KEY_TYPES if isinstance(self.key_column, key_type)), Field
        )
        return isinstance(column, stored)

    def _limited_types(self) -> set[str] | None:
        """Return the types that ``limit_choices_to`` allows; None without one."""
        column: Any = self.type_column
        limit = column.get_limit_choices_to()
        if not limit:
            return None
        rows = self._content_types().complex_filter(limit)
        return {f"{row.app_label}.{row.model}" for row in rows}

    def _content_types(self) -> Any:
        related: Any = self.type_column.related_model
        return related.objects


def generic_keys(model: type[Model]) -> list[GenericKey]:
    """Return the generic foreign keys of a model."""
    meta: Any = model._meta
    return [
        GenericKey(
            name=field.name,
            type_column=meta.get_field(field.ct_field),
            key_column=meta.get_field(field.fk_field),
            for_concrete_model=field.for_concrete_model,
        )
        for field in meta.private_fields
        if hasattr(field, "ct_field") and hasattr(field, "fk_field")
    ]


def offered_generic_keys(model: type[Model], exclude: Container[str]) -> list[GenericKey]:
    """Return the generic foreign keys of a model without those that a relation sets."""
    return [
        key
        for key in generic_keys(model)
        if not any(
            name in exclude for name in (key.name, key.type_column.name, key.key_column.name)
        )
    ]


def generic_key(model: type[Model], name: str) -> GenericKey | None:
    """Return the generic foreign key with this name, or None."""
    return next((key for key in generic_keys(model) if key.name == name), None)


def has_no_target(record: Any, name: str) -> bool:
    """Return whether a name is a generic foreign key that refers to no record that can exist."""
    key = generic_key(type(record), name) if isinstance(record, Model) else None
    return key is not None and (key.is_empty(record) or not key.can_have_target(record))


def invalid_target_text(record: Any, name: str) -> str | None:
    """Return the text for a target that cannot exist; None for any other value."""
    key = generic_key(type(record), name) if isinstance(record, Model) else None
    if key is None or key.is_empty(record) or key.can_have_target(record):
        return None
    return key.placeholder(record)


def reference_key(model: type[Model], reference: str) -> Any | None:
    """Return the key of a reference in the type of the model's primary key, or None."""
    return database_key(model, reference.partition(":")[2])
