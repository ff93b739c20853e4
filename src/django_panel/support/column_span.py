"""Column spans in a grid of four columns, for each breakpoint."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from django_panel.exceptions import PanelSchemaException

Span = int | Literal["full"]
#: One span for all breakpoints, or a mapping by breakpoint.
SpanOption = int | str | Mapping[str, int | str]

BREAKPOINTS = ("default", "md", "lg", "xl")
#: Larger numbers are reduced to this one (specification §8).
MAXIMUM = 4
_FULL: Literal["full"] = "full"


class ColumnSpan:
    """Normalizes column spans."""

    @staticmethod
    def normalize(span: SpanOption, context: str = "A widget") -> dict[str, Span]:
        """Return the span for each breakpoint; a missing one is that of the next smaller.

        ``context`` names the owner of the span in error messages.
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
        """Return the number of columns (1 to 4) of a span."""
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
