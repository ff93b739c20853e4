"""ArrayTableData: mappings are searched, sorted and paginated by declared columns only."""

from __future__ import annotations

from datetime import UTC, datetime
from decimal import Decimal
from typing import Any

import pytest

from django_panel.tables import ArrayTableData, NumberColumn, SelectFilter, TableSchema, TextColumn
from django_panel.tables.array_data import ArrayPage
from django_panel.tables.state import TableState

SCHEMA = (
    TableSchema()
    .columns(
        [
            TextColumn("name").searchable(individually=True).sortable(),
            TextColumn("owner.name").searchable().sortable(),
            NumberColumn("size").sortable(),
            TextColumn("secret"),
        ]
    )
    .filters([SelectFilter("name").options([("a", "A")]).default("a")])
    .groups(["name"])
)
RECORDS: list[dict[str, Any]] = [
    {"id": 7, "name": "Moss", "owner": {"name": "Ada"}, "size": 3, "secret": "x"},
    {"id": "b/1", "name": "Fern", "owner": None, "size": None, "secret": "moss"},
    {"name": "moss 2", "owner": {"name": "Bo"}, "size": 1.5, "secret": "y"},
    {"id": 9, "name": None, "size": "big"},
]


def read_page(schema: TableSchema = SCHEMA, **query: Any) -> ArrayPage:
    return ArrayTableData(RECORDS).page(schema, TableState.from_query(query, schema))


def names(page: ArrayPage) -> list[Any]:
    return [row["cells"]["name"] for row in page.rows]


def test_records_become_rows() -> None:
    rows = read_page().rows

    assert [row["key"] for row in rows] == [7, "b/1", 2, 9]
    assert rows[0]["cells"] == {
        "name": "Moss",
        "owner.name": "Ada",
        "size": {"display": "3", "raw": 3},
        "secret": "x",
    }


def test_money_reads_the_currency_of_its_record() -> None:
    schema = TableSchema().columns([NumberColumn("price").money(currency_field="shop.currency")])
    records: list[dict[str, Any]] = [
        {"price": 3, "shop": {"currency": "USD"}},
        {"price": 3, "shop": None},
    ]

    rows = ArrayTableData(records).page(schema, TableState.from_query({}, schema)).rows

    assert [row["cells"]["price"] for row in rows] == [
        {"display": "$3.00", "raw": 3},
        {"display": "3", "raw": 3},
    ]


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ({"search": "MOSS"}, ["Moss", "moss 2"]),
        ({"search": "moss bo"}, ["moss 2"]),
        ({"search": "x"}, []),
        ({"columnSearch": {"name": "fern"}}, ["Fern"]),
        ({"columnSearch": {"secret": "x"}}, ["Moss", "Fern", "moss 2", None]),
        ({"sort": "name"}, [None, "Fern", "Moss", "moss 2"]),
        ({"sort": "size", "direction": "desc"}, [None, "Moss", "moss 2", "Fern"]),
        ({"sort": "secret"}, ["Moss", "Fern", "moss 2", None]),
        ({"filters": {"name": "a"}}, ["Moss", "Fern", "moss 2", None]),
    ],
    ids=str,
)
def test_records_are_searched_and_sorted(query: dict[str, Any], expected: list[Any]) -> None:
    assert names(read_page(**query)) == expected


def test_the_state_is_the_applied_state() -> None:
    wire = read_page(group="name", search="moss", sort="secret").state.to_wire()

    assert (wire["search"], wire["sort"], wire["group"]) == ("moss", None, None)
    assert (wire["filters"], wire["filterIndicators"]) == ({}, [])


def test_records_are_paginated() -> None:
    schema = SCHEMA.per_page_options([3]).default_sort("name", "asc")

    assert names(read_page(schema)) == [None, "Fern", "Moss"]
    assert names(read_page(schema, page=2)) == ["moss 2"]
    assert read_page(schema, page=2).pagination == {
        "page": 2,
        "perPage": 3,
        "total": 4,
        "totalIsExact": True,
        "lastPage": 2,
        "from": 4,
        "to": 4,
        "mode": "pages",
        "next": None,
        "previous": None,
    }
    assert read_page(schema, page=9).rows == []
    assert read_page(schema, page=9).pagination["from"] is None


def test_hidden_columns_are_not_sent() -> None:
    assert set(read_page(columns={"visible": ["size"]}).rows[0]["cells"]) == {"size"}


def test_no_records_are_an_empty_page() -> None:
    page = ArrayTableData([]).page(SCHEMA, TableState.from_query({}, SCHEMA))

    assert page.rows == []
    assert page.pagination["total"] == 0
    assert page.pagination["lastPage"] == 1


def test_a_custom_page_gets_the_same_as_a_list() -> None:
    schema = SCHEMA.default_group("name").pagination("cursor")

    props = ArrayTableData(RECORDS).to_wire(schema, {"search": "moss", "filters": {"name": "a"}})

    assert [row["key"] for row in props["rows"]] == [7, 2]
    assert props["state"]["search"] == "moss"
    assert props["pagination"]["total"] == 2
    # Features that need a database are absent.
    assert (props["table"]["filters"], props["table"]["groups"], props["tabs"]) == ([], [], [])
    assert (props["state"]["filters"], props["state"]["group"]) == ({}, None)


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ([Decimal("2.5"), 3, 1.5], [2, 0, 1]),
        ([{"b": 1}, {"a": 1}], [1, 0]),
        ([datetime(2026, 1, 2), datetime(2026, 1, 1, tzinfo=UTC)], [1, 0]),
    ],
)
def test_values_of_any_type_are_sortable(values: list[Any], expected: list[int]) -> None:
    schema = TableSchema().columns([TextColumn("value").sortable()])
    data = ArrayTableData([{"value": value} for value in values])

    page = data.page(schema, TableState.from_query({"sort": "value"}, schema))

    assert [row["key"] for row in page.rows] == expected
