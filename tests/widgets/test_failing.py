"""A widget that fails: its own place says so, the page stands, and somebody is told."""

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
from tests.project.fixtures import Declare
from tests.project.models import Customer
from tests.project.visitors import ask, page_of, reload
from tests.widgets.gadgets import Weather

HOME = "/back"


class Brittle(ChartWidget):
    """Not lazy, and out of order for as long as there is a failure."""

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
    """Asks for a page that a dashboard is not."""

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
    """Return a browser: unlike the test client it does not raise what the server met."""
    admin.raise_request_exception = False
    return admin


@pytest.mark.parametrize(
    ("path", "prop"), [(HOME, "widgets"), (f"{HOME}/customers", "headerWidgets")]
)
def test_the_page_stands_and_the_place_of_the_widget_says_it(
    visitor: Client, path: str, prop: str
) -> None:
    answer = ask(visitor, path)

    shown = {each["id"]: each for each in page_of(answer)["props"][prop]}
    assert answer.status_code == 200
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


def test_another_try_is_a_reload_of_the_widgets(
    visitor: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = page_of(reload(visitor, HOME, "panel/Dashboard", "widgets"))["props"]["widgets"]
    monkeypatch.setattr(Brittle, "failure", None)
    after = page_of(reload(visitor, HOME, "panel/Dashboard", "widgets"))["props"]["widgets"]

    assert [each.get("failed") for each in before] == [True, None]
    assert [each.get("failed") for each in after] == [None, None]
    assert after[0]["data"]["labels"] == ["Now"]


def test_it_is_logged_as_a_request_that_failed(
    visitor: Client, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.ERROR, "django.request"):
        ask(visitor, HOME)

    (said,) = [each for each in caplog.records if each.name == "django.request"]
    assert "Brittle failed" in said.getMessage()
    assert said.exc_info is not None
    assert str(said.exc_info[1]) == "out of order"
    assert said.__dict__["request"].path == HOME


def test_a_test_meets_the_failure_itself(admin: Client) -> None:
    with pytest.raises(ValueError, match="out of order"):
        ask(admin, HOME)


def test_whoever_develops_sees_the_failure(visitor: Client, settings: Settings) -> None:
    settings.DEBUG = True

    assert ask(visitor, HOME).status_code == 500


def test_a_query_that_fails_within_a_transaction_takes_the_page_with_it(
    visitor: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Every later query of the transaction would fail as well, those of other widgets too.
    monkeypatch.setattr(Brittle, "failure", DatabaseError("no such column"))

    assert ask(visitor, HOME).status_code == 500


@pytest.mark.django_db(transaction=True)
def test_a_query_that_fails_outside_of_one_is_like_any_failure(
    visitor: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Brittle, "failure", DatabaseError("no such column"))

    widgets = page_of(ask(visitor, HOME))["props"]["widgets"]

    assert [each.get("failed") for each in widgets] == [True, None]


def test_a_widget_that_is_asked_by_hand_raises(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(ValueError, match="out of order"):
        WidgetCollection.of([Brittle]).definitions()
    with pytest.raises(LogicException, match="Misplaced"):
        WidgetCollection.of([Misplaced]).definitions()
