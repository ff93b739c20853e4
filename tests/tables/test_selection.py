"""Selection of all matching rows: a token for one user, and records in chunks."""

from __future__ import annotations

import time
from typing import Any

import pytest
from django.core import signing
from django.db.models import QuerySet
from django.http import QueryDict

from django_panel.records.address import Address
from django_panel.records.locking import locked_chunks
from django_panel.tables import selection_token
from django_panel.tables.columns.text import TextColumn
from django_panel.tables.filters.boolean import BooleanFilter
from django_panel.tables.filters.select import SelectFilter
from django_panel.tables.reading.query import TableQuery
from django_panel.tables.schema import TableSchema
from django_panel.tables.selection_token import SelectionScope
from django_panel.tables.state import TableState
from tests.project.models import Task
from tests.tables.page_helpers import Statements, sql_of

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

SCHEMA = (
    TableSchema()
    .columns([TextColumn("title").searchable(individually=True).sortable()])
    .filters(
        [
            BooleanFilter("is_done").default(True),
            SelectFilter("position").options([(0, "First"), (1, "Second")]),
        ]
    )
)
ADDRESS: Address = {"panel": "admin", "resource": "tasks", "record": 3, "relation": "notes"}
MINE = SelectionScope(user="7", tenant="2", address=ADDRESS)


def matching(state: TableState, tasks: QuerySet[Task]) -> list[str]:
    found = TableQuery(SCHEMA, state, tasks).matching()
    return sorted(found.values_list("title", flat=True))


@pytest.mark.parametrize(
    "query",
    ["", "filters=", "filters[position]=1&search=task+1", "columnSearch[title]=2&filters="],
)
def test_a_token_contains_the_applied_filters(tasks: QuerySet[Task], query: str) -> None:
    state = TableState.from_query(QueryDict(f"{query}&page=3&sort=title&perPage=10"), SCHEMA)

    selected = TableState.from_token(state.to_token(MINE, tab="open"), SCHEMA, MINE)

    assert selected is not None
    assert selected.tab == "open"
    assert matching(selected.state, tasks) == matching(state, tasks)
    assert (selected.state.page, selected.state.sort) == (1, None)


def test_a_token_without_filters_has_no_defaults(tasks: QuerySet[Task]) -> None:
    cleared = TableState.from_query(QueryDict("filters="), SCHEMA)

    selected = TableState.from_token(cleared.to_token(MINE), SCHEMA, MINE)

    assert selected is not None
    assert selected.state.filters == {}
    assert len(matching(selected.state, tasks)) == 60


@pytest.mark.parametrize(
    "other",
    [
        MINE._replace(user="8"),
        MINE._replace(tenant="8"),
        *(MINE._replace(address={**ADDRESS, part: 8}) for part in ADDRESS),
        MINE._replace(address={"panel": "admin", "resource": "tasks"}),
    ],
    ids=["user", "tenant", *ADDRESS, "shorter"],
)
def test_a_token_is_valid_in_its_scope_only(other: SelectionScope) -> None:
    token = TableState.from_query({}, SCHEMA).to_token(MINE)

    same = MINE._replace(address=dict(ADDRESS))
    assert TableState.from_token(token, SCHEMA, same) is not None
    assert TableState.from_token(token, SCHEMA, other) is None


@pytest.mark.parametrize(
    "token",
    [
        None,
        "",
        7,
        ["x"],
        {"filters": {}},
        "x" * 30_000,
        "a:b:c",
        signing.dumps([*MINE, None, {}]),
        signing.dumps([], salt="django_panel.tables.selection"),
        signing.dumps({"a": 1}, salt="django_panel.tables.selection"),
        signing.dumps([*MINE, None, []], salt="django_panel.tables.selection"),
        # As versions without addresses signed it.
        signing.dumps(["admin", "tasks", "7", "3", None, {}], salt="django_panel.tables.selection"),
    ],
    # Literal values, because a signature contains the time.
    ids="none empty number list mapping long parts salt nothing-in-it named state older".split(),
)
def test_a_forged_token_is_rejected(token: Any) -> None:
    assert TableState.from_token(token, SCHEMA, MINE) is None


def test_an_expired_token_is_rejected(monkeypatch: pytest.MonkeyPatch) -> None:
    token = TableState.from_query({}, SCHEMA).to_token(MINE)
    later = time.time() + selection_token.LIFETIME + 60

    monkeypatch.setattr("django.core.signing.time.time", lambda: later)

    assert TableState.from_token(token, SCHEMA, MINE) is None


def test_a_token_is_validated_again_by_the_table() -> None:
    state = TableState.from_query(QueryDict("filters[position]=1&search=x"), SCHEMA)
    token = state.to_token(MINE)

    smaller = TableSchema().columns([TextColumn("title")])
    selected = TableState.from_token(token, smaller, MINE)

    assert selected is not None
    assert (selected.state.filters, selected.state.search) == ({}, None)


def test_one_chunk_of_records_is_loaded_at_a_time(
    tasks: QuerySet[Task], statements: Statements
) -> None:
    with statements() as captured:
        sizes = [len(chunk) for chunk in locked_chunks(tasks.order_by("title"), size=25)]

    assert sizes == [25, 25, 10]
    for sql in sql_of(captured):
        assert "LIMIT 25" in sql
        assert "OFFSET" not in sql
    assert len(captured) == 3


def test_an_action_that_changes_the_filter_skips_no_record(tasks: QuerySet[Task]) -> None:
    seen = []
    for chunk in locked_chunks(tasks.filter(is_done=False), size=7):
        seen += [task.pk for task in chunk]
        Task.objects.filter(pk__in=[task.pk for task in chunk]).update(is_done=True)

    assert len(seen) == len(set(seen)) == 40


def test_an_empty_selection_has_no_chunks(tasks: QuerySet[Task]) -> None:
    assert list(locked_chunks(tasks.none(), 5)) == []
