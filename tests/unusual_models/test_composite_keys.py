"""Composite primary keys: one string in URLs and in JSON."""

from __future__ import annotations

import uuid
from datetime import date
from typing import Any

import pytest
from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext

from django_panel.actions import ActionRefused, ReplicateAction
from django_panel.panels.registry import get_registry
from django_panel.records.locking import locked_chunks, read_locked
from django_panel.resources.resource_source import ResourceSource
from django_panel.support import context
from django_panel.support.keys import database_key, database_keys, wire_key
from django_panel.tables import TableSchema, TextColumn
from django_panel.tables.paging.page import TablePage
from django_panel.tables.reading.query import TableQuery
from django_panel.tables.state import TableState
from tests.actions.runner_calls import run_record
from tests.project.clients import fetch, make_user, selection_of
from tests.unusual_models.odd_models import Depot, Reading, Seat, SeatResource
from tests.unusual_models.odd_requests import props_of, rows_of, send, values_in

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

SENSOR = uuid.UUID("12345678123456781234567812345678")
#: Texts that contain the separator, the escape character and characters of URLs.
CODES = ["a~b", "a!b", "!1", "~", "a/b?c#d", "ü,ß", "x y", "..", "create", "%41", "_41", "7"]


@pytest.fixture
def depot() -> Depot:
    return Depot.objects.create(town="Oslo")


def seats(depot: Depot, *codes: str) -> list[Seat]:
    return [Seat.objects.create(depot=depot, code=code) for code in codes]


def page(schema: TableSchema, rows: Any, **parameters: Any) -> TablePage:
    return TableQuery(schema, TableState.from_query(parameters, schema), rows).page()


@pytest.mark.parametrize("code", CODES)
def test_a_text_part_round_trips(depot: Depot, admin: Client, code: str) -> None:
    (seat,) = seats(depot, code)

    assert database_key(Seat, wire_key(seat)) == (depot.pk, code)
    (row,) = rows_of(admin, "/odd/seats")
    assert fetch(admin, row["url"]).status_code == 200
    assert props_of(admin, f"{row['url']}")["recordKey"] == wire_key(seat)


def test_uuids_dates_and_negative_numbers_round_trip(admin: Client) -> None:
    reading = Reading.objects.create(sensor=SENSOR, day=date(2030, 1, 31), number=-5)

    key = wire_key(reading)

    assert key == f"{SENSOR}~2030-01-31~-5"
    assert database_key(Reading, key) == reading.pk
    assert props_of(admin, f"/odd/readings/{key}/edit")["recordKey"] == key


@pytest.mark.parametrize(
    "key",
    ["1", "1~", "~a", "1~a~b", "x~a", "1~a!", "1~!2", "(1, 'a')", "[1, 2]", "1~" + "a" * 1200],
)
@pytest.mark.parametrize("page", ["", "/edit"])
def test_a_malformed_key_is_not_found(admin: Client, depot: Depot, key: str, page: str) -> None:
    seats(depot, "a")

    assert fetch(admin, f"/odd/seats/{key}{page}").status_code == 404
    body = {"resource": "seats", "action": "mark", "record": key}
    assert send(admin, "post", "/odd/actions/record", **body).status_code == 404


def test_create_asks_for_the_key(admin: Client, depot: Depot) -> None:
    values = {"depot": str(depot.pk), "code": "a~1", "note": "new", "position": 3}

    response = send(admin, "post", "/odd/seats/create", **values)

    assert response.status_code in (201, 303), response.content
    assert Seat.objects.get().pk == (depot.pk, "a~1")


def test_a_key_that_exists_is_an_error_of_the_form(admin: Client, depot: Depot) -> None:
    seats(depot, "a")
    values = {"depot": str(depot.pk), "code": "a", "note": "second", "position": 3}

    response = send(admin, "post", "/odd/seats/create", **values)

    assert response.status_code == 422
    errors = response.json()["errors"]
    assert errors == {"__all__": ["Seat with this Depot and Code already exists."]}
    assert Seat.objects.get().note == ""


