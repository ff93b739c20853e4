"""The panel: resources, pages, widgets and notifications under one path."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import chain
from typing import TYPE_CHECKING, Any, Self
from urllib.parse import unquote

from django.urls import NoReverseMatch

from django_panel.exceptions import LogicException, PanelRegistrationException
from django_panel.internal.fast.urls import cached_reverse
from django_panel.panels.clusters import cluster_bar
from django_panel.panels.configuration import ResourceConfiguration
from django_panel.panels.options.access import AccessOptions
from django_panel.panels.options.behaviour import BehaviourOptions
from django_panel.panels.options.branding import BrandingOptions
from django_panel.panels.options.contents import ContentsOptions
from django_panel.panels.options.identity import IdentityOptions
from django_panel.panels.options.navigation import NavigationOptions
from django_panel.panels.options.realtime import RealtimeOptions
from django_panel.panels.plugin import require_compatible
from django_panel.panels.schemas import SchemaCache
from django_panel.resources.related_source import ModelRecords, RelatedRecords, ResourceRecords
from django_panel.resources.resource_source import ResourceSource
from django_panel.support.parent_record import bound_parents

if TYPE_CHECKING:
    from django.db.models import Model, QuerySet

    from django_panel.pages.page import Page
    from django_panel.pages.wire import ClusterWire
    from django_panel.panels.contents import PanelContents
    from django_panel.panels.plugin import Plugin
    from django_panel.panels.routes import Route
    from django_panel.resources.resource import Resource


class Panel(
    IdentityOptions,
    AccessOptions,
    BrandingOptions,
    NavigationOptions,
    BehaviourOptions,
    RealtimeOptions,
    ContentsOptions,
):
    """A builder that is configured by a provider and frozen at boot.

    Every writer returns the same panel. What was registered or discovered can be asked
    for after boot; before, nothing is known yet.
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
        """Register plugins at once; each may go on configuring this panel."""
        for plugin in plugins:
            if any(known.id() == plugin.id() for known in self._plugins):
                raise PanelRegistrationException.duplicate_plugin(plugin.id(), self._id)
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
        """Run what is due on every admitted request: plugins first, then own callbacks."""
        for plugin in self._plugins:
            plugin.boot(self)
        for callback in self._boot_callbacks:
            callback(self)

    # What the panel contains, known from boot on.

    def settle(self, contents: PanelContents, routes: tuple[Route, ...]) -> None:
        """Take the registered contents and the route table, and end the configuration."""
        self._contents = contents
        self._routes = routes
        self.freeze()

    def contents(self) -> PanelContents:
        """Return the registries; raises before boot."""
        if self._contents is None:
            raise LogicException.panel_not_booted(self._id)
        return self._contents

    def get_resources(self) -> list[type[Resource]]:
        """Return the resources, ordered by class name."""
        return self.contents().resources.all()

    def get_pages(self) -> list[type[Page]]:
        """Return the standalone pages, ordered by class name."""
        return self.contents().pages.all()

    def get_widgets(self) -> list[type]:
        """Return the widgets, ordered by sort and id."""
        return list(self.contents().widgets.all())

    def get_routes(self) -> tuple[Route, ...]:
        return self._routes

    def has_resource(self, resource: type) -> bool:
        return self._contents is not None and self._contents.resources.has(resource)

    def configuration_of(self, resource: type) -> ResourceConfiguration:
        """Return how a resource is configured here; raises when it is not registered."""
        return self.contents().resources.configuration(resource)

    def stated_about(self, resource: type) -> ResourceConfiguration | None:
        """Return what this panel says about a resource; None where it leaves it as it is."""
        return None if self._contents is None else self._contents.resources.stated(resource)

    def resource_by_slug(self, slug: str) -> type[Resource] | None:
        return self.contents().resources.by_slug(slug)

    def get_nested_resources(self, resource: type) -> list[type[Resource]]:
        """Return the resources that are nested directly under another."""
        return self.contents().resources.below(resource)

    def schema_of(self, resource: type, kind: str) -> Any:
        """Return a resource's schema as built once for this panel."""
        return self._schemas.get(resource, kind)

    def cluster_bar(self, member: type) -> ClusterWire | None:
        """Return the bar that joins a member to the others of its cluster."""
        return cluster_bar(self, member)

    def related_source(self, model: type[Model]) -> RelatedRecords:
        """Return the records of a model as forms and deletions here may use them.

        Scope and policy are those of the model's resource. For a model without a resource,
        Django's permissions decide.
        """
        source = self.source_of(model)
        return ModelRecords(model) if source is None else ResourceRecords(source)

    def records_of(self, model: type[Model]) -> QuerySet[Any]:
        """Return the records of a model that the user may choose from here."""
        return self.related_source(model).choices()

    def may_create(self, model: type[Model]) -> bool:
        """Return whether the user may create a record of a model from here."""
        return bool(self.related_source(model).allows("create"))

    def source_of(self, model: type[Model]) -> ResourceSource | None:
        """Return the records of a model's resource here, or None where it has no resource."""
        resource = self.resource_of(model)
        return None if resource is None else ResourceSource(resource, self)

    def resources_of(self, model: type[Model]) -> list[type[Resource]]:
        """Return the resources of a model in this panel."""
        return [each for each in self.get_resources() if each.model is model]

    def resource_of(self, model: type[Model]) -> type[Resource] | None:
        """Return the resource that speaks for a model here.

        One that is nested below a bound parent knows best, one without a parent comes next.
        """
        known = self.resources_of(model)
        bound = (each for each in known if each.is_nested() and bound_parents(each))
        plain = (each for each in known if not each.is_nested())
        return next(chain(bound, plain, known), None)

    # Addresses.

    def reverse(self, suffix: str, params: Mapping[str, Any] | None = None) -> str:
        """Return the address of one of this panel's routes."""
        return cached_reverse(self.route_name(suffix), params)

    def url(self) -> str:
        """Return the address of the dashboard."""
        return self.reverse("dashboard")

    def owns_path(self, path: str) -> bool:
        """Return whether a request path lies in this panel, segment by segment."""
        try:
            # A request's path is decoded; what ``reverse`` returns is not.
            root = unquote(self.url()).rstrip("/")
        except NoReverseMatch:
            # The host switched the routes off, or includes them nowhere.
            return False
        return path == root or path.startswith(f"{root}/")

    def answers_host(self, host: str) -> bool:
        """Return whether the panel exists on this host."""
        if self._domain is None:
            return True
        name = host.rsplit(":", 1)[0] if not host.endswith("]") else host
        return self._domain.lower() in {host.lower(), name.lower()}
