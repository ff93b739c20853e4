"""A widget that raises: it is marked as failed, logged, and the page works."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Any, ClassVar

import pytest
from django.db import DatabaseError
from django.test import Client
from pytest_django.fixtures import Settings

from django_panel import Dashboard, Resource
from django_panel.exceptions import LogicException
from django_panel.widgets import ChartSeries, ChartWidget, Stat, StatsWidget, WidgetCollection
from tests.project.clients import fetch, page_of, reload
from tests.project.fixtures import Declare
from tests.project.models import Customer
from tests.widgets.sample_widgets import Weather

HOME = "/back"


class Brittle(ChartWidget):
    """A widget that raises as long as ``failure`` is set."""

    heading = "Brittle"
    max_height = 300
    failure: ClassVar[Exception | None] = None

    def labels(self) -> Sequence[str]:
        if self.failure is not None:
            raise self.failure
        return ["Now"]

    def series(self) -> Sequence[ChartSeries]:
        return [ChartSeries("Now", [1])]


class Misplaced(StatsWidget):
    """A widget that uses ``context()`` on a dashboard."""

    def stats(self) -> Sequence[Stat]:
        return [Stat("Listed", self.context().count())]


class Home(Dashboard):
    def widgets(self) -> Sequence[type[Any]]:
        return [Brittle, Weather]


class CustomerResource(Resource):
    model = Customer

    @classmethod
    def get_widgets(cls) -> Sequence[type[Any]]:
        return [Brittle, Weather]


@pytest.fixture(autouse=True)
def out_of_order(declare: Declare, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Brittle, "failure", ValueError("out of order"))
    declare(
        back=lambda panel: panel.path("back").dashboard(Home).resources([CustomerResource]),
    )


@pytest.fixture
def visitor(admin: Client) -> Client:
    """Return a client that does not raise exceptions of the server."""
    admin.raise_request_exception = False
    return admin


@pytest.mark.parametrize(
    ("path", "prop"), [(HOME, "widgets"), (f"{HOME}/customers", "headerWidgets")]
)
def test_the_page_works_and_the_widget_is_marked_as_failed(
    visitor: Client, path: str, prop: str
) -> None:
    response = fetch(visitor, path)

    shown = {each["id"]: each for each in page_of(response)["props"][prop]}
    assert response.status_code == 200
    assert shown["brittle"] == {
        "id": "brittle",
        "type": "chart",
        "sort": 0,
        "columnSpan": {"default": 1, "md": 2, "lg": 2, "xl": 2},
        "lazy": False,
        "heading": "Brittle",
        "description": None,
        "polling": None,
        "filters": None,
        "data": None,
        "maxHeight": 300,
        "failed": True,
    }
    assert shown["weather"]["data"] == {"degrees": 21}
    assert "failed" not in shown["weather"]


def test_reloading_the_widgets_tries_again(
    visitor: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = page_of(reload(visitor, HOME, "panel/Dashboard", "widgets"))["props"]["widgets"]
    monkeypatch.setattr(Brittle, "failure", None)
    after = page_of(reload(visitor, HOME, "panel/Dashboard", "widgets"))["props"]["widgets"]

    assert [each.get("failed") for each in before] == [True, None]
    assert [each.get("failed") for each in after] == [None, None]
    assert after[0]["data"]["labels"] == ["Now"]


def test_the_error_is_logged_as_a_failed_request(
    visitor: Client, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.ERROR, "django.request"):
        fetch(visitor, HOME)

    (record,) = [each for each in caplog.records if each.name == "django.request"]
    assert "Brittle failed" in record.getMessage()
    assert record.exc_info is not None
    assert str(record.exc_info[1]) == "out of order"
    assert record.__dict__["request"].path == HOME


def test_the_test_client_raises_the_error(admin: Client) -> None:
    with pytest.raises(ValueError, match="out of order"):
        fetch(admin, HOME)


def test_in_debug_mode_the_failure_is_shown(visitor: Client, settings: Settings) -> None:
    settings.DEBUG = True

    assert fetch(visitor, HOME).status_code == 500


def test_a_failed_query_in_a_transaction_is_raised(
    visitor: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    # All later queries of the transaction would fail, including those of other widgets.
    monkeypatch.setattr(Brittle, "failure", DatabaseError("no such column"))

    assert fetch(visitor, HOME).status_code == 500


@pytest.mark.django_db(transaction=True)
def test_a_failed_query_outside_a_transaction_is_caught(
    visitor: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Brittle, "failure", DatabaseError("no such column"))

    widgets = page_of(fetch(visitor, HOME))["props"]["widgets"]

    assert [each.get("failed") for each in widgets] == [True, None]


def test_to_definition_raises(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(ValueError, match="out of order"):
        WidgetCollection.of([Brittle]).definitions()
    with pytest.raises(LogicException, match="Misplaced"):
        WidgetCollection.of([Misplaced]).definitions()
