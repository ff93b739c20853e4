"""What a form looks like now: live fields ask this while somebody types."""

from __future__ import annotations

from django.http import HttpRequest, JsonResponse

from django_panel.forms.live import followed
from django_panel.http.form_places import form_place, option_place
from django_panel.http.inputs.forms import FormStateInput


class FormStateController:
    """Judges nothing, writes nothing: it draws the form for the values it is sent."""

    def show(self, request: HttpRequest) -> JsonResponse:
        """Return the form after a change of one field.

        With ``field`` in the query string it is the form that makes a missing option there.
        """
        with form_place(request, any_page=True) as place:
            sent = FormStateInput.parse(request)
            asked = place if sent.field is None else option_place(place, sent.field)
            schema, record = asked.schema, asked.record
            state = followed(schema, sent.state, sent.changed, sent.previous, record)
            return JsonResponse({"form": schema.to_wire_with_values(state, record)})
