"""One step of a wizard, judged by its fields and by the model, as far as the form has come."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from typing import TYPE_CHECKING, Any

from django_panel.forms import storing
from django_panel.forms.model_rules import partial_errors
from django_panel.forms.validation import Cleaned, answers_of, current_state, judge

if TYPE_CHECKING:
    from django.db.models import Model

    from django_panel.forms.fields.base import Field
    from django_panel.forms.layouts.wizard import Step
    from django_panel.forms.occasion import Occasion
    from django_panel.forms.schema import FormSchema


def step_errors(
    schema: FormSchema,
    index: int,
    raw: object,
    record: Model | None = None,
    given: Mapping[str, Any] | None = None,
) -> dict[str, list[str]] | None:
    """Return what is wrong with one step, or None where there is no such step.

    The model's validators and unique rules are asked too, about this step's fields and those
    before it: what a later step will say is not known yet. ``given`` are attributes that no
    form asks, such as the parent of a nested record.
    """
    step = schema.step_fields(index, record)
    if step is None:
        return None
    answers = answers_of(schema, raw)
    occasion = schema.occasion(record, current_state(schema, answers, record))
    own = {each.get_name() for each in step}
    later = {each.get_name() for each in _later(schema, index, record)}
    asked = [each for each in schema.open_fields(occasion) if each.get_name() not in later]
    cleaned = judge(asked, answers, occasion)
    errors = {name: texts for name, texts in cleaned.errors.items() if _is_of(name, own)}
    if errors or schema.get_model() is None:
        return errors
    return _model_errors(schema, index, cleaned, own, record, given or {})


def _model_errors(
    schema: FormSchema,
    index: int,
    cleaned: Cleaned,
    own: set[str],
    record: Model | None,
    given: Mapping[str, Any],
) -> dict[str, list[str]]:
    """Return what the model has against the answers so far that are about the step."""
    fields = [each for each in schema.declared_fields() if not each.get_prefix()]
    # Hashing is slow, and no rule looks at a secret.
    values = {
        each.get_name(): cleaned.values[each.get_name()]
        for each in fields
        if each.get_name() in cleaned.values and each.type != "password"
    }
    attributes = {**storing.dehydrate(schema, values, record), **given}
    model: Any = schema.get_model()
    trial = model() if record is None else copy(record)
    storing.assign(trial, attributes)
    names = {each.get_attribute(): each.get_name() for each in fields}
    unknown = names.keys() - attributes.keys()
    unknown |= {name for part in schema.get_components() for name in part.unsettled_names()}
    about = {attribute for attribute, name in names.items() if name in own} - unknown
    errors = partial_errors(names, trial, about, unknown)
    occasion = schema.occasion(record, cleaned.values)
    step = _steps(schema, occasion)[index]
    return errors | step.related_errors(cleaned.values, trial, occasion)


def _later(schema: FormSchema, index: int, record: Model | None) -> list[Field]:
    occasion = schema.occasion(record)
    steps = _steps(schema, occasion)[index + 1 :]
    return [each for step in steps for each in step.declared_fields()]


def _steps(schema: FormSchema, occasion: Occasion) -> list[Step]:
    wizard = schema.get_wizard()
    return [] if wizard is None else list(wizard.shown_steps(occasion))


def _is_of(path: str, names: set[str]) -> bool:
    """Return whether an error stands at one of these fields, or inside its value."""
    return path in names or any(path.startswith(f"{name}.") for name in names)
