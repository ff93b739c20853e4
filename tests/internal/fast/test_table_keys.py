"""The key of a table's definition changes with everything that the definition depends on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import Permission
from django.test import Client

from django_panel import Resource, current_user
from django_panel.actions.action import Action
from django_panel.policies import Policy
from django_panel.resources.actions.delete import DeleteAction
from django_panel.resources.listing import Listing
from django_panel.resources.pages.list_records import ListRecords
from django_panel.tables.columns.text import TextColumn
from django_panel.tables.filters.relation import RelationFilter
from django_panel.tables.filters.select import SelectFilter
from django_panel.tables.schema import TableSchema
from tests.project.clients import client_for, fetch, make_user, page_of
from tests.project.fixtures import Declare
from tests.project.models import Customer, Project, Task
from tests.project.resources import ProjectResource

pytestmark = pytest.mark.django_db

Change = Callable[[TableSchema], TableSchema]
RIGHTS = ("view_task", "change_task", "delete_task")


def is_ann(record: Any = None) -> bool:
    return str(current_user()) == "ann"


def options() -> dict[str, str]:
    return {"own": f"Of {current_user()}"}


def act(records: Any) -> None:
    """Do nothing."""


class RuledPolicy(Policy):
    def delete_any(self, user: Any) -> bool:
        return bool(user.username == "ann")


class OwnList(ListRecords[Any]):
    """Adds a column that depends on the user to the definition."""

    def listing(self) -> Listing:
        listing = super().listing()
        listing.definition["columns"][0]["label"] = f"Of {current_user()}"
        return listing


class OwnSchemaList(ListRecords[Any]):
    """Declares the columns for each user."""

    def listing(self) -> Listing:
        listing = super().listing()
        label = f"Of {current_user()}"
        listing.schema = listing.schema.columns([TextColumn.make("title").label(label)])
        return listing


#: What differs between two users with the same permissions.
DIFFERENT: dict[str, tuple[Change, dict[str, Any]]] = {
    "visible": (
        lambda table: table.bulk_actions([Action.make("a").bulk_action(act).visible(is_ann)]),
        {},
    ),
    "authorize": (
        lambda table: table.header_actions([Action.make("a").table_action(act).authorize(is_ann)]),
        {},
    ),
    "label": (
        lambda table: table.toolbar_actions(
            [Action.make("a").table_action(act).label(lambda record: f"Of {current_user()}")]
        ),
        {},
    ),
    "options": (lambda table: table.filters([SelectFilter.make("title").options(options)]), {}),
    "policy": (lambda table: table.bulk_actions([DeleteAction()]), {"policy": RuledPolicy}),
    "page": (lambda table: table, {"list_page": OwnList}),
    "schema": (lambda table: table, {"list_page": OwnSchemaList}),
}


def resource(change: Change, list_page: type[Any] = ListRecords, **options: Any) -> Any:
    def table(cls: Any, table: TableSchema) -> TableSchema:
        return change(table.columns([TextColumn.make("title"), TextColumn.make("notes")]))

    def pages(cls: Any) -> dict[str, Any]:
        return {"index": list_page}

    methods = {"table": classmethod(table), "pages": classmethod(pages)}
    return type("TaskResource", (Resource,), {"model": Task, **methods, **options})


def visit(client: Client, known: str = "", query: str = "") -> dict[str, Any]:
    headers = {"X-Inertia-Except-Once-Props": known} if known else {}
    return page_of(fetch(client, f"/office/tasks{query}", "inertia", headers=headers))


def key_of(page: dict[str, Any]) -> str:
    key: str = next(key for key, once in page["onceProps"].items() if once["prop"] == "table")
    return key


@pytest.mark.parametrize("name", DIFFERENT)
def test_what_depends_on_the_user_has_a_key_of_its_own(name: str, declare: Declare) -> None:
    change, options = DIFFERENT[name]
    member = resource(change, **options)
    declare(office=lambda panel: panel.path("office").resources([member]))
    clients = [client_for(make_user(name, *RIGHTS)) for name in ("ann", "bob")]

    first, second, again = (visit(client) for client in (*clients, clients[0]))

    assert first["props"]["table"] != second["props"]["table"]
    assert key_of(first) != key_of(second)
    assert key_of(first) == key_of(again)
    assert first["props"]["table"] == again["props"]["table"]


@pytest.fixture
def built(monkeypatch: pytest.MonkeyPatch) -> list[TableSchema]:
    """The schemas whose definitions were built."""
    built: list[TableSchema] = []
    to_wire = TableSchema.to_wire

    def noted(schema: TableSchema) -> Any:
        built.append(schema)
        return to_wire(schema)

    monkeypatch.setattr(TableSchema, "to_wire", noted)
    return built


def test_a_definition_that_the_browser_has_is_not_built(
    declare: Declare, built: list[TableSchema]
) -> None:
    member = resource(lambda table: table.bulk_actions([DeleteAction()]))
    declare(office=lambda panel: panel.path("office").resources([member]))
    clients = [client_for(make_user(name, *RIGHTS)) for name in ("ann", "bob")]
    key = key_of(visit(clients[0]))
    built.clear()

    pages = [visit(client, key) for client in clients]

    assert [key_of(page) for page in pages] == [key, key]
    assert ["table" in page["props"] for page in pages] == [False, False]
    assert built == []


def test_the_title_of_an_applied_record_has_a_key_of_its_own(declare: Declare) -> None:
    filters = [RelationFilter.make("project")]
    member = resource(lambda table: table.filters(filters))
    declare(office=lambda panel: panel.path("office").resources([member, ProjectResource]))
    client = client_for(make_user("ann", is_superuser=True))
    customer = Customer.objects.create(name="Ada")
    roof, attic = (Project.objects.create(name=name, customer=customer) for name in "RA")
    queries = ["", *(f"?filters[project][record]={each.pk}" for each in (roof, attic, roof)), ""]

    pages = [visit(client, query=query) for query in queries]

    keys = [key_of(page) for page in pages]
    assert keys[0] == keys[4]
    assert keys[1] == keys[3]
    assert len(set(keys)) == 3


def test_a_permission_that_is_taken_changes_the_key(declare: Declare) -> None:
    member = resource(lambda table: table.bulk_actions([DeleteAction()]))
    declare(office=lambda panel: panel.path("office").resources([member]))
    user = make_user("ann", *RIGHTS)
    client = client_for(user)
    before = visit(client)

    user.user_permissions.remove(Permission.objects.get(codename="delete_task"))
    after = visit(client, key_of(before))

    assert key_of(before) != key_of(after)
    assert before["props"]["table"]["bulkActions"] != []
    assert after["props"]["table"]["bulkActions"] == []
