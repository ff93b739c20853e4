"""One figure of a stats widget."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from decimal import Decimal
from math import isfinite
from typing import TYPE_CHECKING, Any, Literal, Self

from django_panel.support.fluent import Fluent
from django_panel.support.formatting import number_formatter
from django_panel.support.labels import Words
from django_panel.support.safe_url import safe_url
from django_panel.widgets.enums import StatColor
from django_panel.widgets.mistakes import WidgetMistake
from django_panel.widgets.numbers import plain_number, plain_numbers

if TYPE_CHECKING:
    from django_panel.widgets.figures import Figure
    from django_panel.widgets.wire import StatWire, TrendWire

Direction = Literal["up", "down", "neutral"]
_DIRECTIONS: tuple[Direction, ...] = ("up", "down", "neutral")

#: What stands for a figure that does not exist: the average of nothing.
NOTHING = "—"


@dataclass(frozen=True)
class Stat(Fluent):
    """A label and its value; every setter returns a copy."""

    _label: Words = field(kw_only=False)
    _value: Words | int | float | Decimal | Figure | None = field(kw_only=False)
    _description: Words | None = field(default=None, kw_only=True)
    _icon: str | None = field(default=None, kw_only=True)
    _color: StatColor = field(default=StatColor.DEFAULT, kw_only=True)
    _trend: tuple[Direction, float] | None = field(default=None, kw_only=True)
    _chart: tuple[Any, ...] = field(default=(), kw_only=True)
    _url: str | None = field(default=None, kw_only=True)
    _prefix: Words | None = field(default=None, kw_only=True)
    _suffix: Words | None = field(default=None, kw_only=True)
    _decimals: int | None = field(default=None, kw_only=True)

    @classmethod
    def make(cls, label: Words, value: Words | int | float | Decimal | Figure | None) -> Self:
        return cls(label, value)

    def description(self, text: Words | None) -> Self:
        """Set the line below the figure."""
        return self._with(_description=text)

    def icon(self, name: str | None) -> Self:
        return self._with(_icon=name)

    def color(self, color: StatColor | str) -> Self:
        """Set the colour of icon, trend and sparkline."""
        return self._with(_color=color_of(color))

    def trend(self, direction: Direction, value: float) -> Self:
        """Set where the figure is going, and by how much: ``trend("up", 4.2)`` is 4.2 %."""
        if direction not in _DIRECTIONS:
            raise WidgetMistake.unknown_case("direction", direction, _DIRECTIONS)
        return self._with(_trend=(direction, plain_number(value, "A trend")))

    def chart(self, values: Iterable[Any]) -> Self:
        """Set the points of the sparkline."""
        return self._with(_chart=tuple(values))

    def url(self, address: str | None) -> Self:
        """Set where the figure leads; an address that no link may have is left out."""
        return self._with(_url=address)

    def format(
        self,
        prefix: Words | None = None,
        suffix: Words | None = None,
        decimals: int | None = None,
    ) -> Self:
        """Set how a number is written; text is left as it is given."""
        return self._with(_prefix=prefix, _suffix=suffix, _decimals=decimals)

    def get_label(self) -> str:
        return str(self._label)

    def get_value(self) -> str | int | float:
        """Return the value as it travels; a figure asks the database now."""
        value: Any = self._value
        if hasattr(value, "resolve"):
            value = value.resolve()
        if value is None or (isinstance(value, float | Decimal) and not isfinite(value)):
            return NOTHING
        if isinstance(value, Decimal):
            return float(value)
        return value if isinstance(value, int | float) else str(value)

    def display(self) -> str:
        """Return the value as it is read.

        Numbers have separators and are rounded half up: a whole one to none, another to two
        places where ``decimals`` says nothing else. Text stays exactly as it is.
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
            "chart": plain_numbers(self._chart, f"The sparkline of {self.get_label()!r}"),
            "url": safe_url(None if self._url is None else str(self._url)),
        }


def color_of(color: StatColor | str) -> StatColor:
    """Return a colour by its name; one that is none is named in the mistake."""
    try:
        return StatColor(color)
    except ValueError:
        raise WidgetMistake.unknown_case("colour", color, StatColor) from None
