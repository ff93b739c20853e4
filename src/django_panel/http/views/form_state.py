"""The state of a form after a live field changed."""

from __future__ import annotations

from django.http import HttpRequest, JsonResponse

from django_panel.debug.sections import query_section
from django_panel.http.inputs.forms import FormStateInput
from django_panel.http.targets.form_target import form_target, option_target


class FormStateController:
    """Returns the form with the submitted values; it neither validates nor writes."""

    @query_section("form", lambda local: local["request"].GET.get("resource", ""))
    def show(self, request: HttpRequest) -> JsonResponse:
        """Return the form after a change of one field.

        With ``field`` in the query string, return the form that creates a missing option of it.
        """
        with form_target(request, any_page=True) as target:
            data = FormStateInput.parse(request)
            shown = target if data.field is None else option_target(target, data.field)
            form = shown.bind(data.state)
            form.update(data.changed, data.previous)
            return JsonResponse({"form": form.to_wire()})
