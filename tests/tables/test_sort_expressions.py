"""Sorting by expressions and in reverse, as in Django's admin."""

from __future__ import annotations

from typing import Any

import pytest
from django.db.models import Case, Count, F, Value, When
from django.db.models.functions import Length, Lower

from django_panel.exceptions import PanelSchemaException
from django_panel.tables.columns.text import TextColumn
from django_panel.tables.derived import default_sort
from django_panel.tables.reading.query import TableQuery
from django_panel.tables.schema import TableSchema
from django_panel.tables.state import TableState
from tests.tables.page_helpers import Read
from tests.tables.sample_models import Letter

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


def by(column: Any) -> TableSchema:
    return TableSchema(Letter).columns([TextColumn("subject").sortable(column=column)])


def subjects(schema: TableSchema, direction: str, records: Any = None) -> list[Any]:
    state = TableState.from_query({"sort": "subject", "direction": direction}, schema)
    letters = Letter.objects.all() if records is None else records
    query = TableQuery(schema, state, letters)
    return list(query.ordered(query.matching()).values_list("subject", flat=True))


@pytest.fixture
def letters(db: None) -> None:
    pages = {"b": 2, "A": None, "c": 1, "D": 2}
    Letter.objects.bulk_create([Letter(subject=name, pages=n) for name, n in pages.items()])


@pytest.mark.parametrize(
    ("column", "up", "down"),
    [
        (Lower("subject"), "AbcD", "DcbA"),
        (Lower("subject").desc(), "DcbA", "AbcD"),
        (F("pages").asc(nulls_last=True), "cbDA", "ADbc"),
        (F("pages").desc(nulls_last=True), "DbcA", "AcbD"),
        (F("pages").asc(nulls_first=True), "AcbD", "DbcA"),
        (Case(When(subject="c", then=Value(0)), default=Value(1)), "cbAD", "DAbc"),
        ("-pages", None, "-"),
    ],
    ids=str,
)
def test_both_directions(letters: None, column: Any, up: str | None, down: str) -> None:
    schema = by(column)
    if up is None:
        plain = by(column.removeprefix(down))
        assert subjects(schema, "asc") == subjects(plain, "desc")
        assert subjects(schema, "desc") == subjects(plain, "asc")
        return

    assert "".join(subjects(schema, "asc")) == up
    assert "".join(subjects(schema, "desc")) == down


@pytest.mark.parametrize(
    "column",
    [
        Lower("subject"),
        Lower("subject").desc(),
        F("pages").asc(nulls_last=True),
        F("pages").desc(nulls_first=True),
        Length("subject"),
        "-pages",
        "-room.code",
    ],
    ids=str,
)
@pytest.mark.parametrize("direction", ["asc", "desc"])
def test_cursor_pages_follow_the_same_order(
    letters: None, read_page: Read, column: Any, direction: str
) -> None:
    schema = by(column).pagination("cursor").per_page_options([1])
    found: list[Any] = []
    cursor: str | None = ""
    while cursor is not None:
        query = {"sort": "subject", "direction": direction, "cursor": cursor}
        page = read_page(schema, Letter.objects.all(), **query)
        found += [row["cells"]["subject"] for row in page.rows]
        cursor = page.pagination["next"]

    assert found == subjects(schema, direction)


def test_a_cursor_of_another_expression_is_not_used(letters: None, read_page: Read) -> None:
    def first(column: Any, cursor: str = "") -> Any:
        schema = by(column).pagination("cursor").per_page_options([1])
        return read_page(schema, Letter.objects.all(), sort="subject", cursor=cursor)

    cursor = first(Lower("subject")).pagination["next"]
    assert cursor is not None

    other = first(Lower("room__code"), cursor)

    assert other.rows == first(Lower("room__code")).rows


def test_annotations_of_the_queryset_can_be_named(letters: None) -> None:
    counted = Letter.objects.annotate(answers_count=Count("answered_by"))

    assert len(subjects(by(F("answers_count").desc(nulls_last=True)), "asc", counted)) == 4
    with pytest.raises(PanelSchemaException, match="annotations of its query"):
        subjects(by(F("answers_count").desc()), "asc")


@pytest.mark.parametrize("column", [3, ["subject"], Letter])
def test_other_objects_are_refused(column: Any) -> None:
    with pytest.raises(PanelSchemaException):
        by(column)


def test_the_default_order_is_not_that_of_an_expression(letters: None) -> None:
    assert default_sort(Letter, by(Lower("subject")), ["subject"]).get_default_sort() is None
    assert default_sort(Letter, by("-subject"), ["subject"]).get_default_sort() is None
    assert default_sort(Letter, by(None), ["subject"]).get_default_sort() is not None
