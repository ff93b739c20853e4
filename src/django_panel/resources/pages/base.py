"""What every page of a resource shares: its resource, its words, its metadata."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from django.db.models import Model
from django.utils.translation import gettext as _

from django_panel.pages.metadata import page_metadata
from django_panel.support.breadcrumbs import Breadcrumb
from django_panel.support.labels import Words
from django_panel.support.screen import Screen

if TYPE_CHECKING:
    from django_panel.pages.wire import PageMetadataWire
    from django_panel.resources.resource import Resource
    from django_panel.resources.wire import ResourceMetadataWire
    from django_panel.support.ports import PanelPort


class ResourcePage:
    """A page of a resource, made once per request for one resource and one panel.

    A subclass states ``render()``, which names the route parameters it wants.
    """

    #: Owning resource; may be left out where a resource's ``pages()`` names the page.
    resource: ClassVar[type[Resource] | None] = None
    #: Path relative to the resource; may contain ``{record}``. The key by default.
    route_path: ClassVar[str | None] = None
    #: Document title; each page has its default.
    title: ClassVar[Words | None] = None
    #: Heading above the content; follows the title.
    heading: ClassVar[Words | None] = None
    #: Line below the heading.
    subheading: ClassVar[Words | None] = None
    #: Whether writes of this page use a transaction; the panel decides by default.
    database_transactions: ClassVar[bool | None] = None

    def __init__(self, resource: type[Resource], panel: PanelPort) -> None:
        self._resource = resource
        self._panel = panel

    @classmethod
    def get_route_path(cls, key: str) -> str:
        """Return the path relative to the resource."""
        return cls.route_path if cls.route_path is not None else key

    def get_resource(self) -> type[Resource]:
        return self._resource

    def panel(self) -> PanelPort:
        """Return the panel the page is opened in."""
        return self._panel

    # Words: the attribute first, then the page's default.

    def get_title(self, record: Model | None = None) -> str:
        return str(self.title) if self.title is not None else self.default_title(record)

    def get_heading(self, record: Model | None = None) -> str:
        return str(self.heading) if self.heading is not None else self.default_heading(record)

    def get_subheading(self, record: Model | None = None) -> str | None:
        if self.subheading is not None:
            return str(self.subheading)
        return self.default_subheading(record)

    def default_title(self, record: Model | None) -> str:
        """Return the title of a page that states none; kinds of pages override it."""
        return self.get_resource().get_plural_label()

    def default_heading(self, record: Model | None) -> str:
        return self.get_title(record)

    def default_subheading(self, record: Model | None) -> str | None:
        return None

    def has_database_transactions(self) -> bool | None:
        return self.database_transactions

    def render_hook_scope(self) -> str:
        """Return the scope that all pages of one resource share."""
        return self.get_resource().render_hook_scope()

    # What the shell and the component read.

    def screen(
        self, component: str, props: Mapping[str, Any], record: Model | None = None
    ) -> Screen:
        """Return a component with the page's and the resource's metadata."""
        return Screen(
            component,
            {
                "page": self.page_metadata(record),
                "resource": self.resource_metadata(),
                **props,
            },
        )

    def page_metadata(self, record: Model | None = None) -> PageMetadataWire:
        """Return the prop ``page``."""
        return page_metadata(
            title=self.get_title(record),
            heading=self.get_heading(record),
            subheading=self.get_subheading(record),
            breadcrumbs=self.breadcrumbs(record),
            scope=self.render_hook_scope(),
        )

    def resource_metadata(self) -> ResourceMetadataWire:
        """Return the prop ``resource``."""
        resource = self.get_resource()
        return {
            "slug": resource.get_slug(),
            "label": resource.get_label(),
            "pluralLabel": resource.get_plural_label(),
            "indexUrl": self.index_url() or self.dashboard_url(),
            "parentKey": None,
        }

    def breadcrumbs(self, record: Model | None = None) -> list[Breadcrumb]:
        """Return the trail that leads to this page."""
        return [*self.base_breadcrumbs(), Breadcrumb(self.get_title(record))]

    def base_breadcrumbs(self) -> list[Breadcrumb]:
        """Return the dashboard and the resource's list."""
        resource = self.get_resource()
        return [
            Breadcrumb(_("Dashboard"), self.dashboard_url()),
            Breadcrumb(resource.get_plural_label(), self.index_url()),
        ]

    def index_url(self) -> str | None:
        """Return the address of the list; a resource may have none."""
        resource = self.get_resource()
        return resource.url() if "index" in resource.pages() else None

    def dashboard_url(self) -> str:
        return self.panel().reverse("dashboard")