def test_edit_shows_the_key_and_does_not_change_it(admin: Client, depot: Depot) -> None:
    seat, other = seats(depot, "a", "b")
    path = f"/odd/seats/{wire_key(seat)}/edit"
    disabled = {node["name"]: node["disabled"] for node in props_of(admin, path)["form"]["schema"]}
    version = props_of(admin, path)["version"]

    response = send(admin, "put", path, code="c", note="x", version=version)

    assert disabled == {"depot": True, "code": True, "note": False, "position": False}
    assert response.status_code in (200, 303), response.content
    assert sorted(Seat.objects.values_list("code", "note")) == [("a", "x"), ("b", "")]
    stale = send(admin, "put", path, note="y", version=version)
    assert stale.status_code == 409
    assert other.note == ""


def test_an_unchanged_save_changes_nothing(admin: Client, depot: Depot) -> None:
    (seat,) = seats(depot, "a ")
    path = f"/odd/seats/{wire_key(seat)}/edit"
    before = Seat.objects.values().get()

    response = send(admin, "put", path, **values_in(admin, path))

    assert response.status_code in (200, 303), response.content
    assert Seat.objects.values().get() == before


def test_a_record_action(admin: Client, depot: Depot) -> None:
    seat, other = seats(depot, "a~b", "b")

    body = {"resource": "seats", "action": "mark", "record": wire_key(seat)}
    response = send(admin, "post", "/odd/actions/record", **body)

    assert response.status_code in (200, 303), response.content
    assert sorted(Seat.objects.values_list("code", "note")) == [("a~b", "marked"), ("b", "")]
    other.refresh_from_db()


def test_a_bulk_action_of_some_and_of_all(admin: Client, depot: Depot) -> None:
    some = seats(depot, "a", "b", "c~d")
    keys = [wire_key(each) for each in some[1:]]
    body: dict[str, Any] = {"resource": "seats", "action": "mark_all"}

    response = send(admin, "post", "/odd/actions/bulk", **body, records=keys)

    assert response.status_code in (200, 303), response.content
    assert sorted(Seat.objects.filter(note="marked").values_list("code", flat=True)) == ["b", "c~d"]
    token = selection_of(admin, "/odd/seats")
    response = send(admin, "post", "/odd/actions/bulk", **body, selection=token)
    assert response.status_code in (200, 303), response.content
    assert Seat.objects.filter(note="marked").count() == 3


def test_deleting_one_and_several(admin: Client, depot: Depot) -> None:
    some = seats(depot, "a", "b", "c~d", "e")
    body = {"resource": "seats", "action": "delete"}

    one = send(admin, "post", "/odd/actions/record", **body, record=wire_key(some[0]))
    keys = [wire_key(each) for each in some[1:3]]
    many = send(admin, "post", "/odd/actions/bulk", **body, records=keys)

    assert (one.status_code, many.status_code) == (303, 303), many.content
    assert list(Seat.objects.values_list("code", flat=True)) == ["e"]


def test_the_parent_is_deleted_with_its_seats(admin: Client, depot: Depot) -> None:
    other = Depot.objects.create(town="Bergen")
    seats(depot, "a", "b")
    seats(other, "a")
    body = {"resource": "depots", "action": "delete", "record": depot.pk}

    preview = send(admin, "post", "/odd/actions/confirmation", **body, scope="infolist")
    response = send(admin, "post", "/odd/actions/infolist", **body)

    assert (preview.status_code, response.status_code) == (200, 303), preview.content
    assert [(each["count"], each["isAllowed"]) for each in preview.json()["kinds"]] == [(2, True)]
    assert [each.pk for each in Seat.objects.all()] == [(other.pk, "a")]


def test_a_cell_is_edited(admin: Client, depot: Depot) -> None:
    seats(depot, "a", "b")
    row = rows_of(admin, "/odd/seats?sort=code")[0]

    body = {"resource": "seats", "record": row["key"], "column": "note", "value": "x"}
    response = send(admin, "post", "/odd/actions/cell", **body, version=row["version"])

    assert response.status_code in (200, 303), response.content
    assert Seat.objects.get(code="a").note == "x"


def test_rows_are_reordered(admin: Client, depot: Depot) -> None:
    some = seats(depot, "a", "b", "c")
    keys = [wire_key(some[index]) for index in (2, 0, 1)]

    response = send(admin, "post", "/odd/actions/reorder", resource="seats", records=keys)

    assert response.status_code in (200, 303), response.content
    assert list(Seat.objects.order_by("position").values_list("code", flat=True)) == ["c", "a", "b"]


