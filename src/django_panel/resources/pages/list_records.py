"""The list page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from django.db.models import Model, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext as _

from django_panel.preferences.own import preferences_of
from django_panel.resources import abilities
from django_panel.resources.actions import create
from django_panel.resources.integrations import menu_props
from django_panel.resources.list_position import find_position
from django_panel.resources.listing import Listing
from django_panel.resources.pages.base import ResourcePage
from django_panel.resources.pages.cached_metadata import list_metadata
from django_panel.resources.pages.changes_channel import changes_channel
from django_panel.resources.records import query_of
from django_panel.support import context, ports
from django_panel.support.breadcrumbs import Breadcrumb
from django_panel.support.model_type import M
from django_panel.support.request_errors import refusal
from django_panel.support.screen import Screen
from django_panel.tables.session import (
    TableMemory,
    TablePreferences,
    TableSession,
    table_session_key,
)
from django_panel.widgets.context import PageContext

if TYPE_CHECKING:
    from django_panel.actions.action import Action
    from django_panel.pages.wire import PageMetadataWire
    from django_panel.resources.list_position import ListPosition
    from django_panel.tables.tabs import Tab


class ListRecords(ResourcePage[M]):
    """Shows the records of a resource as a table; the query string is its state."""

    _standard_key: ClassVar[str] = "index"
    _listing: Listing | None = None

    def tabs(self) -> Sequence[Tab]:
        """Return the tabs of the list; the first one is active by default."""
        return ()

    def query(self) -> QuerySet[M]:
        """Return the records to list; override it to restrict this page only."""
        return query_of(self.get_resource())

    def render(self, request: HttpRequest) -> Screen:
        """Return the table; a partial reload computes only the requested props."""
        verdict = abilities.verdict(self.get_resource(), self.ability)
        if not verdict.allowed:
            raise refusal(verdict)
        listing = self.listing()
        memory = None
        if listing.schema.persists():
            renderer = ports.renderer()
            memory = self.saved_state(
                request,
                # Only what the user changed in the page is stored, not the state of a link.
                writes=renderer.is_user_change(request),
                changed=renderer.changed_parameters(request),
            )
        self._listing = listing.read_query(request.GET, memory)
        menu = menu_props(self.get_resource(), self.panel())
        props = {**listing.to_wire(), **self.widget_props(), **menu}
        if self.get_resource().broadcasts_changes and self.panel().has_broadcasting():
            props["changes"] = self.changes_channel()
        return self.screen("panel/resources/Index", props)

    def page_context(self) -> PageContext | None:
        """Return the context for the widgets: the records of the active tab."""
        listing = self._listing
        if listing is None:
            return None
        return PageContext.for_query(listing.records)

    def listing(self) -> Listing:
        """Return the list before the query string is read."""
        return Listing(self.source(), self.query, tuple(self.tabs()))

    def header_actions(self) -> Sequence[Action]:
        """Return the action that creates a record, if there is a create page."""
        if "create" not in self.get_resource().pages():
            return ()
        return (create.CreateAction(),)

    def page_metadata(self, record: Model | None = None) -> PageMetadataWire:
        return list_metadata(self, super().page_metadata)

    def breadcrumbs(self, record: Model | None = None) -> list[Breadcrumb]:
        """Return the breadcrumbs; the list is the current page."""
        return [
            Breadcrumb(_("Dashboard"), self.dashboard_url()),
            *self.parent_breadcrumbs(),
            Breadcrumb(self.get_resource().get_plural_label()),
        ]

    def changes_channel(self) -> str:
        """Return the channel that broadcasts changes of the listed records."""
        return changes_channel(self)

    def saved_state(
        self,
        request: HttpRequest,
        *,
        writes: bool = False,
        changed: frozenset[str] = frozenset(),
    ) -> TableMemory | None:
        """Return the storage of the last table state: the user's preferences, or the session."""
        panel, slug = self.panel().get_id(), self.get_resource().get_slug()
        preferences = preferences_of(request, panel)
        if preferences is not None:
            return TablePreferences(preferences, slug, writes=writes, changed=changed)
        session = getattr(request, "session", None)
        if session is None:
            return None
        key = table_session_key(panel, slug)
        return TableSession(session, key, writes=writes, changed=changed)

    def position_of(self, record: Model, state: Mapping[str, Any]) -> ListPosition | None:
        """Return the position of a record in the list with this state.

        None if the user may not open the list, or if it does not contain the record.
        """
        if not self.get_resource().can_view_any():
            return None
        listing, request = self.listing(), context.current_request()
        memory = None
        if request is not None and listing.schema.persists():
            memory = self.saved_state(request)
        return find_position(listing.read_query(state, memory), record)
