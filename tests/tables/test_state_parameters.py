"""TableState: filters, columns, groups, layouts and namespaces."""

from __future__ import annotations

from typing import Any

import pytest
from django.http import QueryDict
from hypothesis import given, settings
from hypothesis import strategies as st

from django_panel.tables.cards import CardLayout
from django_panel.tables.schema import TableSchema
from django_panel.tables.session import TableSession
from django_panel.tables.state import TableState
from tests.tables.letters_table import ORDER, SCHEMA


def read(query: str | dict[str, Any], schema: TableSchema = SCHEMA) -> TableState:
    return TableState.from_query(QueryDict(query) if isinstance(query, str) else query, schema)


class TestFilters:
    def test_valid_values_are_applied_and_have_indicators(self) -> None:
        state = read("filters[state]=2&filters[due_on][from]=2026-03-01&filters[is_private]=true")

        wire = state.to_wire()
        assert wire["filters"] == {
            "state": "2",
            "is_private": "1",
            "due_on": {"from": "2026-03-01", "to": None},
        }
        assert wire["filterIndicators"] == [
            {"name": "state", "label": "State: Sent"},
            {"name": "is_private", "label": "Is private: Yes"},
            {"name": "due_on", "label": "Due on: from Mar 1, 2026"},
        ]

    def test_a_nested_mapping_equals_brackets(self) -> None:
        nested = {"filters": {"state": "2", "due_on": {"from": "2026-03-01"}}}
        flat = {"filters[state]": "2", "filters[due_on][from]": "2026-03-01"}

        assert read(nested) == read(flat) == read(QueryDict(mutable=True) | flat)

    def test_a_default_applies_only_without_a_parameter(self) -> None:
        assert read("").filters == {"state": "1"}
        assert read("page=2&sort=pages").filters == {"state": "1"}
        assert read("filters=").filters == {}
        assert read("filters[is_private]=0").filters == {"is_private": "0"}
        assert read("filters[unknown]=1").filters == {}

    @pytest.mark.parametrize(
        "query",
        [
            "filters[state]=9",
            "filters[state][]=2",
            "filters[state]=1&filters[state]=2",
            "filters[state__gt]=1",
            "filters[user__password__startswith]=p",
            "filters[_connector]=OR",
            "filters[pk__in]=1",
            "filters[]=2",
            "filters=2",
            "filters[state=2",
            "filters]state[=2",
            "filters[[state]]=2",
            "filters[state][x][y]=2",
            "filters[rules][0][column]=password&filters[rules][0][operator]=is_blank",
            {"filters": ["2"]},
            {"filters": {"state": {"$gt": ""}}},
            {"filters": {1: 2}},
        ],
        ids=str,
    )
    def test_invalid_values_are_ignored(self, query: str | dict[str, Any]) -> None:
        state = read(query)

        # Unknown keys have no effect; the key ``filters`` clears defaults.
        assert state.filters in ({}, {"state": "1"})


class TestColumns:
    def test_columns_are_as_declared_by_default(self) -> None:
        assert read("").to_wire()["columns"] == {"visible": ORDER[:3], "order": ORDER}

    def test_columns_are_shown_hidden_and_moved(self) -> None:
        state = read(
            "columns[visible][]=amount&columns[order][]=amount&columns[order][]=pages"
            "&columns[visible][]=amount&columns[order][]=password"
        )

        assert state.columns.visible == ("subject", "amount")
        assert state.columns.order == ("amount", "pages", "subject", "room.code")
        assert state.columns.shown() == ["amount", "subject"]

    def test_visibility_and_order_are_independent(self) -> None:
        assert read("columns[order][]=pages").columns.visible == tuple(ORDER[:3])
        assert read("columns[visible][]=pages").columns.order == tuple(ORDER)
        assert read("columns[visible][0]=pages").columns.visible == ("subject", "pages")
        assert read("columns[visible]=pages").columns.visible == ("subject", "pages")

    @pytest.mark.parametrize(
        ("value", "visible", "order"),
        [
            ("-pages", ["subject", "room.code"], ORDER),
            ("%2Bamount", ORDER, ORDER),
            ("amount:0", ORDER[:3], ["amount", "subject", "room.code", "pages"]),
            (
                "-room.code,%2Bamount:1,subject:3",
                ["subject", "pages", "amount"],
                ["room.code", "amount", "pages", "subject"],
            ),
            # Fixed columns stay, and unknown or malformed entries are ignored.
            ("-subject,-password,%2Bghost:2,pages:x,:,-,,amount:99999", ORDER[:3], ORDER),
            ("pages:9", ORDER[:3], ["subject", "room.code", "amount", "pages"]),
        ],
    )
    def test_one_value_lists_the_differences(
        self, value: str, visible: list[str], order: list[str]
    ) -> None:
        columns = read(f"columns={value}").to_wire()["columns"]

        assert columns == {"visible": visible, "order": order}

    @pytest.mark.parametrize(
        "query",
        [
            "columns=",
            "columns=password",
            "columns[visible][]=&columns[order][]=",
            "columns[visible][]=password",
            "columns[]=password",
            "columns[visible][x][y]=pages",
            {"columns": {"visible": [["pages"], 7, None]}},
            {"columns": {"visible": 7}},
        ],
        ids=str,
    )
    def test_an_empty_arrangement_is_the_declared_one(self, query: str | dict[str, Any]) -> None:
        assert read(query).columns == read("").columns


