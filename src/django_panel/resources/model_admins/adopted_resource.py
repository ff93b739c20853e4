"""A resource whose declarations are those of a registered ``ModelAdmin``."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

from django.contrib.admin import ModelAdmin
from django.db.models import Model, QuerySet

from django_panel.exceptions import PanelRegistrationException, dotted
from django_panel.policies import Policy
from django_panel.resources import attributes, records, schemas
from django_panel.resources.model_admins.actions import bulk_actions_of
from django_panel.resources.model_admins.classic import refused_writes
from django_panel.resources.model_admins.columns import columns_of
from django_panel.resources.model_admins.filters import filters_of
from django_panel.resources.model_admins.hooks import call
from django_panel.resources.model_admins.list_options import ListOptions
from django_panel.resources.model_admins.pages import (
    AdoptedCreate,
    AdoptedEdit,
    AdoptedList,
    AdoptedView,
    bound_form_schema,
)
from django_panel.resources.model_admins.policy import ModelAdminPolicy
from django_panel.resources.model_admins.search import search
from django_panel.resources.model_admins.sites import admin_site, registrations
from django_panel.resources.named_members import declared
from django_panel.resources.overrides import overrides
from django_panel.resources.resource import Resource
from django_panel.support import context
from django_panel.tables.schema import TableSchema

if TYPE_CHECKING:
    from django_panel.forms.schema import FormSchema
    from django_panel.resources.pages.base import ResourcePage


class AdoptedResource(Resource[Any]):
    """Calls the hooks of ``model_admin`` for each request; its attributes are not copied.

    A class whose writes are refused has no pages that write: they are links to Django's admin.
    """

    #: The registered instance.
    model_admin: ClassVar[ModelAdmin[Any]]
    #: Classes whose views for writes may be left out.
    bypassed_views: ClassVar[Sequence[type]] = ()
    policy: ClassVar[type[Policy] | None] = ModelAdminPolicy

    @classmethod
    def get_model_admin(cls) -> ModelAdmin[Any]:
        return cls.model_admin

    @classmethod
    def pages(cls) -> Mapping[str, type[ResourcePage]]:
        if cls.refused_writes():
            return {"index": AdoptedList, "view": AdoptedView}
        return {
            "index": AdoptedList,
            "create": AdoptedCreate,
            "view": AdoptedView,
            "edit": AdoptedEdit,
        }

    @classmethod
    def refused_writes(cls) -> list[str]:
        """Return the attributes because of which the panel does not write these records."""
        return refused_writes(cls.model_admin, cls.bypassed_views)

    @classmethod
    def query(cls) -> QuerySet[Any]:
        """Return ``get_queryset()`` of the admin, restricted as every resource is."""
        return records.narrowed(cls, call(cls.model_admin, "get_queryset"))

    @classmethod
    def should_register_navigation(cls) -> bool:
        return super().should_register_navigation() and bool(
            call(cls.model_admin, "has_module_permission")
        )

    @classmethod
    def view_on_site(cls, record: Any) -> str | None:
        """Return ``get_view_on_site_url()`` of the admin."""
        url: str | None = cls.model_admin.get_view_on_site_url(record)
        return url

    # Schemas.

    @classmethod
    def schema_variant(cls, schema_name: str) -> Hashable:
        """Return what the schema of a request is built from; equal ones share a schema.

        None for a schema that is built once, as that of every other resource.
        """
        if schema_name != "table" or overrides(cls, "table"):
            return None
        return ListOptions.read(cls.model_admin)

    @classmethod
    def schema_of_request(cls, schema_name: str) -> FormSchema | None:
        """Return the form for the record of the current request; None for another schema."""
        if schema_name != "form" or overrides(cls, "form"):
            return None
        return bound_form_schema(cls, _record_of_request(cls))

    @classmethod
    def build_schema(cls, schema_name: str, variant: Any = None) -> Any:
        if variant is None:
            return super().build_schema(schema_name)
        return schemas.bound_table(cls, _table(cls, variant))


def _table(resource: type[AdoptedResource], options: ListOptions) -> TableSchema:
    """Return the table of the hooks, with what the resource declares in place of them."""
    model_admin = resource.model_admin
    schema = TableSchema(resource.model)
    if declared(resource, "columns") is None:
        schema = schema.columns(columns_of(model_admin, options.list_display, options.sortable_by))
    else:
        schema = schema.columns(attributes.columns_of(resource))
    if declared(resource, "filters") is None:
        schema = schema.filters(filters_of(model_admin, options.list_filter, _ignored))
    else:
        schema = schema.filters(attributes.filters_of(resource, schema))
    schema = schema.bulk_actions(
        [*bulk_actions_of(model_admin, options.actions), *attributes.named_actions(resource)]
    )
    searched = declared(resource, "search_fields")
    if searched is not None:
        schema = schema.search_fields(searched)
    elif options.is_searchable:
        schema = schema.search_using(partial(search, model_admin))
    order = declared(resource, "ordering")
    if order is not None:
        schema = schema.ordering(order)
    if options.date_hierarchy is not None:
        schema = schema.date_hierarchy(options.date_hierarchy)
    if options.search_help_text is not None:
        schema = schema.search_placeholder(options.search_help_text)
    schema = schema.row_links(options.has_links)
    sizes = {*schema.get_per_page_options(), options.per_page}
    return schema.per_page_options(sizes).default_per_page(options.per_page)


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


def resource_from(
    model_admin: ModelAdmin[Any], model: type[Model], bypassed_views: Sequence[type] = ()
) -> type[AdoptedResource]:
    """Return a resource of a registered ``ModelAdmin``."""
    declared = {
        "model": model,
        "model_admin": model_admin,
        "bypassed_views": tuple(bypassed_views),
        # The name in messages: two apps may have models of one name.
        "__module__": type(model_admin).__module__,
        "__qualname__": f"{model._meta.app_label}.{model.__name__}Resource",
        "navigation_group": model._meta.app_config.verbose_name,
    }
    return type(f"{model.__name__}Resource", (AdoptedResource,), declared)


def resource_of(
    model_admin: Any, model: type[Model] | None = None, site: Any = None
) -> type[AdoptedResource]:
    """Return a resource of a ``ModelAdmin``: an instance, or a class that a site has registered.

    A class that is not registered is instantiated for the model.
    """
    if isinstance(model_admin, ModelAdmin):
        return resource_from(model_admin, model or model_admin.model)
    if not (isinstance(model_admin, type) and issubclass(model_admin, ModelAdmin)):
        raise PanelRegistrationException(
            f"from_model_admin() was given {model_admin!r}.",
            "It takes a ModelAdmin: a class, or an instance.",
            "Name the class that is registered.",
        )
    owner = admin_site(site)
    if model is None:
        models = [each for each, made in registrations(owner).items() if type(made) is model_admin]
        if len(models) != 1:
            raise PanelRegistrationException(
                f"{dotted(model_admin)} is registered for {len(models)} models.",
                "from_model_admin() needs to know the model.",
                "Pass it: Resource.from_model_admin(TaskAdmin, Task).",
            )
        model = models[0]
    registered = registrations(owner).get(model)
    made = registered if type(registered) is model_admin else model_admin(model, owner)
    return resource_from(made, model)
