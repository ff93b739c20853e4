"""Checks of widgets and pages: tables, filter forms and icons."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from django.core.checks import CheckMessage

from django_panel.checks.calling import call_for_request
from django_panel.checks.forms import check_form
from django_panel.checks.icons import unknown_icons
from django_panel.checks.tables import check_table
from django_panel.exceptions import dotted
from django_panel.pages.page import Page
from django_panel.panels.panel import Panel
from django_panel.support import context
from django_panel.widgets.table import TableWidget


def check_widgets(panel: Panel) -> Iterator[CheckMessage]:
    """Yield the messages of the widgets and pages of a panel."""
    pages = [panel.get_dashboard(), *panel.get_pages()]
    with context.bind(panel=panel):
        for page in pages:
            yield from unknown_icons(dotted(page), _navigation_icons(page))
            yield from _check_filters(page)
        for widget in dict.fromkeys([*panel.get_widgets(), *_widgets_of(panel, pages)]):
            yield from _check_widget(widget)


def _check_widget(widget: Any) -> Iterator[CheckMessage]:
    yield from _check_filters(widget)
    if not issubclass(widget, TableWidget):
        return
    place = f"{dotted(widget)}.table()"
    # The query may need a user, whom the checks do not have.
    rows, _ignored = call_for_request(lambda: widget().query(), place)
    if rows is None:
        return
    table, errors = call_for_request(lambda: widget().table_schema(rows.model), place)
    yield from errors
    if table is not None:
        yield from check_table(place, table, rows.model)


def _check_filters(owner: Any) -> Iterator[CheckMessage]:
    """Yield the messages of the filter form of a page or a widget."""
    place = f"{dotted(owner)}.filter_schema()"
    # A widget need not inherit from Widget.
    schema, errors = call_for_request(getattr(owner, "filter_schema", lambda: None), place)
    yield from errors
    if schema is not None:
        yield from check_form(place, schema)


def _widgets_of(panel: Panel, pages: list[type[Page]]) -> Iterator[Any]:
    """Yield the widgets that pages and resources show besides those of the panel."""
    for page in pages:
        widgets, _ignored = call_for_request(partial(_page_widgets, panel, page), dotted(page))
        yield from widgets or ()
    for resource in panel.get_resources():
        for key in resource.pages():
            for read in (resource.get_header_widgets, resource.get_footer_widgets):
                widgets, _ignored = call_for_request(partial(read, key), dotted(resource))
                yield from widgets or ()


def _page_widgets(panel: Panel, page: type[Page]) -> Any:
    return page(panel).widgets()


def _navigation_icons(owner: Any) -> list[Any]:
    return [owner.navigation_icon, owner.active_navigation_icon]
