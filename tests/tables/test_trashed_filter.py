"""The filter of deleted records in the state of a list."""

from __future__ import annotations

import pytest

from django_panel.tables import TableSchema, TextColumn, TrashedFilter
from django_panel.tables.state import TableState
from tests.tables.sample_models import Letter


def state_of(query: dict[str, str], filters: TrashedFilter | None = None) -> TableState:
    schema = TableSchema(Letter).columns([TextColumn("subject")])
    return TableState.from_query(query, schema.filters([filters or TrashedFilter()]))


@pytest.mark.parametrize(("value", "applied"), [("without", {}), ("only", {"trashed": "only"})])
def test_live_records_are_no_value_of_the_filter(value: str, applied: dict[str, str]) -> None:
    state = state_of({"filters[trashed]": value})

    assert state.to_wire()["filters"] == applied
    assert len(state.to_wire()["filterIndicators"]) == len(applied)


def test_a_link_to_live_records_replaces_another_default() -> None:
    deleted = TrashedFilter().default("with")

    assert state_of({}, deleted).filters == {"trashed": "with"}
    assert state_of({"filters[trashed]": "without"}, deleted).filters == {}


def test_the_definition_says_that_it_hides_rows() -> None:
    assert TrashedFilter().for_model(Letter).to_wire()["hidesRows"] is True
