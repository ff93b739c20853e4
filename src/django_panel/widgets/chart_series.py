"""A series of a chart."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self

from django_panel.support.fluent import Fluent
from django_panel.support.labels import StrOrPromise
from django_panel.widgets.enums import StatColor
from django_panel.widgets.json_numbers import json_numbers
from django_panel.widgets.stat import stat_color

if TYPE_CHECKING:
    from django_panel.widgets.wire import ChartSeriesWire


@dataclass(frozen=True, eq=False, repr=False)
class ChartSeries(Fluent):
    """A label, and a value for each of the chart's labels; setters return a copy."""

    _label: StrOrPromise = field(kw_only=False)
    _values: Iterable[Any] = field(kw_only=False)
    _color: StatColor = field(default=StatColor.DEFAULT, init=False)

    @classmethod
    def make(cls, label: StrOrPromise, values: Iterable[Any]) -> Self:
        return cls(label, values)

    def __post_init__(self) -> None:
        # A generator can be read only once.
        object.__setattr__(self, "_values", tuple(self._values))

    def color(self, color: StatColor | str) -> Self:
        """Set the color."""
        return self._with(_color=stat_color(color))

    def get_label(self) -> str:
        return str(self._label)

    def get_values(self) -> list[int | float]:
        """Return the values as numbers; None is 0."""
        return json_numbers(self._values, f"The series {self.get_label()!r}")

    def to_wire(self) -> ChartSeriesWire:
        return {"label": self.get_label(), "values": self.get_values(), "color": self._color}