def test_the_relation_manager_of_the_parent(admin: Client, depot: Depot) -> None:
    seats(depot, "a~1", "b")
    seats(Depot.objects.create(town="Bergen"), "c")

    relations = props_of(admin, f"/odd/depots/{depot.pk}")["relations"]

    assert "a~1" in str(relations)
    assert f"{depot.pk}~a!11" in str(relations)


def test_a_nested_resource(admin: Client, depot: Depot) -> None:
    seats(depot, "a~1", "b")
    base = f"/odd/depots/{depot.pk}/depot-seats"

    rows = rows_of(admin, base)

    assert {row["key"] for row in rows} == {f"{depot.pk}~a!11", f"{depot.pk}~b"}
    for row in rows:
        assert fetch(admin, f"{base}/{row['key']}/edit").status_code == 200
    response = send(admin, "post", f"{base}/create", code="z", note="", position=1)
    assert response.status_code in (201, 303), response.content
    assert Seat.objects.filter(depot=depot, code="z").exists()


class TestReading:
    """Order, pages, cursors and searches."""

    @pytest.fixture(autouse=True)
    def records(self, depot: Depot) -> None:
        other = Depot.objects.create(town="Bergen")
        for number in range(7):
            seats(depot, f"a{number}")
            Seat.objects.create(depot=other, code=f"a{number}", note=f"{number % 3}")

    @pytest.mark.parametrize("sort", [{}, {"sort": "code"}, {"sort": "note", "direction": "desc"}])
    @pytest.mark.parametrize(
        "rows",
        [Seat.objects.all(), Seat.objects.filter(code__gt="a1"), Seat.objects.distinct()],
    )
    @pytest.mark.parametrize("columns", [["code"], ["code", "depot"], ["code", "depot.town"]])
    def test_cursors_visit_each_row_once_in_both_directions(
        self, sort: dict[str, str], rows: Any, columns: list[str]
    ) -> None:
        schema = TableSchema(Seat).columns(
            [*(TextColumn(name).sortable() for name in columns), TextColumn("note").sortable()]
        )
        schema = schema.pagination("cursor").per_page_options([5])
        expected = [
            row["key"]
            for row in page(schema.pagination("pages").per_page_options([50]), rows, **sort).rows
        ]
        forward: list[str] = []
        cursor: dict[str, Any] = {}
        back = None
        while True:
            found = page(schema, rows, **sort, **cursor)
            forward += [str(row["key"]) for row in found.rows]
            if found.pagination["next"] is None:
                back = found.pagination["previous"]
                break
            cursor = {"cursor": found.pagination["next"]}
        backward = forward[-len(found.rows) :]
        while back is not None:
            found = page(schema, rows, **sort, cursor=back)
            backward = [str(row["key"]) for row in found.rows] + backward
            back = found.pagination["previous"]

        assert forward == expected
        if sort.get("sort") == "code":
            codes = [key.partition("~")[2] for key in forward]
            assert codes == sorted(codes)
        assert backward == expected

    @pytest.mark.parametrize(
        "order", [("pk",), ("-pk", "note"), ("-depot_id", "code"), ("code", "-depot_id"), ("note",)]
    )
    def test_declared_orders_with_distinct(self, order: tuple[str, ...]) -> None:
        schema = TableSchema(Seat).columns([TextColumn("code")]).pagination("cursor")
        schema = schema.ordering(order).per_page_options([5])
        expected = list(Seat.objects.order_by(*order, "depot_id", "code"))
        found: list[Any] = []
        cursor: dict[str, Any] = {}
        while len(found) < len(expected):
            read = page(schema, Seat.objects.distinct(), **cursor)
            found += [row["key"] for row in read.rows]
            cursor = {"cursor": read.pagination["next"]}

        assert found == [wire_key(each) for each in expected]
        assert read.pagination["next"] is None

    def test_pages_with_instances(self, depot: Depot) -> None:
        schema = TableSchema(Seat).columns(
            [
                TextColumn("code").format_using(lambda value, record: f"{value}{record.note}"),
                TextColumn("depot")
                .record_fields("note")
                .format_using(lambda value, record: f"{value} {record.note}"),
            ]
        )

        rows = page(schema, Seat.objects.filter(code="a1").order_by("pk")).rows

        assert [row["cells"]["code"] for row in rows] == ["a1", "a11"]

    def test_the_lists_page(self, admin: Client, depot: Depot) -> None:
        found = rows_of(admin, "/odd/seats?search=a3&sort=code")

        assert len(found) == 2
        assert f"{depot.pk}~a3" in {row["key"] for row in found}


