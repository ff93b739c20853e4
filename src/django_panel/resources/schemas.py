"""Builds the schemas that a resource declares."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from django.forms import BaseForm

from django_panel.exceptions import PanelSchemaException, dotted
from django_panel.forms.model_form_schema import ModelFormSchema
from django_panel.forms.schema import FormSchema
from django_panel.infolists.schema import InfolistSchema
from django_panel.resources.formfield_overrides import formfield_overrides
from django_panel.resources.overrides import overrides
from django_panel.resources.relations.declared_managers import validated_managers
from django_panel.resources.resource_source import ResourceSource
from django_panel.support import context
from django_panel.tables.schema import TableSchema

if TYPE_CHECKING:
    from django_panel.resources.resource import Resource


def build_schema(resource: type[Resource], schema_name: str) -> Any:
    """Return the schema of a kind: table, form, infolist or relation_managers."""
    return _BUILDERS[schema_name](resource)


def declares_infolist(resource: type[Resource]) -> bool:
    """Return whether the resource overrides ``infolist()``."""
    return overrides(resource, "infolist")


def declares_relations(resource: type[Resource]) -> bool:
    """Return whether the resource overrides ``relation_managers()``."""
    return overrides(resource, "relation_managers")


def _table(resource: type[Resource]) -> Any:
    declared = resource.table(TableSchema(resource.model))
    return bound_table(resource, _checked(resource, "table", declared, TableSchema))


def bound_table(resource: type[Resource], schema: TableSchema) -> TableSchema:
    """Return a table whose actions and filters are bound to the records of the resource."""
    return schema.bound_to(_source(resource))


def _form(resource: type[Resource]) -> Any:
    schema = FormSchema().model(resource.model)
    if resource.form_class is not None:
        kwargs = resource.get_form_kwargs if overrides(resource, "get_form_kwargs") else None
        schema = ModelFormSchema.of(resource.form_class, resource.model, kwargs)
    declared = resource.form(schema.with_formfield_overrides(formfield_overrides(resource)))
    return _checked(resource, "form", declared, FormSchema).with_form_id(resource.get_slug())


def _infolist(resource: type[Resource]) -> Any:
    declared = resource.infolist(InfolistSchema().model(resource.model))
    return _checked(resource, "infolist", declared, InfolistSchema).bound_to(_source(resource))


def _source(resource: type[Resource]) -> ResourceSource:
    """Return the source that the actions of a schema are bound to."""
    return ResourceSource(resource, context.current_panel())


def _checked(resource: type[Resource], schema_name: str, declared: Any, schema: type[Any]) -> Any:
    """Return the declared schema; raise if the method did not return one."""
    if not isinstance(declared, schema):
        fix = "Add `return schema…`."
        if isinstance(declared, BaseForm):
            fix = f"Write `form_class = {type(declared).__name__}`."
        raise PanelSchemaException(
            f"{dotted(resource)}.{schema_name}() returned {declared!r}.",
            "The method returns the schema that it was given, or a copy made by setters.",
            fix,
        )
    return declared


_BUILDERS: Mapping[str, Callable[[type[Resource]], Any]] = MappingProxyType(
    {
        "table": _table,
        "form": _form,
        "infolist": _infolist,
        "relation_managers": validated_managers,
    }
)
