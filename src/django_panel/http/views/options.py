"""Options of a field, beyond the first few: searched for, or made in place."""

from __future__ import annotations

from contextlib import AbstractContextManager
from typing import TYPE_CHECKING

from django.core.exceptions import BadRequest, PermissionDenied, ValidationError
from django.http import HttpRequest, JsonResponse

from django_panel.forms.fields.select import Select
from django_panel.http.form_places import field_at, form_place
from django_panel.http.inputs.body import read_body
from django_panel.http.inputs.filters import asks_for_filters
from django_panel.http.inputs.forms import OptionSearchInput
from django_panel.http.refusals import InvalidInput

if TYPE_CHECKING:
    from django_panel.forms.occasion import Occasion
    from django_panel.http.form_places import FormPlace


class OptionController:
    """Answers a select's search; the form that declared it says who may ask."""

    def show(self, request: HttpRequest) -> JsonResponse:
        """Return the options that match."""
        with _place(request) as place:
            sent = OptionSearchInput.parse(request)
            field, occasion = _select(place, sent.field)
            found = field.search_options(sent.search, occasion)
            return JsonResponse(
                {"options": [{"value": str(value), "label": str(label)} for value, label in found]}
            )

    def store(self, request: HttpRequest) -> JsonResponse:
        """Make a new entry of a select's list and return it as an option."""
        with form_place(request) as place:
            field, occasion = _select(place, OptionSearchInput.parse(request).field)
            if field.creation_form() is None:
                raise BadRequest("Nothing can be added to this list.")
            if not field.can_create_option():
                raise PermissionDenied
            try:
                option = field.create_option(read_body(request), occasion)
            except ValidationError as refused:
                raise InvalidInput(refused.message_dict) from refused
            return JsonResponse({"option": option}, status=201)


def _place(request: HttpRequest) -> AbstractContextManager[FormPlace]:
    """Find the form that declares the field: one that is saved, or the filters of a page."""
    if not asks_for_filters(request):
        return form_place(request)
    from django_panel.http.filter_places import filter_place

    return filter_place(request)


def _select(place: FormPlace, name: str) -> tuple[Select, Occasion]:
    field, occasion = field_at(place, name)
    if not isinstance(field, Select):
        raise BadRequest("This field has no list to search.")
    return field, occasion
