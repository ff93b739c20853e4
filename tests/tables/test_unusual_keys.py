"""Unusual models: text keys, records shown by ``str()``, relations with ``to_field``."""

from __future__ import annotations

import pytest

from django_panel.tables.columns.text import TextColumn
from django_panel.tables.schema import TableSchema
from tests.tables import sample_models
from tests.tables.page_helpers import Read, Statements, titles

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


class TestUnusualKeys:
    """Text keys, records shown by ``str()``, relations with ``to_field``."""

    @pytest.fixture(autouse=True)
    def records(self, db: None) -> None:
        rooms = [sample_models.Room.objects.create(code=code) for code in ("N1", "S2")]
        for number in range(12):
            shelf = sample_models.Rack.objects.create(room=rooms[number % 2], number=number)
            record = sample_models.Record.objects.create(
                title=f"Record {number:02}", shelf=shelf, room=rooms[number % 2]
            )
            if number < 2:
                sample_models.Sleeve.objects.create(record=record, colour=("red", "blue")[number])

    def schema(self, *names: str) -> TableSchema:
        columns = [TextColumn(name).sortable().searchable() for name in names]
        return TableSchema(sample_models.Record).columns(columns)

    def test_records_without_a_label_are_loaded_once(
        self, read_page: Read, statements: Statements
    ) -> None:
        schema = self.schema("title", "shelf")

        with statements() as captured:
            page = read_page(schema, sample_models.Record.objects.all())
            shown = titles(page, "shelf")

        assert shown[:2] == ["Room N1, shelf 0", "Room S2, shelf 1"]
        assert len(captured) == 3

    def test_a_key_that_is_not_an_integer_is_text(self, read_page: Read) -> None:
        page = read_page(self.schema("title"), sample_models.Record.objects.all())

        expected = sample_models.Record.objects.get(title="Record 00")
        assert page.rows[0]["key"] == str(expected.pk)

    def test_a_reverse_one_to_one_relation_is_followed(self, read_page: Read) -> None:
        schema = self.schema("title", "sleeve.colour")
        everything = sample_models.Record.objects.all()

        assert titles(read_page(schema, everything), "sleeve.colour")[:3] == ["red", "blue", None]
        assert titles(read_page(schema, everything, search="blue")) == ["Record 01"]
        by_colour = read_page(schema, everything, sort="sleeve.colour")
        assert [c for c in titles(by_colour, "sleeve.colour") if c] == ["blue", "red"]
        assert len(by_colour.rows) == 12

    def test_a_relation_with_to_field(self, read_page: Read) -> None:
        schema = self.schema("title", "room", "room.code")
        everything = sample_models.Record.objects.all()

        rows = read_page(schema, everything, sort="room.code", direction="desc").rows
        found = read_page(schema, everything, search="s2").rows

        shown = [(row["cells"]["room"], row["cells"]["room.code"]) for row in rows]
        assert shown == [("Room S2", "S2")] * 6 + [("Room N1", "N1")] * 6
        assert {row["cells"]["room.code"] for row in found} == {"S2"}
        assert len(found) == 6

    def test_columns_that_are_not_text_are_not_searched(self, read_page: Read) -> None:
        schema = self.schema("shelf", "shelf_id", "room_id")

        assert len(read_page(schema, sample_models.Record.objects.all(), search="1").rows) == 12
