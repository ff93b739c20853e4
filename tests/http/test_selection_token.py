"""The token for all matching rows: computed only on request, for the state of the request."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest
from django.test import Client

from django_panel import Panel, Resource
from django_panel.actions import Action
from django_panel.tables.columns.text import TextColumn
from django_panel.tables.schema import TableSchema
from tests.project.clients import Kind, client_for, fetch, make_user, page_of, reload, selection_of
from tests.project.desk_panel import RIGHTS, desk_panel, post, tasks
from tests.project.fixtures import Declare
from tests.project.models import Customer, Task

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

INDEX = "panel/resources/Index"
SESSION, USER, PREFERENCES, PERMISSIONS = 1, 1, 1, 2


class RememberedCustomers(Resource):
    """A list whose search is stored in the session."""

    model = Customer
    slug: ClassVar[str | None] = "customers"

    @classmethod
    def table(cls, schema: TableSchema) -> TableSchema:
        rename = Action("rename").action(_rename)
        columns = [TextColumn("name").searchable()]
        return schema.columns(columns).persist_search().bulk_actions([rename])


class PlainCustomers(Resource):
    """A list without bulk actions."""

    model = Customer
    slug: ClassVar[str | None] = "plain"

    @classmethod
    def table(cls, schema: TableSchema) -> TableSchema:
        return schema.columns([TextColumn("name")]).bulk_actions([])


def _rename(customer: Customer) -> None:
    customer.name += "!"
    customer.save()


def shop_panel(panel: Panel) -> Panel:
    return panel.path("shop").resources([RememberedCustomers, PlainCustomers])


@pytest.fixture(autouse=True)
def panels(declare: Declare) -> None:
    declare(front=desk_panel, shop=shop_panel)


@pytest.fixture
def clerk() -> Client:
    return client_for(make_user("clerk", *RIGHTS))


@pytest.mark.parametrize("kind", ["html", "inertia"])
def test_the_list_has_no_token(kind: Kind, clerk: Client) -> None:
    tasks("task 1")

    response = fetch(clerk, "/front/desk", kind)

    props = page_of(response)["props"]
    assert "selection" not in props
    assert "selection" not in props["state"]
    assert props["state"]["canSelectAll"] is True
    assert selection_of(clerk, "/front/desk")[:20] not in response.content.decode()


def test_rows_of_a_partial_reload_come_without_a_token(clerk: Client) -> None:
    names = "rows", "state", "pagination"

    props = page_of(reload(clerk, "/front/desk", INDEX, *names))["props"]

    assert set(names) <= set(props)
    assert "selection" not in props


def test_the_token_comes_without_rows_and_without_their_queries(
    clerk: Client, django_assert_num_queries: Any
) -> None:
    tasks("task 1", "task 2")
    selection_of(clerk, "/front/desk")

    with django_assert_num_queries(SESSION + USER + PREFERENCES + PERMISSIONS) as queries:
        props = page_of(reload(clerk, "/front/desk?search=task", INDEX, "selection"))["props"]

    assert isinstance(props["selection"], str)
    assert not {"rows", "pagination", "state", "table"} & set(props)
    assert not [each for each in queries if Task._meta.db_table in each["sql"]]


def test_it_is_of_the_state_in_the_request(clerk: Client) -> None:
    tasks("task 1", "task 2", "other")
    token = selection_of(clerk, "/front/desk?search=task")

    assert post(clerk, "bulk", action="finish", selection=token).status_code == 303

    done = Task.objects.filter(is_done=True).values_list("title", flat=True)
    assert sorted(done) == ["task 1", "task 2"]


def test_an_empty_parameter_replaces_the_stored_state_and_stores_nothing(clerk: Client) -> None:
    Customer.objects.create(name="Ann")
    Customer.objects.create(name="Bob")
    own = client_for(make_user("owner", "view_customer", "change_customer"))
    # Another browser tab of the same user searches.
    fetch(own, "/shop/customers?search=ann")

    token = selection_of(own, "/shop/customers?search=&filters=&columnSearch=")

    state = page_of(fetch(own, "/shop/customers"))["props"]["state"]
    assert state["search"] == "ann"
    body = {"resource": "customers", "action": "rename", "selection": token}
    response = fetch(
        own, "/shop/actions/bulk", "json", "post", data=body, content_type="application/json"
    )
    assert response.status_code == 303, response.content
    assert sorted(Customer.objects.values_list("name", flat=True)) == ["Ann!", "Bob!"]


def test_a_table_without_bulk_actions_has_none() -> None:
    reader = client_for(make_user("reader", "view_customer"))

    page = page_of(fetch(reader, "/shop/plain"))["props"]
    reloaded = page_of(reload(reader, "/shop/plain", INDEX, "selection"))["props"]

    assert page["state"]["canSelectAll"] is False
    assert reloaded["selection"] is None


def test_a_user_who_may_not_see_the_list_gets_none() -> None:
    stranger = client_for(make_user("stranger"))

    assert reload(stranger, "/front/desk", INDEX, "selection").status_code == 403
