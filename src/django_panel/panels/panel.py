"""The panel: resources, pages, widgets and notifications under one path."""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Hashable, Iterable, Mapping
from itertools import chain
from typing import TYPE_CHECKING, Any, Self
from urllib.parse import unquote, urlencode

from django.urls import NoReverseMatch

from django_panel.exceptions import LogicException, PanelRegistrationException, dotted
from django_panel.internal.fast.urls import cached_reverse
from django_panel.pages.settings.base import SettingsPage
from django_panel.panels.clusters import cluster_bar
from django_panel.panels.configuration import ResourceConfiguration
from django_panel.panels.options.access import AccessOptions
from django_panel.panels.options.account import AccountOptions
from django_panel.panels.options.assets import AssetOptions
from django_panel.panels.options.behaviour import BehaviourOptions
from django_panel.panels.options.branding import BrandingOptions
from django_panel.panels.options.contents import ContentsOptions
from django_panel.panels.options.identity import IdentityOptions
from django_panel.panels.options.navigation import NavigationOptions
from django_panel.panels.options.realtime import RealtimeOptions
from django_panel.panels.options.search import SearchOptions
from django_panel.panels.options.tenancy import TenancyOptions
from django_panel.panels.plugin import require_compatible, require_plugin
from django_panel.panels.registries import PanelContents
from django_panel.panels.settings_routes import SETTINGS_PAGES
from django_panel.records.tenant import (
    model_tenant_field_names,
    model_tenant_path,
    tenant_field_names,
)
from django_panel.resources.model_source import ModelSource
from django_panel.resources.overrides import overrides
from django_panel.resources.resource_source import ResourceSource
from django_panel.support import context
from django_panel.support.keys import wire_key
from django_panel.support.parent_record import bound_parents
from django_panel.support.related import is_restricted
from django_panel.support.safe_url import safe_url
from django_panel.support.tenants import NO_TENANT, tenant_key

if TYPE_CHECKING:
    from django.db.models import Model, QuerySet

    from django_panel.pages.page import Page
    from django_panel.pages.wire import ClusterWire
    from django_panel.panels.plugin import Plugin
    from django_panel.panels.route import Route
    from django_panel.resources.resource import Resource


#: Takes the place of a tenant's key in the URL that ``contains_path()`` compares.
_ANY_TENANT = "any-tenant"

#: Schemas that are kept of resources whose declaration depends on the request. A hook that returns
#: new functions for each request makes a new one each time.
MOST_VARIANTS = 500


