"""The stored table state: only the user's own requests change it."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest
from django.test import Client

from django_panel import Resource
from django_panel.tables.columns.text import TextColumn
from django_panel.tables.schema import TableSchema
from tests.project.clients import fetch, page_of
from tests.project.fixtures import Declare
from tests.project.models import Customer

pytestmark = pytest.mark.django_db

ROWS = "rows,state,pagination"


class Remembering(Resource):
    model = Customer
    slug: ClassVar[str | None] = "clients"

    @classmethod
    def table(cls, schema: TableSchema) -> TableSchema:
        return schema.columns([TextColumn("name").searchable()]).persist_search()


@pytest.fixture(autouse=True)
def panels(declare: Declare) -> None:
    declare(desk=lambda panel: panel.path("desk").resources([Remembering]))


def part(client: Client, query: str, **more: str) -> None:
    headers = {
        "X-Inertia-Partial-Component": "panel/resources/Index",
        "X-Inertia-Partial-Data": ROWS,
        **more,
    }
    assert fetch(client, f"/desk/clients{query}", "inertia", headers=headers).status_code == 200


def remembered(client: Client) -> Any:
    return page_of(fetch(client, "/desk/clients", "inertia"))["props"]["state"]["search"]


def test_a_search_typed_into_the_list_is_found_again(admin: Client) -> None:
    part(admin, "?search=fern", **{"X-Panel-Remember": "true"})

    assert remembered(admin) == "fern"


def test_a_whole_visit_is_kept_too(admin: Client) -> None:
    fetch(admin, "/desk/clients?search=moss", "inertia")

    assert remembered(admin) == "moss"


@pytest.mark.parametrize(
    "more",
    [{}, {"X-Panel-Remember": "no"}, {"X-Panel-Remember": "true", "Purpose": "prefetch"}],
    ids=["by itself", "another word", "ahead"],
)
def test_background_requests_are_not_remembered(admin: Client, more: dict[str, str]) -> None:
    part(admin, "?search=fern", **more)

    assert remembered(admin) in (None, "")
