"""Forms that a resource does not declare: derived from its model."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from django_panel.forms.required_fields import missing_required_fields
from django_panel.forms.schema import FormSchema
from django_panel.resources.form_attributes import default_form
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
    given = parent_field_names(resource)
    schema = default_form(resource, FormSchema().model(resource.model))
    return not missing_required_fields(schema, resource.model, given)
