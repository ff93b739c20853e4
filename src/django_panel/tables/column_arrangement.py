"""Which columns of a table are visible and in which order, and how a URL says it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from django_panel.support.frozen import FrozenValue

#: Separates the columns in the parameter.
_SEPARATOR = ","
#: Precedes the new position of a column.
_POSITION = ":"
#: The maximum number of digits of a position.
_MAX_DIGITS = 4


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class ColumnArrangement(FrozenValue):
    """The visible columns, and the order of all columns."""

    visible: tuple[str, ...]
    order: tuple[str, ...]

    def shown(self) -> list[str]:
        """Return the visible columns in their order."""
        visible = set(self.visible)
        return [name for name in self.order if name in visible]


def changed_arrangement(
    text: str, declared: ColumnArrangement, fixed: Collection[str]
) -> ColumnArrangement:
    """Return the declared arrangement with the differences that ``text`` lists.

    ``-due`` hides a column, ``+due`` shows it, and ``due:0`` moves it to a position, counted from
    0: ``-state,+owner:2``. Unknown columns and invalid positions are ignored, and ``fixed``
    columns stay visible.
    """
    visible = set(declared.visible)
    moved: dict[str, int] = {}
    for entry in text.split(_SEPARATOR):
        name, position = _split_position(entry, declared.order)
        sign, name = (name[0], name[1:]) if name[:1] in ("-", "+") else ("", name)
        if name not in declared.order:
            continue
        if sign == "+":
            visible.add(name)
        elif sign == "-" and name not in fixed:
            visible.discard(name)
        if position is not None:
            moved[name] = position
    order = declared.order
    shown = tuple(name for name in order if name in visible) or declared.visible
    return ColumnArrangement(shown, _moved(order, moved))


def _split_position(entry: str, known: Collection[str]) -> tuple[str, int | None]:
    name, separator, digits = entry.rpartition(_POSITION)
    if not separator or entry.lstrip("-+") in known:
        return entry, None
    is_number = digits.isascii() and digits.isdigit() and len(digits) <= _MAX_DIGITS
    return name, int(digits) if is_number else None


def _moved(order: tuple[str, ...], positions: Mapping[str, int]) -> tuple[str, ...]:
    """Return the order with each of the columns at its new position."""
    rest = [name for name in order if name not in positions]
    for name in sorted(positions, key=positions.__getitem__):
        rest.insert(positions[name], name)
    return tuple(rest)
