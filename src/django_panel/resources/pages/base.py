"""What every page of a resource shares: its resource, its words, its metadata."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from django.db.models import Model
from django.utils.translation import gettext as _

from django_panel.forms.hooks import FormHooks
from django_panel.pages.metadata import page_metadata
from django_panel.resources import abilities, declarations
from django_panel.resources.filling import fill_form
from django_panel.resources.pages.parent_trail import parent_trail
from django_panel.resources.pages.sub_navigation import sub_navigation
from django_panel.resources.pages.widget_props import widget_props
from django_panel.resources.relations.shown import relation_tables
from django_panel.resources.resource_source import ResourceSource
from django_panel.resources.steps import validate_step
from django_panel.resources.urls import action_endpoints
from django_panel.support import context
from django_panel.support.breadcrumbs import Breadcrumb, serialize_breadcrumbs
from django_panel.support.keys import RecordKey, wire_key
from django_panel.support.labels import Words
from django_panel.support.parent_record import ParentRecord
from django_panel.support.screen import Lazy, Screen

if TYPE_CHECKING:
    from django.http import HttpRequest, JsonResponse

    from django_panel.actions.action import Action
    from django_panel.actions.wire import ActionEndpointsWire, ActionWire
    from django_panel.forms.schema import FormSchema
    from django_panel.forms.wire import FormWire
    from django_panel.pages.wire import ClusterWire, PageMetadataWire, SubNavigationWire
    from django_panel.resources.relations.wire import RelationWire
    from django_panel.resources.resource import Resource
    from django_panel.resources.wire import HeadingWire, ResourceMetadataWire, WidgetPropsWire
    from django_panel.support.ports import PanelPort
    from django_panel.support.wire import BreadcrumbWire
    from django_panel.widgets.context import PageContext


class ResourcePage(FormHooks):
    """A page of a resource, made once per request for one resource and one panel.

    A subclass states ``render()``, which names the route parameters it wants.
    """

    #: Owning resource; may be left out where a resource's ``pages()`` names the page.
    resource: type[Resource] | None = None
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
    #: The key among a record's pages; links between those are shown where there is one.
    record_page: ClassVar[str | None] = None
    #: Words of the link to this page among those of its record; without them it has none.
    sub_navigation_label: ClassVar[Words | None] = None
    sub_navigation_icon: ClassVar[str | None] = None

    #: Whether the page is about one record; pages with ``InteractsWithRecord`` are.
    _has_one_record: ClassVar[bool] = False
    #: The page's key in ``pages()``, where it has one of the standard ones.
    _standard_key: ClassVar[str] = ""

    def __init__(self, resource: type[Resource], panel: PanelPort) -> None:
        self.resource = self._resource = resource
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

    def source(self) -> ResourceSource:
        """Return the records of the page's resource in its panel."""
        return ResourceSource(self._resource, self._panel)

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
        resource = self.get_resource()
        return {
            "slug": resource.get_slug(),
            "label": resource.get_label(),
            "pluralLabel": resource.get_plural_label(),
            "indexUrl": self.index_url() or self.dashboard_url(),
            "parentKey": self.parent_key(),
        }

    def parent_key(self) -> RecordKey | None:
        """Return the key of the parent that a nested page lives under."""
        resource = self.get_resource()
        return wire_key(ParentRecord.require(resource)) if resource.is_nested() else None

    def breadcrumbs(self, record: Model | None = None) -> list[Breadcrumb]:
        """Return the trail that leads to this page."""
        return [*self.base_breadcrumbs(), Breadcrumb(self.get_title(record))]

    def base_breadcrumbs(self) -> list[Breadcrumb]:
        """Return the dashboard and the resource's list."""
        resource = self.get_resource()
        return [
            Breadcrumb(_("Dashboard"), self.dashboard_url()),
            *self.parent_breadcrumbs(),
            Breadcrumb(resource.get_plural_label(), self._way_back()),
        ]

    def parent_breadcrumbs(self) -> list[Breadcrumb]:
        """Return the way down to a nested resource: each parent's list, each parent."""
        if not self.get_resource().is_nested():
            return []
        return parent_trail(self.get_resource())

    def record_crumb(self, record: Model, title: str) -> Breadcrumb:
        """Return the record's place in a trail; a link where its view page can be opened."""
        resource = self.get_resource()
        is_open = "view" in resource.pages() and self.may("view", record)
        return Breadcrumb(title, resource.url("view", record) if is_open else None)

    def serialize_breadcrumbs(self, crumbs: Sequence[Breadcrumb]) -> list[BreadcrumbWire]:
        """Return a trail as the browser reads it; its last stop is where the reader is."""
        return serialize_breadcrumbs(crumbs)

    def index_url(self) -> str | None:
        """Return the address of the list, or of the one record; a resource may have neither."""
        resource = self.get_resource()
        pages = resource.pages()
        if "index" in pages:
            return resource.url()
        begins = resource.is_singular() and ("view" in pages or "edit" in pages)
        return resource.url() if begins else None

    def _way_back(self) -> str | None:
        """Return the address of the list, but not to somebody who may not open it."""
        resource = self.get_resource()
        # Outside a request nobody reads the trail, and it says where things are.
        is_read = context.current().user is not None and not resource.is_singular()
        return None if is_read and not resource.can_view_any() else self.index_url()

    def home_url(self) -> str:
        """Return where to go when this page is left: the list, if the reader may open it."""
        index = self.index_url()
        is_open = index is not None and self.get_resource().can_view_any()
        return index if index is not None and is_open else self.dashboard_url()

    def dashboard_url(self) -> str:
        return self.panel().reverse("dashboard")

    def record_title(self, record: Model) -> str:
        return self.get_resource().record_title(record)

    # Rights, links and buttons.

    def may(self, ability: str, record: Model) -> bool:
        """Return whether the reader may do this with a record that ``query()`` has found.

        The policy's scope is not asked a second time.
        """
        return abilities.allows_each(self.get_resource(), ability, (record,))(record).allowed

    def can_open(self, record: Model | None = None) -> bool:
        """Return whether the reader may open this page; a page of one's own overrides it.

        Asked before anything of such a page is drawn, and about a record before a link to the
        page is shown. By default whoever may see the list.
        """
        return self.get_resource().can_view_any()

    def header_actions(self) -> Sequence[Action]:
        """Return the buttons beside the heading; each shows where its rights allow it."""
        return ()

    def header_actions_to_wire(self, record: Model | None = None) -> list[ActionWire]:
        """Return the buttons that this reader is shown."""
        source = self.source()
        bound = (action.bound_to(source) for action in self.header_actions())
        return [wire for action in bound if (wire := action.to_wire(record)) is not None]

    def action_endpoints(self) -> ActionEndpointsWire:
        """Return the seven addresses actions are posted to."""
        return action_endpoints()

    def cluster_navigation(self) -> ClusterWire | None:
        """Return the bar of the resource's cluster; nothing without one."""
        resource = self.get_resource()
        return None if resource.get_cluster() is None else self.panel().cluster_bar(resource)

    def sub_navigation(
        self, record: Model | None, current_page: str
    ) -> SubNavigationWire | list[Any]:
        """Return the links between a record's pages; nothing where there is only one."""
        if record is None:
            return []
        return sub_navigation(self, record, current_page)

    def sub_navigation_key(self) -> str | None:
        """Return the page's key among those of its record; None where it has no link there."""
        if self.record_page is not None or self.get_sub_navigation_label() is None:
            return self.record_page
        pages = self.get_resource().pages()
        return next((key for key, kind in pages.items() if kind is type(self)), None)

    def get_sub_navigation_label(self) -> str | None:
        return None if self.sub_navigation_label is None else str(self.sub_navigation_label)

    def get_sub_navigation_icon(self) -> str | None:
        return self.sub_navigation_icon

    def sub_navigation_position(self) -> str:
        return self.get_resource().get_sub_navigation_position()

    # Relations.

    def relations(self, request: HttpRequest, record: Model) -> Any:
        """Return the prop ``relations``, computed only where an answer holds it."""
        if not declarations.states_relations(self.get_resource()):
            return []
        return Lazy(lambda: self.relation_tables(request, record))

    def relation_tables(self, request: HttpRequest, record: Model) -> list[RelationWire]:
        """Return every declared relation that the reader may see; those that are open in full.

        Whoever may not view the record sees nothing of what belongs to it.
        """
        resource = self.get_resource()
        if not declarations.states_relations(resource) or not self.may("view", record):
            return []
        return relation_tables(self.panel(), resource, record, request.GET)

    # Widgets above and below the content.

    def page_key(self) -> str:
        """Return the key under which the resource names this page."""
        pages = self.get_resource().pages().items()
        # A page class of the host may be registered under any key.
        return next((key for key, page in pages if page is type(self)), self._standard_key)

    def header_widgets(self) -> Sequence[type[Any]]:
        """Return the widgets above the content; the resource names them by default."""
        return self.get_resource().get_header_widgets(self.page_key())

    def footer_widgets(self) -> Sequence[type[Any]]:
        """Return the widgets below the content; the resource names them by default."""
        return self.get_resource().get_footer_widgets(self.page_key())

    def widget_props(self, context: PageContext | None = None) -> WidgetPropsWire:
        """Return the props ``headerWidgets``, ``footerWidgets`` and ``widgetData``.

        ``context`` is what the widgets are told: the page's record, or what it lists.
        """
        header, footer = self.header_widgets(), self.footer_widgets()
        if not header and not footer:
            return {"headerWidgets": [], "footerWidgets": [], "widgetData": None}
        return widget_props(self, header, footer, context or self.page_context())

    def page_context(self) -> PageContext | None:
        """Return what the page tells its widgets; kinds of pages know more."""
        return None

    # Forms.

    def fill_form(self, schema: FormSchema, record: Model | None = None) -> FormWire:
        """Return the form filled from the record, or with its defaults, hooks included."""
        return fill_form(self, schema, record)

    def validate_step_for(
        self, request: HttpRequest, schema: FormSchema, record: Model | None = None
    ) -> JsonResponse:
        """Validate one step of a wizard; a form without one is a bad request."""
        return validate_step(self, request, schema, record)
