"""TableSession: persisted parameters are stored in the session."""

from __future__ import annotations

from typing import Any

import pytest
from django.http import QueryDict

from django_panel.tables.columns.text import TextColumn
from django_panel.tables.schema import TableSchema
from django_panel.tables.session import TableSession, table_session_key
from django_panel.tables.state import TableState
from tests.tables.letters_table import ORDER, SCHEMA


class TestSession:
    """Persisted parameters are stored until a request changes them."""

    schema = SCHEMA.persist_search().persist_sort().persist_filters().persist_columns()

    @pytest.fixture
    def session(self) -> dict[str, Any]:
        return {}

    def visit(
        self,
        session: dict[str, Any],
        query: str,
        schema: TableSchema | None = None,
        *,
        writes: bool = True,
    ) -> TableState:
        store = TableSession(session, table_session_key("admin", "letters"), writes=writes)
        return TableState.from_query(QueryDict(query), schema or self.schema, store)

    def test_missing_parameters_are_restored(self, session: dict[str, Any]) -> None:
        said = (
            "search=rent&columnSearch[subject]=a&sort=pages&direction=desc&group=state"
            "&filters[state]=2&columns[visible][]=amount&layout=grid&page=4&perPage=10"
        )
        first = self.visit(session, said)

        again = self.visit(session, "")

        assert list(session) == ["panel.admin.table.letters"]
        assert again.to_wire() == {**first.to_wire(), "perPage": 25}
        assert again.page == 1

    def test_nothing_is_stored_by_default(self, session: dict[str, Any]) -> None:
        self.visit(session, "search=rent&filters[state]=2", SCHEMA)

        assert session == {}

    def test_each_part_is_stored_separately(self, session: dict[str, Any]) -> None:
        self.visit(session, "search=rent&sort=pages&filters[state]=2", SCHEMA.persist_sort())

        again = self.visit(session, "", SCHEMA.persist_sort().persist_search())
        assert (again.sort, again.search, again.filters) == ("pages", None, {"state": "1"})

    def test_an_explicit_empty_value_clears(self, session: dict[str, Any]) -> None:
        self.visit(session, "search=rent&columnSearch[subject]=a&sort=pages&filters[state]=2")

        self.visit(session, "search=&columnSearch=&sort=&filters=")

        again = self.visit(session, "")
        assert (again.search, again.sort, again.column_searches) == (None, None, {})
        assert again.filters == {}

    def test_filters_are_stored_as_one_mapping(self, session: dict[str, Any]) -> None:
        self.visit(session, "filters[state]=2&filters[is_private]=1")

        self.visit(session, "filters[is_private]=0")

        assert self.visit(session, "").filters == {"is_private": "0"}

    def test_a_cleared_group_stays_cleared(self, session: dict[str, Any]) -> None:
        schema = self.schema.default_group("state")

        self.visit(session, "group=", schema)

        assert self.visit(session, "", schema).group is None

    def test_columns_are_reset_by_an_empty_arrangement(self, session: dict[str, Any]) -> None:
        self.visit(session, "columns[visible][]=amount")
        self.visit(session, "columns=")

        assert self.visit(session, "").columns.visible == tuple(ORDER[:3])
        assert session == {}

    def test_remembered_state_is_validated_again(self, session: dict[str, Any]) -> None:
        self.visit(session, "sort=pages&filters[state]=2&columns[visible][]=pages&layout=grid")
        smaller = (
            TableSchema()
            .columns([TextColumn("subject")])
            .persist_sort()
            .persist_filters()
            .persist_columns()
        )

        state = self.visit(session, "", smaller)
        assert (state.sort, state.filters, state.layout) == (None, {}, "table")
        assert state.columns.visible == ("subject",)

    @pytest.mark.parametrize(
        "garbage",
        [
            None,
            7,
            "x",
            [],
            {"filters": 7, "sort": [], "columns": "x", "search": {}, "group": 1, "layout": {}},
            {"sort": {"column": ["pages"], "direction": 7}, "columnSearch": [1]},
        ],
    )
    def test_unexpected_session_data_is_ignored(
        self, session: dict[str, Any], garbage: Any
    ) -> None:
        session[table_session_key("admin", "letters")] = garbage

        assert self.visit(session, "").sort is None

    def test_a_partial_request_reads_the_session_only(self, session: dict[str, Any]) -> None:
        self.visit(session, "search=rent")
        before = {key: dict(value) for key, value in session.items()}

        state = self.visit(session, "search=other&sort=pages", writes=False)

        assert state.search == "other"
        assert session == before
        assert self.visit(session, "", writes=False).search == "rent"

    def test_unchanged_state_is_not_written(self) -> None:
        class Watched(dict[str, Any]):
            written = 0

            def __setitem__(self, key: str, value: Any) -> None:
                self.written += 1
                super().__setitem__(key, value)

        session = Watched()
        for query in ("search=rent", "", "search=rent", "page=3"):
            self.visit(session, query)

        assert session.written == 1

    def test_relations_have_their_own_session_key(self) -> None:
        assert table_session_key("admin", "rooms", "letters") == "panel.admin.table.rooms.letters"
