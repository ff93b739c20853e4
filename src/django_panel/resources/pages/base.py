"""Base class of a resource's pages: titles, metadata, permissions, relations, widgets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

from django.db.models import Model
from django.utils.translation import gettext as _

from django_panel.forms.hooks import FormHooks
from django_panel.pages.metadata import page_metadata
from django_panel.resources import abilities, schemas
from django_panel.resources.header_actions import default_header_actions
from django_panel.resources.overrides import overridable
from django_panel.resources.pages.cached_metadata import resource_metadata
from django_panel.resources.pages.list_position_props import list_position_props
from django_panel.resources.pages.record_metadata import (
    ANY_RECORD,
    ANY_TITLE,
    record_metadata,
)
from django_panel.resources.pages.relation_tables import relation_tables
from django_panel.resources.pages.sub_navigation import sub_navigation
from django_panel.resources.pages.widget_props import widget_props
from django_panel.resources.record_forms import fill_form, validate_step
from django_panel.resources.resource_source import ResourceSource
from django_panel.resources.urls import action_endpoints
from django_panel.support import context
from django_panel.support.breadcrumbs import Breadcrumb, serialize_breadcrumbs
from django_panel.support.keys import RecordKey, wire_key
from django_panel.support.labels import StrOrPromise
from django_panel.support.model_type import M
from django_panel.support.parent_record import ParentRecord, bound_parents, parent_resources_of
from django_panel.support.screen import Lazy, Screen

if TYPE_CHECKING:
    from django.http import HttpRequest, JsonResponse

    from django_panel.actions.action import Action
    from django_panel.actions.wire import ActionEndpointsWire, ActionWire
    from django_panel.forms.schema import FormSchema
    from django_panel.forms.wire import FormWire
    from django_panel.pages.wire import ClusterWire, PageMetadataWire, SubNavigationWire
    from django_panel.resources.list_position import ListPosition
    from django_panel.resources.relations.wire import RelationWire
    from django_panel.resources.resource import Resource
    from django_panel.resources.wire import (
        HeadingWire,
        ListPositionPropsWire,
        ResourceMetadataWire,
        WidgetPropsWire,
    )
    from django_panel.support.ports import PanelPort
    from django_panel.support.wire import BreadcrumbWire
    from django_panel.widgets.context import PageContext

#: The methods of requests that change nothing.
_READING = frozenset({"GET", "HEAD"})


@overridable
class ResourcePage(FormHooks[M]):
    """A page of a resource; one instance per request, for a resource and a panel.

    A subclass defines ``render()``, whose parameters are the route parameters it needs.
    """

    #: The resource; optional if a resource's ``pages()`` lists the page.
    resource: type[Resource] | None = None
    #: Path relative to the resource; may contain ``{record}``. The key by default.
    route_path: ClassVar[str | None] = None
    #: Document title; each kind of page has a default.
    title: ClassVar[StrOrPromise | None] = None
    #: Heading above the content; the title by default.
    heading: ClassVar[StrOrPromise | None] = None
    #: Line below the heading.
    subheading: ClassVar[StrOrPromise | None] = None
    #: The ability on the resource, or on its record, that opens the page.
    ability: ClassVar[str] = "view_any"
    #: Whether writes of this page use a transaction; the panel's setting by default.
    database_transactions: ClassVar[bool | None] = None
    #: The page's key in the sub-navigation of a record; None if it is not a record page.
    record_page: ClassVar[str | None] = None
    #: Label of the link in the record's sub-navigation; without one, there is no link.
    sub_navigation_label: ClassVar[StrOrPromise | None] = None
    #: Icon of the link in the record's sub-navigation, by its name.
    sub_navigation_icon: ClassVar[str | None] = None

    #: Whether the page shows one record; pages with ``InteractsWithRecord`` do.
    _has_one_record: ClassVar[bool] = False
    #: The record that ``may()`` was last called with, and the abilities on it.
    _verdicts: tuple[Model, dict[str, bool]] | None = None
    #: The page's default key in ``pages()``.
    _standard_key: ClassVar[str] = ""

    def __init__(self, resource: type[Resource], panel: PanelPort) -> None:
        self.resource = self._resource = resource
        self._panel = panel

    @classmethod
    def get_route_path(cls, key: str) -> str:
        """Return the path relative to the resource."""
        return cls.route_path if cls.route_path is not None else key

    @classmethod
    def post_methods(cls) -> Sequence[str]:
        """Return the methods that handle POST requests, at paths with their names."""
        return ()

    def get_resource(self) -> type[Resource]:
        return self._resource

    def panel(self) -> PanelPort:
        """Return the panel of the page."""
        return self._panel

    def source(self) -> ResourceSource:
        """Return the record source of the page's resource."""
        return ResourceSource(self._resource, self._panel)

    # Titles: the attribute, else the page's default.

    def get_title(self, record: Model | None = None) -> str:
        return str(self.title) if self.title is not None else self.default_title(record)

    def get_heading(self, record: Model | None = None) -> str:
        return str(self.heading) if self.heading is not None else self.default_heading(record)

    def get_subheading(self, record: Model | None = None) -> str | None:
        if self.subheading is not None:
            return str(self.subheading)
        return self.default_subheading(record)

    def default_title(self, record: Model | None) -> str:
        """Return the title of a page without a ``title``; subclasses override it."""
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

    # Props of the page.

    def screen(
        self, component: str, props: Mapping[str, Any], record: Model | None = None
    ) -> Screen:
        """Return a component with its props and the metadata of page and resource."""
        return Screen(
            component,
            {
                "page": self.page_metadata(record),
                "resource": self.resource_metadata(),
                **({} if record is None else self.list_position_props(record)),
                **props,
            },
        )

    def list_position_props(self, record: Model) -> ListPositionPropsWire:
        """Return the props with the record's position in the list; empty if it is not shown."""
        return list_position_props(self, record) if self._has_one_record else {}

    def position_of(self, record: Model, state: Mapping[str, Any]) -> ListPosition | None:
        """Return the position of a record in the list of this page, or None."""
        return None

    def page_metadata(self, record: Model | None = None) -> PageMetadataWire:
        """Return the prop ``page``."""
        build = partial(self._page_metadata, record)
        return build() if record is None else record_metadata(self, record, build)

    def _page_metadata(self, record: Model | None) -> PageMetadataWire:
        links: SubNavigationWire | list[Any] = []
        if record is not None and (current := self.sub_navigation_key()) is not None:
            links = self.sub_navigation(record, current)
        return page_metadata(
            **self.heading_metadata(record),
            breadcrumbs=self.breadcrumbs(record),
            scope=self.render_hook_scope(),
            header_actions=self.header_actions_to_wire(record),
            sub_navigation=links,
            cluster=self.cluster_navigation(),
        )

    def heading_metadata(self, record: Model | None = None) -> HeadingWire:
        return {
            "title": self.get_title(record),
            "heading": self.get_heading(record),
            "subheading": self.get_subheading(record),
        }

    def resource_metadata(self) -> ResourceMetadataWire:
        """Return the prop ``resource``."""
        return resource_metadata(self, self._resource_metadata)

    def _resource_metadata(self) -> ResourceMetadataWire:
        resource = self.get_resource()
        return {
            "slug": resource.get_slug(),
            "label": resource.get_label(),
            "pluralLabel": resource.get_plural_label(),
            "indexUrl": self.index_url() or self.dashboard_url(),
            "parentKey": self.parent_key(),
        }

    def parent_key(self) -> RecordKey | None:
        """Return the key of the parent record of a nested resource."""
        resource = self.get_resource()
        return wire_key(ParentRecord.require(resource)) if resource.is_nested() else None

    def breadcrumbs(self, record: Model | None = None) -> list[Breadcrumb]:
        """Return the breadcrumbs of this page."""
        return [*self.base_breadcrumbs(), Breadcrumb(self.get_title(record))]

    def base_breadcrumbs(self) -> list[Breadcrumb]:
        """Return the breadcrumbs of the dashboard, the parents and the list."""
        resource = self.get_resource()
        return [
            Breadcrumb(_("Dashboard"), self.dashboard_url()),
            *self.parent_breadcrumbs(),
            Breadcrumb(resource.get_plural_label(), self._list_url()),
        ]

    def parent_breadcrumbs(self) -> list[Breadcrumb]:
        """Return the breadcrumbs of a nested resource's parents: each list and record."""
        if not self.get_resource().is_nested():
            return []
        return parent_breadcrumbs(self.get_resource())

    def record_crumb(self, record: Model, title: str) -> Breadcrumb:
        """Return the breadcrumb of the record; a link if the user may open its view page."""
        resource = self.get_resource()
        is_open = "view" in resource.pages() and self.may("view", record)
        return Breadcrumb(title, resource.url("view", record) if is_open else None)

    def serialize_breadcrumbs(self, crumbs: Sequence[Breadcrumb]) -> list[BreadcrumbWire]:
        """Return breadcrumbs for the browser; the last one is the current page."""
        return serialize_breadcrumbs(crumbs)

    def index_url(self) -> str | None:
        """Return the URL of the list, or of the singular record, or None."""
        resource = self.get_resource()
        pages = resource.pages()
        if "index" in pages:
            return resource.url()
        has_record_page = resource.is_singular() and ("view" in pages or "edit" in pages)
        return resource.url() if has_record_page else None

    def _list_url(self) -> str | None:
        """Return the URL of the list; None if the user may not open it."""
        resource = self.get_resource()
        # Without a user, outside a request, permissions are not checked.
        is_checked = context.current().user is not None and not resource.is_singular()
        return None if is_checked and not resource.can_view_any() else self.index_url()

    def home_url(self) -> str:
        """Return the URL to go to from this page: the list if the user may open it."""
        index = self.index_url()
        is_open = index is not None and self.get_resource().can_view_any()
        return index if index is not None and is_open else self.dashboard_url()

    def dashboard_url(self) -> str:
        return self.panel().reverse("dashboard")

    def record_title(self, record: Model) -> str:
        is_any: bool = record is ANY_RECORD  # type: ignore[comparison-overlap]
        return ANY_TITLE if is_any else self.get_resource().record_title(record)

    # Permissions, links and actions.

    def may(self, ability: str, record: Model) -> bool:
        """Return whether the user has an ability on a record in scope.

        The policy's scope is not checked again. A request that only reads asks a rule once.
        """
        request = context.current().request
        if request is None or request.method not in _READING:
            return self._allows(ability, record)
        if self._verdicts is None or self._verdicts[0] is not record:
            self._verdicts = (record, {})
        verdicts = self._verdicts[1]
        if ability not in verdicts:
            verdicts[ability] = self._allows(ability, record)
        return verdicts[ability]

    def _allows(self, ability: str, record: Model) -> bool:
        return abilities.allows_each(self.get_resource(), ability, (record,))(record).allowed

    def can_open(self, record: Model | None = None) -> bool:
        """Return whether the user may open this page; custom pages override it.

        Called before a custom page is rendered, and with a record before a link to the page is
        shown. By default the permission to view the list.
        """
        return self.get_resource().can_view_any()

    def header_actions(self) -> Sequence[Action]:
        """Return the actions beside the heading; each is shown if its permissions allow it."""
        return ()

    def header_actions_to_wire(self, record: Model | None = None) -> list[ActionWire]:
        """Return the header actions that the user may see."""
        default = default_header_actions(self)
        if default is not None:
            return default.to_wire(record)
        source = self.source()
        bound = (action.bound_to(source) for action in self.header_actions())
        return [wire for action in bound if (wire := action.to_wire(record)) is not None]

    def action_endpoints(self) -> ActionEndpointsWire:
        """Return the URLs of the action endpoints."""
        return action_endpoints()

    def cluster_navigation(self) -> ClusterWire | None:
        """Return the navigation of the resource's cluster, or None."""
        resource = self.get_resource()
        return None if resource.get_cluster() is None else self.panel().cluster_bar(resource)

    def sub_navigation(
        self, record: Model | None, current_page: str
    ) -> SubNavigationWire | list[Any]:
        """Return the links between a record's pages; empty if there is only one."""
        if record is None:
            return []
        return sub_navigation(self, record, current_page)

    def sub_navigation_key(self) -> str | None:
        """Return the page's key in the sub-navigation; None if it has no link there."""
        if self.record_page is not None or self.get_sub_navigation_label() is None:
            return self.record_page
        pages = self.get_resource().pages()
        return next((key for key, page_class in pages.items() if page_class is type(self)), None)

    def get_sub_navigation_label(self) -> str | None:
        return None if self.sub_navigation_label is None else str(self.sub_navigation_label)

    def get_sub_navigation_icon(self) -> str | None:
        return self.sub_navigation_icon

    def sub_navigation_position(self) -> str:
        return self.get_resource().get_sub_navigation_position()

    # Relations.

    def relations(self, request: HttpRequest, record: Model) -> Any:
        """Return the prop ``relations``, computed only if the response contains it."""
        if not schemas.declares_relations(self.get_resource()):
            return []
        return Lazy(lambda: self.relation_tables(request, record))

    def relation_tables(self, request: HttpRequest, record: Model) -> list[RelationWire]:
        """Return the declared relations that the user may view, with rows if they are open.

        Without the permission to view the record, no relation is returned.
        """
        resource = self.get_resource()
        if not schemas.declares_relations(resource) or not self.may("view", record):
            return []
        return relation_tables(self.panel(), resource, record, request.GET)

    # Widgets above and below the content.

    def page_key(self) -> str:
        """Return the page's key in the resource's ``pages()``."""
        pages = self.get_resource().pages().items()
        # A page class of the host may be registered under any key.
        return next((key for key, page in pages if page is type(self)), self._standard_key)

    def header_widgets(self) -> Sequence[type[Any]]:
        """Return the widgets above the content; by default those of the resource."""
        return self.get_resource().get_header_widgets(self.page_key())

    def footer_widgets(self) -> Sequence[type[Any]]:
        """Return the widgets below the content; by default those of the resource."""
        return self.get_resource().get_footer_widgets(self.page_key())

    def widget_props(self, context: PageContext | None = None) -> WidgetPropsWire:
        """Return the props ``headerWidgets``, ``footerWidgets`` and ``widgetData``.

        ``context`` is passed to the widgets: the page's record or queryset.
        """
        header, footer = self.header_widgets(), self.footer_widgets()
        if not header and not footer:
            return {"headerWidgets": [], "footerWidgets": [], "widgetData": None}
        return widget_props(self, header, footer, context or self.page_context())

    def page_context(self) -> PageContext | None:
        """Return the context for the widgets; subclasses override it."""
        return None

    # Forms.

    def fill_form(self, schema: FormSchema, record: Model | None = None) -> FormWire:
        """Return the form with the record's values or its defaults; calls the hooks."""
        return fill_form(self, schema, record)

    def validate_step_for(
        self, request: HttpRequest, schema: FormSchema, record: Model | None = None
    ) -> JsonResponse:
        """Validate one step of a wizard; raise ``BadRequest`` for a form without one."""
        return validate_step(self, request, schema, record)


def parent_breadcrumbs(resource: type[Resource]) -> list[Breadcrumb]:
    """Return the breadcrumbs; those without a page are not links."""
    ParentRecord.require(resource)
    crumbs: list[Breadcrumb] = []
    for link, record in zip(parent_resources_of(resource), bound_parents(resource), strict=True):
        pages = link.pages()
        # The user may view the parents, or the page would be a 404.
        url = link.url("view", record) if "view" in pages else None
        crumbs += [
            Breadcrumb(link.get_plural_label(), link.url() if "index" in pages else None),
            Breadcrumb(link.record_title(record), url),
        ]
    return crumbs
