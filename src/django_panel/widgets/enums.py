"""The enums of widgets; the front end has styles for each of their values."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum

from django_panel.exceptions import PanelSchemaException, nearest


class WidgetType(StrEnum):
    """The type of a widget."""

    STATS = "stats"
    TABLE = "table"
    CHART = "chart"
    CUSTOM = "custom"


class StatColor(StrEnum):
    """The colors of stats and series."""

    DEFAULT = "default"
    SUCCESS = "success"
    WARNING = "warning"
    DANGER = "danger"
    INFO = "info"


class ChartVariant(StrEnum):
    """The type of a chart."""

    BAR = "bar"
    LINE = "line"
    AREA = "area"
    DOUGHNUT = "doughnut"


def unknown_value(noun: str, value: object, known: Iterable[str]) -> PanelSchemaException:
    """Return the error for a value that is not one of a fixed set."""
    names = [str(aggregate) for aggregate in known]
    return PanelSchemaException(
        f"{value!r} is not a {noun}.{nearest(str(value), names)}",
        f"Use one of {', '.join(map(repr, names))}.",
    )
