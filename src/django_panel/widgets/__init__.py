"""Widgets of dashboards and pages: stats, charts, tables and custom ones."""

from __future__ import annotations

from django_panel.widgets.buckets import DateBuckets
from django_panel.widgets.chart import ChartWidget
from django_panel.widgets.chart_options import ChartOptions
from django_panel.widgets.chart_series import ChartSeries
from django_panel.widgets.collection import WidgetCollection
from django_panel.widgets.context import PageContext
from django_panel.widgets.custom import CustomWidget
from django_panel.widgets.enums import ChartVariant, StatColor, WidgetType
from django_panel.widgets.figures import Figures
from django_panel.widgets.filters import WidgetFilters
from django_panel.widgets.registry import WidgetRegistry
from django_panel.widgets.stat import Stat
from django_panel.widgets.stats import StatsWidget
from django_panel.widgets.table import TableWidget
from django_panel.widgets.widget import Widget

__all__ = [
    "ChartOptions",
    "ChartSeries",
    "ChartVariant",
    "ChartWidget",
    "CustomWidget",
    "DateBuckets",
    "Figures",
    "PageContext",
    "Stat",
    "StatColor",
    "StatsWidget",
    "TableWidget",
    "Widget",
    "WidgetCollection",
    "WidgetFilters",
    "WidgetRegistry",
    "WidgetType",
]
