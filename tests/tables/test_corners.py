"""Corners: keys that are no numbers, texts that are no fields, relations by other columns."""

from __future__ import annotations

import pytest

from django_panel.tables.columns.text import TextColumn
from django_panel.tables.schema import TableSchema
from tests.tables import archive
from tests.tables.reading import Ask, Statements, titles

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


class TestTheArchive:
    """Keys that are no numbers, texts that are no fields, relations by other columns."""

    @pytest.fixture(autouse=True)
    def records(self, db: None) -> None:
        rooms = [archive.Room.objects.create(code=code) for code in ("N1", "S2")]
        for number in range(12):
            shelf = archive.Rack.objects.create(room=rooms[number % 2], number=number)
            record = archive.Record.objects.create(
                title=f"Record {number:02}", shelf=shelf, room=rooms[number % 2]
            )
            if number < 2:
                archive.Sleeve.objects.create(record=record, colour=("red", "blue")[number])

    def schema(self, *names: str) -> TableSchema:
        columns = [TextColumn(name).sortable().searchable() for name in names]
        return TableSchema(archive.Record).columns(columns)

    def test_records_without_a_label_are_loaded_once(
        self, ask: Ask, statements: Statements
    ) -> None:
        schema = self.schema("title", "shelf")

        with statements() as captured:
            page = ask(schema, archive.Record.objects.all())
            shown = titles(page, "shelf")

        assert shown[:2] == ["Room N1, shelf 0", "Room S2, shelf 1"]
        assert len(captured) == 3

    def test_a_key_that_is_no_number_is_text(self, ask: Ask) -> None:
        page = ask(self.schema("title"), archive.Record.objects.all())

        expected = archive.Record.objects.get(title="Record 00")
        assert page.rows[0]["key"] == str(expected.pk)

    def test_a_relation_is_followed_backwards_when_it_leads_to_one(self, ask: Ask) -> None:
        schema = self.schema("title", "sleeve.colour")
        everything = archive.Record.objects.all()

        assert titles(ask(schema, everything), "sleeve.colour")[:3] == ["red", "blue", None]
        assert titles(ask(schema, everything, search="blue")) == ["Record 01"]
        by_colour = ask(schema, everything, sort="sleeve.colour")
        assert [c for c in titles(by_colour, "sleeve.colour") if c] == ["blue", "red"]
        assert len(by_colour.rows) == 12

    def test_a_relation_by_another_column_than_the_key(self, ask: Ask) -> None:
        schema = self.schema("title", "room", "room.code")
        everything = archive.Record.objects.all()

        rows = ask(schema, everything, sort="room.code", direction="desc").rows
        found = ask(schema, everything, search="s2").rows

        shown = [(row["cells"]["room"], row["cells"]["room.code"]) for row in rows]
        assert shown == [("Room S2", "S2")] * 6 + [("Room N1", "N1")] * 6
        assert {row["cells"]["room.code"] for row in found} == {"S2"}
        assert len(found) == 6

    def test_what_has_no_words_is_not_searched(self, ask: Ask) -> None:
        schema = self.schema("shelf", "shelf_id", "room_id")

        assert len(ask(schema, archive.Record.objects.all(), search="1").rows) == 12
