"""System checks of the form of a resource."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from django.core.checks import CheckMessage

from django_panel.exceptions import dotted
from django_panel.forms.form_checks import (
    invalid_relation_options,
    missing_fields_in_declared_form,
    missing_fields_in_derived_form,
    missing_fields_in_inlines,
    unreachable_form_fields,
)
from django_panel.resources.derived_forms import declares_form
from django_panel.resources.given import given_field_names
from django_panel.resources.pages.create_record import CreateRecord

if TYPE_CHECKING:
    from django_panel.forms.schema import FormSchema
    from django_panel.resources.resource import Resource

#: Methods of a create page that may set attributes which the form lacks.
_HOOKS = (
    "before_validate",
    "mutate_form_data_before_create",
    "mutate_form_data_before_save",
    "given",
    "handle_record_creation",
    "handle",
)


def check_resource_form(resource: type[Resource], schema: FormSchema) -> Iterator[CheckMessage]:
    """Yield the messages about required fields and options in a resource's form."""
    owner, model, given = dotted(resource), resource.model, given_field_names(resource)
    yield from invalid_relation_options(owner, schema)
    yield from missing_fields_in_inlines(owner, schema)
    if not declares_form(resource):
        if not resource.is_singular():
            yield from missing_fields_in_derived_form(owner, schema, model, given)
    elif _needs_all_fields(resource):
        yield from missing_fields_in_declared_form(owner, schema, model, given)
    if "create" in resource.pages():
        yield from unreachable_form_fields(owner, schema, given)


def _needs_all_fields(resource: type[Resource]) -> bool:
    """Return whether a create page writes only what its form contains."""
    page = resource.pages().get("create")
    if page is None or not issubclass(page, CreateRecord):
        return False
    return all(getattr(page, name) is getattr(CreateRecord, name) for name in _HOOKS)
