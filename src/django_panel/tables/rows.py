"""Fetched records turned into the rows a browser draws."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from django.db.models import ForeignKey, Model, OneToOneField

from django_panel.support.keys import RecordKey
from django_panel.tables.plan import TablePlan
from django_panel.tables.wire import RowWire


def build_rows(plan: TablePlan, records: Sequence[tuple[Any, ...]], using: str) -> list[RowWire]:
    """Return one row a record; ``using`` is the database that related records are read from.

    Works down the columns rather than along the rows: a formatter is bound once and then mapped
    over its whole column.
    """
    if not records:
        return []
    values = list(zip(*records, strict=True))
    names = []
    cells = []
    for planned in plan.columns:
        column: Iterable[Any] = values[planned.index]
        if planned.path.is_record:
            texts = record_texts(planned.path.model, column, using)
            column = [texts.get(key) for key in column]
        names.append(planned.column.get_name())
        cells.append(list(map(planned.cell_function(), column)))
    # A table without columns still has its keys.
    lines = zip(*cells, strict=True) if cells else [()] * len(records)
    return [
        {"key": key, "cells": dict(zip(names, line, strict=True))}
        for key, line in zip(map(wire_value_of_key, values[0]), lines, strict=True)
    ]


def wire_value_of_key(key: Any) -> RecordKey:
    """Return a primary key for the browser: an integer as a number, the rest as text."""
    return key if isinstance(key, int) and not isinstance(key, bool) else str(key)


def record_texts(model: type[Model], keys: Iterable[Any], using: str) -> dict[Any, str]:
    """Return the text of these records by key, read in one query.

    Their own relations come along, because that is what a ``__str__`` reaches for.
    """
    wanted = {key for key in keys if key is not None}
    if not wanted:
        return {}
    related = [
        field.name
        for field in model._meta.concrete_fields
        if isinstance(field, ForeignKey | OneToOneField)
    ]
    records = model._base_manager.using(using).filter(pk__in=wanted)
    if related:
        records = records.select_related(*related)
    return {record.pk: str(record) for record in records}