@pytest.mark.parametrize("rows", [Seat.objects.all(), Seat.objects.distinct()])
@pytest.mark.django_db(transaction=True)
def test_rows_are_locked_in_the_order_of_their_keys(depot: Depot, rows: Any) -> None:
    some = seats(depot, "c", "a", "b")
    keys = [each.pk for each in some]

    with transaction.atomic(), CaptureQueriesContext(connection) as captured:
        one = read_locked(rows, keys[:1])
        many = read_locked(rows, keys, ["depot"])
        chunks = list(locked_chunks(rows, 2))

    assert [each.code for each in one] == ["c"]
    assert [each.code for each in many] == ["a", "b", "c"]
    assert [[each.code for each in chunk] for chunk in chunks] == [["a", "b"], ["c"]]
    if connection.features.has_select_for_update:
        assert sum("FOR UPDATE" in each["sql"] for each in captured) >= 4


def test_changes_are_broadcast_with_the_string(depot: Depot) -> None:
    (seat,) = seats(depot, "a~b")

    assert database_keys(Seat, [wire_key(seat), "x", 5]) == [seat.pk]
    assert SeatResource.find_records([wire_key(seat)]) == [seat]


class TestRelationManager:
    """Seats in the relation manager of their depot."""

    def test_a_related_record_is_edited(self, admin: Client, depot: Depot) -> None:
        (seat,) = seats(depot, "a~1")
        place = {"resource": "depots", "record": depot.pk, "relation": "seats", "operation": "edit"}

        described: Any = fetch(
            admin, "/odd/relations/form", "json", data={**place, "related": wire_key(seat)}
        )
        form = described.json()
        response = send(admin, "post", form["submitUrl"], note="new")

        assert form["title"] == "Edit Seat a~1"
        assert response.status_code in (200, 303), response.content
        assert Seat.objects.get().note == "new"

    def test_related_records_are_deleted(self, admin: Client, depot: Depot) -> None:
        some = seats(depot, "a~1", "b", "c", "d")
        place = {"resource": "depots", "record": depot.pk, "relation": "seats", "action": "delete"}

        one = send(admin, "post", "/odd/relations/action", **place, related=wire_key(some[0]))
        keys = [wire_key(each) for each in some[1:3]]
        several = send(admin, "post", "/odd/relations/bulk", **place, records=keys)
        missing = send(admin, "post", "/odd/relations/action", **place, related="9~x")

        assert (one.status_code, several.status_code, missing.status_code) == (303, 303, 404)
        assert [each.code for each in Seat.objects.all()] == ["d"]

    def test_a_record_is_created(self, admin: Client, depot: Depot) -> None:
        place = f"resource=depots&record={depot.pk}&relation=seats&operation=create"
        values = {"code": "new~", "note": "", "position": 0}

        response = send(admin, "post", f"/odd/relations/form?{place}", **values)

        assert response.status_code in (200, 201, 303), response.content
        assert Seat.objects.get().pk == (depot.pk, "new~")


def test_a_copy_needs_a_key_of_its_own(depot: Depot) -> None:
    (seat,) = seats(depot, "a")
    replicate = ReplicateAction().bound_to(ResourceSource(SeatResource))

    with context.bind(panel=get_registry().by_id("odd"), user=make_user("root", is_superuser=True)):
        with pytest.raises(ActionRefused, match="A new depot, code is required"):
            run_record(replicate, seat)
        filled = replicate.using(lambda made: setattr(made, "pk", (depot.pk, "b")))
        run_record(filled.bound_to(ResourceSource(SeatResource)), seat)

    assert Seat.objects.count() == 2
