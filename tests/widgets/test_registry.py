"""WidgetRegistry: the widgets of one panel."""

from __future__ import annotations

from abc import ABC, abstractmethod
from enum import Enum
from itertools import permutations

import pytest

from django_panel.contracts import WidgetContract
from django_panel.exceptions import PanelRegistrationException, PanelSchemaException, dotted
from django_panel.widgets import (
    ChartWidget,
    CustomWidget,
    StatsWidget,
    TableWidget,
    Widget,
    WidgetRegistry,
)
from django_panel.widgets.registry import is_widget
from tests.panels.declarations import booted, widget
from tests.widgets.sample_widgets import TaskFigures


class AbstractWidget(ABC):
    @classmethod
    def id(cls) -> str:
        return "abstract"

    @classmethod
    def type(cls) -> str:
        return "custom"

    @classmethod
    def can_view(cls) -> bool:
        return True

    @abstractmethod
    def to_definition(self) -> object: ...


class Shade(Enum):
    DARK = 1


def test_a_widget_is_found_by_its_id() -> None:
    registry = WidgetRegistry()
    figures = widget()
    registry.register(figures)
    registry.register(figures)

    assert registry.count() == 1
    assert registry.has("open-tasks")
    assert registry.by_id("open-tasks") is figures
    assert not registry.has("closed-tasks")
    assert registry.by_id("closed-tasks") is None


def test_two_classes_with_the_same_id_raise() -> None:
    registry = WidgetRegistry()
    first, second = widget("First", "same"), widget("Second", "same")
    registry.register(first)

    with pytest.raises(PanelRegistrationException) as caught:
        registry.register(second)

    assert dotted(first) in str(caught.value)
    assert dotted(second) in str(caught.value)
    assert "'same'" in str(caught.value)
    registry.register(widget("Third", "other"))
    assert registry.count() == 2


def test_widgets_are_ordered_by_sort_then_id() -> None:
    late = widget("Late", "a", get_sort=classmethod(lambda cls: 5))
    early, middle = widget("Early", "c"), widget("Middle", "d")

    for order in permutations([late, early, middle]):
        registry = WidgetRegistry()
        for cls in order:
            registry.register(cls)
        assert registry.all() == [early, middle, late]


@pytest.mark.parametrize(
    "candidate", [AbstractWidget, WidgetContract, Shade, Shade.DARK, object, "x", None, widget()()]
)
def test_only_concrete_widgets_are_accepted(candidate: object) -> None:
    assert not is_widget(candidate)
    assert is_widget(widget())


@pytest.mark.parametrize("kind", [Widget, StatsWidget, TableWidget, ChartWidget, CustomWidget])
def test_base_classes_are_not_widgets(kind: type) -> None:
    assert not is_widget(kind)


def test_an_invalid_column_span_raises_at_registration() -> None:
    class Wide(TaskFigures):
        column_span = "wide"

    with pytest.raises(PanelSchemaException, match="Wide has the column span 'wide'"):
        WidgetRegistry().register(Wide)


def test_widgets_of_a_panel_are_listed_after_boot() -> None:
    figures = widget()

    assert booted(lambda panel: panel.widgets([figures])).get_widgets() == [figures]
