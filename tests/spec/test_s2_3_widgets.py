"""Specification §2.3: what a widget declares, and what it sends."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from django.test import RequestFactory
from django.utils import translation
from django.utils.translation import gettext_lazy

from django_panel.contracts import WidgetContract
from django_panel.exceptions import LogicException
from django_panel.forms import FormSchema, TextInput
from django_panel.support import context
from django_panel.widgets import (
    ChartOptions,
    ChartVariant,
    ChartWidget,
    CustomWidget,
    PageContext,
    Stat,
    StatsWidget,
    TableWidget,
    Widget,
    WidgetType,
)
from tests.project.models import Customer, Project, Task
from tests.widgets.sample_widgets import LateTasks, TaskFigures, TasksByState, Weather

WIDE = {"default": 1, "md": 2, "lg": 2, "xl": 2}
NARROW = {"default": 1, "md": 1, "lg": 1, "xl": 1}


class UserStats(StatsWidget):
    def stats(self) -> Sequence[Stat]:
        return []


class Filtered(UserStats):
    @classmethod
    def filter_schema(cls) -> FormSchema | None:
        return FormSchema().schema([TextInput("word").default("all")])

    @classmethod
    def filters_in_modal(cls) -> bool:
        return True


class Configured(UserStats):
    sort = 7
    column_span = "full"
    lazy = True
    heading = "Heading"
    description = "Description"
    polling_interval = 15


# The contract and the static configuration.


def test_every_kind_fulfils_the_contract() -> None:
    offered = [name for name in vars(WidgetContract) if not name.startswith("_")]

    assert {"id", "type", "can_view", "to_wire"} <= set(offered)
    for kind in (TaskFigures, LateTasks, TasksByState, Weather):
        assert all(callable(getattr(kind, name)) for name in offered)


@pytest.mark.parametrize(
    ("reader", "default", "configured"),
    [
        ("get_sort", 0, 7),
        ("get_column_span", NARROW, dict.fromkeys(NARROW, "full")),
        ("is_lazy", False, True),
        ("get_heading", None, "Heading"),
        ("get_description", None, "Description"),
        ("get_polling_interval", None, 15),
    ],
)
def test_row_of_the_static_configuration(reader: str, default: Any, configured: Any) -> None:
    assert getattr(UserStats, reader)() == default
    assert getattr(Configured, reader)() == configured


@pytest.mark.parametrize("seconds", [0, -1])
def test_an_interval_below_a_second_is_none(seconds: int) -> None:
    class Hasty(UserStats):
        polling_interval = seconds

    assert Hasty.get_polling_interval() is None


# Methods.


def test_the_id_is_the_class_name_in_kebab_case() -> None:
    assert UserStats.id() == "user-stats"


def test_type_and_data_are_for_the_kinds_to_say() -> None:
    assert Widget.__abstractmethods__ == {"type", "data"}
    assert StatsWidget.__abstractmethods__ == {"stats"}
    assert TableWidget.__abstractmethods__ == {"table", "query"}
    assert ChartWidget.__abstractmethods__ == {"labels", "series"}
    assert CustomWidget.__abstractmethods__ == {"data"}


def test_everybody_may_see_a_widget_that_says_nothing_else() -> None:
    assert UserStats.can_view()
    assert UserStats.filter_schema() is None
    assert UserStats.filters_in_modal() is False


def test_context_is_set_by_the_page_and_an_error_without_it() -> None:
    customer = Customer(name="Ann")
    widget = UserStats()

    configured = widget.with_page_context(PageContext.for_record(customer))

    assert configured.context().record() is customer
    with pytest.raises(LogicException, match=r"UserStats.*header_widgets"):
        widget.context()


@pytest.mark.parametrize(
    ("value", "read"), [("x", "x"), (None, "else"), ("", "else"), (0, 0), (False, False)]
)
def test_filter_gives_its_default_for_null_and_the_empty_string(value: Any, read: Any) -> None:
    widget = UserStats().with_filters({"word": value})

    assert widget.filter("word", "else") == read
    assert widget.filter("other", "else") == "else"
    assert widget.filter("other") is None
    assert widget.filters() == {"word": value}


def test_a_widget_without_filters_of_a_page_has_its_declared_ones() -> None:
    assert Filtered().filters() == {"word": "all"}
    assert UserStats().filters() == {}


def test_what_a_page_gives_stays_with_the_copy() -> None:
    widget = UserStats()

    widget.with_filters({"word": "x"})

    assert widget.filters() == {}


# The serialized definition.


def test_the_definition_is_exactly_this() -> None:
    assert UserStats().to_definition() == {
        "id": "user-stats",
        "type": "stats",
        "sort": 0,
        "columnSpan": NARROW,
        "lazy": False,
        "heading": None,
        "description": None,
        "polling": None,
        "filters": None,
        "data": {"stats": []},
    }
    assert UserStats().to_wire() == UserStats().to_definition()


def test_the_data_of_a_lazy_widget_is_null_in_its_definition() -> None:
    assert Configured().to_definition() == {
        "id": "configured",
        "type": "stats",
        "sort": 7,
        "columnSpan": dict.fromkeys(NARROW, "full"),
        "lazy": True,
        "heading": "Heading",
        "description": "Description",
        "polling": 15,
        "filters": None,
        "data": None,
    }


def test_a_chart_adds_how_high_it_will_be() -> None:
    class LaterStates(TasksByState):
        lazy = True
        max_height = 300

    whole = {
        "id": "tasks-by-state",
        "type": "chart",
        "sort": 4,
        "columnSpan": WIDE,
        "lazy": False,
        "heading": None,
        "description": None,
        "polling": None,
        "filters": None,
        "data": TasksByState().data(),
        "maxHeight": 220,
    }
    later = {"id": "later-states", "lazy": True, "data": None, "maxHeight": 300}

    assert TasksByState().to_definition() == whole
    # Before its data is there, so that the page leaves room for it.
    assert LaterStates().to_definition() == {**whole, **later}


@pytest.mark.django_db
def test_the_definition_of_a_table_is_exactly_this() -> None:
    sent: Any = LateTasks().to_definition()

    assert sent == {
        "id": "late-tasks",
        "type": "table",
        "sort": 3,
        "columnSpan": WIDE,
        "lazy": False,
        "heading": None,
        "description": None,
        "polling": None,
        "filters": None,
        "data": LateTasks().data(),
    }
    assert set(sent["data"]) >= {
        *("columns", "rows", "emptyMessage", "state", "pagination", "namespace", "searchable"),
    }


def test_words_are_read_in_the_readers_language() -> None:
    class Welcome(UserStats):
        heading = gettext_lazy("Home")
        description = gettext_lazy("Change")

    sent = {}
    for language in ("en", "de"):
        with translation.override(language):
            sent[language] = Welcome().to_definition()

    assert (sent["en"]["heading"], sent["de"]["heading"]) == ("Home", "Start")
    assert (sent["en"]["description"], sent["de"]["description"]) == ("Change", "Ändern")


def test_filters_travel_as_a_form_that_holds_what_is_applied() -> None:
    sent: Any = Filtered().with_filters({"word": "some"}).to_definition()

    assert sent["filters"]["inModal"] is True
    assert list(sent["filters"]) == ["inModal", "form"]
    (node,) = sent["filters"]["form"]["schema"]
    assert (node["name"], node["value"]) == ("word", "some")


def test_a_custom_widget_adds_its_component() -> None:
    assert Weather().to_definition() == {
        "id": "weather",
        "type": "custom",
        "sort": 0,
        "columnSpan": NARROW,
        "lazy": False,
        "heading": None,
        "description": None,
        "polling": 30,
        "filters": None,
        "data": {"degrees": 21},
        "component": "Panels/Admin/Widgets/Weather",
    }


def test_a_custom_widget_without_a_component_is_an_error() -> None:
    class Nameless(CustomWidget):
        def data(self) -> dict[str, Any]:
            raise AssertionError

    with pytest.raises(RuntimeError, match="Nameless"):
        Nameless.get_component()
    with pytest.raises(RuntimeError, match="Nameless"):
        Nameless().to_definition()


# The kinds.


@pytest.mark.django_db
def test_a_stats_widget_sends_its_stats() -> None:
    assert TaskFigures.type() is WidgetType.STATS
    assert TaskFigures().data() == {
        "stats": [Stat("Tasks", 0).to_wire(), Stat("Motto", "Onward").to_wire()]
    }


def test_a_chart_widget_sends_what_is_drawn() -> None:
    assert TasksByState.type() is WidgetType.CHART
    assert TasksByState().data() == {
        "variant": "doughnut",
        "labels": ["Open", "Done"],
        "series": [{"label": "Tasks", "values": [3, 1], "color": "success"}],
        "options": ChartOptions().labels().range(0, 5).to_wire(),
        "maxHeight": 220,
    }
    assert ChartWidget.get_column_span() == WIDE
    assert ChartWidget.get_variant() is ChartVariant.BAR
    assert ChartWidget.get_max_height() == 220


@pytest.fixture
def three_tasks(db: None) -> None:
    project = Project.objects.create(customer=Customer.objects.create(name="Ann"), name="Bridge")
    Task.objects.bulk_create(Task(project=project, title=title) for title in ("Dig", "Dam", "Fly"))


@pytest.mark.usefixtures("three_tasks")
def test_a_table_widget_sends_the_rows_of_its_page() -> None:
    data: Any = LateTasks().data()

    assert TableWidget.get_column_span() == WIDE
    assert TableWidget.get_per_page() == 5
    assert [column["name"] for column in data["columns"]] == ["title", "project.name"]
    assert [row["cells"]["title"] for row in data["rows"]] == ["Dig", "Dam"]
    assert data["emptyMessage"] == "Nothing to show yet."
    assert set(data["state"]) >= {
        *("search", "sort", "direction", "perPage", "filters", "columns", "group"),
        *("filterIndicators", "columnSearches", "layout"),
    }
    page = {"page": 1, "perPage": 2, "total": 3, "lastPage": 2, "from": 1, "to": 2}
    assert {key: data["pagination"][key] for key in page} == page
    assert data["namespace"] == LateTasks.state_namespace() == "widgets.late-tasks"
    assert data["searchable"] is True


@pytest.mark.usefixtures("three_tasks")
@pytest.mark.parametrize(
    ("asked", "titles"),
    [
        ({"widgets[late-tasks][page]": "2"}, ["Fly"]),
        ({"widgets[late-tasks][search]": "d"}, ["Dig", "Dam"]),
        ({"widgets[late-tasks][sort]": "title"}, ["Dam", "Dig"]),
        ({"widgets[late-tasks][perPage]": "50"}, ["Dig", "Dam"]),
        ({"widgets[other][page]": "2"}, ["Dig", "Dam"]),
        ({"page": "2", "search": "fly"}, ["Dig", "Dam"]),
        ({"widgets": "x"}, ["Dig", "Dam"]),
    ],
)
def test_the_state_of_a_table_widget_stands_below_its_id(
    asked: dict[str, str], titles: list[str]
) -> None:
    with context.bind(request=RequestFactory().get("/", asked)):
        data: Any = LateTasks().data()

    assert [row["cells"]["title"] for row in data["rows"]] == titles
    assert data["pagination"]["perPage"] == 2


@pytest.mark.usefixtures("three_tasks")
def test_a_table_widget_has_nothing_that_changes_its_shape() -> None:
    table: Any = LateTasks().data()["table"]

    assert table["perPageOptions"] == [2]
    assert table["bulkActions"] == table["headerActions"] == table["toolbarActions"] == []
    assert table["columnManager"]["toggleable"] == []
    assert (table["selectable"], table["reorderable"], table["polling"]) == (False, False, None)


@pytest.mark.parametrize("message", ["", None])
@pytest.mark.django_db
def test_an_empty_message_is_the_usual_one_in_the_readers_language(message: Any) -> None:
    class Silent(LateTasks):
        empty_message = message

    class Speaking(LateTasks):
        empty_message = "All is well"

    assert Silent().data()["emptyMessage"] == "Nothing to show yet."
    assert Speaking().data()["emptyMessage"] == "All is well"
