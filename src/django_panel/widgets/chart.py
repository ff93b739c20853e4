"""A chart."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, cast

from django_panel.support.column_span import SpanOption
from django_panel.widgets.chart_options import ChartOptions
from django_panel.widgets.enums import ChartVariant, WidgetType
from django_panel.widgets.mistakes import WidgetMistake
from django_panel.widgets.widget import Widget

if TYPE_CHECKING:
    from django_panel.widgets.chart_series import ChartSeries
    from django_panel.widgets.wire import ChartDataWire, WidgetWire


class ChartWidget(Widget):
    """A widget that draws series of values over shared labels.

    It is described and never configured for a charting library.
    """

    column_span: ClassVar[SpanOption] = {"default": 1, "md": 2, "lg": 2, "xl": 2}
    #: Bars, lines, areas or a ring.
    variant: ClassVar[ChartVariant | str] = ChartVariant.BAR
    #: The most pixels it may be high.
    max_height: ClassVar[int] = 220

    @classmethod
    def type(cls) -> WidgetType:
        return WidgetType.CHART

    @classmethod
    def get_variant(cls) -> ChartVariant:
        try:
            return ChartVariant(cls.variant)
        except ValueError:
            raise WidgetMistake.unknown_case("chart", cls.variant, ChartVariant) from None

    @classmethod
    def get_max_height(cls) -> int:
        return cls.max_height

    @abstractmethod
    def labels(self) -> Sequence[str]:
        """Return a label for each point; all series share them."""

    @abstractmethod
    def series(self) -> Sequence[ChartSeries]:
        """Return the series, in their order."""

    def options(self) -> ChartOptions:
        """Return how the chart is drawn; override to switch something."""
        return ChartOptions()

    def data(self) -> ChartDataWire:
        return {
            "variant": self.get_variant(),
            "labels": [str(label) for label in self.labels()],
            "series": [series.to_wire() for series in self.series()],
            "options": self.options().to_wire(),
            "maxHeight": self.get_max_height(),
        }

    def to_definition(self) -> WidgetWire:
        """Return the same as every widget, and how high it will be before its data is there."""
        return cast("WidgetWire", {**super().to_definition(), "maxHeight": self.get_max_height()})
