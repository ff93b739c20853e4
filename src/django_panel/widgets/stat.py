"""A stat of a stats widget."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from decimal import Decimal
from math import isfinite
from typing import TYPE_CHECKING, Any, Literal, Self

from django_panel.support.fluent import Fluent
from django_panel.support.formatting import number_formatter
from django_panel.support.labels import StrOrPromise
from django_panel.support.safe_url import safe_url
from django_panel.widgets.enums import StatColor, unknown_value
from django_panel.widgets.json_numbers import json_number, json_numbers

if TYPE_CHECKING:
    from django_panel.widgets.figures import Figure
    from django_panel.widgets.wire import StatWire, TrendWire

Direction = Literal["up", "down", "neutral"]
_DIRECTIONS: tuple[Direction, ...] = ("up", "down", "neutral")

#: Shown for a missing value, such as the average of no records.
EMPTY_VALUE = "—"


@dataclass(frozen=True, eq=False, repr=False)
class Stat(Fluent):
    """A label and its value; every setter returns a copy."""

    _label: StrOrPromise = field(kw_only=False)
    _value: StrOrPromise | int | float | Decimal | Figure | None = field(kw_only=False)
    _description: StrOrPromise | None = field(default=None, init=False)
    _icon: str | None = field(default=None, init=False)
    _color: StatColor = field(default=StatColor.DEFAULT, init=False)
    _trend: tuple[Direction, float] | None = field(default=None, init=False)
    _chart: tuple[Any, ...] = field(default=(), init=False)
    _url: str | None = field(default=None, init=False)
    _prefix: StrOrPromise | None = field(default=None, init=False)
    _suffix: StrOrPromise | None = field(default=None, init=False)
    _decimals: int | None = field(default=None, init=False)

    @classmethod
    def make(
        cls, label: StrOrPromise, value: StrOrPromise | int | float | Decimal | Figure | None
    ) -> Self:
        return cls(label, value)

    def description(self, text: StrOrPromise | None) -> Self:
        """Set the line below the value."""
        return self._with(_description=text)

    def icon(self, name: str | None) -> Self:
        """Set the icon."""
        return self._with(_icon=name)

    def color(self, color: StatColor | str) -> Self:
        """Set the color of the icon, the trend and the sparkline."""
        return self._with(_color=stat_color(color))

    def trend(self, direction: Direction, value: float) -> Self:
        """Set the direction and the percentage of the trend: ``trend("up", 4.2)``."""
        if direction not in _DIRECTIONS:
            raise unknown_value("direction", direction, _DIRECTIONS)
        return self._with(_trend=(direction, json_number(value, "A trend")))

    def chart(self, values: Iterable[Any]) -> Self:
        """Set the points of the sparkline."""
        return self._with(_chart=tuple(values))

    def url(self, address: str | None) -> Self:
        """Set the link; an unsafe URL is dropped."""
        return self._with(_url=address)

    def format(
        self,
        prefix: StrOrPromise | None = None,
        suffix: StrOrPromise | None = None,
        decimals: int | None = None,
    ) -> Self:
        """Set the prefix, the suffix and the decimals of a number; text stays unchanged."""
        return self._with(_prefix=prefix, _suffix=suffix, _decimals=decimals)

    def get_label(self) -> str:
        return str(self._label)

    def get_value(self) -> str | int | float:
        """Return the value as JSON; a ``Figure`` reads the database now."""
        value: Any = self._value
        if hasattr(value, "resolve"):
            value = value.resolve()
        if value is None or (isinstance(value, float | Decimal) and not isfinite(value)):
            return EMPTY_VALUE
        if isinstance(value, Decimal):
            return float(value)
        return value if isinstance(value, int | float) else str(value)

    def display(self) -> str:
        """Return the formatted value.

        Numbers have thousands separators and are rounded half up: integers to 0 decimals, others
        to 2, unless ``decimals`` is set. Text stays unchanged.
        """
        value = self.get_value()
        if isinstance(value, str):
            return value
        decimals = self._decimals
        if decimals is None:
            decimals = 0 if isinstance(value, int) else 2
        prefix, suffix = (str(part or "") for part in (self._prefix, self._suffix))
        return number_formatter(max(0, decimals), prefix, suffix)(value)

    def to_wire(self) -> StatWire:
        trend: TrendWire | None = None
        if self._trend is not None:
            trend = {"direction": self._trend[0], "value": self._trend[1]}
        return {
            "label": self.get_label(),
            "value": self.get_value(),
            "display": self.display(),
            "description": None if self._description is None else str(self._description),
            "icon": self._icon,
            "color": self._color,
            "trend": trend,
            "chart": json_numbers(self._chart, f"The sparkline of {self.get_label()!r}"),
            "url": safe_url(None if self._url is None else str(self._url)),
        }


def stat_color(color: StatColor | str) -> StatColor:
    """Return the enum member of a color; raise for an unknown name."""
    try:
        return StatColor(color)
    except ValueError:
        raise unknown_value("color", color, StatColor) from None
