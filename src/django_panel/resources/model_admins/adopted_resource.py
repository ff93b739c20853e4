"""A resource whose declarations are those of a registered ``ModelAdmin``."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

from django.db.models import Model, QuerySet

from django_panel.policies import Policy
from django_panel.resources import records, schemas
from django_panel.resources.model_admins.actions import bulk_actions_of
from django_panel.resources.model_admins.columns import columns_of
from django_panel.resources.model_admins.filters import filters_of
from django_panel.resources.model_admins.hooks import call
from django_panel.resources.model_admins.list_options import ListOptions
from django_panel.resources.model_admins.pages import (
    AdoptedCreate,
    AdoptedEdit,
    AdoptedView,
    bound_form_schema,
)
from django_panel.resources.model_admins.policy import ModelAdminPolicy
from django_panel.resources.model_admins.search import search
from django_panel.resources.pages.list_records import ListRecords
from django_panel.resources.resource import Resource
from django_panel.support import context
from django_panel.tables.schema import TableSchema

if TYPE_CHECKING:
    from django.contrib.admin import ModelAdmin

    from django_panel.forms.schema import FormSchema
    from django_panel.resources.pages.base import ResourcePage


class AdoptedResource(Resource[Any]):
    """Calls the hooks of ``model_admin`` for each request; its attributes are not copied.

    Inlines are not adopted yet: a class with inlines has no pages that write.
    """

    #: The registered instance.
    model_admin: ClassVar[ModelAdmin[Any]]
    policy: ClassVar[type[Policy] | None] = ModelAdminPolicy

    @classmethod
    def get_model_admin(cls) -> ModelAdmin[Any]:
        return cls.model_admin

    @classmethod
    def pages(cls) -> Mapping[str, type[ResourcePage]]:
        return {
            "index": ListRecords,
            "create": AdoptedCreate,
            "view": AdoptedView,
            "edit": AdoptedEdit,
        }

    @classmethod
    def query(cls) -> QuerySet[Any]:
        """Return ``get_queryset()`` of the admin, restricted as every resource is."""
        return records.narrowed(cls, call(cls.model_admin, "get_queryset"))

    @classmethod
    def should_register_navigation(cls) -> bool:
        return super().should_register_navigation() and bool(
            call(cls.model_admin, "has_module_permission")
        )

    # Schemas.

    @classmethod
    def schema_variant(cls, schema_name: str) -> Hashable:
        """Return what the schema of a request is built from; equal ones share a schema.

        None for a schema that is built once, as that of every other resource.
        """
        return ListOptions.read(cls.model_admin) if schema_name == "table" else None

    @classmethod
    def schema_of_request(cls, schema_name: str) -> FormSchema | None:
        """Return the form for the record of the current request; None for another schema."""
        if schema_name != "form":
            return None
        return bound_form_schema(cls, _record_of_request(cls))

    @classmethod
    def build_schema(cls, schema_name: str, variant: Any = None) -> Any:
        if variant is None:
            return super().build_schema(schema_name)
        return schemas.bound_table(cls, _table(cls, variant))


def _table(resource: type[AdoptedResource], options: ListOptions) -> TableSchema:
    model_admin = resource.model_admin
    schema = TableSchema(resource.model).columns(
        columns_of(model_admin, options.list_display, options.sortable_by)
    )
    schema = schema.bulk_actions(bulk_actions_of(model_admin, options.actions))
    schema = schema.filters(filters_of(model_admin, options.list_filter, _ignored))
    sizes = {*schema.get_per_page_options(), options.per_page}
    schema = schema.per_page_options(sizes).default_per_page(options.per_page)
    if options.is_searchable:
        schema = schema.search_using(partial(search, model_admin))
    return schema


def _record_of_request(resource: type[AdoptedResource]) -> Any:
    """Return the record whose form a route asks for: of its path, else of its query string."""
    request = context.current_request()
    if request is None:
        return None
    match = getattr(request, "resolver_match", None)
    key = (match.kwargs if match is not None else {}).get("record") or request.GET.get("record")
    return None if key is None else resource.find_record(key)


def _ignored(entry: Any, reason: str) -> None:
    """Do nothing: the report names what has no equivalent."""


def resource_from(model_admin: ModelAdmin[Any], model: type[Model]) -> type[AdoptedResource]:
    """Return a resource of a registered ``ModelAdmin``."""
    name = f"{model.__name__}Resource"
    return type(name, (AdoptedResource,), {"model": model, "model_admin": model_admin})
