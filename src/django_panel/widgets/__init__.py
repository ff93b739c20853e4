"""Widgets: what computes on the server and is drawn on a dashboard or page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django_panel.support.faces import lazy_face

if TYPE_CHECKING:
    from django_panel.widgets.buckets import DateBuckets as DateBuckets
    from django_panel.widgets.chart import ChartWidget as ChartWidget
    from django_panel.widgets.chart_options import ChartOptions as ChartOptions
    from django_panel.widgets.chart_series import ChartSeries as ChartSeries
    from django_panel.widgets.collection import WidgetCollection as WidgetCollection
    from django_panel.widgets.context import PageContext as PageContext
    from django_panel.widgets.custom import CustomWidget as CustomWidget
    from django_panel.widgets.enums import ChartVariant as ChartVariant
    from django_panel.widgets.enums import StatColor as StatColor
    from django_panel.widgets.enums import WidgetType as WidgetType
    from django_panel.widgets.figures import Figures as Figures
    from django_panel.widgets.filters import WidgetFilters as WidgetFilters
    from django_panel.widgets.registry import WidgetRegistry as WidgetRegistry
    from django_panel.widgets.stat import Stat as Stat
    from django_panel.widgets.stats import StatsWidget as StatsWidget
    from django_panel.widgets.table import TableWidget as TableWidget
    from django_panel.widgets.widget import Widget as Widget

__getattr__, __dir__, __all__ = lazy_face(
    __name__,
    {
        "ChartOptions": "widgets.chart_options",
        "ChartSeries": "widgets.chart_series",
        "ChartVariant": "widgets.enums",
        "ChartWidget": "widgets.chart",
        "CustomWidget": "widgets.custom",
        "DateBuckets": "widgets.buckets",
        "Figures": "widgets.figures",
        "PageContext": "widgets.context",
        "Stat": "widgets.stat",
        "StatColor": "widgets.enums",
        "StatsWidget": "widgets.stats",
        "TableWidget": "widgets.table",
        "Widget": "widgets.widget",
        "WidgetCollection": "widgets.collection",
        "WidgetFilters": "widgets.filters",
        "WidgetRegistry": "widgets.registry",
        "WidgetType": "widgets.enums",
    },
)