class TestColumnSearches:
    def test_each_column_has_its_own_search(self) -> None:
        state = read("columnSearch[subject]=+rent+&columnSearch[room.code]=A&columnSearch[pages]=7")

        assert state.to_wire()["columnSearches"] == {"subject": "rent", "room.code": "A"}

    @pytest.mark.parametrize(
        "query",
        [
            "columnSearch=x",
            "columnSearch[subject]=",
            "columnSearch[subject][]=x",
            "columnSearch[subject]=a%00",
            "columnSearch[password]=x",
        ],
    )
    def test_columns_that_are_not_searchable_are_ignored(self, query: str) -> None:
        assert read(query).column_searches == {}


class TestGroupAndLayout:
    def test_the_group_must_be_declared(self) -> None:
        assert read("group=state").group == "state"
        assert read("group=room.code").group == "room.code"
        for query in ("", "group=password", "group[]=state", "group=state&group=state"):
            assert read(query).group is None

    def test_an_empty_group_turns_the_default_off(self) -> None:
        schema = SCHEMA.default_group("state")

        assert read("", schema).group == "state"
        assert read("group=password", schema).group == "state"
        assert read("group=", schema).group is None

    def test_the_layout_must_be_available(self) -> None:
        assert read("layout=grid").layout == "grid"
        for query in ("", "layout=list", "layout[]=grid", "layout=grid&layout=grid"):
            assert read(query).layout == "table"
        assert read("layout=grid", SCHEMA.cards(None)).layout == "table"
        assert read("layout=grid", SCHEMA.reorderable("pages")).layout == "table"
        assert read("", SCHEMA.default_layout("grid")).layout == "grid"
        assert read("layout=table", SCHEMA.default_layout("grid")).layout == "table"

    def test_a_cursor_needs_cursor_pagination(self) -> None:
        assert read("cursor=abc").cursor is None
        assert read("cursor=abc", SCHEMA.pagination("cursor")).cursor == "abc"
        assert read("cursor[]=abc", SCHEMA.pagination("cursor")).cursor is None
        assert read("cursor=" + "x" * 3000, SCHEMA.pagination("cursor")).cursor is None

    def test_a_parameter_requests_an_exact_count(self) -> None:
        assert read("").count_mode == "auto"
        assert read("count=exact", SCHEMA.count("none")).count_mode == "exact"
        assert read("count=none").count_mode == "auto"


def test_a_namespace_has_its_own_parameters() -> None:
    query = QueryDict(
        "search=outside&sort=pages&widgets[late][search]=inside&widgets[late][filters][state]=2"
        "&widgets[other][search]=no&relations[letters][page]=3&widgets[late][perPage]=50"
    )

    widget = TableState.from_query(query, SCHEMA, namespace=("widgets", "late"))
    relation = TableState.from_query(query, SCHEMA, namespace=("relations", "letters"))
    absent = TableState.from_query(query, SCHEMA, namespace=("relations", "none"))

    assert (widget.search, widget.filters, widget.sort) == ("inside", {"state": "2"}, None)
    assert widget.per_page == 50
    assert (relation.page, relation.search) == (3, None)
    assert absent == read("")


def test_an_unknown_card_column_raises_before_any_query() -> None:
    with pytest.raises(Exception, match="'nobody'"):
        read("", SCHEMA.cards(CardLayout().title("nobody")))


NAMES = st.sampled_from(
    ["search", "sort", "filters", "columns", "columnSearch", "group", "layout", "page", "cursor"]
)
SEGMENTS = st.sampled_from(
    ["", "state", "due_on", "from", "rules", "0", "visible", "order", "subject", "[", "]", "\x00"]
)
KEYS = st.builds(
    lambda name, path: name + "".join(f"[{segment}]" for segment in path),
    NAMES | st.text(max_size=5),
    st.lists(SEGMENTS, max_size=16),
)
VALUES = st.sampled_from(["", "1", "2", "state", "pages", "grid", "2026-03-01"]) | st.text(
    max_size=9
)
NESTED = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | VALUES,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(SEGMENTS, inner, max_size=4),
    max_leaves=12,
)


def is_possible(state: TableState) -> bool:
    return (
        set(state.filters) <= {"state", "is_private", "due_on", "rules"}
        and state.filters.get("state") in (None, "1", "2")
        and set(state.columns.visible) <= set(ORDER)
        and "subject" in state.columns.visible
        and sorted(state.columns.order) == sorted(ORDER)
        and state.group in (None, "state", "room.code")
        and state.layout in ("table", "grid")
        and set(state.column_searches) <= {"subject", "room.code"}
    )


@settings(deadline=None, max_examples=200)
@given(pairs=st.lists(st.tuples(KEYS, VALUES), max_size=12))
def test_no_query_string_raises(pairs: list[tuple[str, str]]) -> None:
    query = QueryDict(mutable=True)
    for key, value in pairs:
        query.appendlist(key, value)

    state = TableState.from_query(query, SCHEMA, TableSession({}, "x"))

    assert is_possible(state)
    assert state.to_wire()["perPage"] == 25


@settings(deadline=None, max_examples=200)
@given(query=st.dictionaries(NAMES, NESTED, max_size=6))
def test_no_mapping_raises(query: dict[str, Any]) -> None:
    session: dict[str, Any] = {"x": query}
    schema = SCHEMA.persist_search().persist_sort().persist_filters().persist_columns()

    asked = TableState.from_query(query, schema)
    remembered = TableState.from_query({}, schema, TableSession(session, "x"))

    assert is_possible(asked)
    assert is_possible(remembered)
