"""The permissions to run an action: to view the resource and the record, and its own rule."""

from __future__ import annotations

from typing import Any

import pytest

from django_panel import Panel, Resource
from django_panel.actions import Action, CreateAction, Denied
from django_panel.forms import FormSchema, TextInput
from django_panel.infolists import InfolistSchema, TextEntry
from django_panel.policies import Policy
from django_panel.resources.pages import ListRecords, ResourcePage, ViewRecord
from django_panel.resources.resource_source import ResourceSource
from django_panel.tables import TableSchema, TextColumn
from django_panel.testing import panel_actions, panel_table
from tests.project.clients import Kind, client_for, fetch, make_user
from tests.project.desk_panel import tasks
from tests.project.fixtures import Declare
from tests.project.models import Customer, Task, User

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


def finish(task: Task) -> None:
    Task.objects.filter(pk=task.pk).update(is_done=True)


def finish_all() -> None:
    Task.objects.update(is_done=True)


class Secretive(Policy):
    """Users may view tasks that are not secret."""

    def view(self, user: Any, record: Any) -> bool:
        return bool(super().view(user, record)) and record.title != "secret"


def is_open(task: Task | None) -> bool:
    return task is None or not task.is_done


def actions() -> list[Action]:
    runs = Action("once").action(finish).table_action(finish_all)
    return [
        runs.authorize(is_open),
        Action("plain").action(finish).table_action(finish_all),
        Action("hidden").action(finish).table_action(finish_all).visible(False),
        Action("early").action(finish).visible(is_open),
        Action("anyone").action(finish).table_action(finish_all).without_resource_right(),
        Action("blocked").action(finish).authorize(lambda task: Denied("It is blocked.")),
        Action("nobody").action(finish).without_resource_right().authorize(False),
    ]


class ShelfResource(Resource):
    model = Task
    slug = "shelf"
    policy = Secretive

    @classmethod
    def table(cls, schema: TableSchema) -> TableSchema:
        table = [each for each in actions() if each.is_table_executable()]
        return (
            schema.columns([TextColumn("title")])
            .record_actions(actions())
            .bulk_actions(actions())
            .header_actions(table)
        )

    @classmethod
    def infolist(cls, schema: InfolistSchema) -> InfolistSchema:
        return schema.schema([TextEntry("title")]).actions(actions())


class CustomerResource(Resource):
    model = Customer
    slug = "customers"

    @classmethod
    def table(cls, schema: TableSchema) -> TableSchema:
        return schema.columns([TextColumn("name")]).header_actions([CreateAction().modal()])

    @classmethod
    def form(cls, schema: FormSchema) -> FormSchema:
        return schema.schema([TextInput("name")])

    @classmethod
    def pages(cls) -> dict[str, type[ResourcePage]]:
        return {"index": ListRecords, "view": ViewRecord}


@pytest.fixture(autouse=True)
def panels(declare: Declare) -> None:
    def office(panel: Panel) -> Panel:
        return panel.path("front").resources([ShelfResource, CustomerResource])

    declare(front=office)


@pytest.fixture
def reader() -> User:
    return make_user("reader", "view_task")


@pytest.fixture
def stranger() -> User:
    """Return a user with access to the panel, without permissions on tasks."""
    return make_user("stranger", "view_customer", "delete_task")


SCOPES: tuple[Any, ...] = ("record", "infolist", "bulk", "table")


def run(user: User, scope: Any, name: str, *records: Task) -> int:
    """Run an action and return the status."""
    chosen = {"table": None, "bulk": records}.get(scope, next(iter(records), None))
    return panel_actions(ShelfResource, scope, user=user).call(name, chosen).status


@pytest.mark.parametrize("scope", SCOPES)
@pytest.mark.parametrize(
    ("name", "for_reader", "for_stranger"),
    [("once", 303, 403), ("plain", 303, 403), ("hidden", 403, 403), ("anyone", 303, 303)],
)
def test_the_rule_is_checked_beside_the_right_to_see(
    name: str,
    for_reader: int,
    for_stranger: int,
    scope: str,
    reader: User,
    stranger: User,
) -> None:
    (task,) = tasks("task 1")

    assert run(stranger, scope, name, task) == for_stranger
    Task.objects.update(is_done=False)
    assert run(reader, scope, name, task) == for_reader
    assert Task.objects.get().is_done is (for_reader == 303)


