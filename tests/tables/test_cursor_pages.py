"""Cursor pagination: forward and backward without an offset, in any order."""

from __future__ import annotations

from base64 import urlsafe_b64decode
from typing import Any

import pytest
from django.db.models import QuerySet

from django_panel.tables.columns.boolean import BooleanColumn
from django_panel.tables.columns.number import NumberColumn
from django_panel.tables.columns.text import TextColumn
from django_panel.tables.groups import Group
from django_panel.tables.schema import TableSchema
from tests.project.models import Task
from tests.tables.page_helpers import Read, Statements, sql_of

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

SCHEMA = (
    TableSchema(Task)
    .columns(
        [
            TextColumn("title").sortable().searchable(),
            TextColumn("project.customer.name").sortable(),
            TextColumn("assignee").sortable(),
            BooleanColumn("is_done").sortable(),
            NumberColumn("position").sortable(),
            TextColumn("notes").sort_using(
                lambda queryset, direction: queryset.order_by(
                    "assignee__username", "-position" if direction == "desc" else "position"
                )
            ),
        ]
    )
    .groups([Group("project"), Group("assignee").direction("desc")])
    .pagination("cursor")
)
SORTS: list[dict[str, str]] = [
    {},
    *[
        {"sort": column.get_name(), "direction": direction}
        for column in SCHEMA.get_columns()
        for direction in ("asc", "desc")
    ],
    {"group": "project"},
    {"group": "assignee", "sort": "position", "direction": "desc"},
]


def keys_of(page: Any) -> list[Any]:
    return [row["key"] for row in page.rows]


@pytest.mark.parametrize("query", SORTS, ids=lambda query: " ".join(query.values()))
def test_every_record_is_on_one_page_in_both_directions(
    tasks: QuerySet[Task], read_page: Read, query: dict[str, str]
) -> None:
    numbered = SCHEMA.pagination("pages")
    expected = keys_of(read_page(numbered, tasks, perPage="100", **query))
    walked, pages = [], []
    cursor: str | None = ""
    while cursor is not None:
        page = read_page(SCHEMA, tasks, perPage="25", cursor=cursor, **query)
        walked += keys_of(page)
        pages.append(page)
        cursor = page.pagination["next"]

    assert walked == expected
    assert len(expected) == 60
    assert [page.pagination["from"] for page in pages] == [1, 26, 51]
    assert [page.pagination["to"] for page in pages] == [25, 50, 60]
    assert [page.pagination["page"] for page in pages] == [1, 2, 3]

    back = read_page(SCHEMA, tasks, perPage="25", cursor=pages[2].pagination["previous"], **query)
    first = read_page(SCHEMA, tasks, perPage="25", cursor=back.pagination["previous"], **query)
    assert keys_of(back) == expected[25:50]
    assert (back.pagination["from"], back.pagination["page"]) == (26, 2)
    assert keys_of(first) == expected[:25]
    assert first.pagination["previous"] is None
    assert first.pagination["from"] == 1


def test_pagination_of_the_first_page(tasks: QuerySet[Task], read_page: Read) -> None:
    pagination = read_page(SCHEMA, tasks).pagination

    assert pagination["mode"] == "cursor"
    assert pagination["previous"] is None
    assert pagination["next"]
    assert (pagination["total"], pagination["totalIsExact"]) == (60, True)
    assert (pagination["page"], pagination["lastPage"]) == (1, 3)


def test_no_query_has_an_offset(
    tasks: QuerySet[Task], read_page: Read, statements: Statements
) -> None:
    following = read_page(SCHEMA, tasks, sort="position").pagination["next"]

    with statements() as captured:
        page = read_page(SCHEMA.count("none"), tasks, sort="position", cursor=following, page="900")
        assert len(page.rows) == 25
        assert page.pagination["from"] == 26

    assert not any("OFFSET" in sql or "COUNT(" in sql for sql in sql_of(captured))


