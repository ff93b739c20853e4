"""The registries of a panel: resources, pages and widgets."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from django_panel.exceptions import (
    PanelRegistrationException,
    PanelSchemaException,
    dotted,
)
from django_panel.pages.settings.base import SettingsPage
from django_panel.panels.configuration import ResourceConfiguration
from django_panel.panels.discovery import is_page, is_resource
from django_panel.resources.overrides import overrides
from django_panel.resources.plain_methods import require_loadable
from django_panel.resources.resource import Resource
from django_panel.resources.slugs import RESERVED_SEGMENTS, qualified_slug
from django_panel.support.frozen import FrozenValue
from django_panel.support.labels import is_slug
from django_panel.widgets.registry import WidgetRegistry

if TYPE_CHECKING:
    from django_panel.pages.page import Page


class ResourceRegistry:
    """The resources of one panel, each under one slug."""

    def __init__(self) -> None:
        self._by_class: dict[type[Resource], ResourceConfiguration] = {}
        self._by_slug: dict[str, type[Resource]] = {}
        #: Default slugs that resources of several models have.
        self._shared: set[str] = set()
        #: Configurations that were passed to this panel, or name a slug that is not the default.
        self._declared: dict[type, ResourceConfiguration] = {}
        self._sorted: list[type[Resource]] | None = None

    def register(self, entry: type[Resource] | ResourceConfiguration) -> None:
        """Add a resource; an entry with a configuration replaces one without."""
        configuration = _configuration(entry)
        resource = configuration.get_resource()
        known = self._by_class.get(resource)
        bare = ResourceConfiguration(resource)
        if known is not None and configuration in (known, bare):
            return
        if known is not None and known != bare:
            raise PanelRegistrationException(
                f"{dotted(resource)} is configured twice in one panel, with the slugs "
                f"{_slug(known)!r} and {_slug(configuration)!r}.",
                "A resource has one slug and one configuration in a panel.",
                "Keep one of the two.",
            )
        claimed = self._claim(configuration)
        self._by_class[resource] = configuration
        self._sorted = None
        if claimed != bare:
            self._declared[resource] = claimed

    def all(self) -> list[type[Resource]]:
        """Return the classes, sorted by dotted name."""
        if self._sorted is None:
            self._sorted = sorted(self._by_class, key=dotted)
        return list(self._sorted)

    def has(self, resource: type) -> bool:
        return resource in self._by_class

    def by_slug(self, slug: str) -> type[Resource] | None:
        return self._by_slug.get(slug)

    def slug_of(self, resource: type[Resource]) -> str:
        return _slug(self._declared.get(resource) or self._by_class[resource])

    def nested_under(self, resource: type) -> list[type[Resource]]:
        """Return the resources that are nested directly under another."""
        return [
            candidate for candidate in self.all() if candidate.get_parent_resource() is resource
        ]

    def configuration(self, resource: type) -> ResourceConfiguration:
        return self._by_class[resource]

    def declared_configuration(self, resource: type) -> ResourceConfiguration | None:
        """Return the configuration that was passed for a resource, or None.

        It also names the slug of a resource that shares its default slug with another one.
        """
        return self._declared.get(resource)

    def _claim(self, configuration: ResourceConfiguration) -> ResourceConfiguration:
        """Register the slug of a configuration, and return the configuration with this slug.

        Resources of several models with the same default slug get longer ones.
        """
        resource, slug = configuration.get_resource(), _slug(configuration)
        holder: Any = self._by_slug.get(slug)
        is_other = holder not in (None, resource) and holder.model is not resource.model
        if is_other and _has_default_slug(self._by_class[holder]):
            self._shared.add(slug)
            del self._by_slug[slug]
            longer = _with_longer_slug(self._by_class[holder])
            self._take(_slug(longer), holder)
            self._declared[holder] = longer
        if (is_other or slug in self._shared) and _has_default_slug(configuration):
            configuration = _with_longer_slug(configuration)
        self._take(_slug(configuration), resource)
        return configuration

    def _take(self, slug: str, resource: type[Resource]) -> None:
        if not is_slug(slug):
            raise PanelRegistrationException.unusable_slug(slug, resource)
        if slug in RESERVED_SEGMENTS:
            raise PanelRegistrationException.reserved_slug(slug, resource)
        holder = self._by_slug.get(slug)
        if holder is not None and holder is not resource:
            raise PanelRegistrationException(
                f"{dotted(holder)} and {dotted(resource)} have the same slug {slug!r}.",
                "A slug belongs to one resource in a panel.",
                "Set `slug` on one of them, or register it with ResourceConfiguration.slug().",
            )
        # The slug of an earlier entry without configuration becomes free.
        self._by_slug = {name: cls for name, cls in self._by_slug.items() if cls is not resource}
        self._by_slug[slug] = resource


class PageRegistry:
    """The standalone pages of one panel, each under one slug."""

    def __init__(self) -> None:
        self._by_slug: dict[str, type[Page]] = {}

    def register(self, page: type[Page]) -> None:
        """Add a page; adding the same class again has no effect."""
        if not is_page(page):
            raise PanelRegistrationException.unusable_entry("pages", page, "subclasses of Page")
        slug = page.get_slug()
        if not is_slug(slug):
            raise PanelRegistrationException.unusable_slug(slug, page)
        segment = page.get_route_path().strip("/").split("/", 1)[0]
        if segment in RESERVED_SEGMENTS and not issubclass(page, SettingsPage):
            raise PanelRegistrationException.reserved_slug(segment, page)
        holder = self._by_slug.setdefault(slug, page)
        if holder is not page:
            raise PanelRegistrationException(
                f"The pages {dotted(holder)} and {dotted(page)} have the same slug {slug!r}.",
                "A slug belongs to one page in a panel.",
                "Set `slug` on one of them.",
            )

    def all(self) -> list[type[Page]]:
        """Return the classes, sorted by dotted name."""
        return sorted(self._by_slug.values(), key=dotted)

    def has(self, page: type) -> bool:
        return page in self._by_slug.values()

    def by_slug(self, slug: str) -> type[Page] | None:
        return self._by_slug.get(slug)


@dataclass(frozen=True, eq=False, repr=False)
class PanelContents(FrozenValue):
    """The registries of one panel."""

    resources: ResourceRegistry = field(default_factory=ResourceRegistry)
    pages: PageRegistry = field(default_factory=PageRegistry)
    widgets: WidgetRegistry = field(default_factory=WidgetRegistry)

    def register(self, part: str, entry: Any) -> None:
        """Add to ``resources``, ``pages`` or ``widgets``."""
        getattr(self, part).register(entry)

    def members(self) -> Iterator[type[Any]]:
        """Yield the resources, then the pages: the classes that can be in a cluster."""
        yield from self.resources.all()
        yield from self.pages.all()

    def slug_conflicts(self) -> Iterator[PanelRegistrationException]:
        """Yield an error for each page that shares its slug with a resource."""
        for page in self.pages.all():
            resource = self.resources.by_slug(page.get_slug())
            if resource is not None:
                yield PanelRegistrationException(
                    f"The page {dotted(page)} and the resource {dotted(resource)} have the same "
                    f"slug {page.get_slug()!r}.",
                    "Pages and resources have paths directly under the panel's path.",
                    "Set another `slug` on one of them.",
                )


def _configuration(entry: object) -> ResourceConfiguration:
    """Return the configuration for an entry of ``Panel.resources()``."""
    resource = entry.get_resource() if isinstance(entry, ResourceConfiguration) else entry
    if not (isinstance(resource, type) and issubclass(resource, Resource)):
        raise PanelRegistrationException.unusable_entry(
            "resources", resource, "subclasses of Resource and ResourceConfiguration objects"
        )
    if not is_resource(resource):
        raise PanelSchemaException.missing_model(resource)
    require_loadable(resource)
    return entry if isinstance(entry, ResourceConfiguration) else ResourceConfiguration(resource)


def _has_default_slug(configuration: ResourceConfiguration) -> bool:
    """Return whether neither the project nor the configuration names the slug."""
    resource = configuration.get_resource()
    is_named = resource.slug is not None or overrides(resource, "get_default_slug")
    return configuration.get_slug() is None and not is_named


def _with_longer_slug(configuration: ResourceConfiguration) -> ResourceConfiguration:
    return configuration.slug(qualified_slug(configuration.get_resource().model))


def _slug(configuration: ResourceConfiguration) -> str:
    return configuration.get_slug() or configuration.get_resource().get_default_slug()