class Panel(
    IdentityOptions,
    AccessOptions,
    AccountOptions,
    TenancyOptions,
    BrandingOptions,
    AssetOptions,
    NavigationOptions,
    BehaviourOptions,
    RealtimeOptions,
    SearchOptions,
    ContentsOptions,
):
    """A builder that a provider configures and that is frozen when it is loaded.

    Every setter returns the same panel. Discovered resources, pages and widgets are available
    after loading.
    """

    def __init__(self, panel_id: str) -> None:
        self._contents: PanelContents | None = None
        self._schemas = SchemaCache(self)
        self._routes: tuple[Route, ...] = ()
        self.id(panel_id)

    @classmethod
    def make(cls, panel_id: str) -> Self:
        return cls(panel_id)

    def __repr__(self) -> str:
        return f"<Panel {self._id!r} at {self.get_path()!r}>"

    def plugins(self, plugins: Iterable[Plugin]) -> Self:
        """Register plugins; each plugin may configure this panel."""
        for plugin in plugins:
            require_plugin(plugin, self._id)
            if any(known.id() == plugin.id() for known in self._plugins):
                raise PanelRegistrationException(
                    f"The plugin {plugin.id()!r} is registered twice in the panel {self._id!r}.",
                    "A plugin is registered once.",
                    "Remove one of the two.",
                )
            require_compatible(plugin)
            self._write(plugins=(*self._plugins, plugin))
            plugin.register(self)
        return self

    def has_plugin(self, plugin_id: str) -> bool:
        return any(plugin.id() == plugin_id for plugin in self._plugins)

    def get_plugin(self, plugin_id: str) -> Plugin | None:
        """Return a registered plugin by its id."""
        return next((plugin for plugin in self._plugins if plugin.id() == plugin_id), None)

    def boot(self) -> None:
        """Call ``boot()`` of the plugins, then the callbacks; runs on every authorized request."""
        for plugin in self._plugins:
            plugin.boot(self)
        for callback in self._boot_callbacks:
            callback(self)

    # Contents.

    def finalize(self, contents: PanelContents, routes: tuple[Route, ...]) -> None:
        """Set the registered contents and the route table, and freeze the panel."""
        self._contents = contents
        self._routes = routes
        self.freeze()

    def contents(self) -> PanelContents:
        """Return the registries; raise ``LogicException`` before loading."""
        if self._contents is None:
            raise LogicException(
                f"The panel {self._id!r} is not loaded yet. "
                "Its contents are available when all providers have been loaded."
            )
        return self._contents

    def get_resources(self) -> list[type[Resource]]:
        """Return the resources, ordered by class name; before loading, the declared ones."""
        return self._known_contents().resources.all()

    def get_searchable_resources(self) -> list[type[Resource]]:
        """Return the resources with attributes for the global search."""
        return [resource for resource in self.get_resources() if resource.global_search_attributes]

    def get_pages(self) -> list[type[Page]]:
        """Return the standalone pages, ordered by class name; before loading, the declared ones.

        The pages that ``settings()`` adds are not among them.
        """
        return [page for page in self._known_contents().pages.all() if page not in SETTINGS_PAGES]

    def get_settings_pages(self) -> list[type[SettingsPage]]:
        """Return the settings pages, ordered by class name."""
        pages = self._known_contents().pages.all()
        return [page for page in pages if issubclass(page, SettingsPage)]

    def get_widgets(self) -> list[type]:
        """Return the widgets, ordered by sort and id; before loading, the declared ones."""
        return list(self._known_contents().widgets.all())

    def _known_contents(self) -> PanelContents:
        """Return the registries; before loading, without discovered classes."""
        if self._contents is not None:
            return self._contents
        contents = PanelContents()
        for part in ("resources", "pages", "widgets"):
            for entry in self.get_declared(part):
                contents.register(part, entry)
        return contents

    def get_routes(self) -> tuple[Route, ...]:
        return self._routes

    def has_resource(self, resource: type) -> bool:
        return self._contents is not None and self._contents.resources.has(resource)

    def configuration_of(self, resource: type) -> ResourceConfiguration:
        """Return a resource's configuration; raise ``KeyError`` if it is not registered."""
        return self.contents().resources.configuration(resource)

    def configuration_override(self, resource: type) -> ResourceConfiguration | None:
        """Return the configuration that was passed for a resource, or None."""
        return (
            None
            if self._contents is None
            else self._contents.resources.declared_configuration(resource)
        )

    def resource_by_slug(self, slug: str) -> type[Resource] | None:
        return self.contents().resources.by_slug(slug)

    def get_nested_resources(self, resource: type) -> list[type[Resource]]:
        """Return the resources that are nested directly under another."""
        return self.contents().resources.nested_under(resource)

    def schema_of(self, resource: type, kind: str) -> Any:
        """Return a resource's schema, built once for this panel."""
        return self._schemas.get(resource, kind)

    def cluster_bar(self, member: type) -> ClusterWire | None:
        """Return the navigation of the cluster that a page or resource belongs to."""
        return cluster_bar(self, member)

    def related_source(self, model: type[Model]) -> ResourceSource:
        """Return the records of a model that forms of other models and deletions use.

        Scope and policy are those of the model's resource. For a model without a resource,
        Django's permissions decide.
        """
        resource = self.resource_of(model)
        if resource is None:
            return ModelSource(model, self)
        return ResourceSource(resource, self, any_parent=True)

    def scope_of(self, model: type[Model]) -> QuerySet[Any] | None:
        """Return the records in the scope of a model's resource.

        None if the resource leaves out no records. A model without a resource has a scope only
        if its records belong to tenants.
        """
        if self.source_of(model) is None and model_tenant_path(model) is None:
            return None
        rows = self.related_source(model).queryset()
        return rows if is_restricted(rows) else None

    def tenant_fields_of(self, model: type[Model]) -> frozenset[str]:
        """Return the fields of a model that name the tenant, which no form writes."""
        if self.get_tenant_model() is None:
            return frozenset()
        resources = self.resources_of(model)
        if not resources:
            return model_tenant_field_names(model)
        return frozenset().union(*map(tenant_field_names, resources))

    def records_of(self, model: type[Model]) -> QuerySet[Any]:
        """Return the records of a model that the user may choose."""
        return self.related_source(model).choices()

    def may_create(self, model: type[Model]) -> bool:
        """Return whether the user may create a record of a model."""
        return bool(self.related_source(model).allows("create"))

    def source_of(self, model: type[Model]) -> ResourceSource | None:
        """Return the records of a model's resource, or None if it has no resource."""
        resource = self.resource_of(model)
        return None if resource is None else ResourceSource(resource, self)

    def card_url(self, record: Model) -> str | None:
        """Return the URL of the details of a record, for a hover card.

        None if its resource declares no ``global_search_details()``.
        """
        resource = self.resource_of(type(record))
        if resource is None or not overrides(resource, "global_search_details"):
            return None
        query = {"resource": resource.get_slug(), "record": wire_key(record)}
        return f"{self.reverse('search')}?{urlencode(query)}"

    def resources_of(self, model: type[Model]) -> list[type[Resource]]:
        """Return the resources of a model in this panel."""
        return [resource for resource in self.get_resources() if resource.model is model]

    def resource_of(self, model: type[Model]) -> type[Resource] | None:
        """Return the resource of a model in this panel, or None.

        A nested resource whose parent is bound comes first, then a resource without a parent.
        """
        known = self.resources_of(model)
        bound = (resource for resource in known if resource.is_nested() and bound_parents(resource))
        plain = (resource for resource in known if not resource.is_nested())
        return next(chain(bound, plain, known), None)

    # URLs.

    def reverse(self, suffix: str, params: Mapping[str, Any] | None = None) -> str:
        """Return the URL of a route of this panel, for the current tenant."""
        return self.reverse_name(self.route_name(suffix), params)

    def reverse_name(self, name: str, params: Mapping[str, Any] | None = None) -> str:
        """Return the URL of a route by its full name, for the current tenant."""
        if self.has_tenant_segment() and not (params and "tenant" in params):
            params = {"tenant": self.get_tenant_segment(), **(params or {})}
        return cached_reverse(name, params)

    def get_tenant_segment(self) -> str:
        """Return the key of the current tenant in the path; empty if no tenant is known."""
        current = context.current()
        tenant, model = current.tenant, self._tenant_model
        if tenant is not None and model is not None and isinstance(tenant, model):
            return str(tenant_key(tenant))
        # Before the panel is bound, the segment is that of the request's own panel.
        segment = current.tenant_segment if current.panel in (None, self) else None
        return NO_TENANT if segment is None else segment

    def get_tenant_url(self, tenant: Any) -> str | None:
        """Return the URL that opens a tenant; None if the panel has no URL for it."""
        if self._tenant_url is not None:
            return safe_url(self._tenant_url(tenant, self))
        key = tenant_key(tenant)
        if not self.has_tenant_segment() or key in (None, ""):
            return None
        return self.reverse("dashboard", {"tenant": key})

    def get_current_path(self) -> str:
        """Return the path of the panel with the current tenant's segment, as in its URLs."""
        path = self.get_path()
        if not self.has_tenant_segment():
            return path
        # The URL may begin with a script prefix and the prefix of the include.
        segments = self.reverse("dashboard").strip("/").split("/")
        return "/".join(segments[-len(path.split("/")) :])

    def url(self) -> str:
        """Return the URL of the dashboard."""
        return self.reverse("dashboard")

    def entry_url(self) -> str:
        """Return the URL of the dashboard for a user who may not belong to the current tenant.

        If the path contains the tenant, it opens the user's first one.
        """
        return self.reverse("dashboard", {"tenant": NO_TENANT} if self.has_tenant_segment() else {})

    def contains_path(self, path: str) -> bool:
        """Return whether a request path is the panel's path or below it."""
        try:
            # The path of a request is decoded; the result of ``reverse()`` is not.
            root = unquote(self.reverse("dashboard", self._any_tenant())).rstrip("/")
        except NoReverseMatch:
            # ``register_routes`` is off, or the URLs are not included.
            return False
        if self.has_tenant_segment():
            pattern = re.escape(root).replace(re.escape(_ANY_TENANT), "[^/]+")
            return re.match(rf"{pattern}(?:/|\Z)", path) is not None
        return path == root or path.startswith(f"{root}/")

    def _any_tenant(self) -> dict[str, str] | None:
        return {"tenant": _ANY_TENANT} if self.has_tenant_segment() else None

    def matches_host(self, host: str) -> bool:
        """Return whether the panel is served on this host."""
        if self._domain is None:
            return True
        name = host.rsplit(":", 1)[0] if not host.endswith("]") else host
        return self._domain.lower() in {host.lower(), name.lower()}


