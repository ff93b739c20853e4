"""Forms that a resource does not declare: derived from its model."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from django_panel.forms.derived import derive_field
from django_panel.forms.required_fields import is_required
from django_panel.records.row import saves_whole_rows
from django_panel.resources.named_members import declared
from django_panel.resources.overrides import overrides
from django_panel.resources.parent_links import parent_field_names

if TYPE_CHECKING:
    from django_panel.resources.resource import Resource


def declares_form(resource: type[Resource]) -> bool:
    """Return whether the resource declares its form or its fields."""
    fields = declared(resource, "fields")
    return fields is not None or resource.form_class is not None or overrides(resource, "form")


def has_create_page(resource: type[Resource]) -> bool:
    """Return whether a new record can be saved: the derived form offers every required field.

    A resource that declares its form has a create page; a missing field is a system check error.
    """
    key: Any = resource
    return declares_form(resource) or _offers_required_fields(key)


@lru_cache(maxsize=1024)
def _offers_required_fields(resource: Any) -> bool:
    # The base class has no model, and routes are built before a wrong parent is reported.
    missing = set() if getattr(resource, "model", None) is None else _missing_names(resource)
    return not missing or missing <= parent_field_names(resource)


def _missing_names(resource: type[Resource]) -> set[str]:
    """Return the required fields that users cannot enter; the schema itself is not built."""
    if saves_whole_rows(resource.model):
        return set()
    read_only = set(declared(resource, "readonly_fields") or ())
    columns = (field for field in resource.model._meta.concrete_fields if is_required(field))
    return {
        column.name
        for column in columns
        if column.name in read_only or derive_field(column) is None
    }
