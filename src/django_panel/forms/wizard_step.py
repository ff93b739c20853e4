"""One step of a bound form's wizard."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from django.utils.functional import cached_property

from django_panel.forms.attributes import record_attributes
from django_panel.forms.cleaning import CleanedFields, clean_fields, is_inside
from django_panel.forms.components import (
    declared_fields,
    form_components,
    related_errors,
    shown_fields,
)
from django_panel.forms.model_validation import trial_instance
from django_panel.records.row import assign
from django_panel.records.rules import partial_errors

if TYPE_CHECKING:
    from django_panel.forms.bound_form import BoundForm
    from django_panel.forms.fields.base import Field
    from django_panel.forms.layouts.wizard import Step


class BoundStep:
    """A step with its errors, before the whole form is submitted."""

    def __init__(self, form: BoundForm, steps: Sequence[Step], index: int) -> None:
        self._form = form
        self._step = steps[index]
        self._later = steps[index + 1 :]

    @property
    def fields(self) -> tuple[Field, ...]:
        """The fields of the step that exist on this page for this record."""
        return tuple(shown_fields([self._step], self._form))

    @property
    def errors(self) -> dict[str, list[str]]:
        """Messages of the step's fields by full name.

        The model's validators and unique rules run on the values of this step and those before
        it; the values of later steps are not known yet.
        """
        own, cleaned = {field.get_name() for field in self.fields}, self._cleaned
        errors = {name: texts for name, texts in cleaned.errors.items() if is_inside(name, own)}
        if errors or not self._form.writes_record:
            return errors
        return self._model_errors(cleaned, own)

    @property
    def cleaned_data(self) -> dict[str, Any]:
        """The cleaned values of the step's fields by full name; invalid fields have none."""
        values = self._cleaned_values()
        names = (field.get_name() for field in self.fields)
        return {name: values[name] for name in names if name in values}

    def _cleaned_values(self) -> dict[str, Any]:
        return self._cleaned.values

    @cached_property
    def _cleaned(self) -> CleanedFields:
        """The fields of this step and of those before it."""
        form = self._form
        form.run_before_validate()
        later = {field.get_name() for field in declared_fields(self._later)}
        so_far = [field for field in form.open_fields if field.get_name() not in later]
        return clean_fields(form, so_far)

    def _model_errors(self, cleaned: CleanedFields, own: set[str]) -> dict[str, list[str]]:
        """Return the errors of the model's rules about the step."""
        form = self._form
        fields = [field for field in form.schema.declared_fields() if not field.get_prefix()]
        # No rule reads a password, and hashing one is slow.
        values: dict[str, Any] = {
            field.get_name(): cleaned.values[field.get_name()]
            for field in fields
            if field.get_name() in cleaned.values and field.type != "password"
        }
        attributes = record_attributes(form, values) | form.given
        trial = trial_instance(form)
        assign(trial, attributes)
        names = {field.get_attribute(): field.get_name() for field in fields}
        # A stored record has a value for each field that was not submitted.
        unknown = set() if form.is_edit else names.keys() - attributes.keys()
        components = form_components(form.schema.get_components())
        unknown |= {name for component in components for name in component.pending_relations()}
        about = {attribute for attribute, name in names.items() if name in own} & attributes.keys()
        errors = partial_errors(names, trial, about - unknown, unknown)
        form.set_cleaned_data(cleaned.values)
        return errors | related_errors([self._step], form, trial)
