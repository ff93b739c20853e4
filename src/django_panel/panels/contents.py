"""What one panel contains: its registries of resources, pages and widgets."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from django_panel.exceptions import PanelRegistrationException, dotted
from django_panel.panels.configuration import ResourceConfiguration
from django_panel.support.labels import is_slug
from django_panel.widgets.registry import WidgetRegistry

if TYPE_CHECKING:
    from django_panel.pages.page import Page
    from django_panel.resources.resource import Resource

#: First segments of a path that belong to the panel itself.
RESERVED_SEGMENTS = frozenset(
    "actions relations options form-state uploads exports imports search notifications "
    "two-factor login register forgot-password reset-password verify-email locale settings "
    "broadcasting".split()
)


class ResourceRegistry:
    """The resources of one panel, each under one slug."""

    def __init__(self) -> None:
        self._by_class: dict[type[Resource], ResourceConfiguration] = {}
        self._by_slug: dict[str, type[Resource]] = {}

    def register(self, entry: type[Resource] | ResourceConfiguration) -> None:
        """Add a resource; a configured entry wins over a bare one of the same class."""
        configured = isinstance(entry, ResourceConfiguration)
        configuration = entry if isinstance(entry, ResourceConfiguration) else (
            ResourceConfiguration(entry)
        )
        resource = configuration.get_resource()
        known = self._by_class.get(resource)
        if known is not None and not configured:
            return
        slug = configuration.get_slug() or resource.get_default_slug()
        if known is not None and known != ResourceConfiguration(resource) and known != entry:
            before = known.get_slug() or resource.get_default_slug()
            raise PanelRegistrationException.resource_under_two_slugs(resource, before, slug)
        self._claim(slug, resource)
        self._by_class[resource] = configuration

    def all(self) -> list[type[Resource]]:
        """Return the classes in the order of their names, alike on every machine."""
        return sorted(self._by_class, key=dotted)

    def has(self, resource: type) -> bool:
        return resource in self._by_class

    def by_slug(self, slug: str) -> type[Resource] | None:
        return self._by_slug.get(slug)

    def slug_of(self, resource: type[Resource]) -> str:
        return self._by_class[resource].get_slug() or resource.get_default_slug()

    def configuration(self, resource: type) -> ResourceConfiguration:
        return self._by_class[resource]

    def _claim(self, slug: str, resource: type[Resource]) -> None:
        if not is_slug(slug):
            raise PanelRegistrationException.unusable_slug(slug, resource)
        if slug in RESERVED_SEGMENTS:
            raise PanelRegistrationException.reserved_slug(slug, resource)
        holder = self._by_slug.get(slug)
        if holder is not None and holder is not resource:
            raise PanelRegistrationException.duplicate_resource_slug(slug, holder, resource)
        for known in [name for name, cls in self._by_slug.items() if cls is resource]:
            del self._by_slug[known]
        self._by_slug[slug] = resource


class PageRegistry:
    """The standalone pages of one panel, each under one slug."""

    def __init__(self) -> None:
        self._by_slug: dict[str, type[Page]] = {}

    def register(self, page: type[Page]) -> None:
        """Add a page; adding the same class again is harmless."""
        slug = page.get_slug()
        if not is_slug(slug):
            raise PanelRegistrationException.unusable_slug(slug, page)
        segment = page.get_route_path().split("/", 1)[0]
        if segment in RESERVED_SEGMENTS:
            raise PanelRegistrationException.reserved_slug(segment, page)
        holder = self._by_slug.get(slug)
        if holder is not None and holder is not page:
            raise PanelRegistrationException.duplicate_page_slug(slug, holder, page)
        self._by_slug[slug] = page

    def all(self) -> list[type[Page]]:
        return sorted(self._by_slug.values(), key=dotted)

    def has(self, page: type) -> bool:
        return page in self._by_slug.values()

    def by_slug(self, slug: str) -> type[Page] | None:
        return self._by_slug.get(slug)


@dataclass(frozen=True)
class PanelContents:
    """The registries of one panel."""

    resources: ResourceRegistry = field(default_factory=ResourceRegistry)
    pages: PageRegistry = field(default_factory=PageRegistry)
    widgets: WidgetRegistry = field(default_factory=WidgetRegistry)

    def check_slugs(self) -> None:
        """Raise when a page and a resource share a slug."""
        for page in self.pages.all():
            resource = self.resources.by_slug(page.get_slug())
            if resource is not None:
                raise PanelRegistrationException.page_resource_slug_clash(
                    page.get_slug(), page, resource
                )
