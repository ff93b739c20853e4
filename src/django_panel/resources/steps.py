"""One step of a wizard, judged before the person moves on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.core.exceptions import BadRequest
from django.http import HttpRequest, JsonResponse
from django.utils.translation import gettext as _

from django_panel.exceptions import Halt
from django_panel.forms.steps import step_errors
from django_panel.forms.validation import with_lists
from django_panel.resources.inputs.record_form import WizardStepInput
from django_panel.resources.ownership import given_by_parent
from django_panel.resources.pages.hooks import mutated

if TYPE_CHECKING:
    from django.db.models import Model

    from django_panel.forms.schema import FormSchema
    from django_panel.resources.pages.base import ResourcePage


def validate_step(
    page: ResourcePage, request: HttpRequest, schema: FormSchema, record: Model | None = None
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
        data = mutated(page.before_validate, dict(with_lists(schema, sent.answers)))
    except Halt:
        # Nothing is wrong with any field, and still nobody goes on.
        return JsonResponse({"errors": {}}, status=422)
    given = given_by_parent(page.get_resource()) if record is None else {}
    errors = None if sent.step is None else step_errors(schema, sent.step, data, record, given)
    return _answer({"step": [_("There is no such step.")]} if errors is None else errors)


def _answer(errors: dict[str, list[str]]) -> JsonResponse:
    return JsonResponse({"errors": errors}, status=422 if errors else 200)
