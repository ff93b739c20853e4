"""Specification §2.3 and §3: widgets on dashboards, standalone pages and pages of resources."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from django.test import Client

from django_panel import Dashboard, Page
from django_panel.forms import FormSchema, Select
from django_panel.support.screen import Deferred
from django_panel.widgets import CustomWidget, PageContext, WidgetCollection, WidgetFilters
from tests.project.clients import fetch, page_of, reload
from tests.project.fixtures import Declare
from tests.project.models import Customer
from tests.widgets.sample_widgets import (
    PERIODS,
    BrokenFigures,
    FilterEcho,
    LazySecretFigures,
    SecretFigures,
    SlowFigures,
    TaskFigures,
    Weather,
)

ALL = [BrokenFigures, SlowFigures, TaskFigures, Weather, SecretFigures, LazySecretFigures]
HOME = "/back"


@pytest.fixture(autouse=True)
def fresh() -> None:
    SecretFigures.asked.clear()
    FilterEcho.asked.clear()
    SlowFigures.runs = 0


@pytest.fixture
def home(declare: Declare) -> None:
    declare(back=lambda panel: panel.path("back").widgets(ALL))


# WidgetCollection.


@pytest.mark.django_db
def test_widgets_are_ordered_by_sort_then_id() -> None:
    collection = WidgetCollection.of([SlowFigures, TaskFigures, Weather, FilterEcho])

    ids = [each["id"] for each in collection.definitions()]

    assert ids == ["filter-echo", "weather", "task-figures", "slow-figures"]


def test_authorization_runs_first_and_once_before_a_widget_is_made() -> None:
    collection = WidgetCollection.of([SecretFigures, LazySecretFigures, SlowFigures])

    collection.definitions()
    collection.deferred()
    collection.definitions()

    assert SecretFigures.asked == ["can_view", "can_view"]
    assert list(collection.deferred() or {}) == ["slow-figures"]


def test_deferred_promises_each_lazy_widget_in_a_group_of_its_own() -> None:
    promised = WidgetCollection.of([SlowFigures, Weather]).deferred()

    assert promised is not None
    (promise,) = promised.values()
    assert isinstance(promise, Deferred)
    assert (list(promised), promise.group, promise.rescue) == (
        ["slow-figures"],
        "widget:slow-figures",
        True,
    )
    assert SlowFigures.runs == 0
    assert promise.make()["stats"][0]["value"] == 7


def test_deferred_is_null_where_none_is_lazy() -> None:
    assert WidgetCollection.of([Weather]).deferred() is None
    assert WidgetCollection.of([]).deferred() is None


def test_merging_keeps_each_widget_once_in_their_order() -> None:
    first, second = WidgetCollection.of([SlowFigures]), WidgetCollection.of([Weather, SlowFigures])

    merged = first.merge(second)

    assert [each["id"] for each in merged.definitions()] == ["weather", "slow-figures"]
    assert [each["id"] for each in first.definitions()] == ["slow-figures"]


def test_filter_schemas_are_those_of_widgets_that_may_be_seen() -> None:
    assert list(WidgetCollection.filter_schemas([FilterEcho, SecretFigures, Weather])) == [
        "filter-echo"
    ]
    assert SecretFigures.asked == ["can_view"]


def test_a_widget_is_given_its_filters_and_its_context() -> None:
    ann = Customer(name="Ann")

    class Knowing(CustomWidget):
        component = "Panels/Admin/Widgets/Knowing"

        def data(self) -> dict[str, Any]:
            return {"name": self.context().record().name}

    (definition,) = WidgetCollection.of([Knowing], PageContext.for_record(ann)).definitions()

    assert definition["data"] == {"name": "Ann"}


# Dashboards.


@pytest.mark.usefixtures("home")
def test_the_dashboard_shows_every_widget_of_the_panel(admin: Client) -> None:
    page = page_of(fetch(admin, HOME))

    assert page["component"] == "panel/Dashboard"
    assert [each["id"] for each in page["props"]["widgets"]] == [
        "weather",
        "task-figures",
        "slow-figures",
        "broken-figures",
    ]
    assert page["props"]["filters"] is None


@pytest.mark.usefixtures("home")
def test_lazy_data_is_absent_from_the_first_answer_and_announced(admin: Client) -> None:
    page = page_of(fetch(admin, HOME))

    assert "widgetData" not in page["props"]
    assert page["deferredProps"] == {
        "widget:slow-figures": ["widgetData.slow-figures"],
        "widget:broken-figures": ["widgetData.broken-figures"],
    }
    assert SlowFigures.runs == 0
    lazy = [each for each in page["props"]["widgets"] if each["lazy"]]
    assert [each["data"] for each in lazy] == [None, None]


@pytest.mark.usefixtures("home")
def test_each_lazy_widget_can_be_asked_for_alone(admin: Client) -> None:
    page = page_of(reload(admin, HOME, "panel/Dashboard", "widgetData.slow-figures"))

    assert set(page["props"]) == {"widgetData", "errors"}
    assert list(page["props"]["widgetData"]) == ["slow-figures"]
    assert page["props"]["widgetData"]["slow-figures"]["stats"][0]["display"] == "7"
    assert SlowFigures.runs == 1


@pytest.mark.usefixtures("home")
def test_a_widget_that_fails_is_named_and_spoils_only_itself(admin: Client) -> None:
    answer = reload(admin, HOME, "panel/Dashboard", "widgetData")

    page = page_of(answer)
    assert answer.status_code == 200
    assert list(page["props"]["widgetData"]) == ["slow-figures"]
    assert page["rescuedProps"] == ["widgetData.broken-figures"]


@pytest.mark.usefixtures("home")
def test_a_poll_reloads_widget_props_and_nothing_else(admin: Client) -> None:
    page = page_of(reload(admin, HOME, "panel/Dashboard", "widgets"))

    assert set(page["props"]) == {"widgets", "errors"}
    assert SlowFigures.runs == 0
    weather = page["props"]["widgets"][0]
    assert (weather["polling"], weather["data"]) == (30, {"degrees": 21})


@pytest.mark.usefixtures("home")
def test_a_widget_that_may_not_be_seen_is_nowhere_and_never_runs(admin: Client) -> None:
    whole = fetch(admin, HOME).content
    named = ask_for(admin, "widgetData.lazy-secret-figures")
    both = ask_for(admin, "widgets,widgetData")

    for answer in (whole, named, both):
        assert b"secret-figures" not in answer
    assert set(SecretFigures.asked) == {"can_view"}


def ask_for(client: Client, names: str) -> bytes:
    return reload(client, HOME, "panel/Dashboard", *names.split(",")).content


class Period(Page):
    """A page with its own filters."""

    @classmethod
    def filter_schema(cls) -> FormSchema | None:
        return FormSchema().schema([Select("period").options(PERIODS).default("7")])

    def widgets(self) -> Sequence[type[Any]]:
        return [FilterEcho, SecretFigures]


def test_dashboards_are_the_root_and_pages(declare: Declare, admin: Client) -> None:
    class First(Dashboard):
        def widgets(self) -> Sequence[type[Any]]:
            return [Weather]

    class Second(Dashboard):
        def widgets(self) -> Sequence[type[Any]]:
            return [FilterEcho]

    declare(back=lambda panel: panel.path("back").dashboards([First, Second]).dashboards([]))

    shown = [
        page_of(fetch(admin, path))["props"]["widgets"][0]["id"] for path in (HOME, "/back/second")
    ]

    assert shown == ["weather", "filter-echo"]


# Standalone pages.


@pytest.fixture
def period(declare: Declare) -> str:
    declare(back=lambda panel: panel.path("back").pages([Period]))
    return "/back/period"


def narrowing(client: Client, address: str) -> Any:
    """Return the filter values that the widget of a page received."""
    (widget,) = page_of(fetch(client, address))["props"]["widgets"]
    return widget["data"]["filters"]


def test_a_page_narrows_its_widgets_and_remembers(period: str, admin: Client) -> None:
    first = narrowing(admin, period)
    asked = narrowing(admin, f"{period}?filters[period]=30")
    remembered = narrowing(admin, period)
    cleared = narrowing(admin, f"{period}?filters=")
    still = narrowing(admin, period)

    assert [each["period"] for each in (first, asked, remembered, cleared, still)] == [
        "7",
        "30",
        "30",
        None,
        None,
    ]
    assert admin.session["panel.back.page.period"] == {"filters": {"period": None}}


def test_the_form_of_a_page_holds_what_is_applied(period: str, admin: Client) -> None:
    filters = page_of(fetch(admin, f"{period}?filters[period]=30"))["props"]["filters"]

    assert filters["inModal"] is False
    assert [(node["name"], node["value"]) for node in filters["form"]["schema"]] == [
        ("period", "30")
    ]


def test_a_box_is_ticked_by_what_the_address_says(period: str, admin: Client) -> None:
    address = f"{period}?widgets[filter-echo][mine]=true&widgets[filter-echo][period]=nonsense"

    (widget,) = page_of(fetch(admin, address))["props"]["widgets"]

    held = {node["name"]: node["value"] for node in widget["filters"]["form"]["schema"]}
    assert held == {"period": "nonsense", "word": None, "mine": True}
    assert widget["data"]["filters"]["mine"] == "true"


def test_everybody_is_asked_once_in_a_visit(period: str, admin: Client) -> None:
    fetch(admin, period)

    assert FilterEcho.asked == ["can_view"]
    assert SecretFigures.asked == ["can_view"]


def test_the_methods_of_a_page_say_what_it_renders(period: str) -> None:
    from django_panel.panels.registry import get_registry

    page = Period(get_registry().by_id("back"))

    assert page.filter_session_key() == "panel.back.page.period"
    assert page.resolve_filters() == WidgetFilters.none()
    (definition,) = page.resolve_widgets(WidgetFilters.none()).definitions()
    assert definition["id"] == "filter-echo"
    assert Page.filter_schema() is None
    assert Page(get_registry().by_id("back")).widgets() == ()
    assert Dashboard(get_registry().by_id("back")).widgets() == []
