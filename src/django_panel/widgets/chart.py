"""A chart."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, cast

from django_panel.support.column_span import SpanOption
from django_panel.widgets.chart_options import ChartOptions
from django_panel.widgets.enums import ChartVariant, WidgetType, unknown_value
from django_panel.widgets.widget import Widget

if TYPE_CHECKING:
    from django_panel.widgets.chart_series import ChartSeries
    from django_panel.widgets.wire import ChartDataWire, WidgetWire


class ChartWidget(Widget):
    """A widget that shows series of values over shared labels."""

    #: The number of columns, of four: a number, ``"full"``, or a mapping by breakpoint.
    column_span: ClassVar[SpanOption] = {"default": 1, "md": 2, "lg": 2, "xl": 2}
    #: The type of the chart: ``bar``, ``line``, ``area`` or ``doughnut``.
    variant: ClassVar[ChartVariant | str] = ChartVariant.BAR
    #: The maximum height in pixels.
    max_height: ClassVar[int] = 220

    @classmethod
    def type(cls) -> WidgetType:
        return WidgetType.CHART

    @classmethod
    def get_variant(cls) -> ChartVariant:
        try:
            return ChartVariant(cls.variant)
        except ValueError:
            raise unknown_value("chart", cls.variant, ChartVariant) from None

    @classmethod
    def get_max_height(cls) -> int:
        return cls.max_height

    @abstractmethod
    def labels(self) -> Sequence[str]:
        """Return the labels of the points, which all series share."""

    @abstractmethod
    def series(self) -> Sequence[ChartSeries]:
        """Return the series."""

    def options(self) -> ChartOptions:
        """Return the display options; override to change them."""
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
        """Return the definition with the height, which a lazy chart needs before its data."""
        return cast("WidgetWire", {**super().to_definition(), "maxHeight": self.get_max_height()})
