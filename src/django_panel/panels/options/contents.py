"""Panel options: resources, pages, widgets, plugins."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, Self

from django_panel.pages.dashboard import Dashboard
from django_panel.panels.options.base import PanelOptions

if TYPE_CHECKING:
    from django.contrib.admin import AdminSite

    from django_panel.integrations.resource import IntegrationResource
    from django_panel.pages.page import Page
    from django_panel.panels.configuration import ResourceConfiguration
    from django_panel.panels.panel import Panel
    from django_panel.panels.plugin import Plugin
    from django_panel.resources.model_admins.adoption import ModelName, SiteAdoption
    from django_panel.resources.resource import Resource


class ContentsOptions(PanelOptions):
    """The contents of a panel; explicit and discovered classes are merged."""

    _resources: tuple[Any, ...] = ()
    _pages: tuple[type[Page], ...] = ()
    _widgets: tuple[type, ...] = ()
    _resource_paths: tuple[str, ...] = ()
    _page_paths: tuple[str, ...] = ()
    _widget_paths: tuple[str, ...] = ()
    _dashboard: type[Page] | None = None
    _integration_resource: type[IntegrationResource] | None = None
    _boot_callbacks: tuple[Callable[[Panel], object], ...] = ()
    _plugins: tuple[Plugin, ...] = ()
    _adopted_sites: tuple[SiteAdoption, ...] = ()
    _access_rules: tuple[tuple[Callable[[Any], bool], str], ...]

    def resources(self, entries: Iterable[type[Resource] | ResourceConfiguration]) -> Self:
        """Add resources, with or without a ``ResourceConfiguration``."""
        return self._write(resources=_joined(self._resources, entries))

    def adopt_admin_site(
        self,
        site: AdminSite | str | None = None,
        *,
        only: Iterable[ModelName] | None = None,
        exclude: Iterable[ModelName] = (),
        bypass_views: Iterable[type] = (),
    ) -> Self:
        """Add a resource of each model that is registered on a site of Django's admin.

        ``site`` is an ``AdminSite`` or its dotted path, ``django.contrib.admin.site`` by default.
        ``only`` and ``exclude`` select models by class, app label or ``app.Model``. A resource
        that the panel has for a model is used instead.

        A class that overrides a view which writes, such as ``change_view()``, is written in
        Django's admin only, unless ``bypass_views`` contains the class with the view.
        """
        # Most panels adopt no site.
        from django_panel.resources.model_admins.adoption import SiteAdoption  # noqa: PLC0415

        adoption = SiteAdoption(
            site=site,
            only=None if only is None else tuple(only),
            exclude=tuple(exclude),
            bypass_views=tuple(bypass_views),
        )
        refusal = "AdminSite.has_permission() refuses the user."
        return self._write(
            adopted_sites=(*self._adopted_sites, adoption),
            access_rules=(*self._access_rules, (adoption.admits, refusal)),
        )

    def pages(self, classes: Iterable[type[Page]]) -> Self:
        """Add standalone pages."""
        return self._write(pages=_joined(self._pages, classes))

    def widgets(self, classes: Iterable[type]) -> Self:
        """Add widgets."""
        return self._write(widgets=_joined(self._widgets, classes))

    def discover_resources(self, *modules: str) -> Self:
        """Add every resource found in these dotted modules."""
        return self._write(resource_paths=_joined(self._resource_paths, modules))

    def discover_pages(self, *modules: str) -> Self:
        """Add every standalone page found in these dotted modules."""
        return self._write(page_paths=_joined(self._page_paths, modules))

    def discover_widgets(self, *modules: str) -> Self:
        """Add every widget found in these dotted modules."""
        return self._write(widget_paths=_joined(self._widget_paths, modules))

    def dashboard(self, page: type[Page]) -> Self:
        """Set the page at the panel's root."""
        return self._write(dashboard=page)

    def dashboards(self, pages: Sequence[type[Page]]) -> Self:
        """Set the root and register the rest as pages; an empty list changes nothing."""
        if not pages:
            return self
        return self._write(dashboard=pages[0], pages=_joined(self._pages, pages[1:]))

    def integration_resource(self, kind: type[IntegrationResource]) -> Self:
        """Set the class with the table and the form of integrations."""
        return self._write(integration_resource=kind)

    def boot_using(self, callback: Callable[[Panel], object]) -> Self:
        """Call ``callback(panel)`` on every authorized request to the panel."""
        return self._write(boot_callbacks=(*self._boot_callbacks, callback))

    def get_integration_resource(self) -> type[IntegrationResource]:
        if self._integration_resource is not None:
            return self._integration_resource
        from django_panel.integrations.resource import IntegrationResource  # noqa: PLC0415

        return IntegrationResource

    def get_resource_discovery_paths(self) -> tuple[str, ...]:
        return self._resource_paths

    def get_page_discovery_paths(self) -> tuple[str, ...]:
        return self._page_paths

    def get_widget_discovery_paths(self) -> tuple[str, ...]:
        return self._widget_paths

    def get_declared(self, kind: str) -> tuple[Any, ...]:
        """Return the explicitly added ``resources``, ``pages`` or ``widgets``."""
        return tuple(getattr(self, f"_{kind}"))

    def get_adopted_sites(self) -> tuple[SiteAdoption, ...]:
        return self._adopted_sites

    def get_dashboard(self) -> type[Page]:
        return Dashboard if self._dashboard is None else self._dashboard

    def get_plugins(self) -> tuple[Plugin, ...]:
        return self._plugins


def _joined(known: tuple[Any, ...], added: Iterable[Any]) -> tuple[Any, ...]:
    """Return both lists in order, each entry once."""
    return tuple(dict.fromkeys((*known, *added)))
