"""How wide something stands in the grid of four, at each width of the screen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from django_panel.exceptions import PanelSchemaException

Span = int | Literal["full"]
#: What a declaration may say: one span for all breakpoints, or one for each.
SpanOption = int | str | Mapping[str, int | str]

BREAKPOINTS = ("default", "md", "lg", "xl")
#: A larger number is taken as this one (specification §8).
MAXIMUM = 4
_FULL: Literal["full"] = "full"


class ColumnSpan:
    """Turns what a declaration says about its width into a span for every breakpoint."""

    @staticmethod
    def normalize(span: SpanOption, context: str = "A widget") -> dict[str, Span]:
        """Return the span at each breakpoint; one that is left out follows the next smaller.

        ``context`` names whose span it is in what is said about a mistake.
        """
        if not isinstance(span, Mapping):
            return dict.fromkeys(BREAKPOINTS, _one(span, context))
        unknown = [name for name in span if name not in BREAKPOINTS]
        if unknown:
            raise PanelSchemaException.unknown_breakpoints(unknown, BREAKPOINTS, context)
        spans: dict[str, Span] = {}
        current: Span = 1
        for name in BREAKPOINTS:
            current = _one(span[name], context) if name in span else current
            spans[name] = current
        return spans

    @staticmethod
    def columns(span: Span) -> int:
        """Return how many columns a span takes where there are four of them."""
        return MAXIMUM if span == _FULL else int(span)


def _one(span: object, context: str) -> Span:
    if span == _FULL:
        return _FULL
    if isinstance(span, str):
        try:
            span = int(span)
        except ValueError:
            raise PanelSchemaException.unusable_column_span(span, context) from None
    if not isinstance(span, int) or isinstance(span, bool):
        raise PanelSchemaException.unusable_column_span(span, context)
    return max(1, min(span, MAXIMUM))
