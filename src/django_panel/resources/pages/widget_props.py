"""The props of a resource's page that has widgets."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, cast

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
    filters = _filters(page, seen, context)
    above = WidgetCollection.of_viewable([w for w in seen if w in header], context, filters)
    below = WidgetCollection.of_viewable([w for w in seen if w not in header], context, filters)
    props: dict[str, Any] = {
        "headerWidgets": Lazy(above.definitions),
        "footerWidgets": Lazy(below.definitions),
        "widgetData": above.merge(below).deferred(),
    }
    return cast("WidgetPropsWire", props)


def _filters(
    page: ResourcePage, widgets: Sequence[type[Any]], context: PageContext | None
) -> WidgetFilters | None:
    """Return the widgets' own filters; a resource's page has none for all of them."""
    schemas, request = schemas_of(widgets), current_request()
    if not schemas or request is None:
        return None
    record = None if context is None else context.record()
    return WidgetFilters.from_request(request, None, schemas, session_key(page, record))


def session_key(page: ResourcePage, record: Model | None = None) -> str:
    """Return where the session remembers what a page's widgets are narrowed by.

    A page of a record remembers it for each record.
    """
    relation = getattr(page, "relation_page_key", None)
    name = page.page_key() if relation is None else f"relation:{relation()}"
    slug = page.get_resource().get_slug()
    key = f"panel.{page.panel().get_id()}.resource.{slug}.page.{name}"
    return key if record is None else f"{key}.record.{wire_key(record)}"
