"""Dashboards with every type of widget, for the browser tests."""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from django.db.models import QuerySet

from django_panel import Panel, Resource, forms, tables
from django_panel.pages import Dashboard, Page
from django_panel.resources.pages import EditRecord, ListRecords, ResourcePage, ViewRecord
from django_panel.widgets import (
    ChartOptions,
    ChartSeries,
    ChartVariant,
    ChartWidget,
    CustomWidget,
    Stat,
    StatColor,
    StatsWidget,
    TableWidget,
)
from tests.project.models import Customer, Task

BOARD, CHARTS, CUSTOMERS = "/board", "/board/charts", "/board/customers"
MONTHS = ("January", "February", "March", "April")
NORTH, SOUTH = (10.0, 40.0, 20.0, 30.0), (5.0, 10.0, 20.0, 15.0)


class Headlines(StatsWidget):
    """Stats with all options, and a count of their computations."""

    sort = 1
    column_span: ClassVar[Any] = "full"
    heading = "Headlines"
    polled: ClassVar[int] = 0

    @classmethod
    def filter_schema(cls) -> forms.FormSchema:
        return forms.FormSchema().schema([forms.TextInput("word")])

    def stats(self) -> Sequence[Stat]:
        said = self.filter("region", "everywhere")
        return [
            Stat("Orders", 1204)
            .description("this week")
            .trend("up", 4.2)
            .icon("shopping-cart")
            .color(StatColor.SUCCESS)
            .chart([1, 4, 2, 8])
            .url("/board/customers"),
            Stat("Returns", 3.5).format(suffix=" %").trend("down", 1),
            Stat("Region", str(said)),
            Stat("Word", str(self.filter("word", "none"))),
        ]


class Clock(StatsWidget):
    """A lazy widget that polls every second and counts its computations."""

    sort = 2
    lazy = True
    polling_interval = 1
    asked: ClassVar[int] = 0

    def stats(self) -> Sequence[Stat]:
        Clock.asked += 1
        return [Stat("Ticks", Clock.asked)]


class Growth(ChartWidget):
    """Two series of bars, with a filter by region."""

    sort = 3
    heading = "Growth"
    max_column_span = "full"

    def labels(self) -> Sequence[str]:
        return MONTHS

    def series(self) -> Sequence[ChartSeries]:
        return [ChartSeries("North", NORTH), ChartSeries("South", SOUTH)]


class Slow(ChartWidget):
    """Blocks until the test releases it."""

    sort = 4
    lazy = True
    heading = "Slow"
    gate: ClassVar[threading.Event] = threading.Event()

    def labels(self) -> Sequence[str]:
        Slow.gate.wait(20)
        return MONTHS

    def series(self) -> Sequence[ChartSeries]:
        return [ChartSeries(str(self.filter("region", "everywhere")), NORTH)]


class Fragile(StatsWidget):
    """Raises an exception while ``broken`` is set."""

    sort = 5
    lazy = True
    heading = "Fragile"
    broken: ClassVar[bool] = True

    def stats(self) -> Sequence[Stat]:
        if Fragile.broken:
            raise RuntimeError("The figures are not at hand.")
        return [Stat("Mended", "yes")]


class Recent(TableWidget):
    """A lazy table with search, filters and pages."""

    sort = 6
    lazy = True
    heading = "Recent tasks"
    per_page = 3
    max_column_span = "full"

    def query(self) -> QuerySet[Any]:
        return Task.objects.all()

    def table(self, schema: tables.TableSchema) -> tables.TableSchema:
        return (
            schema.columns([tables.TextColumn("title").searchable().sortable()])
            .filters([tables.BooleanFilter("is_done")])
            .default_sort("title", "asc")
        )

    def record_url(self, record: Any) -> str | None:
        return f"{CUSTOMERS}?task={record.pk}"


class Foreign(CustomWidget):
    """Names a component that does not exist."""

    sort = 7
    heading = "Foreign"
    component = "Panels/Board/Widgets/Nobody"

    def data(self) -> Mapping[str, object]:
        return {"secret": 1}


class Board(Dashboard):
    """All widgets, with a filter by region."""

    def widgets(self) -> Sequence[type[Any]]:
        return [Headlines, Growth, Slow, Fragile, Recent, Foreign]

    @classmethod
    def filter_schema(cls) -> forms.FormSchema:
        return forms.FormSchema().schema(
            [forms.Select("region").options({"north": "North", "south": "South"}).default("north")]
        )


def chart(name: str, kind: ChartVariant, options: ChartOptions | None = None) -> type[ChartWidget]:
    """Return a chart widget class with these options."""

    def read(self: ChartWidget) -> ChartOptions:
        return options or ChartOptions()

    return type(name, (Growth,), {"heading": name, "variant": kind, "options": read, "sort": 0})


def options() -> ChartOptions:
    return ChartOptions()


BAR, LINE, AREA, RING = (ChartVariant(kind) for kind in ("bar", "line", "area", "doughnut"))

VARIANTS: tuple[type[ChartWidget], ...] = (
    chart("PlainBar", BAR),
    chart("StackedBar", BAR, options().stacked()),
    chart("BareBar", BAR, options().legend(False).grid(False)),
    chart("LabelledBar", BAR, options().labels().format("€", " k")),
    chart("RangedBar", BAR, options().range(0, 200)),
    chart("PlainLine", LINE),
    chart("CurvedLine", LINE, options().curved()),
    chart("FilledLine", LINE, options().filled()),
    chart("LabelledLine", LINE, options().labels().range(0, 100)),
    chart("PlainArea", AREA),
    chart("StackedArea", AREA, options().stacked()),
    chart("PlainRing", RING),
    chart("LabelledRing", RING, options().labels().legend(False)),
)


