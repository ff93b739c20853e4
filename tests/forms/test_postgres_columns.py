"""Arrays, ranges and hstore columns can be shown, saved unchanged and changed."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime
from decimal import Decimal
from typing import Any, cast

import pytest
from django.db import connection

from django_panel.forms.derived import derive_form
from django_panel.forms.schema import FormSchema
from django_panel.support.plain_text import plain_text
from django_panel.support.request_errors import InvalidInput
from django_panel.tables.derived import derive_columns
from tests.forms.saving import changed_columns, form_of, node_of, save, shown

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.postgres,
    pytest.mark.skipif(connection.vendor != "postgresql", reason="needs PostgreSQL"),
]

if connection.vendor == "postgresql":
    from django.db.backends.postgresql.psycopg_any import (
        DateRange,
        DateTimeTZRange,
        NumericRange,
    )

    from tests.forms.array_models import PostgresColumn

    STORED = [
        ("words", ["a", "a", " b ", ""]),
        ("words", ["a", "", "b"]),
        ("words", ["two\nlines"]),
        ("words", []),
        ("numbers", None),
        ("numbers", [1, 1, 2]),
        ("numbers", [1, None]),
        ("days", [date(2030, 1, 2)]),
        ("sizes", ["l", "s", "s", "x"]),
        ("grid", [[1, 2], [3, 4]]),
        ("pairs", {"a": None, "b": "", "c": "x"}),
        ("count", NumericRange(1, 5)),
        ("count", NumericRange(None, 5)),
        ("count", NumericRange(None, None)),
        ("count", NumericRange(empty=True)),
        ("price", NumericRange(Decimal("1.50"), Decimal("2"), "(]")),
        ("stay", DateRange(date(2030, 1, 1), date(2030, 2, 1))),
        (
            "shift",
            DateTimeTZRange(
                datetime(2030, 1, 1, 1, 2, 3, 4, tzinfo=UTC), datetime(2030, 1, 2, tzinfo=UTC), "()"
            ),
        ),
    ]
    CHANGED: list[Any] = [
        ("words", "b\na\n", ["b", "a"]),
        ("words", "", []),
        ("numbers", "1\r\n 2 \r\n", [1, 2]),
        ("days", "2030-01-02\n2031-01-02", [date(2030, 1, 2), date(2031, 1, 2)]),
        ("sizes", ["s"], ["s"]),
        ("grid", "[[1], [2]]", [[1], [2]]),
        (
            "pairs",
            [{"key": "a", "value": None}, {"key": "n", "value": "y"}],
            {"a": None, "n": "y"},
        ),
        ("count", {"lower": "2", "upper": None}, NumericRange(2, None)),
        ("count", {"lower": 2, "upper": 7, "bounds": "[]"}, NumericRange(2, 8)),
        ("count", None, None),
        ("count", {"lower": None, "upper": "", "bounds": "[)"}, None),
        ("price", {"lower": "1", "upper": "2.5"}, NumericRange(Decimal(1), Decimal("2.5"), "[]")),
        ("stay", {"lower": "2030-01-02"}, DateRange(date(2030, 1, 2), None)),
        (
            "shift",
            {"lower": "2030-01-02T03:04", "upper": "2030-01-03T00:00", "bounds": "(]"},
            DateTimeTZRange(
                datetime(2030, 1, 2, 3, 4, tzinfo=UTC), datetime(2030, 1, 3, tzinfo=UTC), "(]"
            ),
        ),
    ]
else:
    STORED, CHANGED = [], []


@pytest.fixture(scope="module", autouse=True)
def tables(django_db_setup: None, django_db_blocker: Any) -> Iterator[None]:
    from django.contrib.postgres.signals import get_hstore_oids, register_type_handlers

    with django_db_blocker.unblock():
        with connection.cursor() as cursor:
            cursor.execute("CREATE EXTENSION IF NOT EXISTS hstore")
        # The identifiers of the types were read before the extension was created.
        cast("Any", get_hstore_oids).cache_clear()
        register_type_handlers(connection)
        with connection.schema_editor() as editor:
            editor.create_model(PostgresColumn)
    yield
    with django_db_blocker.unblock(), connection.schema_editor() as editor:
        editor.delete_model(PostgresColumn)


def row(**values: Any) -> PostgresColumn:
    record = PostgresColumn.objects.create(name="Fern", **values)
    return PostgresColumn.objects.get(pk=record.pk)


@pytest.mark.parametrize(("name", "stored"), STORED)
def test_a_value_is_kept_when_another_field_changes(name: str, stored: Any) -> None:
    record = row(**{name: stored})
    form = form_of(PostgresColumn)
    body = shown(form, record)

    assert changed_columns(form, PostgresColumn, record.pk, body) == set()
    changed = changed_columns(form, PostgresColumn, record.pk, {**body, "name": "Moss"})
    assert changed == {"name"}
    assert stored is None or plain_text(stored) != "" or stored in ([], {})
    node = node_of(form, record, name)
    is_valid = not isinstance(stored, list) or "" not in stored
    if node["disabledReason"] is None and is_valid and name not in {"sizes", "pairs"}:
        create = derive_form(PostgresColumn, FormSchema()).for_page("create")
        created = save(create, PostgresColumn, None, body)
        created.refresh_from_db()
        is_unlimited = stored == NumericRange(None, None)
        assert getattr(created, name) == (None if is_unlimited else stored)


@pytest.mark.parametrize(("name", "sent", "stored"), CHANGED)
def test_a_changed_value_is_stored(name: str, sent: Any, stored: Any) -> None:
    record = row(
        words=["x"], pairs={"a": None, "b": "c"}, count=NumericRange(1, 3), sizes=["l", "x"]
    )
    form = form_of(PostgresColumn)
    save(form, PostgresColumn, record.pk, {**shown(form, record), name: sent})

    record.refresh_from_db()
    assert getattr(record, name) == stored


@pytest.mark.parametrize(
    ("name", "sent", "path"),
    [
        ("words", "longer than ten", "words"),
        ("numbers", "1\nx", "numbers"),
        ("numbers", "1\n2\n3\n4\n5", "numbers"),
        ("days", "today", "days"),
        ("sizes", ["x"], "sizes"),
        ("grid", '{"a": 1}', "grid"),
        ("grid", "5", "grid"),
        ("grid", '[["x"]]', "grid"),
        ("count", {"lower": "5", "upper": "1"}, "count"),
        ("count", {"lower": "x"}, "count.lower"),
        ("count", {"lower": str(2**40)}, "count.lower"),
        ("count", {"lower": "1", "bounds": "<>"}, "count"),
        ("count", [1, 2], "count"),
        ("stay", {"lower": "2030-02-30"}, "stay.lower"),
    ],
)
def test_an_invalid_value_is_an_error_of_its_field(name: str, sent: Any, path: str) -> None:
    record = row()
    with pytest.raises(InvalidInput) as raised:
        save(form_of(PostgresColumn), PostgresColumn, record.pk, {name: sent})

    assert list(raised.value.errors) == [path]


def test_a_range_is_sent_as_two_fields_with_its_bounds() -> None:
    record = row(price=NumericRange(Decimal("1.50"), None, "(]"))
    node = node_of(form_of(PostgresColumn), record, "price")

    assert node["value"] == {"lower": "1.50", "upper": None, "bounds": "()"}
    assert (node["lower"]["type"], node["lower"]["label"]) == ("number", "After")
    assert node["upper"]["label"] == "Before"


def test_the_columns_are_in_the_derived_list() -> None:
    names = [column.get_name() for column in derive_columns(PostgresColumn)]

    assert {"words", "count", "price", "stay", "pairs"} <= set(names)
