"""One step of a wizard, judged before the person moves on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.core.exceptions import BadRequest
from django.http import HttpRequest, JsonResponse
from django.utils.translation import gettext as _

from django_panel.exceptions import Halt
from django_panel.forms.validation import clean_step
from django_panel.resources.inputs.record_form import WizardStepInput
from django_panel.resources.pages.hooks import FormHooks, mutated

if TYPE_CHECKING:
    from django.db.models import Model

    from django_panel.forms.schema import FormSchema


def validate_step(
    hooks: FormHooks, request: HttpRequest, schema: FormSchema, record: Model | None = None
) -> JsonResponse:
    """Return the errors of a step's own fields; no others are looked at.

    The whole form is judged once more when it is submitted: this only spares people the way
    back.
    """
    if schema.get_wizard() is None:
        raise BadRequest("This form has no steps.")
    names = {each.get_name() for each in schema.declared_fields()}
    sent = WizardStepInput.parse(request, names)
    try:
        data = mutated(hooks.before_validate, dict(sent.answers))
    except Halt:
        # Nothing is wrong with any field, and still nobody goes on.
        return JsonResponse({"errors": {}}, status=422)
    cleaned = None if sent.step is None else clean_step(schema, sent.step, data, record)
    return _answer({"step": [_("There is no such step.")]} if cleaned is None else cleaned.errors)


def _answer(errors: dict[str, list[str]]) -> JsonResponse:
    return JsonResponse({"errors": errors}, status=422 if errors else 200)
