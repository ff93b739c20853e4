"""The display options of a chart, independent of a charting library."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

from django_panel.support.labels import StrOrPromise

if TYPE_CHECKING:
    from django_panel.widgets.wire import ChartOptionsWire


class ChartOptions:
    """The options of a chart; setters change and return the same object."""

    def __init__(self) -> None:
        self._legend = True
        self._grid = True
        self._stacked = False
        self._filled = False
        self._curved = False
        self._labels = False
        self._min: float | None = None
        self._max: float | None = None
        self._prefix: StrOrPromise | None = None
        self._suffix: StrOrPromise | None = None

    @classmethod
    def make(cls) -> Self:
        return cls()

    def legend(self, condition: bool = True) -> Self:
        """Show the legend."""
        self._legend = condition
        return self

    def grid(self, condition: bool = True) -> Self:
        """Show grid lines."""
        self._grid = condition
        return self

    def stacked(self, condition: bool = True) -> Self:
        """Stack the series."""
        self._stacked = condition
        return self

    def filled(self, condition: bool = True) -> Self:
        """Fill the area below a line."""
        self._filled = condition
        return self

    def curved(self, condition: bool = True) -> Self:
        """Draw curved lines."""
        self._curved = condition
        return self

    def labels(self, condition: bool = True) -> Self:
        """Show the value at each point."""
        self._labels = condition
        return self

    def range(self, minimum: float | None = None, maximum: float | None = None) -> Self:
        """Set the minimum and the maximum of the scale; None derives it from the values."""
        self._min = None if minimum is None else float(minimum)
        self._max = None if maximum is None else float(maximum)
        return self

    def format(
        self, prefix: StrOrPromise | None = None, suffix: StrOrPromise | None = None
    ) -> Self:
        """Set the text before and after each value."""
        self._prefix, self._suffix = prefix, suffix
        return self

    def to_wire(self) -> ChartOptionsWire:
        return {
            "legend": self._legend,
            "grid": self._grid,
            "stacked": self._stacked,
            "filled": self._filled,
            "curved": self._curved,
            "labels": self._labels,
            "min": self._min,
            "max": self._max,
            "prefix": None if self._prefix is None else str(self._prefix),
            "suffix": None if self._suffix is None else str(self._suffix),
        }
