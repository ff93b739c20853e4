"""The props of a page that shows widgets."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, cast
from urllib.parse import urlencode

from django_panel.models import WidgetArrangement
from django_panel.support import context
from django_panel.support.screen import Lazy
from django_panel.widgets.arrangement import Arrangement, arrangement_to_wire
from django_panel.widgets.collection import WidgetCollection, schemas_of
from django_panel.widgets.filter_form import filter_form
from django_panel.widgets.filters import WidgetFilters

if TYPE_CHECKING:
    from django_panel.pages.page import Page
    from django_panel.widgets.wire import ArrangementWire, FilterFormWire, WidgetPageWire


def widget_props(page: Page) -> WidgetPageWire:
    """Return the props, each computed only if the answer holds it.

    The promises of lazy widgets stand one step below ``widgetData``: who may see which is
    known before the first of them is kept.
    """
    filters = page.resolve_filters()
    declared = page.resolve_widgets(filters)
    chosen = arrangement_of(page)
    shown = declared if chosen is None else declared.arranged(chosen)
    props: dict[str, Any] = {
        "widgets": Lazy(shown.drawn),
        "widgetData": shown.deferred(),
        "filters": Lazy(lambda: _filters(page, filters)),
        "arrangement": Lazy(lambda: _arrangement(page, declared, chosen)),
    }
    return cast("WidgetPageWire", props)


def resolve_filters(page: Page) -> WidgetFilters:
    """Return what the widgets of a page are narrowed by."""
    request = context.current_request()
    if request is None:
        return WidgetFilters.none()
    return WidgetFilters.from_request(
        request,
        page.filter_schema(),
        schemas_of(page.viewable_widgets()),
        page.filter_session_key(),
    )


def resolve_widgets(page: Page, filters: WidgetFilters) -> WidgetCollection:
    """Return the widgets that the reader may see, narrowed by these filters."""
    return WidgetCollection.of_viewable(
        page.viewable_widgets(), None, filters, partial(options_url, page)
    )


def arrangement_of(page: Page) -> Arrangement | None:
    """Return how the reader arranged a page; None where it is not theirs to arrange."""
    user = context.current_user()
    if not page.is_arrangeable() or not user.is_authenticated or not page.viewable_widgets():
        return None
    kept = WidgetArrangement.kept(user, page.panel().get_id(), page.get_slug())
    return Arrangement.from_stored(kept)


def arrangement_url(page: Page) -> str:
    """Return where a page's arrangement is kept and forgotten."""
    query = urlencode({"page": page.get_slug()})
    return f"{page.panel().reverse('settings.arrangement.save')}?{query}"


def options_url(page: Page, widget_id: str | None = None) -> str:
    """Return where the filters of a page, or of one of its widgets, search long lists."""
    query = {"narrows": page.get_slug()} | ({} if widget_id is None else {"widget": widget_id})
    return f"{page.panel().reverse('options')}?{urlencode(query)}"


def _filters(page: Page, filters: WidgetFilters) -> FilterFormWire | None:
    schema = page.filter_schema()
    if schema is None:
        return None
    return filter_form(
        schema,
        filters.dashboard(),
        in_modal=page.filters_in_modal(),
        options_url=lambda: options_url(page),
    )


def _arrangement(
    page: Page, declared: WidgetCollection, chosen: Arrangement | None
) -> ArrangementWire | None:
    if chosen is None:
        return None
    return arrangement_to_wire(declared.placed(), chosen, arrangement_url(page))
