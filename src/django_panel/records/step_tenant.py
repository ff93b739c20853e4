"""The rules of the tenant for one step of a wizard, before the whole form is submitted."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from django.db.models import Model

from django_panel.records.rows import all_rows
from django_panel.records.tenant import TenantPath, require_tenant
from django_panel.records.tenant_ownership import not_owned_message
from django_panel.support.related import related_source

if TYPE_CHECKING:
    from django_panel.forms.bound_form import BoundForm
    from django_panel.forms.fields.base import Field
    from django_panel.forms.wizard_step import BoundStep
    from django_panel.records.source import RecordSource
    from django_panel.resources.resource import Resource


def tenant_errors(source: RecordSource, form: BoundForm, step: BoundStep) -> dict[str, list[str]]:
    """Return the error of the step's field that would lead the record out of the tenant.

    That is a foreign key, or a many-to-many relation, with which the path to the tenant begins.
    """
    resource, ownership = source.resource, source.ownership()
    path = ownership.path
    if path is None or path.rest is None:
        return {}
    relation: Any = resource.model._meta.get_field(path.lookup.partition("__")[0])
    if path.first is not None:
        if path.first.name in form.given or path.first.attname in form.given:
            return {}
        for field, value in _values(form, step, {path.first.name, path.first.attname}):
            errors = ownership.errors({path.first.name: value})
            return {field.get_name(): messages for messages in errors.values()}
    elif relation.many_to_many:
        accessor = relation.name if relation.concrete else relation.get_accessor_name()
        for field, value in _values(form, step, {accessor}):
            if not _leads_to_tenant(resource, path.rest, relation, form.instance, value or ()):
                return {field.get_name(): [not_owned_message()]}
    return {}


def _values(form: BoundForm, step: BoundStep, attributes: set[str]) -> Iterable[tuple[Field, Any]]:
    """Yield the step's fields that write one of these attributes, with what they store."""
    cleaned = step.cleaned_data
    for field in step.fields:
        name = field.get_name()
        is_own = not field.get_prefix() and field.get_attribute() in attributes
        if is_own and name in cleaned and field.is_stored(form, cleaned[name]):
            yield field, field.stored_value(cleaned[name])


def _leads_to_tenant(
    resource: type[Resource],
    rest: TenantPath,
    relation: Any,
    record: Model | None,
    chosen: Iterable[Any],
) -> bool:
    """Return whether a record belongs to the tenant through its chosen related records.

    Related records that the user cannot choose stay related, so they count too.
    """
    model, tenant = relation.related_model, require_tenant(resource)
    inside = rest.restrict(all_rows(model), tenant)
    keys = [field.pk if isinstance(field, Model) else field for field in chosen]
    if inside.filter(pk__in=keys).exists():
        return True
    if record is None:
        return False
    stored = all_rows(resource.model).filter(pk=record.pk).values(relation.name)
    offered = related_source(model).choices().order_by().values("pk")
    return inside.filter(pk__in=stored).exclude(pk__in=offered).exists()
