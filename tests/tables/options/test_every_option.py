"""Every option of a table and its parts changes the JSON of the page.

The JSON is also stored for ``frontend/src/tables/options``, where both versions are rendered
and must differ. ``make options`` updates it.
"""

from __future__ import annotations

import inspect
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Self

import orjson
import pytest
from django.test import Client
from django.utils import timezone

from django_panel.tables.columns.base import Column
from django_panel.tables.columns.computed import ComputedColumn
from django_panel.tables.columns.text import TextColumn
from django_panel.tables.filters.base import Filter
from django_panel.tables.filters.constraints import Constraint
from django_panel.tables.summaries.base import Summary
from tests.project.fixtures import Declare, admin, declare, superuser
from tests.tables.options.actions import ACTIONS
from tests.tables.options.columns import COLUMNS
from tests.tables.options.filters import CONSTRAINTS, FILTERS
from tests.tables.options.kind import NEED_A_PANEL, Kind, Option, Refused, Unseen, declared_options
from tests.tables.options.parts import PARTS
from tests.tables.options.payloads import Gallery, changes
from tests.tables.options.records import NOW, write_records
from tests.tables.options.table import TABLE

__all__ = ["admin", "declare", "superuser"]

KINDS: list[Kind] = [*COLUMNS, *FILTERS, *CONSTRAINTS, *PARTS, *ACTIONS, TABLE]
WRITTEN = Path(__file__).parents[3] / "frontend" / "src" / "tables" / "options"

every_kind = pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)


@every_kind
def test_every_option_has_a_test_case(kind: Kind) -> None:
    declared = declared_options(type(kind.part), kind.beyond)

    assert set(kind.options) | set(kind.shown_elsewhere) == declared - NEED_A_PANEL


@pytest.mark.parametrize("family", [Column, Filter, Constraint, Summary])
def test_every_type_has_test_cases(family: type) -> None:
    shown = {type(kind.part) for kind in KINDS}

    assert set(_concrete(family)) - shown == set()


class StampColumn(TextColumn):
    def perforated(self, edge: str, teeth: int = 3) -> Self:
        return self


def test_a_new_option_is_detected() -> None:
    added = declared_options(StampColumn) - declared_options(TextColumn)

    assert added == {"perforated", "perforated.teeth"}
    assert declared_options(StampColumn, beyond=TextColumn) == added


@pytest.mark.parametrize(
    ("kind", "option"),
    [
        pytest.param(kind, option, id=f"{kind.name}-{name}")
        for kind in KINDS
        for name, option in kind.options.items()
        if isinstance(option, Refused)
    ],
)
def test_an_unsupported_option_raises(kind: Kind, option: Refused) -> None:
    with pytest.raises(option.error):
        option.change(kind.part)


@every_kind
@pytest.mark.django_db
def test_every_option_changes_the_page(
    kind: Kind, declare: Declare, admin: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(timezone, "now", lambda: NOW)
    write_records()
    gallery = Gallery(kind, declare, admin)
    sample = gallery.sample()
    idle, written = [], {}
    for name, option in kind.options.items():
        if isinstance(option, Unseen):
            statements = [gallery.statements(name, side) for side in ("without", "with")]
            if statements[0] == statements[1]:
                idle.append(name)
        if isinstance(option, Option):
            before, after = gallery.page(name, "without"), gallery.page(name, "with")
            if before == after:
                idle.append(name)
            if not option.needs_layout:
                written[name] = {
                    "without": list(changes(sample, before)),
                    "with": list(changes(sample, after)),
                    "does": option.does,
                }

    assert idle == []
    _compare(WRITTEN / f"{kind.name}.json", sample, written)


def test_every_recorded_payload_belongs_to_a_type() -> None:
    assert {path.stem for path in WRITTEN.glob("*.json")} == {kind.name for kind in KINDS}


def _compare(path: Path, sample: Any, options: dict[str, Any]) -> None:
    """Compare the payloads with the stored ones: a line for the sample, one for each option."""
    lines = [f"{_json(name)}: {_json(option)}" for name, option in sorted(options.items())]
    text = f'{{"sample": {_json(sample)},\n"options": {{\n' + ",\n".join(lines) + "\n}}\n"
    if os.environ.get("WRITE_OPTIONS"):
        path.write_text(text)
    assert path.is_file(), f"{path.name} is missing: run 'make options'"
    assert path.read_text() == text, f"{path.name} is out of date: run 'make options'"


def _json(value: Any) -> str:
    return orjson.dumps(value, option=orjson.OPT_SORT_KEYS).decode()


def _concrete(family: type) -> Iterator[type]:
    kinds: list[type] = family.__subclasses__()
    for each in kinds:
        # Computed columns are made from the names in a resource's ``columns``, and the filters of
        # adopted resources from a ``ModelAdmin``.
        is_made = issubclass(each, ComputedColumn) or ".model_admins." in each.__module__
        if each.__module__.startswith("django_panel.") and not is_made:
            is_whole = hasattr(each, "type") or hasattr(each, "name")
            # A private column is no part of a table.
            is_whole = is_whole and not each.__name__.startswith("_")
            if is_whole and not inspect.isabstract(each):
                yield each
            yield from _concrete(each)
