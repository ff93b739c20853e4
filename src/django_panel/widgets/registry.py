"""The widgets of one panel, keyed by id."""

from __future__ import annotations

import inspect
from typing import TYPE_CHECKING, Any, Protocol

from django_panel.exceptions import PanelRegistrationException

if TYPE_CHECKING:
    from django_panel.contracts import WidgetContract

_ASKED_OF_THE_CLASS = ("id", "type", "can_view")
#: Both say the same; a widget of one's own needs one of them.
_DESCRIBED_BY = ("to_definition", "to_wire")


def is_widget(candidate: object) -> bool:
    """Return whether a class fulfils ``WidgetContract`` and can be made.

    Abstract bases, values and enums that merely live beside widgets do not count.
    """
    return (
        isinstance(candidate, type)
        and not inspect.isabstract(candidate)
        and all(callable(getattr(candidate, name, None)) for name in _ASKED_OF_THE_CLASS)
        and any(callable(getattr(candidate, name, None)) for name in _DESCRIBED_BY)
        and Protocol not in candidate.__bases__
    )


class WidgetRegistry:
    """One per panel; two classes may not share an id."""

    def __init__(self) -> None:
        self._by_id: dict[str, type[WidgetContract]] = {}

    def register(self, widget: type[Any]) -> None:
        """Add a widget class; adding the same class again is harmless."""
        if not is_widget(widget):
            raise PanelRegistrationException.unusable_entry(
                "widgets", widget, "concrete classes that fulfil WidgetContract"
            )
        _check_span(widget)
        widget_id = widget.id()
        holder = self._by_id.get(widget_id)
        if holder is not None and holder is not widget:
            raise PanelRegistrationException.duplicate_widget_id(widget_id, holder, widget)
        self._by_id[widget_id] = widget

    def has(self, widget_id: str) -> bool:
        return widget_id in self._by_id

    def by_id(self, widget_id: str) -> type[WidgetContract] | None:
        return self._by_id.get(widget_id)

    def all(self) -> list[type[WidgetContract]]:
        """Return the classes ordered by sort, then id."""
        return sorted(self._by_id.values(), key=lambda cls: (sort_of(cls), cls.id()))

    def count(self) -> int:
        return len(self._by_id)


def _check_span(widget: type[Any]) -> None:
    """Raise for a width that cannot be, when the process starts and not when somebody looks."""
    reader = getattr(widget, "get_column_span", None)
    if inspect.ismethod(reader):
        reader()


def sort_of(widget: type[Any]) -> int:
    """Return a widget's place among the others; one that states none stands at nought."""
    reader = getattr(widget, "get_sort", None)
    return int(reader()) if callable(reader) else 0
