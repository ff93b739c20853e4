"""Widgets as the browser draws them (specification §2.3)."""

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

#: How many of the four columns a widget takes; ``full`` is all there are.
SpanWire = int | Literal["full"]


class ColumnSpanWire(TypedDict):
    """A widget's width at each breakpoint."""

    default: SpanWire
    md: SpanWire
    lg: SpanWire
    xl: SpanWire


class TrendWire(TypedDict):
    """Where a figure is going, and by how much."""

    direction: Literal["up", "down", "neutral"]
    value: float


class StatWire(TypedDict):
    """One figure."""

    label: str
    value: str | int | float
    #: The value as it is read: separators, decimals, prefix and suffix.
    display: str
    description: str | None
    icon: str | None
    color: StatColor
    trend: TrendWire | None
    #: The points of a sparkline; empty for none.
    chart: list[float]
    #: Where the figure leads; null for an address that no link may have.
    url: str | None


class StatsDataWire(TypedDict):
    """The data of a stats widget."""

    stats: list[StatWire]


class ChartSeriesWire(TypedDict):
    """One series: a value for each of the chart's labels."""

    label: str
    values: list[float]
    color: StatColor


class ChartOptionsWire(TypedDict):
    """How a chart is drawn; no charting library is named."""

    legend: bool
    grid: bool
    stacked: bool
    filled: bool
    curved: bool
    #: Whether each value is written beside its mark.
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
    """The data of a table widget: what a list's table has, less what changes its shape."""

    columns: list[ColumnWire]
    rows: list[RowWire]
    emptyMessage: str
    state: TableStateWire
    pagination: PaginationWire
    #: Where its parameters stand: ``widgets.late-tasks`` is ``widgets[late-tasks][…]``.
    namespace: str
    searchable: bool
    #: The same table, whole: filters, groups, cards. Its columns are those above.
    table: TableWire
    summaries: SummariesWire


#: What a custom widget sends is between its two halves.
CustomDataWire = dict[str, object]

#: What stands in ``widgetData`` under the id of a lazy widget.
WidgetDataWire = StatsDataWire | TableDataWire | ChartDataWire | CustomDataWire


class FilterFormWire(TypedDict):
    """The filters of a widget or of a page, holding what is applied.

    They are asked for in the query string: ``widgets[{id}][{field}]`` for a widget's own,
    ``filters[{field}]`` for a page's. A parameter group that is there but lacks a field has
    cleared it; an empty ``filters=`` or ``widgets[{id}]=`` has cleared all. A whole visit is
    remembered, a partial one is not.
    """

    inModal: bool
    form: FormWire
    #: Where a select that searches a table asks; absent where none does.
    optionsUrl: NotRequired[str]


class WidgetBaseWire(TypedDict):
    """What every widget says about itself."""

    id: str
    sort: int
    columnSpan: ColumnSpanWire
    lazy: bool
    heading: str | None
    description: str | None
    #: Seconds between two reloads; null means none.
    polling: int | None
    filters: FilterFormWire | None
    #: There, and true, where the data could not be computed; asking for the page's widgets again
    #: is another try.
    failed: NotRequired[bool]


class StatsWidgetWire(WidgetBaseWire):
    """Figures side by side; the data of a lazy widget is null here."""

    type: Literal["stats"]
    data: StatsDataWire | None


class TableWidgetWire(WidgetBaseWire):
    """A short table; the data of a lazy widget is null here."""

    type: Literal["table"]
    data: TableDataWire | None


class ChartWidgetWire(WidgetBaseWire):
    """A chart; the data of a lazy widget is null here."""

    type: Literal["chart"]
    data: ChartDataWire | None
    #: In pixels; the same as in its data, for one whose data comes later.
    maxHeight: int


class CustomWidgetWire(WidgetBaseWire):
    """A component of the host; the data of a lazy widget is null here."""

    type: Literal["custom"]
    data: CustomDataWire | None
    #: ``Panels/{Panel}/Widgets/{Name}``; an unknown name is drawn as a neutral fallback.
    component: str


WidgetWire = StatsWidgetWire | TableWidgetWire | ChartWidgetWire | CustomWidgetWire


class ArrangedWidgetWire(TypedDict):
    """One widget of the page in a person's arrangement, shown or hidden."""

    id: str
    #: The widget's heading, else its id in words.
    label: str
    hidden: bool
    #: What it takes of a wide screen.
    span: SpanWire
    #: What it may take, narrowest first; one entry means that it cannot be resized.
    spans: list[SpanWire]


class ArrangementWire(TypedDict):
    """How a person arranged a page, in the order of the widgets.

    ``PUT url`` with ``ArrangementSaveWire`` keeps another one, ``DELETE url`` goes back to what
    was declared; both lead back to the page (303). What is refused is 422.
    """

    url: str
    #: Whether anything was changed, so that there is something to reset.
    customized: bool
    widgets: list[ArrangedWidgetWire]


class ArrangementEntryWire(TypedDict):
    """One widget as the browser sends it; what is left out stays as declared."""

    id: str
    hidden: NotRequired[bool]
    span: NotRequired[SpanWire]


class ArrangementSaveWire(TypedDict):
    """The body that keeps an arrangement: the widgets in their order."""

    widgets: list[ArrangementEntryWire]


class WidgetPageWire(TypedDict):
    """What a dashboard or a standalone page sends about its widgets."""

    widgets: list[WidgetWire]
    #: Absent from the first answer; each lazy widget arrives by itself as ``widgetData.{id}``, in
    #: the group ``widget:{id}``. One that failed is named among ``rescuedProps``.
    widgetData: NotRequired[dict[str, WidgetDataWire] | None]
    filters: FilterFormWire | None
    #: Null where there is nothing to arrange.
    arrangement: ArrangementWire | None
