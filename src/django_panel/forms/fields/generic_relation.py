"""A select for the target of a generic foreign key."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self

from django import forms
from django.apps import apps
from django.core.exceptions import ValidationError
from django.db.models import Model
from django.utils.text import capfirst

from django_panel.exceptions import PanelSchemaException, dotted, nearest
from django_panel.forms.fields.base import Field
from django_panel.forms.fields.raw_values import is_text
from django_panel.forms.fields.related_records import not_visible_label
from django_panel.forms.fields.select import Select
from django_panel.support.generic_keys import (
    GenericKey,
    generic_key,
    generic_keys,
    invalid_target_text,
    reference_key,
)
from django_panel.support.related import related_source
from django_panel.support.related_urls import view_url

if TYPE_CHECKING:
    from django_panel.forms.bound_form import BoundForm, FoundField
    from django_panel.forms.fields.wire import GenericRelationSelectWire, OptionWire
    from django_panel.schemas.component import ModelClass

_MAX_LENGTH = 500


@dataclass(frozen=True, eq=False, repr=False)
class GenericRelationSelect(Field):
    """The target of a ``GenericForeignKey``: a type, and a record of that type.

    The field has the name of the generic foreign key and writes both of its columns. The types
    are the models of the panel's resources whose list the user may open; the records are those
    in the scope of the resource. The cleaned value is a text, ``app.model:key``.
    """

    type = "generic_relation"

    _models: tuple[ModelClass, ...] | None = field(default=None, init=False)

    def types(self, models: Iterable[ModelClass] | None) -> Self:
        """Offer these models only."""
        return self._with(_models=None if models is None else tuple(models))

    # Readers.

    def get_attribute(self) -> str:
        key = self._generic_key()
        return super().get_attribute() if key is None else key.key_column.attname

    def attribute_names(self) -> tuple[str, ...]:
        key = self._generic_key()
        if key is None:
            return super().attribute_names()
        return key.type_column.attname, key.key_column.attname

    def attributes_for(self, value: Any) -> dict[str, Any]:
        key = self._generic_key()
        return super().attributes_for(value) if key is None else key.attributes(value or None)

    def get_types(self) -> list[ModelClass]:
        """Return the models that the user may choose from."""
        key = self._generic_key()
        offered = [] if key is None else key.models()
        if self._models is not None:
            offered = [candidate for candidate in offered if candidate in self._models]
        return [type_ for type_ in offered if related_source(type_).allows("view_any")]

    def with_model(self, model: ModelClass | None) -> Self:
        bound = super().with_model(model)
        if model is not None and generic_key(model, self._name) is None:
            known = [key.name for key in generic_keys(model)]
            raise PanelSchemaException(
                f"{dotted(model)} has no generic foreign key {self._name!r}.",
                f"Its generic foreign keys: {', '.join(known) or 'none'}."
                f"{nearest(self._name, known)}",
                "Correct the name.",
            )
        return bound

    def find_nested(self, form: BoundForm, path: str) -> FoundField | None:
        """Return the select of the records of a type: ``app.model``."""
        from django_panel.forms.bound_form import FoundField  # noqa: PLC0415 - imports fields

        model = self._offered_model(path)
        if model is None:
            return None
        return FoundField(Select(self._name).exists_in(model).searchable(), form)

    # The value.

    def read(self, record: Model) -> Any:
        owner, key = self.owner_of(record), self._generic_key()
        return None if owner is None or key is None else key.reference(owner)

    def title_of(self, record: Model) -> tuple[str | None, str | None]:
        """Return the title of the target and its URL; a neutral text for a hidden target."""
        reference = self.read(record)
        if not reference:
            return None, None
        text = invalid_target_text(self.owner_of(record), self._name)
        if text is not None:
            return text, None
        target = self._visible_target(reference)
        if target is None:
            return not_visible_label(), None
        return related_source(type(target)).record_title(target), view_url(target)

    # Cleaning.

    def compile(self) -> forms.Field:
        return forms.CharField(required=self._required, strip=False, max_length=_MAX_LENGTH)

    def accepts(self, raw: object) -> bool:
        return is_text(raw, max_length=_MAX_LENGTH)

    def clean_submitted(self, form: BoundForm) -> Any:
        value: str | None = super().clean_submitted(form) or None
        if not value or value in form.stored_values(self):
            return value
        model = self._offered_model(value.partition(":")[0])
        key = None if model is None else reference_key(model, value)
        if model is None or key is None:
            raise _invalid_choice()
        if not related_source(model).choices().filter(pk=key).exists():
            raise _invalid_choice()
        return f"{model._meta.label_lower}:{key}"

    # The wire format.

    def to_wire(
        self, value: Any = None, form: BoundForm | None = None
    ) -> GenericRelationSelectWire:
        return {
            **super().to_wire(value, form),
            "types": self._types_wire(value),
            "recordLabel": self.label_of(value, form),
        }

    def _types_wire(self, value: Any) -> list[OptionWire]:
        offered = self.get_types()
        current = _model_of(value)
        if current is not None and current not in offered:
            offered.append(current)
        return [
            {
                "value": type_._meta.label_lower,
                "label": capfirst(related_source(type_).label),
            }
            for type_ in offered
        ]

    def label_of(self, value: Any, form: BoundForm | None) -> str | None:
        """Return the title of the record that a value names; None if the user may not see it."""
        if not isinstance(value, str) or not value:
            return None
        target = self._visible_target(value)
        if target is not None:
            return related_source(type(target)).record_title(target)
        if form is None or value not in form.stored_values(self):
            return None
        owner = None if form.instance is None else self.owner_of(form.instance)
        return invalid_target_text(owner, self._name) or not_visible_label()

    def _visible_target(self, reference: str) -> Model | None:
        """Return the record that a reference names if it is in scope and may be viewed."""
        model = _model_of(reference)
        key = None if model is None else reference_key(model, reference)
        if model is None or key is None:
            return None
        source = related_source(model)
        target: Model | None = source.queryset().filter(pk=key).first()
        may_view = target is not None and (
            source.allows_each("view", (target,))(target)
            or source.allows_each("edit", (target,))(target)
        )
        return target if may_view else None

    def _offered_model(self, name: str) -> ModelClass | None:
        return next((type_ for type_ in self.get_types() if type_._meta.label_lower == name), None)

    def _generic_key(self) -> GenericKey | None:
        return None if self._model is None else generic_key(self._model, self._name)


def _model_of(reference: Any) -> type[Model] | None:
    """Return the installed model that a reference names, or None."""
    name = reference.partition(":")[0] if isinstance(reference, str) else ""
    try:
        return apps.get_model(name)
    except (LookupError, ValueError):
        return None


def _invalid_choice() -> ValidationError:
    return ValidationError(
        forms.ModelChoiceField.default_error_messages["invalid_choice"], code="invalid_choice"
    )
