"""A column bound for one page: values in, cells out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from django_panel.tables.columns.base import CellFunction, Column
from django_panel.tables.columns.text import text_of


def draw_cells(
    column: Column,
    draw: CellFunction,
    inputs: Sequence[Iterable[Any]],
    records: Iterable[Any],
) -> list[Any]:
    """Return the cells of one column, each made by ``draw``.

    ``inputs`` are the values and what else the kind takes, each one entry a row.
    """
    inputs = list(inputs)
    if column.draws_with_record():
        inputs.append(records)
    if column.get_default() is not None or column.get_format_using() is not None:
        draw = _formatted(column, draw)
        if column.formats_record():
            inputs.append(records)
    return list(map(draw, *inputs))


def _formatted(column: Column, draw: CellFunction) -> CellFunction:
    """Return a function that fills in the default and lets the host say how a value reads."""
    default, format_value = column.get_default(), column.get_format_using()
    key, with_record = column.formatted_key, column.formats_record()

    def cell(value: Any, *about: Any) -> Any:
        record: tuple[Any, ...] = ()
        if with_record:
            about, record = about[:-1], about[-1:]
        if value is None or value == "":
            value = default
        if value is None or format_value is None:
            return draw(value, *about)
        if key is None:
            return draw(format_value(value, *record), *about)
        plain: Any = draw(value, *about)
        text = None if plain is None else text_of(format_value(value, *record))
        # What a kind draws may be shared by many rows, so it is copied, never changed.
        return None if text is None else {**plain, key: text}

    return cell
