"""Fills a record form with initial values, and validates one step of a wizard."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from django.core.exceptions import BadRequest
from django.http import HttpRequest, JsonResponse
from django.utils.translation import gettext as _

from django_panel.exceptions import Halt
from django_panel.forms.hooks import FormHooks, call_hook
from django_panel.forms.submission import submitted_values
from django_panel.records.step_tenant import tenant_errors
from django_panel.resources.inputs.record_form import WizardStepInput

if TYPE_CHECKING:
    from django.db.models import Model

    from django_panel.forms.schema import FormSchema
    from django_panel.forms.wire import FormWire
    from django_panel.resources.pages.base import ResourcePage
    from django_panel.resources.pages.record_form import RecordFormPage


def fill_form(
    hooks: FormHooks,
    schema: FormSchema,
    record: Model | None = None,
    draft: Mapping[str, Any] | None = None,
) -> FormWire:
    """Return the form with the record's values, or its defaults; a draft replaces them."""
    call_hook(hooks.before_fill, record)
    form = schema.bind(instance=record, hooks=hooks)
    if draft:
        form.set_state(form.initial | {n: draft[n] for n in draft if n in form.initial})
    wire = form.to_wire()
    call_hook(hooks.after_fill, record)
    return wire


def copied_values(
    page: RecordFormPage[Any],
    create_page: RecordFormPage[Any],
    record: Model,
    submitted: Mapping[str, Any],
) -> dict[str, Any]:
    """Return the data of a create form that copies a record with the submitted changes.

    What was not submitted has the value of the edit page, else the stored one.
    """
    schema = page.form_schema()
    stored = create_page.form_schema().bind(instance=record).initial
    stored |= schema.bind(instance=record, hooks=page).initial
    return {**stored, **submitted, **submitted_values(schema, submitted)}


def validate_step(
    page: ResourcePage, request: HttpRequest, schema: FormSchema, record: Model | None = None
) -> JsonResponse:
    """Return the errors of the step's own fields; the whole form is validated on submit."""
    if schema.get_wizard() is None:
        raise BadRequest("This form has no steps.")
    names = {field.get_name() for field in schema.declared_fields()}
    submitted = WizardStepInput.parse(request, names)
    source = page.source()
    given = source.given() if record is None else {}
    form = schema.bind(instance=record, data=submitted.data, hooks=page, given=given)
    form.database = source.database()
    try:
        form.run_before_validate()
        step = None if submitted.step is None else form.step(submitted.step)
    except Halt:
        # No field has an error, and the user cannot continue.
        return JsonResponse({"errors": {}}, status=422)
    if step is None:
        errors = {"step": [_("There is no such step.")]}
    else:
        errors = step.errors or tenant_errors(source, form, step)
    return JsonResponse({"errors": errors}, status=422 if errors else 200)
