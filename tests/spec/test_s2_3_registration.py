"""Specification §2.3: the registration of widgets and dashboards."""

from __future__ import annotations

import pytest
from django.test import Client

from django_panel import Dashboard, Panel
from django_panel.exceptions import PanelRegistrationException
from tests.panels.conftest import WriteModules, write_modules
from tests.panels.declarations import boot_with_errors, booted, page, widget
from tests.project.clients import fetch, page_of
from tests.project.fixtures import Declare
from tests.widgets.sample_widgets import TaskFigures, Weather

__all__ = ["write_modules"]

#: Two widgets, and everything else that may live beside them.
FIGURES = """
from abc import abstractmethod
from enum import Enum
from django_panel.widgets import ChartOptions, CustomWidget, Stat, StatsWidget, WidgetType


class Base(StatsWidget):
    @classmethod
    @abstractmethod
    def of(cls): ...


class Orders(StatsWidget):
    sort = 2

    def stats(self):
        return [Stat("Orders", 7)]


class Plain:
    # Fulfils the contract without being a Widget.
    @classmethod
    def id(cls):
        return "plain"

    @classmethod
    def type(cls):
        return WidgetType.CUSTOM

    @classmethod
    def can_view(cls):
        return True

    def to_wire(self):
        return {"id": "plain"}


class Shade(Enum):
    DARK = 1


class Value:
    pass
"""


def test_discovery_finds_concrete_widgets_and_nothing_else(write_modules: WriteModules) -> None:
    write_modules(
        {"figures/__init__.py": "", "figures/deep/__init__.py": "", "figures/deep/all.py": FIGURES}
    )

    panel = booted(lambda panel: panel.discover_widgets("figures"))

    assert [each.__name__ for each in panel.get_widgets()] == ["Plain", "Orders"]
    assert panel.get_widget_discovery_paths() == ("figures",)


def test_explicit_and_discovered_widgets_merge_and_each_appears_once(
    write_modules: WriteModules,
) -> None:
    write_modules({"figures.py": FIGURES})
    import figures  # type: ignore[import-not-found]

    panel = booted(
        lambda panel: (
            panel.widgets([Weather, figures.Orders]).widgets([Weather]).discover_widgets("figures")
        )
    )

    assert panel.get_widgets() == [figures.Plain, Weather, figures.Orders]
    assert panel.contents().widgets.count() == 3


def test_two_classes_of_one_id_are_an_error_wherever_they_come_from(
    write_modules: WriteModules,
) -> None:
    write_modules({"figures.py": FIGURES})
    other = widget("Others", "orders")

    _panel, reading = boot_with_errors(
        lambda panel: panel.widgets([other]).discover_widgets("figures")
    )

    (error,) = reading.errors
    assert isinstance(error, PanelRegistrationException)
    assert "'orders'" in str(error)


def test_one_dashboard_stands_at_the_root() -> None:
    board = page("Board")

    panel = booted(lambda panel: panel.dashboard(board))

    assert (panel.get_dashboard(), panel.get_pages()) == (board, [])


def test_of_several_the_first_is_the_root_and_the_rest_are_pages() -> None:
    first, second = page("First"), page("Second")

    panel = booted(lambda panel: panel.dashboards([first, second]))

    assert (panel.get_dashboard(), panel.get_pages()) == (first, [second])


@pytest.mark.parametrize("before", [None, "Board"])
def test_an_empty_list_leaves_the_current_dashboard(before: str | None) -> None:
    board = Dashboard if before is None else page(before)

    def build(panel: Panel) -> Panel:
        return (panel if before is None else panel.dashboard(board)).dashboards([])

    assert booted(build).get_dashboard() is board


def test_the_built_in_dashboard_shows_every_widget_of_the_registry(
    declare: Declare, admin: Client, write_modules: WriteModules
) -> None:
    write_modules({"figures.py": FIGURES})
    declare(
        back=lambda panel: (
            panel.path("back").widgets([TaskFigures, Weather]).discover_widgets("figures")
        )
    )

    widgets = page_of(fetch(admin, "/back"))["props"]["widgets"]

    assert [each["id"] for each in widgets] == ["plain", "weather", "orders", "task-figures"]