@pytest.mark.parametrize("scope", ["record", "infolist", "bulk"])
def test_a_record_that_may_not_be_viewed_is_refused(scope: str, reader: User) -> None:
    good, secret = tasks("task 1", "secret")

    for name in ("once", "plain"):
        assert run(reader, scope, name, secret) == 403
    if scope == "bulk":
        assert run(reader, scope, "once", good, secret) == 403
    assert not Task.objects.filter(is_done=True).exists()
    assert run(reader, scope, "anyone", secret) == 303


@pytest.mark.parametrize(("scope", "status"), [("record", 303), ("infolist", 303), ("table", 403)])
def test_a_record_is_seen_on_the_page_that_edits_it(scope: str, status: int) -> None:
    editor = make_user("editor", "change_task")

    for name in ("once", "plain"):
        Task.objects.all().delete()
        assert run(editor, scope, name, *tasks("task 1")) == status


@pytest.mark.parametrize("scope", ["record", "infolist"])
def test_visible_is_called_with_the_record(scope: str, reader: User) -> None:
    open_task, done_task = tasks("task 1")[0], tasks("task 2", is_done=True)[0]

    assert run(reader, scope, "early", done_task) == 403
    assert run(reader, scope, "early", open_task) == 303


def test_visible_is_called_with_none_for_a_selection(reader: User) -> None:
    assert run(reader, "bulk", "early", *tasks("task 1", is_done=True)) == 303


def test_without_the_resource_right_the_rule_alone_decides(stranger: User) -> None:
    (task,) = tasks("task 1")

    assert run(stranger, "record", "nobody", task) == 403


@pytest.mark.parametrize(
    ("kind", "action", "body"),
    [
        ("inertia", "blocked", '{"message": "It is blocked."}'),
        ("inertia", "hidden", "You don't have permission to do this."),
        ("json", "blocked", '{"message": "It is blocked."}'),
        ("json", "hidden", '{"message": "You don\'t have permission to do this."}'),
    ],
)
def test_a_refused_action_says_why(kind: Kind, action: str, body: str, reader: User) -> None:
    (task,) = tasks("task 1")

    response = fetch(
        client_for(reader),
        "/front/actions/record",
        kind,
        "post",
        data={"resource": "shelf", "action": action, "record": task.pk},
        content_type="application/json",
    )

    assert (response.status_code, response.content.decode()) == (403, body)


def test_a_row_shows_what_a_request_may_run(reader: User) -> None:
    good, secret = tasks("task 1", "secret")

    rows = panel_table(ShelfResource, reader).rows()

    shown = {row["key"]: [each["name"] for each in row["actions"]] for row in rows}
    assert shown == {
        good.pk: ["once", "plain", "early", "anyone", "blocked"],
        secret.pk: ["anyone"],
    }


@pytest.mark.parametrize(
    ("permissions", "status"),
    [(("view_customer",), 403), (("add_customer",), 303), ((), 403)],
)
def test_the_base_right_of_create_is_create(permissions: tuple[str, ...], status: int) -> None:
    actions = panel_actions(CustomerResource, "table", user=make_user("maker", *permissions))

    response = actions.call("create", data={"name": "Acme"})

    assert response.status == status
    assert Customer.objects.count() == (status == 303)


def test_a_list_reads_whole_records_only_for_a_policy_that_looks_at_them() -> None:
    plain = Action("plain").action(finish)

    assert not plain.bound_to(ResourceSource(CustomerResource)).needs_record()
    assert plain.bound_to(ResourceSource(ShelfResource)).needs_record()
    lifted = plain.without_resource_right()
    assert not lifted.bound_to(ResourceSource(ShelfResource)).needs_record()
