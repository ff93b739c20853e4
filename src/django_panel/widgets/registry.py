"""The widgets of one panel, by id."""

from __future__ import annotations

import inspect
from typing import TYPE_CHECKING, Any, Protocol

from django_panel.exceptions import PanelRegistrationException

if TYPE_CHECKING:
    from django_panel.contracts import WidgetContract

_CLASS_METHODS = ("id", "type", "can_view")
#: Equivalent methods; a widget needs one of them.
_DEFINITION_METHODS = ("to_definition", "to_wire")


def is_widget(candidate: object) -> bool:
    """Return whether ``candidate`` is a concrete class that implements ``WidgetContract``."""
    return (
        isinstance(candidate, type)
        and not inspect.isabstract(candidate)
        and all(callable(getattr(candidate, name, None)) for name in _CLASS_METHODS)
        and any(callable(getattr(candidate, name, None)) for name in _DEFINITION_METHODS)
        and Protocol not in candidate.__bases__
    )


class WidgetRegistry:
    """The widget classes of a panel; ids are unique."""

    def __init__(self) -> None:
        self._by_id: dict[str, type[WidgetContract]] = {}

    def register(self, widget: type[Any]) -> None:
        """Add a widget class; adding it again has no effect."""
        if not is_widget(widget):
            raise PanelRegistrationException.unusable_entry(
                "widgets", widget, "concrete classes that implement WidgetContract"
            )
        _check_span(widget)
        widget_id = widget.id()
        registered = self._by_id.get(widget_id)
        if registered is not None and registered is not widget:
            raise PanelRegistrationException.duplicate_widget_id(widget_id, registered, widget)
        self._by_id[widget_id] = widget

    def has(self, widget_id: str) -> bool:
        return widget_id in self._by_id

    def by_id(self, widget_id: str) -> type[WidgetContract] | None:
        return self._by_id.get(widget_id)

    def all(self) -> list[type[WidgetContract]]:
        """Return the classes, ordered by ``sort``, then by id."""
        return sorted(self._by_id.values(), key=lambda cls: (widget_sort(cls), cls.id()))

    def count(self) -> int:
        return len(self._by_id)


def _check_span(widget: type[Any]) -> None:
    """Raise for an invalid column span at start-up instead of on the page."""
    method = getattr(widget, "get_column_span", None)
    if inspect.ismethod(method):
        method()


def widget_sort(widget: type[Any]) -> int:
    """Return a widget's sort number; the default is 0."""
    method = getattr(widget, "get_sort", None)
    return int(method()) if callable(method) else 0
