"""The state of a form while the user types: live fields call this."""

from __future__ import annotations

from django.http import HttpRequest, JsonResponse

from django_panel.http.inputs.forms import FormStateInput
from django_panel.http.targets.form_target import form_target, option_target


class FormStateController:
    """Validates and writes nothing: it returns the form with the values it was sent."""

    def show(self, request: HttpRequest) -> JsonResponse:
        """Return the form after a change of one field.

        With ``field`` in the query string it is the form that creates a missing option there.
        """
        with form_target(request, any_page=True) as target:
            sent = FormStateInput.parse(request)
            shown = target if sent.field is None else option_target(target, sent.field)
            form = shown.bind(sent.state)
            form.update(sent.changed, sent.previous)
            return JsonResponse({"form": form.to_wire()})
