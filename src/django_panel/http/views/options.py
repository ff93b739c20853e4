"""The options of a select: search and creation."""

from __future__ import annotations

from contextlib import AbstractContextManager

from django.core.exceptions import BadRequest, PermissionDenied, ValidationError
from django.http import HttpRequest, JsonResponse

from django_panel.debug.sections import query_section
from django_panel.forms.bound_form import BoundForm
from django_panel.forms.fields.select import Select
from django_panel.http.exceptions import InvalidInput
from django_panel.http.inputs.body import read_body
from django_panel.http.inputs.filters import is_filter_request
from django_panel.http.inputs.forms import OptionSearchInput
from django_panel.http.targets.base import FormTarget
from django_panel.http.targets.filter_target import filter_target
from django_panel.http.targets.form_target import form_target

_section = query_section("options", lambda local: local["request"].GET.get("field", ""))


class OptionController:
    """Searches and creates options of a select; the permissions of its form apply."""

    @_section
    def show(self, request: HttpRequest) -> JsonResponse:
        """Return the matching options."""
        with _target(request) as target:
            data = OptionSearchInput.parse(request)
            select, form = _select(target, data.field)
            return JsonResponse({"options": select.search_options(data.search, form)})

    @_section
    def store(self, request: HttpRequest) -> JsonResponse:
        """Create a record for a select and return it as an option."""
        with form_target(request) as target:
            select, form = _select(target, OptionSearchInput.parse(request).field)
            if select.creation_form() is None:
                raise BadRequest("This field does not create options.")
            if not select.can_create_option():
                raise PermissionDenied
            try:
                option = select.create_option(read_body(request), form)
            except ValidationError as error:
                raise InvalidInput.from_validation_error(error) from error
            return JsonResponse({"option": option}, status=201)


def _target(request: HttpRequest) -> AbstractContextManager[FormTarget]:
    """Return the form of the field: a form that is saved, or the filters of a page."""
    return filter_target(request) if is_filter_request(request) else form_target(request)


def _select(target: FormTarget, path: str) -> tuple[Select, BoundForm]:
    bound = target.find(path)
    if not isinstance(bound.field, Select):
        raise BadRequest("This field has no options.")
    return bound.field, bound.form
