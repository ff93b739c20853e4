"""Looks up the filters of a page or of one of its widgets.

A user who may not open the page or view the widget is refused before a form is built.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest

from django_panel.http import lookup
from django_panel.http.inputs.filters import FilterTargetInput
from django_panel.http.route_match import get_route_match
from django_panel.http.targets.base import FormTarget
from django_panel.resources.pages.create_record import CreateRecord
from django_panel.resources.pages.interacts_with_record import InteractsWithRecord
from django_panel.resources.pages.list_records import ListRecords
from django_panel.resources.resource_source import ResourceSource
from django_panel.tables.filters.form import FormFilter
from django_panel.widgets.collection import filter_viewable

if TYPE_CHECKING:
    from django_panel.forms.schema import FormSchema
    from django_panel.pages.page import Page
    from django_panel.panels.panel import Panel
    from django_panel.resources.pages.base import ResourcePage
    from django_panel.resources.resource import Resource


@contextmanager
def filter_target(request: HttpRequest) -> Iterator[FormTarget]:
    """Find the filters that the query string names, with their parent bound."""
    data = FilterTargetInput.parse(request)
    panel = get_route_match(request).panel
    if data.resource is None:
        page = standalone_page(panel, data.page)
        if data.widget is None:
            schema = page.filter_schema()
        else:
            schema = _widget_schema(page.viewable_widgets(), data.widget)
        # These filters belong to no resource and no record.
        yield FormTarget(None, _require_schema(schema), None)
        return
    owner = lookup.resource(panel, data.resource)
    with lookup.parent(owner, data.parent):
        resource_page = _resource_page(panel, owner, data)
        if data.filter is not None:
            yield _list_filter(ResourceSource(owner, panel), resource_page, data.filter)
            return
        widgets = filter_viewable(
            (*resource_page.header_widgets(), *resource_page.footer_widgets())
        )
        schema = _require_schema(_widget_schema(widgets, data.widget))
        yield FormTarget(ResourceSource(owner, panel), schema, None)


def standalone_page(panel: Panel, slug: str) -> Page:
    """Return the dashboard or standalone page of this slug, if the user may open it."""
    root = panel.get_dashboard()
    page = root if root.get_slug() == slug else panel.contents().pages.by_slug(slug)
    if page is None:
        raise Http404
    if not page.can_access():
        raise PermissionDenied
    return page(panel)


def _resource_page(panel: Panel, owner: type[Resource], data: FilterTargetInput) -> ResourcePage:
    """Return a resource's page that the user may open, with its record if it has one."""
    if data.page not in owner.pages():
        raise Http404
    page = owner.pages()[data.page](owner, panel)
    record = None
    if isinstance(page, InteractsWithRecord) and not isinstance(page, CreateRecord):
        if data.record is None and not owner.is_singular():
            raise Http404
        record = page.resolve_record(data.record)
    allowed = owner.can_create() if isinstance(page, CreateRecord) else page.can_open(record)
    if not allowed:
        raise PermissionDenied
    return page


def _list_filter(source: ResourceSource, page: ResourcePage, name: str) -> FormTarget:
    """Return the form of a filter of the list."""
    filters = source.table().get_filters() if isinstance(page, ListRecords) else ()
    filter_ = next((filter_ for filter_ in filters if filter_.get_name() == name), None)
    if not isinstance(filter_, FormFilter):
        raise Http404
    return FormTarget(source, filter_.get_form(), None)


def _require_schema(schema: FormSchema | None) -> FormSchema:
    if schema is None:
        raise Http404
    return schema


def _widget_schema(widgets: list[type[Any]], widget_id: str | None) -> FormSchema | None:
    """Return the form of a widget's own filters, if the user may see the widget."""
    widget = next((widget for widget in widgets if widget.id() == widget_id), None)
    reader = getattr(widget, "filter_schema", None)
    return reader() if callable(reader) else None
