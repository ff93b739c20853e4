"""Parser of requests that name the filters of a page or of one of its widgets."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from django.http import HttpRequest
from django.utils.translation import gettext as _

from django_panel.http.exceptions import InvalidInput
from django_panel.support.frozen import FrozenValue
from django_panel.support.keys import RecordKey


def is_filter_request(request: HttpRequest) -> bool:
    """Return whether a request names filters, and not a form that is saved."""
    return "narrows" in request.GET


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class FilterTargetInput(FrozenValue):
    """A standalone page by its slug, or a resource's page by its key."""

    page: str
    widget: str | None
    #: A filter of the list.
    filter: str | None
    resource: str | None
    record: RecordKey | None
    parent: str | None

    @classmethod
    def parse(cls, request: HttpRequest) -> Self:
        query = request.GET
        page, resource, widget, table_filter = (
            query.get(name) or None for name in ("narrows", "resource", "widget", "filter")
        )
        errors: dict[str, list[str]] = {}
        if page is None:
            errors["narrows"] = [_("This field is required.")]
        if resource is not None and widget is None and table_filter is None:
            # A resource's page has the filters of its widgets and of its list.
            errors["widget"] = [_("This field is required.")]
        if errors:
            raise InvalidInput(errors)
        return cls(
            page=str(page),
            widget=widget,
            filter=table_filter,
            resource=resource,
            record=query.get("record") or None,
            parent=query.get("parent"),
        )
