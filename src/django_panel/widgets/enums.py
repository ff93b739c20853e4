"""The closed sets of widgets; each case has its look compiled into the browser's half."""

from __future__ import annotations

from enum import StrEnum


class WidgetType(StrEnum):
    """What a widget is drawn as."""

    STATS = "stats"
    TABLE = "table"
    CHART = "chart"
    CUSTOM = "custom"


class StatColor(StrEnum):
    """The colours of figures and of series."""

    DEFAULT = "default"
    SUCCESS = "success"
    WARNING = "warning"
    DANGER = "danger"
    INFO = "info"


class ChartVariant(StrEnum):
    """How the points of a chart are joined."""

    BAR = "bar"
    LINE = "line"
    AREA = "area"
    DOUGHNUT = "doughnut"
