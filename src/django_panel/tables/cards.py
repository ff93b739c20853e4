"""The card layout of a table: which column is in which slot of a card."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self

from django_panel.exceptions import PanelSchemaException, nearest
from django_panel.support.fluent import Fluent
from django_panel.support.frozen import FrozenValue
from django_panel.tables.columns.base import Column
from django_panel.tables.declaration_checks import not_an_integer

if TYPE_CHECKING:
    from django_panel.tables.wire import CardsWire

#: The default of a slot: chosen from the columns.
_INFERRED: Any = object()
_BADGE_TYPES = ("badge", "boolean", "icon")
_MAX_DETAILS = 4


@dataclass(frozen=True, eq=False, repr=False)
class CardLayout(Fluent):
    """The slots of a card. Slots that are not set are chosen from the columns."""

    _title: str | None = field(default=_INFERRED, init=False)
    _description: str | None = field(default=None, init=False)
    _image: str | None = field(default=_INFERRED, init=False)
    _badges: tuple[str, ...] = field(default=_INFERRED, init=False)
    _details: tuple[str, ...] = field(default=_INFERRED, init=False)
    _columns: int = field(default=3, init=False)

    @classmethod
    def make(cls) -> Self:
        return cls()

    def title(self, column: str | None) -> Self:
        """Set the column of the title; ``None`` leaves the slot empty."""
        return self._with(_title=column)

    def description(self, column: str | None) -> Self:
        """Set the column below the title."""
        return self._with(_description=column)

    def image(self, column: str | None) -> Self:
        """Set the column of the image; ``None`` leaves the slot empty."""
        return self._with(_image=column)

    def badges(self, columns: Iterable[str]) -> Self:
        """Set the columns next to the title; an empty list leaves the slot empty."""
        return self._with(_badges=tuple(columns))

    def details(self, columns: Iterable[str]) -> Self:
        """Set the columns of the list below; an empty list leaves the slot empty."""
        return self._with(_details=tuple(columns))

    def columns(self, count: int) -> Self:
        """Set the number of cards per line: one to four."""
        if not isinstance(count, int):
            raise not_an_integer("CardLayout.columns", count, "columns(3)")
        return self._with(_columns=min(4, max(1, count)))

    def resolve(self, columns: Sequence[Column]) -> CardSlots:
        """Return the slots for these columns; raise if a slot names another column."""
        self._check(columns)
        taken = self._named_columns()
        # Columns that are hidden by default are not chosen.
        free = [
            column
            for column in columns
            if column.get_name() not in taken
            and (column.is_visible() or not column.is_toggleable())
        ]
        image = self._image
        if image is _INFERRED:
            image = _first(free, lambda column: column.type == "image")
        title = self._title
        if title is _INFERRED:
            title = _first(
                free, lambda column: column.get_name() != image and not column.is_editable()
            )
        rest = [column for column in free if column.get_name() not in (image, title)]
        badges = self._badges
        if badges is _INFERRED:
            badges = tuple(column.get_name() for column in rest if column.type in _BADGE_TYPES)
        details = self._details
        if details is _INFERRED:
            left = [column.get_name() for column in rest if column.get_name() not in badges]
            details = tuple(left[:_MAX_DETAILS])
        return CardSlots(title, self._description, image, badges, details, self._columns)

    def _named_columns(self) -> set[str | None]:
        slots = (self._title, self._description, self._image)
        named = {slot for slot in slots if slot is not _INFERRED}
        for names in (self._badges, self._details):
            named |= set() if names is _INFERRED else set(names)
        return named

    def _check(self, columns: Sequence[Column]) -> None:
        known = [column.get_name() for column in columns]
        single = {"title": self._title, "description": self._description, "image": self._image}
        named = [(slot, name) for slot, name in single.items() if name is not _INFERRED]
        for slot, names in (("badges", self._badges), ("details", self._details)):
            named += [] if names is _INFERRED else [(slot, name) for name in names]
        for slot, name in named:
            if name is not None and name not in known:
                raise PanelSchemaException(
                    f"The card's {slot} names the column {name!r}, which the table does not "
                    f"declare.{nearest(name, known)}",
                    f"Its columns: {', '.join(known) or 'none'}.",
                    "Name one of them, or add the column to the table.",
                )


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class CardSlots(FrozenValue):
    """The resolved slots of a card."""

    title: str | None
    description: str | None
    image: str | None
    badges: tuple[str, ...]
    details: tuple[str, ...]
    columns: int

    def required_columns(self) -> tuple[str, ...]:
        """Return the columns that a card needs even if they are hidden in the table."""
        return tuple(name for name in (self.title, self.image) if name is not None)

    def to_wire(self) -> CardsWire:
        return {
            "title": self.title,
            "description": self.description,
            "image": self.image,
            "badges": list(self.badges),
            "details": list(self.details),
            "columns": self.columns,
        }


def _first(columns: Sequence[Column], predicate: Callable[[Column], bool]) -> str | None:
    return next((column.get_name() for column in columns if predicate(column)), None)
