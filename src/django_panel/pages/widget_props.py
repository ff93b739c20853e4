"""The props of a page that shows widgets."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, cast
from urllib.parse import urlencode

from django_panel.models import WidgetArrangement
from django_panel.support import context
from django_panel.support.screen import Lazy
from django_panel.widgets.arrangement import Arrangement, arrangement_to_wire
from django_panel.widgets.collection import WidgetCollection, filter_schemas_by_id
from django_panel.widgets.filter_form import filter_form
from django_panel.widgets.filters import WidgetFilters

if TYPE_CHECKING:
    from django_panel.pages.page import Page
    from django_panel.widgets.wire import ArrangementWire, FilterFormWire, WidgetPageWire


def widget_props(page: Page) -> WidgetPageWire:
    """Return the props of the widgets; each is computed only if the response contains it.

    The deferred props of lazy widgets are members of ``widgetData``; permissions are checked
    before any of them is computed.
    """
    filters = page.resolve_filters()
    declared = page.resolve_widgets(filters)
    chosen = arrangement_of(page)
    shown = declared if chosen is None else declared.arranged(chosen)
    props: dict[str, Any] = {
        "widgets": Lazy(shown.safe_definitions),
        "widgetData": shown.deferred(),
        "filters": Lazy(lambda: _filters(page, filters)),
        "arrangement": Lazy(lambda: _arrangement(page, declared, chosen)),
    }
    return cast("WidgetPageWire", props)


def resolve_filters(page: Page) -> WidgetFilters:
    """Return the filter values of a page's widgets."""
    request = context.current_request()
    if request is None:
        return WidgetFilters.none()
    return WidgetFilters.from_request(
        request,
        page.filter_schema(),
        filter_schemas_by_id(page.viewable_widgets()),
        page.filter_session_key(),
    )


def resolve_widgets(page: Page, filters: WidgetFilters) -> WidgetCollection:
    """Return the widgets that the user may see, with these filters applied."""
    return WidgetCollection.from_viewable(
        page.viewable_widgets(), None, filters, partial(options_url, page)
    )


def arrangement_of(page: Page) -> Arrangement | None:
    """Return the user's arrangement of a page; None if the page is not arrangeable."""
    user = context.current_user()
    if not page.is_arrangeable() or not user.is_authenticated or not page.viewable_widgets():
        return None
    content = WidgetArrangement.get_content(user, page.panel().get_id(), page.get_slug())
    return Arrangement.from_stored(content)


def arrangement_url(page: Page) -> str:
    """Return the URL that saves and resets the arrangement of a page."""
    query = urlencode({"page": page.get_slug()})
    return f"{page.panel().reverse('settings.arrangement.save')}?{query}"


def options_url(page: Page, widget_id: str | None = None) -> str:
    """Return the URL that searches the options of a page's or a widget's filters."""
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
