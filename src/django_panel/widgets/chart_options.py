"""How a chart is drawn, in words that no charting library has a say in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

from django_panel.support.labels import Words

if TYPE_CHECKING:
    from django_panel.widgets.wire import ChartOptionsWire


class ChartOptions:
    """Switches of one chart; each sets its own and returns the same object (specification §2.3)."""

    def __init__(self) -> None:
        self._legend = True
        self._grid = True
        self._stacked = False
        self._filled = False
        self._curved = False
        self._labels = False
        self._min: float | None = None
        self._max: float | None = None
        self._prefix: Words | None = None
        self._suffix: Words | None = None

    @classmethod
    def make(cls) -> Self:
        return cls()

    def legend(self, condition: bool = True) -> Self:
        """Name the series beside the chart."""
        self._legend = condition
        return self

    def grid(self, condition: bool = True) -> Self:
        """Draw lines behind the marks."""
        self._grid = condition
        return self

    def stacked(self, condition: bool = True) -> Self:
        """Put the series on top of one another."""
        self._stacked = condition
        return self

    def filled(self, condition: bool = True) -> Self:
        """Fill what lies below a line."""
        self._filled = condition
        return self

    def curved(self, condition: bool = True) -> Self:
        """Round the corners of a line."""
        self._curved = condition
        return self

    def labels(self, condition: bool = True) -> Self:
        """Write each value beside its mark."""
        self._labels = condition
        return self

    def range(self, minimum: float | None = None, maximum: float | None = None) -> Self:
        """Set where the scale begins and ends; None leaves an end to the values."""
        self._min = None if minimum is None else float(minimum)
        self._max = None if maximum is None else float(maximum)
        return self

    def format(self, prefix: Words | None = None, suffix: Words | None = None) -> Self:
        """Set what stands before and after every value."""
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
