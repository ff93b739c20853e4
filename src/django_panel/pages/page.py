"""A standalone page of a panel."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from django.urls import NoReverseMatch
from django.utils.translation import gettext as _

from django_panel.exceptions import PanelRegistrationException, PanelSchemaException, dotted
from django_panel.pages.metadata import page_metadata
from django_panel.pages.widget_props import resolve_filters, resolve_widgets, widget_props
from django_panel.support import context, ports
from django_panel.support.breadcrumbs import Breadcrumb
from django_panel.support.labels import StrOrPromise, headline, slug_of
from django_panel.support.navigation import (
    NavigationBadge,
    NavigationGroup,
    NavigationItem,
    declared_badge,
    group_label,
)
from django_panel.support.screen import Screen
from django_panel.support.tenants import session_prefix
from django_panel.widgets.collection import filter_viewable

if TYPE_CHECKING:
    from django_panel.actions.action import Action
    from django_panel.actions.wire import ActionWire
    from django_panel.forms.schema import FormSchema
    from django_panel.pages.wire import ClusterWire, PageMetadataWire
    from django_panel.support.cluster import Cluster
    from django_panel.support.ports import PanelPort
    from django_panel.widgets.collection import WidgetCollection
    from django_panel.widgets.filters import WidgetFilters
    from django_panel.widgets.wire import WidgetPageWire


class Page:
    """A page without a record: a report, a tool, settings.

    Made once per request for the panel it is opened in.
    """

    #: Document title; the headline of the class name by default.
    title: ClassVar[StrOrPromise | None] = None
    #: Heading above the content; the title by default.
    heading: ClassVar[StrOrPromise | None] = None
    #: Line below the heading.
    subheading: ClassVar[StrOrPromise | None] = None
    #: Path and route name; the kebab-case class name by default.
    slug: ClassVar[str | None] = None
    #: The React component; a project's own component is ``Panels/{Panel}/Pages/{Name}``.
    component: ClassVar[str] = "panel/Page"
    #: Label in the sidebar; the title by default.
    navigation_label: ClassVar[StrOrPromise | None] = None
    #: Icon in the sidebar, by its name.
    navigation_icon: ClassVar[str | None] = None
    #: Icon while the entry is active; ``navigation_icon`` by default.
    active_navigation_icon: ClassVar[str | None] = None
    #: Group in the sidebar.
    navigation_group: ClassVar[NavigationGroup | None] = None
    #: Position in the sidebar; equal positions are sorted by label.
    navigation_sort: ClassVar[int] = 0
    #: A badge beside the sidebar label.
    navigation_badge: ClassVar[str | int | None] = None
    #: Whether the sidebar shows the page.
    registers_navigation: ClassVar[bool] = True
    #: Whether each user may hide, move and resize the widgets.
    arrangeable: ClassVar[bool] = False
    #: The page's own middleware; it runs after the panel's middleware.
    middleware: ClassVar[Sequence[Any]] = ()
    #: The cluster of the page; its slug is the first segment of the path.
    cluster: ClassVar[type[Cluster] | None] = None

    _viewable: list[type[Any]] | None = None

    def __init__(self, panel: PanelPort) -> None:
        self._panel = panel

    # Class methods: identity, access and navigation.

    @classmethod
    def get_slug(cls) -> str:
        return cls.slug or slug_of(cls.__name__, "Page")

    @classmethod
    def get_route_path(cls) -> str:
        """Return the path relative to the panel; the slug by default."""
        return cls.get_slug()

    @classmethod
    def get_middleware(cls) -> Sequence[Any]:
        return cls.middleware

    @classmethod
    def get_cluster(cls) -> type[Cluster] | None:
        return cls.cluster

    @classmethod
    def can_access(cls) -> bool:
        """Return whether the current user may open the page; override to restrict it."""
        return True

    @classmethod
    def render_hook_scope(cls) -> str:
        """Return the scope of render hooks for this page."""
        return f"page:{cls.get_slug()}"

    @classmethod
    def url(cls, panel: PanelPort | str | None = None) -> str:
        """Return the URL of the page in the current panel, or in another one."""
        owner = resolve_panel(panel, f"{cls.__name__}.url()")
        if owner.get_dashboard() is cls:
            return owner.reverse("dashboard")
        try:
            return owner.reverse(f"pages.{cls.get_slug()}")
        except NoReverseMatch as error:
            raise PanelRegistrationException(
                f"The page {dotted(cls)} has no URL in the panel {owner.get_id()!r}.",
                "A panel has URLs only for its own resources and pages.",
                "Add the page with Panel.pages(), or pass the panel that has it.",
            ) from error

    @classmethod
    def is_arrangeable(cls) -> bool:
        return cls.arrangeable

    @classmethod
    def should_register_navigation(cls) -> bool:
        return cls.registers_navigation

    @classmethod
    def get_navigation_label(cls) -> StrOrPromise:
        return cls.navigation_label or cls.title or headline(slug_of(cls.__name__, "Page"))

    @classmethod
    def get_navigation_badge(cls) -> str | int | NavigationBadge | None:
        """Return the badge beside the label; override it, for example with a count."""
        return cls.navigation_badge

    @classmethod
    def navigation_item(cls) -> NavigationItem:
        """Return the page's item of the sidebar."""
        return NavigationItem(
            label=cls.get_navigation_label(),
            href=cls.url(),
            icon=cls.navigation_icon,
            active_icon=cls.active_navigation_icon,
            group=cls.navigation_group,
            sort=cls.navigation_sort,
            badge=declared_badge(cls),
        )

    # Rendering.

    def render(self) -> Screen:
        """Return the screen; an override may have ``request`` and path parameters as arguments."""
        return self.screen(self.get_component(), self.props())

    def props(self) -> Mapping[str, Any]:
        """Return the page's own props; override to send data to the component."""
        return {}

    def screen(self, component: str, props: Mapping[str, Any] | None = None) -> Screen:
        """Return a component with the page's metadata, its widgets and these props."""
        shown = {"page": self.page_metadata(), **self.widget_props(), **(props or {})}
        return Screen(component, shown)

    def get_component(self) -> str:
        return self.component

    def get_title(self) -> str:
        return str(self.title or headline(slug_of(type(self).__name__, "Page")))

    def get_heading(self) -> str:
        return str(self.heading or self.get_title())

    def get_subheading(self) -> str | None:
        return None if self.subheading is None else str(self.subheading)

    def breadcrumbs(self) -> list[Breadcrumb]:
        """Return the breadcrumbs: the dashboard, the navigation group, this page."""
        trail = [Breadcrumb(_("Dashboard"), self.panel().reverse("dashboard"))]
        if self.navigation_group is not None:
            trail.append(Breadcrumb(group_label(self.navigation_group)))
        return [*trail, Breadcrumb(self.get_title())]

    def page_metadata(self) -> PageMetadataWire:
        """Return the prop ``page``."""
        return page_metadata(
            title=self.get_title(),
            heading=self.get_heading(),
            subheading=self.get_subheading(),
            breadcrumbs=self.breadcrumbs(),
            scope=self.render_hook_scope(),
            header_actions=self.header_actions_to_wire(),
            cluster=self.cluster_navigation(),
        )

    def header_actions(self) -> Sequence[Action]:
        """Return the links beside the heading: actions with ``url``."""
        return ()

    def header_actions_to_wire(self) -> list[ActionWire]:
        """Return the header actions that the user may see."""
        actions = self.header_actions()
        for action in actions:
            if not action.is_link():
                raise PanelSchemaException(
                    f"The action {action.get_name()!r} of {dotted(type(self))} has no URL.",
                    "A standalone page has no records that an action could run on.",
                    "Give it url(), or run it on a page of a resource.",
                )
        return [wire for action in actions if (wire := action.to_wire()) is not None]

    def cluster_navigation(self) -> ClusterWire | None:
        """Return the navigation of the page's cluster, or None."""
        return None if self.get_cluster() is None else self.panel().cluster_bar(type(self))

    def panel(self) -> PanelPort:
        """Return the current panel."""
        return self._panel

    # Widgets.

    def widgets(self) -> Sequence[type[Any]]:
        """Return the widget classes of the page; their ``sort`` decides the order."""
        return ()

    @classmethod
    def filter_schema(cls) -> FormSchema | None:
        """Return the form with the filters of all widgets; override it."""
        return None

    @classmethod
    def filters_in_modal(cls) -> bool:
        """Return whether the page's filters open in a dialog."""
        return False

    def filter_session_key(self) -> str:
        """Return the session key of the page's filter values."""
        return f"{session_prefix(self.panel().get_id())}.page.{self.get_slug()}"

    def viewable_widgets(self) -> list[type[Any]]:
        """Return the widgets that the user may see; cached for the request."""
        if self._viewable is None:
            self._viewable = filter_viewable(self.widgets())
        return self._viewable

    def resolve_filters(self) -> WidgetFilters:
        """Return the filter values: from the request, the session, or the defaults."""
        return resolve_filters(self)

    def resolve_widgets(self, filters: WidgetFilters | None = None) -> WidgetCollection:
        """Return the widgets that the user may see, with the page's filters applied."""
        return resolve_widgets(self, self.resolve_filters() if filters is None else filters)

    def widget_props(self) -> WidgetPageWire:
        """Return the props ``widgets``, ``widgetData``, ``filters`` and ``arrangement``."""
        if not self.viewable_widgets() and self.filter_schema() is None:
            return {"widgets": [], "widgetData": None, "filters": None, "arrangement": None}
        return widget_props(self)


def resolve_panel(panel: PanelPort | str | None, what: str) -> PanelPort:
    """Return the given or the current panel; raise an error if there is none."""
    if isinstance(panel, str):
        return ports.directory().by_id(panel)
    chosen = panel or context.current_panel()
    if chosen is None:
        raise PanelRegistrationException.no_current_panel(what)
    return chosen
