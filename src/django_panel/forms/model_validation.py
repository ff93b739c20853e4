"""Validates the record of a form with the rules of its model, and of its related records."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from typing import TYPE_CHECKING, Any

from django_panel.records.row import AssignedColumns
from django_panel.records.rules import validate_record

if TYPE_CHECKING:
    from django_panel.forms.bound_form import BoundForm


def form_errors(form: BoundForm, attributes: Mapping[str, Any]) -> dict[str, list[str]]:
    """Return the errors of the record as it would be with these attributes, by field name."""
    return validate_form(form, attributes)[0]


def validate_form(
    form: BoundForm, attributes: Mapping[str, Any]
) -> tuple[dict[str, list[str]], dict[str, Any]]:
    """Return the errors of the record with these attributes, and the attributes that it set.

    Validation runs on a copy. Unique checks and constraints without a changed attribute are
    skipped, except for a new record. ``Model.clean()`` may set attributes.
    """
    trial = trial_instance(form)
    components = form.schema.relational_components()
    pending = {name for component in components for name in component.pending_relations()}
    assigned = AssignedColumns.assign(trial, attributes)
    errors = validate_record(form.schema.attribute_names(), assigned, pending)
    for component in components:
        errors |= component.related_errors(form, trial)
    return errors, assigned.values_set()


def trial_instance(form: BoundForm) -> Any:
    """Return a copy of the form's instance, or a new instance of its model."""
    if form.instance is not None:
        return copy(form.instance)
    model: Any = form.schema.get_model()
    instance = model()
    instance._state.db = form.database
    return instance