class Charts(Page):
    """Every type of chart, with each option on and off."""

    def widgets(self) -> Sequence[type[Any]]:
        return VARIANTS


class Ticking(Page):
    """One widget that polls."""

    def widgets(self) -> Sequence[type[Any]]:
        return [Clock]


class Pulse(StatsWidget):
    """A lazy widget that uses the page's filter and polls every second."""

    lazy = True
    polling_interval = 1
    beats: ClassVar[int] = 0

    def stats(self) -> Sequence[Stat]:
        Pulse.beats += 1
        return [Stat("Where", str(self.filter("region", "everywhere"))), Stat("Beat", Pulse.beats)]


class Beating(Page):
    """A page filter and one lazy widget that polls."""

    def widgets(self) -> Sequence[type[Any]]:
        return [Pulse]

    @classmethod
    def filter_schema(cls) -> forms.FormSchema:
        return Board.filter_schema()


class Meter(StatsWidget):
    """Sent with the page, and polls every second."""

    polling_interval = 1
    read: ClassVar[int] = 0

    def stats(self) -> Sequence[Stat]:
        Meter.read += 1
        return [Stat("Read", Meter.read)]


class Metered(Page):
    """One widget that polls and is not lazy, and one that does neither."""

    def widgets(self) -> Sequence[type[Any]]:
        return [Meter, Growth]


def customers_by_name(name: str) -> forms.Select:
    """Return a select filter that searches on the server."""
    return forms.Select(name).exists_in(Customer, title_attribute="name").searchable()


class Whose(StatsWidget):
    """Uses the page's filter, and its own filter in a dialog."""

    column_span: ClassVar[Any] = "full"
    heading = "Whose"

    @classmethod
    def filter_schema(cls) -> forms.FormSchema:
        return forms.FormSchema().schema([customers_by_name("rival")])

    @classmethod
    def filters_in_modal(cls) -> bool:
        return True

    def stats(self) -> Sequence[Stat]:
        return [
            Stat(label.title(), Customer.objects.filter(pk=key).first().name if key else "nobody")  # type: ignore[union-attr]
            for label, key in ((name, self.filter(name)) for name in ("customer", "rival"))
        ]


class Seeking(Page):
    """Filters that search on the server."""

    def widgets(self) -> Sequence[type[Any]]:
        return [Whose]

    @classmethod
    def filter_schema(cls) -> forms.FormSchema:
        return forms.FormSchema().schema([customers_by_name("customer")])


class Shaky(StatsWidget):
    """Sent with the page, and raises an exception while ``broken`` is set."""

    heading = "Shaky"
    broken: ClassVar[bool] = True
    answers: ClassVar[int] = 0

    def stats(self) -> Sequence[Stat]:
        Shaky.answers += 1
        if Shaky.broken:
            raise RuntimeError("The figures are not at hand.")
        return [Stat("Steady", "again")]


class Shaking(Page):
    """One widget that fails, and one that does not."""

    def widgets(self) -> Sequence[type[Any]]:
        return [Shaky, Growth]


class Standing(StatsWidget):
    """Above a record: lazy, with its own filter, polls every second."""

    lazy = True
    polling_interval = 1
    column_span: ClassVar[Any] = "full"
    heading = "Standing"
    asked: ClassVar[int] = 0

    @classmethod
    def filter_schema(cls) -> forms.FormSchema:
        return forms.FormSchema().schema([forms.TextInput("since")])

    @classmethod
    def filters_in_modal(cls) -> bool:
        return True

    def stats(self) -> Sequence[Stat]:
        Standing.asked += 1
        return [
            Stat("Name", self.context().record().name),
            Stat("Since", str(self.filter("since", "ever"))),
            Stat("Asked", Standing.asked),
        ]


class Listed(StatsWidget):
    """Above the list: the number of records in the open tab."""

    column_span: ClassVar[Any] = "full"

    def stats(self) -> Sequence[Stat]:
        return [Stat("Listed", self.context().count())]


class ListedLater(Listed):
    """The same, lazy."""

    lazy = True

    def stats(self) -> Sequence[Stat]:
        return [Stat("Listed later", self.context().count())]


class ListCustomers(ListRecords):
    """A list with two tabs: all customers, and those with an address."""

    def tabs(self) -> Sequence[tables.Tab]:
        return [
            tables.Tab("all"),
            tables.Tab("reachable").query(lambda customers: customers.exclude(email="")),
        ]


class Customers(Resource):
    model = Customer
    record_title_attribute: ClassVar[str | None] = "name"
    slug: ClassVar[str | None] = "customers"

    @classmethod
    def pages(cls) -> Mapping[str, type[ResourcePage]]:
        return {"index": ListCustomers, "view": ViewRecord, "edit": EditRecord}

    @classmethod
    def form(cls, schema: forms.FormSchema) -> forms.FormSchema:
        return schema.schema(
            [forms.TextInput("name").required().max_length(40), forms.TextInput("email").email()]
        )

    @classmethod
    def get_header_widgets(cls, page: str) -> Sequence[type[Any]]:
        return [Listed, ListedLater] if page == "index" else [Standing]


def board_panel(panel: Panel) -> Panel:
    pages = [Charts, Ticking, Seeking, Shaking, Beating, Metered]
    return panel.path("board").dashboard(Board).pages(pages).resources([Customers])
