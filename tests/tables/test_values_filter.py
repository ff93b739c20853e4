"""``ValuesFilter``: the distinct values of a column as options."""

from __future__ import annotations

import uuid
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from django.db import models
from django.db.models import QuerySet
from django.utils import translation

from django_panel.exceptions import PanelSchemaException
from django_panel.tables.columns.text import TextColumn
from django_panel.tables.filters import column_values
from django_panel.tables.filters.column_values import ColumnValues
from django_panel.tables.filters.values import ValuesFilter
from django_panel.tables.reading.query import TableQuery
from django_panel.tables.schema import TableSchema
from django_panel.tables.state import TableState
from tests.project.models import Customer, Task
from tests.tables.page_helpers import Statements, sql_of
from tests.tables.sample_models import Letter, Record, Room

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


def values_of(model: Any, path: str) -> ColumnValues:
    filter_ = ValuesFilter(path).for_model(model)
    return ColumnValues(filter_.target(model), model._default_manager.all)


def options(model: Any, path: str, search: str = "") -> list[str]:
    return [option["label"] for option in values_of(model, path).search(search)]


def found(model: Any, filter_: ValuesFilter, value: Any) -> list[Any]:
    schema = TableSchema(model).columns([TextColumn("pk")]).filters([filter_])
    state = TableState.from_query({"filters": {filter_.get_name(): value}}, schema)
    rows = TableQuery(schema, state, model._default_manager.all()).matching()
    return sorted(rows.values_list("pk", flat=True))


@pytest.fixture
def letters(db: None) -> list[Letter]:
    room = Room.objects.create(code="Attic", floor=3)
    return Letter.objects.bulk_create(
        [
            Letter(subject="Rent", pages=1204, room=room),
            Letter(subject="Rent", pages=7),
            Letter(subject="~tilde", pages=None),
            Letter(subject="", pages=7, room=room),
            Letter(subject=None, pages=7),
        ]
    )


