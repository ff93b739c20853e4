"""Multi-table inheritance and proxies: list, view, edit, unchanged save, delete."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from tests.project.clients import fetch
from tests.unusual_models.odd_models import Bistro, OpenPlace, Place
from tests.unusual_models.odd_requests import props_of, rows_of, send, values_in

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


def stored() -> list[Any]:
    return [list(Place.objects.order_by("pk").values()), list(Bistro.objects.values())]


class TestMultiTableInheritance:
    """A record with columns in two tables."""

    @pytest.fixture
    def bistro(self) -> Bistro:
        Place.objects.create(name="Plain")
        made = Bistro(name="Chez Ann ", address="Street 1", stars=2)
        made.save()
        return made

    def test_the_list_has_inherited_columns(self, admin: Client, bistro: Bistro) -> None:
        (row,) = rows_of(admin, "/odd/bistros")

        assert row["key"] == bistro.pk
        assert row["cells"]["name"] == "Chez Ann "
        assert "place_ptr" not in row["cells"]
        assert rows_of(admin, "/odd/bistros?sort=name&search=chez")[0]["key"] == bistro.pk

    def test_the_view_page(self, admin: Client, bistro: Bistro) -> None:
        props = props_of(admin, f"/odd/bistros/{bistro.pk}")

        assert props["page"]["heading"] == "Chez Ann "
        assert "Street 1" in str(props)

    def test_an_unchanged_save_changes_nothing(self, admin: Client, bistro: Bistro) -> None:
        before, path = stored(), f"/odd/bistros/{bistro.pk}/edit"

        response = send(admin, "put", path, **values_in(admin, path))

        assert response.status_code in (200, 303), response.content
        assert stored() == before

    def test_columns_of_both_tables_are_written(self, admin: Client, bistro: Bistro) -> None:
        path = f"/odd/bistros/{bistro.pk}/edit"
        values = {**values_in(admin, path), "name": "Chez Bob", "stars": 3}

        response = send(admin, "put", path, **values, version=props_of(admin, path)["version"])

        bistro.refresh_from_db()
        assert response.status_code in (200, 303), response.content
        assert (bistro.name, bistro.stars, bistro.address) == ("Chez Bob", 3, "Street 1")

    def test_create(self, admin: Client) -> None:
        values = {"name": "New", "address": "", "stars": 1}

        response = send(admin, "post", "/odd/bistros/create", **values)

        made: Any = Bistro.objects.get()
        assert response.status_code in (201, 303), response.content
        assert (made.name, made.stars) == ("New", 1)

    def test_delete_removes_both_rows(self, admin: Client, bistro: Bistro) -> None:
        response = fetch(admin, f"/odd/bistros/{bistro.pk}/edit")
        assert response.status_code == 200
        body = {"resource": "bistros", "action": "delete", "record": bistro.pk}

        response = send(admin, "post", "/odd/actions/record", **body)

        assert response.status_code in (200, 303), response.content
        assert list(Place.objects.values_list("name", flat=True)) == ["Plain"]

    def test_the_page_of_the_parent_shows_the_same_row(self, admin: Client, bistro: Bistro) -> None:
        assert {row["key"] for row in rows_of(admin, "/odd/places")} >= {bistro.pk}


class TestProxy:
    """A model with the table of another and a manager of its own."""

    @pytest.fixture
    def place(self) -> OpenPlace:
        Place.objects.create(name="Closed", address="closed")
        made: OpenPlace = OpenPlace.objects.create(name="Open", address="Street 2")
        return made

    def test_the_list_uses_its_manager(self, admin: Client, place: OpenPlace) -> None:
        assert [row["cells"]["name"] for row in rows_of(admin, "/odd/open-places")] == ["Open"]
        hidden = Place.objects.get(name="Closed")
        assert fetch(admin, f"/odd/open-places/{hidden.pk}").status_code == 404

    def test_pages_and_saves(self, admin: Client, place: OpenPlace) -> None:
        path, before = f"/odd/open-places/{place.pk}", stored()

        assert props_of(admin, path)["page"]["heading"] == "Open"
        values = values_in(admin, f"{path}/edit")
        response = send(admin, "put", f"{path}/edit", **values)
        assert response.status_code in (200, 303), response.content
        assert stored() == before
        send(admin, "put", f"{path}/edit", **{**values, "name": "Always open"})
        assert Place.objects.filter(name="Always open").count() == 1

    def test_delete(self, admin: Client, place: OpenPlace) -> None:
        body = {"resource": "open-places", "action": "delete", "record": place.pk}

        response = send(admin, "post", "/odd/actions/record", **body)

        assert response.status_code in (200, 303), response.content
        assert list(Place.objects.values_list("name", flat=True)) == ["Closed"]
