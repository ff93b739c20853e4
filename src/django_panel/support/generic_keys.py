"""The generic foreign keys of a model."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass
from typing import Any

from django.apps import apps
from django.core.exceptions import ObjectDoesNotExist
from django.db.models import Field, IntegerField, Model, UUIDField

from django_panel.support.context import current_panel
from django_panel.support.keys import database_key, is_composite

#: Columns of these types store keys of the same type only.
_KEY_TYPES = (IntegerField, UUIDField)


@dataclass(frozen=True, slots=True)
class GenericKey:
    """A generic foreign key: a column with the content type and one with the key."""

    name: str
    type_column: Field[Any, Any]
    key_column: Field[Any, Any]
    for_concrete_model: bool

    def reference(self, record: Model) -> str | None:
        """Return the type and key that a record stores as ``app.model:key``; None if empty."""
        type_id = getattr(record, self.type_column.attname)
        key = getattr(record, self.key_column.attname)
        if type_id is None or key is None:
            return None
        try:
            content_type = self._content_types().get_for_id(type_id)
        except ObjectDoesNotExist:
            return f"{type_id}:{key}"
        return f"{content_type.app_label}.{content_type.model}:{key}"

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

    def models(self) -> list[type[Model]]:
        """Return the models of the current panel's resources that the columns can refer to."""
        panel = current_panel()
        found = dict.fromkeys(each.model for each in (panel.get_resources() if panel else ()))
        allowed = self._limited_types()
        return [
            model
            for model in found
            if self._fits(model) and (allowed is None or model._meta.label_lower in allowed)
        ]

    def _fits(self, model: type[Model]) -> bool:
        if is_composite(model) or (self.for_concrete_model and model._meta.proxy):
            return False
        column: Any = model._meta.pk
        while column.is_relation:
            column = column.target_field
        stored = next((each for each in _KEY_TYPES if isinstance(self.key_column, each)), Field)
        return isinstance(column, stored)

    def _limited_types(self) -> set[str] | None:
        """Return the types that ``limit_choices_to`` allows; None without one."""
        column: Any = self.type_column
        limit = column.get_limit_choices_to()
        if not limit:
            return None
        rows = self._content_types().complex_filter(limit)
        return {f"{each.app_label}.{each.model}" for each in rows}

    def _content_types(self) -> Any:
        related: Any = self.type_column.related_model
        return related.objects


def generic_keys(model: type[Model]) -> list[GenericKey]:
    """Return the generic foreign keys of a model."""
    meta: Any = model._meta
    return [
        GenericKey(
            name=each.name,
            type_column=meta.get_field(each.ct_field),
            key_column=meta.get_field(each.fk_field),
            for_concrete_model=each.for_concrete_model,
        )
        for each in meta.private_fields
        if hasattr(each, "ct_field") and hasattr(each, "fk_field")
    ]


def offered_generic_keys(model: type[Model], exclude: Container[str]) -> list[GenericKey]:
    """Return the generic foreign keys of a model without those that a relation sets."""
    return [
        each
        for each in generic_keys(model)
        if not any(
            name in exclude for name in (each.name, each.type_column.name, each.key_column.name)
        )
    ]


def generic_key(model: type[Model], name: str) -> GenericKey | None:
    """Return the generic foreign key with this name, or None."""
    return next((each for each in generic_keys(model) if each.name == name), None)


def reference_key(model: type[Model], reference: str) -> Any | None:
    """Return the key of a reference in the type of the model's primary key, or None."""
    return database_key(model, reference.partition(":")[2])