@pytest.mark.parametrize("cursor", ["x", "a:b", "\x00", "é", "x" * 1999])
def test_an_invalid_cursor_returns_the_first_page(
    tasks: QuerySet[Task], read_page: Read, cursor: str
) -> None:
    assert keys_of(read_page(SCHEMA, tasks, cursor=cursor)) == keys_of(read_page(SCHEMA, tasks))


def test_a_cursor_of_another_order_returns_the_first_page(
    tasks: QuerySet[Task], read_page: Read
) -> None:
    other = read_page(SCHEMA, tasks, sort="title").pagination["next"]

    assert keys_of(read_page(SCHEMA, tasks, sort="position", cursor=other)) == keys_of(
        read_page(SCHEMA, tasks, sort="position")
    )


def test_a_cursor_stays_in_the_scope(tasks: QuerySet[Task], read_page: Read) -> None:
    everything = read_page(SCHEMA, tasks, sort="title").pagination["next"]

    page = read_page(SCHEMA, tasks.filter(is_done=True), sort="title", cursor=everything)

    assert set(keys_of(page)) <= set(tasks.filter(is_done=True).values_list("pk", flat=True))
    assert page.rows


def test_an_empty_next_page_has_a_previous_cursor(tasks: QuerySet[Task], read_page: Read) -> None:
    first = read_page(SCHEMA, tasks, sort="title")
    shown = keys_of(first)
    Task.objects.exclude(pk__in=shown).delete()

    beyond = read_page(SCHEMA, tasks, sort="title", cursor=first.pagination["next"])
    assert beyond.rows == []
    assert beyond.pagination["next"] is None
    back = read_page(SCHEMA, tasks, sort="title", cursor=beyond.pagination["previous"])
    assert keys_of(back) == shown


def test_without_previous_rows_the_first_page_is_returned(
    tasks: QuerySet[Task], read_page: Read
) -> None:
    first = read_page(SCHEMA, tasks, sort="title")
    second = read_page(SCHEMA, tasks, sort="title", cursor=first.pagination["next"])
    Task.objects.filter(pk__in=keys_of(first)).delete()

    back = read_page(SCHEMA, tasks, sort="title", cursor=second.pagination["previous"])

    assert keys_of(back) == keys_of(second)
    assert back.pagination["previous"] is None


def test_a_search_applies_to_every_page(tasks: QuerySet[Task], read_page: Read) -> None:
    page = read_page(SCHEMA, tasks, search="task 1", perPage="10", sort="title")
    following = read_page(
        SCHEMA, tasks, search="task 1", perPage="10", sort="title", cursor=page.pagination["next"]
    )

    found = [row["cells"]["title"] for row in [*page.rows, *following.rows]]
    assert found == [f"Task {number:02}" for number in range(60) if "1" in str(number)]
    assert following.pagination["next"] is None


def test_a_cursor_does_not_reveal_the_values_of_the_order(
    tasks: QuerySet[Task], read_page: Read
) -> None:
    page = read_page(SCHEMA, tasks, perPage="25", sort="title", direction="asc")
    cursor = page.pagination["next"]
    assert cursor is not None

    # A signed cursor would be base64 and a signature after a colon.
    content, _, _signature = cursor.partition(":")
    readable = urlsafe_b64decode(content + "=" * (-len(content) % 4))
    assert b"title" not in readable
    last = tasks.get(pk=keys_of(page)[-1])
    assert last.title.encode() not in readable


def test_a_changed_cursor_returns_the_first_page(tasks: QuerySet[Task], read_page: Read) -> None:
    first = read_page(SCHEMA, tasks, perPage="25")
    cursor = first.pagination["next"]
    assert cursor is not None

    for forged in (cursor[:-8], cursor.swapcase(), "é" * 40):
        page = read_page(SCHEMA, tasks, perPage="25", cursor=forged)
        assert keys_of(page) == keys_of(first)
