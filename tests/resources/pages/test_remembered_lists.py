"""The stored table state: only the user's own requests change it."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest
from django.test import Client

from django_panel import Resource
from django_panel.tables.columns.text import TextColumn
from django_panel.tables.schema import TableSchema
from tests.project.clients import Kind, fetch, page_of
from tests.project.fixtures import Declare
from tests.project.models import Customer

pytestmark = pytest.mark.django_db

ROWS = "rows,state,pagination"


class Remembering(Resource):
    model = Customer
    slug: ClassVar[str | None] = "clients"

    @classmethod
    def table(cls, schema: TableSchema) -> TableSchema:
        columns = [TextColumn("name").searchable().sortable()]
        return schema.columns(columns).persist_search().persist_sort()


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


def state(client: Client) -> Any:
    return page_of(fetch(client, "/desk/clients", "inertia"))["props"]["state"]


def remembered(client: Client) -> Any:
    return state(client)["search"]


def test_a_search_typed_into_the_list_is_found_again(admin: Client) -> None:
    part(admin, "?search=fern", **{"X-Panel-Remember": "true"})

    assert remembered(admin) == "fern"


@pytest.mark.parametrize(
    ("kind", "headers"),
    [
        ("html", {"Sec-Fetch-Mode": "navigate"}),
        ("html", {"Upgrade-Insecure-Requests": "1"}),
        ("inertia", {"X-Panel-Remember": "false"}),
    ],
)
def test_a_link_with_parameters_changes_nothing(
    admin: Client, kind: Kind, headers: dict[str, str]
) -> None:
    part(admin, "?search=fern", **{"X-Panel-Remember": "true"})

    fetch(admin, "/desk/clients?search=moss", kind, headers=headers)

    assert remembered(admin) == "fern"


@pytest.mark.parametrize("kind", ["html", "inertia"])
def test_a_request_of_another_client_is_remembered(admin: Client, kind: Kind) -> None:
    fetch(admin, "/desk/clients?search=moss", kind)

    assert remembered(admin) == "moss"


def test_only_what_the_user_changed_is_remembered(admin: Client) -> None:
    """The rest of the state may come from a shared link."""
    change = {"X-Panel-Remember": "true", "X-Panel-Changes": "sort"}

    part(admin, "?search=moss&sort=name", **change)
    assert remembered(admin) is None
    assert state(admin)["sort"] == "name"

    part(admin, "?sort=name&search=fern", **{**change, "X-Panel-Changes": "search,page"})
    part(admin, "?sort=name&direction=desc", **change)
    assert remembered(admin) == "fern"
    assert state(admin)["direction"] == "desc"


def test_a_search_that_the_user_cleared_needs_no_parameter(admin: Client) -> None:
    part(admin, "?search=fern", **{"X-Panel-Remember": "true", "X-Panel-Changes": "search"})

    part(admin, "", **{"X-Panel-Remember": "true", "X-Panel-Changes": "search"})

    assert remembered(admin) is None


@pytest.mark.parametrize(
    "more",
    [{}, {"X-Panel-Remember": "no"}, {"X-Panel-Remember": "true", "Purpose": "prefetch"}],
    ids=["by itself", "another word", "ahead"],
)
def test_background_requests_are_not_remembered(admin: Client, more: dict[str, str]) -> None:
    part(admin, "?search=fern", **more)

    assert remembered(admin) in (None, "")
