"""The page that shows a record."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from django.db.models import Model
from django.http import HttpRequest

from django_panel.debug.sections import query_section
from django_panel.resources import schemas
from django_panel.resources.actions.edit import EditAction
from django_panel.resources.derived_entries import column_entries, has_derived_form
from django_panel.resources.form_entries import form_entries
from django_panel.resources.header_actions import deletion_actions, site_actions
from django_panel.resources.pages.base import ResourcePage
from django_panel.resources.pages.interacts_with_record import InteractsWithRecord
from django_panel.resources.pages.list_position_props import POSITION_PROP
from django_panel.resources.pages.relation_props import relation_props, requests_only_relations
from django_panel.support import ports
from django_panel.support.breadcrumbs import Breadcrumb
from django_panel.support.keys import wire_key
from django_panel.support.model_type import M
from django_panel.support.screen import Screen

if TYPE_CHECKING:
    from django_panel.actions.action import Action
    from django_panel.resources.wire import EntryFallbackWire, ViewedRecordWire


class ViewRecord(InteractsWithRecord[M], ResourcePage[M]):
    """Shows a record's infolist; without one, the fields of its form as text."""

    record_page: ClassVar[str | None] = "view"
    _standard_key: ClassVar[str] = "view"

    @query_section("infolist", lambda local: local["self"].get_resource().get_slug())
    def render(self, request: HttpRequest, record: str | None = None) -> Screen:
        """Return the record's entries and relations."""
        instance = self.resolve_record(record)
        if requests_only_relations(request, "panel/resources/View"):
            # The record's own entries are not needed.
            return Screen("panel/resources/View", relation_props(self, request, instance))
        if ports.renderer().requests_only(request, "panel/resources/View", POSITION_PROP):
            return Screen("panel/resources/View", {**self.list_position_props(instance)})
        props = {**self.props(instance), **relation_props(self, request, instance)}
        return self.screen("panel/resources/View", props, instance)

    def props(self, record: Model) -> ViewedRecordWire:
        """Return the props of the page besides its metadata."""
        infolist = self.infolist_to_wire(record)
        return {
            "infolist": infolist,
            "entries": self.entries(record) if infolist is None else [],
            "recordKey": wire_key(record),
            "actionEndpoints": self.action_endpoints(),
            "relations": [],
            **self.trash_props(record),
            **self.widget_props(),
        }

    def infolist_to_wire(self, record: Model) -> Any:
        """Return the declared infolist, or None if it has no entries."""
        resource = self.get_resource()
        if not schemas.declares_infolist(resource):
            return None
        schema = self.panel().schema_of(resource, "infolist")
        return None if schema.is_empty() else schema.to_wire(record)

    def entries(self, record: Model) -> list[EntryFallbackWire]:
        """Return the fields of the form as text; a derived form is followed by other columns."""
        resource = self.get_resource()
        schema = self.panel().schema_of(resource, "form")
        entries = form_entries(schema.for_page("view"), record)
        if not has_derived_form(resource):
            return entries
        shown = {entry["name"] for entry in entries}
        return entries + [
            column_entry
            for column_entry in column_entries(record)
            if column_entry["name"] not in shown
        ]

    def header_actions(self) -> Sequence[Action]:
        """Return the actions that edit, delete and restore the record, and the link to its site."""
        resource = self.get_resource()
        return (EditAction(), *site_actions(resource), *deletion_actions(resource))

    def breadcrumbs(self, record: Model | None = None) -> list[Breadcrumb]:
        """Return the breadcrumbs: list, record."""
        if record is None:
            return super().breadcrumbs(record)
        return [*self.base_breadcrumbs(), Breadcrumb(self.record_title(record))]

    def default_title(self, record: Model | None) -> str:
        resource = self.get_resource()
        return resource.get_label() if record is None else self.record_title(record)

    def default_subheading(self, record: Model | None) -> str | None:
        return self.get_resource().get_label()