class SchemaCache:
    """Builds each schema on first use."""

    def __init__(self, panel: Panel) -> None:
        self._panel = panel
        self._built: dict[tuple[type, str], Any] = {}
        #: Schemas of resources whose declaration depends on the request, the last used one last.
        self._variants: OrderedDict[tuple[type, str, Hashable], Any] = OrderedDict()

    def get(self, resource: type, schema_name: str) -> Any:
        """Return the schema of one kind (``table`` …), building it on first use.

        Two threads may build the same schema at once; the results are equal.
        """
        key = (resource, schema_name)
        if key in self._built:
            return self._built[key]
        read = getattr(resource, "schema_of_request", None)
        schema = None if read is None else read(schema_name)
        if schema is not None:
            return schema
        read = getattr(resource, "schema_variant", None)
        variant = None if read is None else read(schema_name)
        if variant is None:
            built = self._built[key] = self._build(resource, schema_name)
            return built
        return self._variant((resource, schema_name, variant))

    def _variant(self, key: tuple[type, str, Hashable]) -> Any:
        """Return the schema for what a declaration said in this request."""
        built = self._variants.get(key)
        if built is None:
            built = self._variants[key] = self._build(*key)
            while len(self._variants) > MOST_VARIANTS:
                self._variants.popitem(last=False)
        return built

    def _build(self, resource: Any, schema_name: str, *variant: Hashable) -> Any:
        declaration = f"{dotted(resource)}.{schema_name}()"
        with context.bind(panel=self._panel), context.declaring(declaration):
            return resource.build_schema(schema_name, *variant)