class TestOptions:
    def test_each_value_once_with_an_entry_for_none(self, letters: list[Letter]) -> None:
        empty, *others = options(Letter, "subject")
        # A database decides whether a sign comes before the letters.
        assert (empty, sorted(others)) == ("Empty", ["Rent", "~tilde"])
        assert options(Letter, "pages") == ["Empty", "7", "1204"]

    def test_a_column_that_is_never_empty_has_no_such_entry(self, letters: list[Letter]) -> None:
        assert options(Room, "code") == ["Attic"]
        assert options(Room, "floor") == ["3"]

    def test_a_search_compares_every_word(self, letters: list[Letter]) -> None:
        assert options(Letter, "subject", "rEN") == ["Rent"]
        assert options(Letter, "subject", "rent tilde") == []
        assert options(Letter, "pages", "20") == ["1204"]
        assert options(Letter, "subject", "empt") == ["Empty"]

    def test_paths_over_relations(self, letters: list[Letter]) -> None:
        assert options(Letter, "room__code") == ["Empty", "Attic"]
        assert options(Letter, "room.floor") == ["Empty", "3"]

    def test_values_of_many_related_records(self, tasks: QuerySet[Task]) -> None:
        assert options(Customer, "projects.name") == [f"Project {number}" for number in range(6)]

    def test_one_query_with_a_limit(
        self, letters: list[Letter], statements: Statements, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(column_values, "MAX_VALUES", 1)

        with statements() as captured:
            empty, first = options(Letter, "subject")

        assert (empty, first in ("Rent", "~tilde")) == ("Empty", True)
        assert len(sql_of(captured)) == 1

    def test_a_value_that_is_too_long_for_a_request_is_left_out(self, db: None) -> None:
        Record.objects.create(title="x" * 300)
        Record.objects.create(title="y" * 100)

        assert [len(label) for label in options(Record, "title")] == [80]

    def test_labels_are_in_the_active_language(self, letters: list[Letter]) -> None:
        with translation.override("de"):
            assert options(Letter, "pages") == ["Leer", "7", "1204"]


class TestValues:
    def test_a_value_and_the_empty_entry(self, letters: list[Letter]) -> None:
        keys = [letter.pk for letter in letters]

        assert found(Letter, ValuesFilter("subject"), "Rent") == keys[:2]
        assert found(Letter, ValuesFilter("subject"), {"value": "~~tilde"}) == [keys[2]]
        assert found(Letter, ValuesFilter("subject"), "~") == keys[3:]
        assert found(Letter, ValuesFilter("pages"), "7") == [keys[1], *keys[3:]]
        assert found(Letter, ValuesFilter("pages"), "~") == [keys[2]]
        assert found(Letter, ValuesFilter("floor").column("room.floor"), "3") == [keys[0], keys[3]]
        assert found(Letter, ValuesFilter("room.code"), "~") == [keys[1], keys[2], keys[4]]

    def test_every_option_selects_the_rows_that_have_it(self, letters: list[Letter]) -> None:
        for path in ("subject", "pages", "room.code"):
            rows = [
                found(Letter, ValuesFilter(path), option["value"])
                for option in values_of(Letter, path).search("")
            ]

            assert sorted(key for keys in rows for key in keys) == [each.pk for each in letters]

    def test_rows_are_not_repeated(self, tasks: QuerySet[Task]) -> None:
        assert len(found(Customer, ValuesFilter("projects.budget"), "1234.50")) == 1

    @pytest.mark.parametrize(
        "raw", ["", None, "seven", "~seven", "~~seven", ["7"], {"value": ["7"]}, "x" * 300, "\x00"]
    )
    def test_other_values_are_ignored(self, letters: list[Letter], raw: Any) -> None:
        assert ValuesFilter("pages").for_model(Letter).sanitize(raw) is None

    def test_the_badge_of_a_value(self, letters: list[Letter]) -> None:
        filter_ = ValuesFilter("subject").label("About").for_model(Letter)

        assert filter_.indicators({"value": "Rent"}) == ["About: Rent"]
        assert filter_.indicators({"value": "~"}) == ["About: Empty"]
        assert filter_.indicators({"value": "~~tilde"}) == ["About: ~tilde"]

    def test_a_callback_gets_the_value(self, letters: list[Letter]) -> None:
        given: list[Any] = []

        def query(rows: QuerySet[Letter], value: Any) -> QuerySet[Letter]:
            given.append(value)
            return rows

        filter_ = ValuesFilter("pages").query(query)

        for text in ("7", "~"):
            found(Letter, filter_, text)

        assert given == [7, None]

    @pytest.mark.parametrize(
        ("field", "value"),
        [
            (models.DurationField(), timedelta(days=1, minutes=90)),
            (models.UUIDField(), uuid.uuid4()),
            (models.FloatField(), 0.1),
            (models.GenericIPAddressField(), "10.0.0.1"),
        ],
        ids=lambda case: type(case).__name__,
    )
    def test_a_value_is_read_back_from_its_text(self, field: Any, value: Any) -> None:
        field.set_attributes_from_name("sample")
        values = values_of(Letter, "pages")
        target = column_values.ColumnValues(_with_field(values.target, field), None)

        assert target.parse(target.key(value)) == value


class TestDeclarations:
    @pytest.mark.parametrize("path", ["extra", "related", "room"])
    def test_columns_without_single_values_are_refused(self, path: str) -> None:
        schema = TableSchema(Record).columns([TextColumn("title")]).filters([ValuesFilter(path)])

        with pytest.raises(PanelSchemaException, match="values of a text, a number"):
            schema.plan_for(Record)

    def test_the_list_needs_no_query_for_the_options(
        self, letters: list[Letter], statements: Statements
    ) -> None:
        schema = TableSchema(Letter).columns([TextColumn("subject")])

        with statements() as captured:
            wire: Any = schema.filters([ValuesFilter("subject")]).to_wire()["filters"][0]

        assert sql_of(captured) == []
        assert wire["type"] == "form"
        assert wire["form"]["schema"][0]["label"] == "Subject"

    def test_the_label_is_in_the_language_of_the_request(self) -> None:
        schema = TableSchema(Letter).columns([TextColumn("subject")])
        label = translation.gettext_lazy("Filters")
        schema = schema.filters([ValuesFilter("subject").label(label)])

        with translation.override("de"):
            wire: Any = schema.to_wire()["filters"][0]

        assert wire["form"]["schema"][0]["label"] == wire["label"] == "Filter"


def _with_field(target: Any, field: Any) -> Any:
    return replace(target, field=field)
