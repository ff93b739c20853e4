"""TableState: the valid parameters of a query string."""

from __future__ import annotations

from typing import Any

import pytest
from django.http import QueryDict
from hypothesis import given, settings
from hypothesis import strategies as st

from django_panel.tables.columns.number import NumberColumn
from django_panel.tables.columns.text import TextColumn
from django_panel.tables.schema import TableSchema
from django_panel.tables.state import TableState

SCHEMA = TableSchema().columns(
    [
        TextColumn("title").searchable().sortable(),
        TextColumn("password"),
        NumberColumn("budget").sortable(),
    ]
)
DEFAULT_STATE = {"search": None, "sort": None, "direction": None, "perPage": 25}


def state_of(query: str | dict[str, Any]) -> dict[str, Any]:
    parameters = QueryDict(query) if isinstance(query, str) else query
    wire: dict[str, Any] = dict(TableState.from_query(parameters, SCHEMA).to_wire())
    return {key: wire[key] for key in DEFAULT_STATE}


def page_of(query: str | dict[str, Any]) -> int:
    parameters = QueryDict(query) if isinstance(query, str) else query
    return TableState.from_query(parameters, SCHEMA).page


def test_valid_parameters_are_applied() -> None:
    query = QueryDict("search=+blue+moss+&sort=budget&direction=desc&page=3&perPage=50")

    state = TableState.from_query(query, SCHEMA)

    assert state.to_wire() == {
        "search": "blue moss",
        "sort": "budget",
        "direction": "desc",
        "perPage": 50,
        "filters": {},
        "filterIndicators": [],
        "columnSearches": {},
        "columns": {
            "visible": ["title", "password", "budget"],
            "order": ["title", "password", "budget"],
        },
        "group": None,
        "layout": "table",
        "canSelectAll": False,
    }
    assert (state.page, state.offset, state.search_words()) == (3, 100, ["blue", "moss"])


def test_a_plain_mapping_is_accepted() -> None:
    state = TableState.from_query({"sort": "title", "page": 2, "perPage": 10}, SCHEMA)

    assert (state.sort, state.direction, state.page, state.per_page) == ("title", "asc", 2, 10)


@pytest.mark.parametrize(
    "query",
    [
        "",
        "sort=password",
        "sort=unknown",
        "sort=-title",
        "sort=title__gt",
        "sort=pk",
        "sort=customer__password",
        "sort=title;drop table task",
        "sort=title%00",
        "sort=title&sort=budget",
        "sort[]=title",
        "sort[column]=title",
        "sort=",
        "direction=desc",
        "search=",
        "search=+++",
        "search=a%00b",
        "search=a&search=b",
        "search[]=a",
        "perPage=7",
        "perPage=0",
        "perPage=-25",
        "perPage=1e9",
        "perPage=25.0",
        "perPage=99999999999999999999",
        "perPage=10&perPage=50",
        "perPage=%D9%A1%D9%A0",  # 10 in Arabic-Indic digits
        "_connector=OR&pk__in=1&columns[]=password&group=password&filters[x]=1",
        {"sort": ["title"]},
        {"sort": {"title": 1}},
        {"sort": True},
        {"search": ["a"]},
        {"search": {"a": "b"}},
        {"search": None},
        {"search": "\ud800"},
        {"perPage": True},
        {"perPage": [10]},
        {"perPage": 10**40},
    ],
    ids=repr,
)
def test_parameters_that_the_table_does_not_support_are_ignored(
    query: str | dict[str, Any],
) -> None:
    assert state_of(query) == DEFAULT_STATE


@pytest.mark.parametrize(
    "query",
    [
        "page=0",
        "page=-3",
        "page=abc",
        "page=1.5",
        "page=1e3",
        "page=2%00",
        "page=1000000000",
        "page=" + "9" * 400,
        "page=2&page=3",
        "page=%C2%B2",  # a superscript two, for which ``isdigit`` is true
        {"page": [2]},
        {"page": -1},
        {"page": True},
        {"page": 10**30},
    ],
    ids=lambda query: repr(query)[:40],
)
def test_an_invalid_page_number_is_the_first_page(query: str | dict[str, Any]) -> None:
    assert page_of(query) == 1


@pytest.mark.parametrize("direction", ["", "DESC", "down", "asc;--", "1"])
def test_an_unknown_direction_is_ascending(direction: str) -> None:
    assert state_of({"sort": "title", "direction": direction})["direction"] == "asc"


def test_a_search_is_truncated_at_255_characters() -> None:
    assert state_of({"search": "ä" * 255})["search"] == "ä" * 255
    assert state_of({"search": "ä" * 256})["search"] == "ä" * 255
    assert state_of({"search": "x" * 10_000_000})["search"] == "x" * 255
    assert state_of({"search": "x" * 254 + " y"})["search"] == "x" * 254


def test_a_table_without_searchable_columns_does_not_search() -> None:
    schema = TableSchema().columns([TextColumn("title")])

    assert TableState.from_query({"search": "moss"}, schema).search is None


def test_a_search_has_at_most_ten_words() -> None:
    many = " ".join(f"w{number}" for number in range(21))
    state = TableState.from_query({"search": many}, SCHEMA)

    assert state.search_words() == [f"w{number}" for number in range(10)]
    assert len(state.split_search(many)) == 10


def test_repeated_words_are_dropped() -> None:
    state = TableState.from_query({"search": "a\tb\u00a0a  b"}, SCHEMA)

    assert state.search_words() == ["a", "b"]


def test_the_page_size_must_be_an_option() -> None:
    schema = SCHEMA.per_page_options([5, 15]).default_per_page(15)

    assert TableState.from_query({"perPage": "5"}, schema).per_page == 5
    assert TableState.from_query({"perPage": "25"}, schema).per_page == 15


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.binary(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=5,
)


# No deadline: the machine may be busy.
@settings(deadline=None)
@given(
    st.dictionaries(st.sampled_from(["search", "sort", "direction", "page", "perPage"]), ANYTHING)
)
def test_no_query_string_raises_and_the_state_is_valid(query: dict[str, Any]) -> None:
    state = TableState.from_query(query, SCHEMA)

    assert state.sort in (None, "title", "budget")
    assert (state.direction is None) == (state.sort is None)
    assert state.per_page in (10, 25, 50, 100)
    assert 1 <= state.page < 10**9
    assert state.search is None or 1 <= len(state.search) <= 255
