"""The widgets of one response: authorized, ordered, and the lazy ones deferred."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, Self, cast

from django.conf import settings
from django.core.signals import got_request_exception
from django.db import Error as DatabaseError
from django.db import connections
from django.utils.functional import cached_property

from django_panel.debug.sections import query_section
from django_panel.exceptions import dotted
from django_panel.support import context
from django_panel.support.screen import Deferred
from django_panel.widgets.registry import widget_sort

if TYPE_CHECKING:
    from django_panel.forms.schema import FormSchema
    from django_panel.widgets.arrangement import Arrangement
    from django_panel.widgets.context import PageContext
    from django_panel.widgets.filters import WidgetFilters
    from django_panel.widgets.wire import WidgetWire


@query_section("widget", lambda local: local["cls"].id())
def filter_viewable(classes: Iterable[type[Any]]) -> list[type[Any]]:
    """Return the widgets that the current user can view; call ``can_view`` once for each."""
    return [cls for cls in dict.fromkeys(classes) if cls.can_view()]


def filter_schemas_by_id(classes: Iterable[type[Any]]) -> dict[str, FormSchema]:
    """Return the filter forms of widgets, by id of the widget."""
    methods = ((cls.id(), getattr(cls, "filter_schema", None)) for cls in classes)
    forms = ((widget_id, method()) for widget_id, method in methods if callable(method))
    return {widget_id: form for widget_id, form in forms if form is not None}


@dataclass(frozen=True, eq=False)
class PlacedWidget:
    """A widget class with its page context and filters."""

    cls: type[Any]
    context: PageContext | None
    filters: WidgetFilters | None
    options_url: Callable[[str], str] | None = None

    @property
    def id(self) -> str:
        return str(self.cls.id())

    @cached_property
    def widget(self) -> Any:
        """The widget instance, made on first access."""
        widget = self.cls()
        if self.context is not None and hasattr(widget, "with_page_context"):
            widget = widget.with_page_context(self.context)
        if self.filters is not None and hasattr(widget, "with_filters"):
            widget = widget.with_filters(self.filters.of_widget(self.id))
        if self.options_url is not None and hasattr(widget, "with_options_url"):
            widget = widget.with_options_url(partial(self.options_url, self.id))
        return widget

    def is_lazy(self) -> bool:
        method = getattr(self.cls, "is_lazy", None)
        return callable(method) and bool(method())

    @query_section("widget", lambda local: local["self"].id)
    def definition(
        self, arrangement: Arrangement | None, get_definition: Callable[[Any], WidgetWire]
    ) -> WidgetWire:
        """Return the definition with the span of the user's arrangement."""
        definition = get_definition(self.widget)
        span = None if arrangement is None else arrangement.span_for(self.cls)
        return cast(
            "WidgetWire", definition if span is None else {**definition, "columnSpan": span}
        )


class WidgetCollection:
    """The widgets that the current user can view, in order."""

    def __init__(
        self, placed: Sequence[PlacedWidget] = (), arrangement: Arrangement | None = None
    ) -> None:
        by_id: dict[str, PlacedWidget] = {}
        for widget in placed:
            by_id.setdefault(widget.id, widget)
        self._placed = tuple(
            sorted(by_id.values(), key=lambda widget: (widget_sort(widget.cls), widget.id))
        )
        self._arrangement = arrangement
        if arrangement is not None:
            self._placed = tuple(arrangement.shown(self._placed))

    @classmethod
    def of(
        cls,
        classes: Iterable[type[Any]],
        context: PageContext | None = None,
        filters: WidgetFilters | None = None,
    ) -> Self:
        """Return the widgets that the current user can view; do not create the others."""
        return cls.from_viewable(filter_viewable(classes), context, filters)

    @classmethod
    def from_viewable(
        cls,
        classes: Iterable[type[Any]],
        context: PageContext | None = None,
        filters: WidgetFilters | None = None,
        options_url: Callable[[str], str] | None = None,
    ) -> Self:
        """Return widgets whose ``can_view()`` has already been checked.

        ``options_url`` returns the URL at which a widget's filters search options, by its id.
        """
        return cls([PlacedWidget(widget, context, filters, options_url) for widget in classes])

    @staticmethod
    def filter_schemas(classes: Iterable[type[Any]]) -> dict[str, FormSchema]:
        """Return the filter forms of the widgets that the user can view, by id."""
        return filter_schemas_by_id(filter_viewable(classes))

    def merge(self, other: WidgetCollection) -> WidgetCollection:
        """Return the widgets of both collections, each once, in order."""
        return WidgetCollection((*self._placed, *other._placed))

    def arranged(self, arrangement: Arrangement) -> WidgetCollection:
        """Apply a user's arrangement: order, width and hidden widgets."""
        return WidgetCollection(self._placed, arrangement)

    def placed(self) -> tuple[PlacedWidget, ...]:
        """Return the placed widgets, in order."""
        return self._placed

    def definitions(self) -> list[WidgetWire]:
        """Return the definitions of the widgets; lazy ones have no data."""
        return [widget.definition(self._arrangement, _definition) for widget in self._placed]

    def safe_definitions(self) -> list[WidgetWire]:
        """Return the definitions for a page; a widget that raises is marked as failed."""
        return [widget.definition(self._arrangement, safe_definition) for widget in self._placed]

    def deferred(self) -> dict[str, Deferred] | None:
        """Return the deferred data of lazy widgets, each in its own group.

        A slow or failing widget does not affect the others.
        """
        lazy = [widget for widget in self._placed if widget.is_lazy()]
        return {known_value.id: _deferred_data(known_value) for known_value in lazy} or None


def _definition(widget: Any) -> WidgetWire:
    method = getattr(widget, "to_definition", None) or widget.to_wire
    definition: WidgetWire = method()
    return definition


@query_section("widget", lambda local: local["placed"].id)
def _deferred_data(placed: PlacedWidget) -> Deferred:
    def data() -> Any:
        return placed.widget.data()

    return Deferred(data, group=f"widget:{placed.id}", rescue=True)


#: Django's logger for failed requests; by default its errors are mailed to the admins.
logger = logging.getLogger("django.request")


def safe_definition(widget: Any) -> WidgetWire:
    """Return a widget's definition, marked as failed if its data raises.

    With DEBUG on, the error is raised. Otherwise it is logged, and sent with Django's
    ``got_request_exception`` signal, for which the test client raises it.
    """
    method = getattr(widget, "to_definition", None) or widget.to_wire
    try:
        definition: WidgetWire = method()
    except Exception as error:
        if settings.DEBUG or not hasattr(widget, "without_data") or _breaks_transaction(error):
            raise
        _report(widget)
        return cast("WidgetWire", {**widget.without_data().to_definition(), "failed": True})
    return definition


def _breaks_transaction(error: Exception) -> bool:
    """Return whether a query failed in a transaction, so that no further query can run."""
    return isinstance(error, DatabaseError) and any(
        connection.in_atomic_block for connection in connections.all(initialized_only=True)
    )


def _report(widget: Any) -> None:
    request = context.current_request()
    extra = {"status_code": 500, "request": request}
    logger.exception("%s failed and was left out of its page.", dotted(widget), extra=extra)
    got_request_exception.send(sender=type(widget), request=request)
