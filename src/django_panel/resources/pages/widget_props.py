"""The props of a resource's page that has widgets."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, cast
from urllib.parse import urlencode

from django_panel.support.context import current_request
from django_panel.support.keys import wire_key
from django_panel.support.screen import Lazy
from django_panel.widgets.collection import WidgetCollection, schemas_of, viewable
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
    """Return the props, each computed only if the answer holds it.

    A widget that stands above and below is asked and computed once.
    """
    seen = viewable((*header, *footer))
    record = None if context is None else context.record()
    filters = _filters(page, seen, record)
    search = partial(options_url, page, record)
    above, below = (
        WidgetCollection.of_viewable(classes, context, filters, search)
        for classes in (
            [each for each in seen if each in header],
            [each for each in seen if each not in header],
        )
    )
    props: dict[str, Any] = {
        "headerWidgets": Lazy(above.drawn),
        "footerWidgets": Lazy(below.drawn),
        "widgetData": above.merge(below).deferred(),
    }
    return cast("WidgetPropsWire", props)


def _filters(
    page: ResourcePage, widgets: Sequence[type[Any]], record: Model | None
) -> WidgetFilters | None:
    """Return the widgets' own filters; a resource's page has none for all of them."""
    schemas, request = schemas_of(widgets), current_request()
    if not schemas or request is None:
        return None
    return WidgetFilters.from_request(request, None, schemas, session_key(page, record))


def options_url(page: ResourcePage, record: Model | None, widget_id: str) -> str:
    """Return where the filters of one of a page's widgets search long lists."""
    query = {
        "resource": page.get_resource().get_slug(),
        "narrows": page.page_key(),
        "widget": widget_id,
        "record": None if record is None else wire_key(record),
        "parent": page.parent_key(),
    }
    stated = {name: value for name, value in query.items() if value is not None}
    return f"{page.panel().reverse('options')}?{urlencode(stated)}"


def session_key(page: ResourcePage, record: Model | None = None) -> str:
    """Return where the session remembers what a page's widgets are narrowed by.

    A page of a record remembers it for each record.
    """
    relation = getattr(page, "relation_page_key", None)
    name = page.page_key() if relation is None else f"relation:{relation()}"
    slug = page.get_resource().get_slug()
    key = f"panel.{page.panel().get_id()}.resource.{slug}.page.{name}"
    return key if record is None else f"{key}.record.{wire_key(record)}"
