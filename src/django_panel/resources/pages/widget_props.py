"""The widget props of a resource's page."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, cast
from urllib.parse import urlencode

from django_panel.support.context import current_request
from django_panel.support.keys import wire_key
from django_panel.support.screen import Lazy
from django_panel.support.tenants import session_prefix
from django_panel.widgets.collection import WidgetCollection, filter_schemas_by_id, filter_viewable
from django_panel.widgets.filters import WidgetFilters

if TYPE_CHECKING:
    from django.db.models import Model

    from django_panel.resources.pages.base import ResourcePage
    from django_panel.resources.wire import WidgetPropsWire
    from django_panel.widgets.context import PageContext


def widget_props(
    page: ResourcePage,
    header: Sequence[type[Any]],
    footer: Sequence[type[Any]],
    context: PageContext | None,
) -> WidgetPropsWire:
    """Return the props, each computed only if the response contains it.

    A widget that is both above and below the content is computed once.
    """
    visible = filter_viewable((*header, *footer))
    record = None if context is None else context.record()
    filters = _filters(page, visible, record)
    search = partial(options_url, page, record)
    above, below = (
        WidgetCollection.from_viewable(classes, context, filters, search)
        for classes in (
            [widget for widget in visible if widget in header],
            [widget for widget in visible if widget not in header],
        )
    )
    props: dict[str, Any] = {
        "headerWidgets": Lazy(above.safe_definitions),
        "footerWidgets": Lazy(below.safe_definitions),
        "widgetData": above.merge(below).deferred(),
    }
    return cast("WidgetPropsWire", props)


def _filters(
    page: ResourcePage, widgets: Sequence[type[Any]], record: Model | None
) -> WidgetFilters | None:
    """Return the filters of the widgets; a resource's page has no filters of its own."""
    schemas, request = filter_schemas_by_id(widgets), current_request()
    if not schemas or request is None:
        return None
    return WidgetFilters.from_request(request, None, schemas, session_key(page, record))


def options_url(page: ResourcePage, record: Model | None, widget_id: str) -> str:
    """Return the URL that searches options for the filters of a widget."""
    query = {
        "resource": page.get_resource().get_slug(),
        "narrows": page.page_key(),
        "widget": widget_id,
        "record": None if record is None else wire_key(record),
        "parent": page.parent_key(),
    }
    parameters = {name: value for name, value in query.items() if value is not None}
    return f"{page.panel().reverse('options')}?{urlencode(parameters)}"


def session_key(page: ResourcePage, record: Model | None = None) -> str:
    """Return the session key of the filter values of a page's widgets.

    A page of a record has a key for each record.
    """
    relation = getattr(page, "relation_page_key", None)
    name = page.page_key() if relation is None else f"relation:{relation()}"
    slug = page.get_resource().get_slug()
    key = f"{session_prefix(page.panel().get_id())}.resource.{slug}.page.{name}"
    return key if record is None else f"{key}.record.{wire_key(record)}"
