"""The JSON of widgets (specification §2.3)."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from django_panel.forms.wire import FormWire
from django_panel.tables.wire import (
    ColumnWire,
    PaginationWire,
    RowWire,
    SummariesWire,
    TableStateWire,
    TableWire,
)
from django_panel.widgets.enums import ChartVariant, StatColor

#: The number of columns, of four; ``full`` is all of them.
SpanWire = int | Literal["full"]


class ColumnSpanWire(TypedDict):
    """A widget's width at each breakpoint."""

    default: SpanWire
    md: SpanWire
    lg: SpanWire
    xl: SpanWire


class TrendWire(TypedDict):
    """The trend of a stat: direction and percentage."""

    direction: Literal["up", "down", "neutral"]
    value: float


class StatWire(TypedDict):
    """A stat."""

    label: str
    value: str | int | float
    #: The formatted value.
    display: str
    description: str | None
    icon: str | None
    color: StatColor
    trend: TrendWire | None
    #: The points of a sparkline; empty for none.
    chart: list[float]
    #: The link; null for none or an unsafe one.
    url: str | None


class StatsDataWire(TypedDict):
    """The data of a stats widget."""

    stats: list[StatWire]


class ChartSeriesWire(TypedDict):
    """A series: a value for each of the chart's labels."""

    label: str
    values: list[float]
    color: StatColor


class ChartOptionsWire(TypedDict):
    """The display options of a chart, independent of a charting library."""

    legend: bool
    grid: bool
    stacked: bool
    filled: bool
    curved: bool
    #: Whether values are shown at their points.
    labels: bool
    min: float | None
    max: float | None
    prefix: str | None
    suffix: str | None


class ChartDataWire(TypedDict):
    """The data of a chart widget."""

    variant: ChartVariant
    labels: list[str]
    series: list[ChartSeriesWire]
    options: ChartOptionsWire
    #: In pixels.
    maxHeight: int


class TableDataWire(TypedDict):
    """The data of a table widget."""

    columns: list[ColumnWire]
    rows: list[RowWire]
    emptyMessage: str
    state: TableStateWire
    pagination: PaginationWire
    #: The namespace of its parameters: ``widgets.late-tasks`` is ``widgets[late-tasks][…]``.
    namespace: str
    searchable: bool
    #: The whole definition: filters, groups, cards and the columns above.
    table: TableWire
    summaries: SummariesWire


#: The data of a custom widget, defined by the host.
CustomDataWire = dict[str, object]

#: The data of a lazy widget in ``widgetData``.
WidgetDataWire = StatsDataWire | TableDataWire | ChartDataWire | CustomDataWire


class FilterFormWire(TypedDict):
    """The filters of a widget or of a page with the applied values.

    The query string has ``widgets[{id}][{field}]`` for a widget's filters and ``filters[{field}]``
    for a page's. A field that is missing in a parameter group is cleared; an empty ``filters=``
    or ``widgets[{id}]=`` clears all. Only full page visits are stored in the session.
    """

    inModal: bool
    form: FormWire
    #: True if there are values and all are the defaults of their filters; else absent.
    isDefault: NotRequired[bool]
    #: The URL at which selects search their options; absent if no select does.
    optionsUrl: NotRequired[str]


class WidgetBaseWire(TypedDict):
    """The keys that all widgets have."""

    id: str
    sort: int
    columnSpan: ColumnSpanWire
    lazy: bool
    heading: str | None
    description: str | None
    #: The seconds between reloads; null turns polling off.
    polling: int | None
    filters: FilterFormWire | None
    #: True if the data could not be computed, else absent; reloading the widgets tries again.
    failed: NotRequired[bool]


class StatsWidgetWire(WidgetBaseWire):
    """A stats widget; the data is null if the widget is lazy."""

    type: Literal["stats"]
    data: StatsDataWire | None


class TableWidgetWire(WidgetBaseWire):
    """A table widget; the data is null if the widget is lazy."""

    type: Literal["table"]
    data: TableDataWire | None


class ChartWidgetWire(WidgetBaseWire):
    """A chart widget; the data is null if the widget is lazy."""

    type: Literal["chart"]
    data: ChartDataWire | None
    #: In pixels, as in the data; for lazy widgets.
    maxHeight: int


class CustomWidgetWire(WidgetBaseWire):
    """A custom widget; the data is null if the widget is lazy."""

    type: Literal["custom"]
    data: CustomDataWire | None
    #: ``Panels/{Panel}/Widgets/{Name}``; an unknown name is rendered as a fallback.
    component: str


WidgetWire = StatsWidgetWire | TableWidgetWire | ChartWidgetWire | CustomWidgetWire


class ArrangedWidgetWire(TypedDict):
    """A widget in a user's arrangement, visible or hidden."""

    id: str
    #: The widget's heading, else a label made from its id.
    label: str
    hidden: bool
    #: The span on a wide screen.
    span: SpanWire
    #: The spans to choose from, narrowest first; a single one cannot be changed.
    spans: list[SpanWire]


class ArrangementWire(TypedDict):
    """A user's arrangement of a page, in the order of the widgets.

    ``PUT url`` with ``ArrangementSaveWire`` stores an arrangement, ``DELETE url`` resets it; both
    redirect to the page (303). An invalid body is answered with 422.
    """

    url: str
    #: Whether the arrangement differs from the declared one, so that it can be reset.
    customized: bool
    widgets: list[ArrangedWidgetWire]


class ArrangementEntryWire(TypedDict):
    """A widget in a submitted arrangement; missing keys use the declared values."""

    id: str
    hidden: NotRequired[bool]
    span: NotRequired[SpanWire]


class ArrangementSaveWire(TypedDict):
    """The request body of an arrangement: the widgets in their order."""

    widgets: list[ArrangementEntryWire]


class WidgetPageWire(TypedDict):
    """The widget props of a dashboard or a standalone page."""

    widgets: list[WidgetWire]
    #: Absent from the first response; each lazy widget is loaded as ``widgetData.{id}``, in the
    #: group ``widget:{id}``. A widget that failed is listed in ``rescuedProps``.
    widgetData: NotRequired[dict[str, WidgetDataWire] | None]
    filters: FilterFormWire | None
    #: Null if the page cannot be arranged.
    arrangement: ArrangementWire | None
