"""A user's arrangement of a page: the order, visibility and width of widgets."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self

from django_panel.support.column_span import MAXIMUM, ColumnSpan, Span
from django_panel.support.frozen import FrozenValue
from django_panel.support.labels import headline

if TYPE_CHECKING:
    from django_panel.widgets.collection import PlacedWidget
    from django_panel.widgets.wire import ArrangedWidgetWire, ArrangementWire


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Arrangement(FrozenValue):
    """A user's arrangement; ids of widgets that the page no longer has are ignored."""

    order: tuple[str, ...] = ()
    hidden: frozenset[str] = frozenset()
    spans: Mapping[str, Span] = field(default_factory=dict)

    @classmethod
    def from_stored(cls, stored: object) -> Self:
        """Return the arrangement of stored JSON; ignore invalid parts."""
        if not isinstance(stored, Mapping):
            return cls()
        spans = stored.get("spans")
        return cls(
            tuple(_strings(stored.get("order"))),
            frozenset(_strings(stored.get("hidden"))),
            {name: span for name, span in spans.items() if _is_span(span)}
            if isinstance(spans, Mapping)
            else {},
        )

    def to_stored(self) -> dict[str, Any]:
        return {
            "order": list(self.order),
            "hidden": sorted(self.hidden),
            "spans": dict(self.spans),
        }

    def is_empty(self) -> bool:
        return not (self.order or self.hidden or self.spans)

    def ordered(self, placed: Sequence[PlacedWidget]) -> list[PlacedWidget]:
        """Return the widgets in the user's order; new widgets come last."""
        position = {widget_id: index for index, widget_id in enumerate(self.order)}
        return sorted(placed, key=lambda widget: position.get(widget.id, len(position)))

    def shown(self, placed: Sequence[PlacedWidget]) -> list[PlacedWidget]:
        """Return the widgets that are not hidden, in their order."""
        return [widget for widget in self.ordered(placed) if widget.id not in self.hidden]

    def span_for(self, widget: type[Any]) -> dict[str, Span] | None:
        """Return the widget's span at each breakpoint, or None to use the declared one.

        The smallest breakpoint keeps the declared span, unless the chosen one is narrower.
        """
        chosen = self.spans.get(widget.id())
        if chosen is None or chosen not in allowed_spans(widget):
            return None
        declared: dict[str, Span] = widget.get_column_span()
        if chosen == declared["xl"]:
            return None
        narrow = min(declared["default"], chosen, key=ColumnSpan.columns)
        return {**dict.fromkeys(declared, chosen), "default": narrow}


def allowed_spans(widget: type[Any]) -> list[Span]:
    """Return the spans that users can choose for a widget, narrowest first."""
    declared: dict[str, Span] | None = _declared_span(widget)
    if declared is None:
        return [1]
    limit = getattr(widget, "max_column_span", None)
    widest: Span = (
        max(declared.values(), key=ColumnSpan.columns)
        if limit is None
        else ColumnSpan.normalize(limit)["xl"]
    )
    narrowest = max(1, min(getattr(widget, "min_column_span", 1), MAXIMUM))
    spans: list[Span] = list(range(narrowest, ColumnSpan.columns(widest)))
    by_columns = {ColumnSpan.columns(span): span for span in (*spans, widest, declared["xl"])}
    return [by_columns[columns] for columns in sorted(by_columns)]


def arrangement_to_wire(
    placed: Iterable[PlacedWidget], arrangement: Arrangement, url: str
) -> ArrangementWire:
    """Return the arrangement of all viewable widgets, including hidden ones."""
    return {
        "url": url,
        "customized": not arrangement.is_empty(),
        "widgets": [_arranged(item, arrangement) for item in arrangement.ordered([*placed])],
    }


def _arranged(placed: PlacedWidget, arrangement: Arrangement) -> ArrangedWidgetWire:
    widget = placed.cls
    declared = _declared_span(widget)
    span = arrangement.span_for(widget) or declared or {"xl": 1}
    heading = getattr(widget, "get_heading", None)
    return {
        "id": placed.id,
        "label": (callable(heading) and heading()) or headline(placed.id),
        "hidden": placed.id in arrangement.hidden,
        "span": span["xl"],
        "spans": allowed_spans(widget),
    }


def _declared_span(widget: type[Any]) -> dict[str, Span] | None:
    reader = getattr(widget, "get_column_span", None)
    return reader() if callable(reader) else None


def _is_span(value: object) -> bool:
    return isinstance(value, int | str) and not isinstance(value, bool)


def _strings(value: object) -> list[str]:
    return (
        [widget for widget in value if isinstance(widget, str)] if isinstance(value, list) else []
    )
