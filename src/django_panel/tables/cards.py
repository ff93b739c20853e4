"""A record as a card: which column fills which slot."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self

from django_panel.support.fluent import Fluent
from django_panel.tables.columns.base import Column
from django_panel.tables.mistakes import TableSchemaException

if TYPE_CHECKING:
    from django_panel.tables.wire import CardsWire

#: A slot nobody spoke of; it is filled by looking at the columns.
_INFERRED: Any = object()
_BADGE_KINDS = ("badge", "boolean", "icon")
_MOST_DETAILS = 4


@dataclass(frozen=True)
class CardLayout(Fluent):
    """The face of a card. What is not said is inferred; what is said empty stays empty."""

    _title: str | None = field(default=_INFERRED, kw_only=True)
    _description: str | None = field(default=None, kw_only=True)
    _image: str | None = field(default=_INFERRED, kw_only=True)
    _badges: tuple[str, ...] = field(default=_INFERRED, kw_only=True)
    _details: tuple[str, ...] = field(default=_INFERRED, kw_only=True)
    _columns: int = field(default=3, kw_only=True)

    @classmethod
    def make(cls) -> Self:
        return cls()

    def title(self, column: str | None) -> Self:
        """Set the column that names the record; ``None`` leaves the slot empty."""
        return self._with(_title=column)

    def description(self, column: str | None) -> Self:
        """Set the column under the title."""
        return self._with(_description=column)

    def image(self, column: str | None) -> Self:
        """Set the column with the picture; ``None`` leaves the slot empty."""
        return self._with(_image=column)

    def badges(self, columns: Iterable[str]) -> Self:
        """Set the columns beside the title; an empty list leaves the slot empty."""
        return self._with(_badges=tuple(columns))

    def details(self, columns: Iterable[str]) -> Self:
        """Set the columns that are listed below; an empty list leaves the slot empty."""
        return self._with(_details=tuple(columns))

    def columns(self, count: int) -> Self:
        """Set how many cards stand side by side: one to four."""
        if not isinstance(count, int):
            raise TableSchemaException.no_whole_number("CardLayout.columns", count, "columns(3)")
        return self._with(_columns=min(4, max(1, count)))

    def resolve(self, columns: Sequence[Column]) -> CardFace:
        """Return the card for these columns; a slot that names none of them is a mistake."""
        self._check(columns)
        taken = self._claimed()
        # A column that is hidden at first was not meant for the first glance.
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
            badges = tuple(each.get_name() for each in rest if each.type in _BADGE_KINDS)
        details = self._details
        if details is _INFERRED:
            left = [each.get_name() for each in rest if each.get_name() not in badges]
            details = tuple(left[:_MOST_DETAILS])
        return CardFace(title, self._description, image, badges, details, self._columns)

    def _claimed(self) -> set[str | None]:
        slots = (self._title, self._description, self._image)
        claimed = {slot for slot in slots if slot is not _INFERRED}
        for names in (self._badges, self._details):
            claimed |= set() if names is _INFERRED else set(names)
        return claimed

    def _check(self, columns: Sequence[Column]) -> None:
        known = [column.get_name() for column in columns]
        single = {"title": self._title, "description": self._description, "image": self._image}
        named = [(slot, name) for slot, name in single.items() if name is not _INFERRED]
        for slot, names in (("badges", self._badges), ("details", self._details)):
            named += [] if names is _INFERRED else [(slot, name) for name in names]
        for slot, name in named:
            if name is not None and name not in known:
                raise TableSchemaException.unknown_card_column(slot, name, known)


@dataclass(frozen=True, slots=True)
class CardFace:
    """A card whose slots are decided."""

    title: str | None
    description: str | None
    image: str | None
    badges: tuple[str, ...]
    details: tuple[str, ...]
    columns: int

    def always_sent(self) -> tuple[str, ...]:
        """Return the columns a card cannot do without, shown or not."""
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


def _first(columns: Sequence[Column], fits: Any) -> str | None:
    return next((column.get_name() for column in columns if fits(column)), None)
