"""Every option of every column changes what the browser is sent."""

from __future__ import annotations

import inspect
from typing import Any, Self

import orjson
import pytest

from django_panel.actions.compiled import RowScope
from django_panel.support.json import dumps
from django_panel.tables.columns.base import Column
from django_panel.tables.columns.editable import EditableColumn
from django_panel.tables.columns.mistakes import ColumnMistake
from django_panel.tables.columns.text import TextColumn
from django_panel.tables.records import read_records
from django_panel.tables.rows import RowParts, make_rows
from django_panel.tables.schema import TableSchema
from tests.tables import gallery
from tests.tables.archive import Record, Room, Shelf
from tests.tables.gallery import AGGREGATES, CELLS, DEFINITION, ELSEWHERE, KIND_CELLS, OWN, SAMPLES

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

KINDS = sorted(SAMPLES)


def setters(kind: type[Column]) -> set[str]:
    """Return every public method of a kind that answers with a column of the same kind."""
    return {
        name
        for name, method in inspect.getmembers(kind, inspect.isroutine)
        if not name.startswith("_") and inspect.signature(method).return_annotation == "Self"
    }


def payload(column: Column, model: Any = Record) -> Any:
    """Return definition, cells and surroundings as the browser reads them."""
    plan = TableSchema().columns([column]).plan_for(model)
    records = read_records(plan, [each.pk for each in model.objects.all()], model.objects.all())
    action = column.get_action()
    actions = {} if action is None else {column.get_name(): action.compile(RowScope(records))}
    rows = make_rows(plan, records, "default", RowParts(cell_actions=actions))
    assert len(rows) > 0
    source = plan.columns[0].path.field
    sent = {
        "column": column.to_wire(None, source),
        "cells": [row["cells"][column.get_name()] for row in rows],
        "meta": [row["cellMeta"] for row in rows],
    }
    return orjson.loads(dumps(sent))


@pytest.fixture
def record() -> Record:
    return Record.objects.create(title="moss and stone", state="lost")


def test_every_kind_and_every_option_has_a_sample() -> None:
    missing = []
    for kind, sample in SAMPLES.items():
        covered = {*DEFINITION, *CELLS, *AGGREGATES, *ELSEWHERE}
        covered |= {option for each, option in {**KIND_CELLS, **OWN} if each == kind}
        if isinstance(sample, EditableColumn):
            covered.add("format_using")
        missing += [f"{kind}.{option}" for option in setters(type(sample)) - covered]
        assert sample.type == kind

    assert missing == []


class StampColumn(TextColumn):
    def perforated(self) -> Self:
        return self


def test_a_new_option_would_be_seen() -> None:
    assert setters(StampColumn) - setters(TextColumn) == {"perforated"}


@pytest.mark.parametrize("option", sorted(DEFINITION))
@pytest.mark.parametrize("kind", KINDS)
def test_an_option_of_every_kind_changes_the_definition(
    kind: str, option: str, record: Record
) -> None:
    before = SAMPLES[kind]
    # What is not toggleable is shown, so hiding it first makes the difference.
    before = before.visible(False) if option == "toggleable" else before
    after = DEFINITION[option](before)

    assert payload(after)["column"] != payload(before)["column"]


@pytest.mark.parametrize("option", sorted(CELLS))
@pytest.mark.parametrize("kind", KINDS)
def test_an_option_of_every_kind_surrounds_the_cell(kind: str, option: str, record: Record) -> None:
    before, after = SAMPLES[kind], CELLS[option](SAMPLES[kind])

    assert payload(before)["meta"] == [{}]
    assert payload(after)["meta"] != [{}]
    assert payload(after)["cells"] == payload(before)["cells"]


@pytest.mark.parametrize(("kind", "option"), sorted({**KIND_CELLS, **OWN}))
def test_an_option_of_one_kind_changes_its_payload(kind: str, option: str, record: Record) -> None:
    after = {**KIND_CELLS, **OWN}[kind, option](SAMPLES[kind])
    # The same column without the option, whatever else the sample needed to show it.
    storage = {"icon_using": ("_icon_using",), "boolean": ("_is_boolean", "_icons")}
    fields = storage.get(option, tuple(name for name in vars(after) if name == f"_{option}"))
    if option == "labels" and kind == "boolean":
        fields = ("_true_label", "_false_label")
    fresh: Any = type(after)(after.get_name())
    before = after._with(**{name: getattr(fresh, name) for name in fields})
    if option == "component":
        before = SAMPLES["custom"]

    assert fields, option
    assert payload(after) != payload(before)


@pytest.mark.parametrize("function", sorted(AGGREGATES))
def test_an_aggregate_fills_the_cell(function: str) -> None:
    shelf = Shelf.objects.create(room=Room.objects.create(code="A1"), number=1)
    for pages in (10, 30):
        Record.objects.create(title="x", shelf=shelf, pages=pages)
    number: Any = SAMPLES["number"]
    column = AGGREGATES[function](type(number)("figure"))
    expected = {"counts": 2, "exists": True, "sum": 40, "avg": 20.0, "min": 10, "max": 30}

    cell = payload(column, Shelf)["cells"][0]

    assert cell["raw"] == expected[function]


@pytest.mark.parametrize("kind", ["toggle", "checkbox", "text_input"])
def test_what_is_edited_cannot_be_formatted(kind: str) -> None:
    with pytest.raises(ColumnMistake, match="mutate_using"):
        SAMPLES[kind].format_using(str)
    assert SAMPLES[kind].format_using(None) == SAMPLES[kind]


def test_the_gallery_shows_fourteen_kinds() -> None:
    assert len(gallery.SAMPLES) == 14
