"""Deleting a record with its dependent records (decisions D12, finding 3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

import pytest
from django.db.models import Model
from django.test import Client

from django_panel import Panel, RelationManager, Resource
from django_panel.actions import DeleteAction, DeleteBulkAction, EditAction, ForceDeleteAction
from django_panel.policies import Policy
from django_panel.records.signals import Write, record_written
from django_panel.tables.filters.trashed import TrashedFilter
from django_panel.tables.schema import TableSchema
from tests.project.clients import client_for, fetch, make_user, page_of, selection_of
from tests.project.fixtures import Declare
from tests.project.models import Badge, Customer, Job, Note, Project, Region, Site, Task
from tests.project.relation_panel import create_job, create_remark, create_site

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


class ProjectPolicy(Policy):
    """Finished projects cannot be deleted."""

    def delete(self, user: Any, record: Any) -> bool:
        return bool(self.allows(user, "delete", record)) and record.state != "done"


class Listed(Resource):
    """A resource whose list can edit and delete."""

    @classmethod
    def table(cls, schema: TableSchema) -> TableSchema:
        rows = [EditAction(), DeleteAction(), ForceDeleteAction()]
        return super().table(schema).record_actions(rows).bulk_actions([DeleteBulkAction()])


class ProjectResource(Listed):
    model = Project
    policy = ProjectPolicy


class Projects(RelationManager):
    relationship: ClassVar[str] = "projects"


class CustomerResource(Listed):
    model = Customer

    @classmethod
    def relation_managers(cls) -> Any:
        return [Projects]


class NoteResource(Listed):
    model = Note
    soft_deletes: ClassVar[Any] = True

    @classmethod
    def table(cls, schema: TableSchema) -> TableSchema:
        return super().table(schema).filters([TrashedFilter()])


class JobResource(Listed):
    model = Job


class SiteResource(Listed):
    model = Site


@pytest.fixture(autouse=True)
def panels(declare: Declare) -> None:
    resources = [CustomerResource, ProjectResource, NoteResource, JobResource, SiteResource]

    def build(panel: Panel) -> Panel:
        return panel.path("desk").resources(resources)

    declare(desk=build)


def user(*permissions: str) -> Client:
    return client_for(make_user("clerk", *permissions))


CUSTOMERS = ("view_customer", "delete_customer")
PROJECTS = ("view_project", "delete_project")
JOBS = ("view_job", "delete_job")


def post(client: Client, path: str, **body: Any) -> Any:
    return fetch(
        client, f"/desk/{path}", "json", "post", data=body, content_type="application/json"
    )


def delete(client: Client, record: Model, resource: str = "customers", name: str = "delete") -> Any:
    body = {"resource": resource, "action": name, "record": record.pk}
    return post(client, "actions/record", **body)


def preview(client: Client, about: Model, of: str = "customers", **body: Any) -> Any:
    sent = {"resource": of, "action": "delete", "scope": "record", "record": about.pk}
    return post(client, "actions/confirmation", **{**sent, **body})


def a_customer(projects: int = 2, tasks: int = 3) -> Customer:
    customer = Customer.objects.create(name="Northwind")
    for number in range(projects):
        project = Project.objects.create(name=f"project {number}", customer=customer)
        Task.objects.bulk_create(Task(title=f"{n}", project=project) for n in range(tasks))
    return customer


# The permission.


def test_kinds_that_the_user_may_not_delete_are_named() -> None:
    customer = a_customer()

    refused = delete(user(*CUSTOMERS), customer)

    assert refused.status_code == 403
    assert refused.json()["message"] == (
        "You don't have permission to delete records that would be deleted too: Projects, tasks."
    )
    assert (Customer.objects.count(), Project.objects.count(), Task.objects.count()) == (1, 2, 6)


@pytest.mark.parametrize(
    ("permissions", "status"),
    [
        (PROJECTS, 403),
        (("delete_task",), 403),
        ((*PROJECTS, "delete_task"), 303),
    ],
)
def test_every_kind_needs_its_permission(permissions: tuple[str, ...], status: int) -> None:
    customer = a_customer()
    client = user(*CUSTOMERS, *permissions)

    assert delete(client, customer).status_code == status
    assert Task.objects.exists() is (status == 403)
    bulk = {"resource": "customers", "action": "delete", "records": [a_customer().pk]}
    assert post(client, "actions/bulk", **bulk).status_code == status


def test_a_kind_without_rows_needs_none() -> None:
    assert delete(user(*CUSTOMERS), a_customer(projects=0)).status_code == 303
    assert not Customer.objects.exists()


def test_a_policy_is_asked_about_each_record() -> None:
    customer = a_customer(tasks=0)
    Project.objects.filter(name="project 1").update(state="done")
    client = user(*CUSTOMERS, *PROJECTS)

    assert delete(client, customer).status_code == 403
    Project.objects.update(state="open")
    assert delete(client, customer).status_code == 303


def test_a_kind_with_a_trash_is_deleted_for_good() -> None:
    class NotePolicy(Policy):
        def force_delete(self, user: Any, record: Any) -> bool:
            return False

    job = create_job("job", "note")
    client = user(*JOBS, "delete_note", "delete_labelling", "delete_remark")
    original, NoteResource.policy = NoteResource.policy, NotePolicy
    try:
        assert delete(client, job, "jobs").status_code == 403
    finally:
        NoteResource.policy = original
    assert delete(client, job, "jobs").status_code == 303
    assert not Note.all_objects.exists()


def test_trashing_asks_nothing_more() -> None:
    note = Note.objects.create(title="note", job=create_job())
    create_remark(note, "remark")

    assert delete(user("view_note", "delete_note"), note, "notes").status_code == 303
    assert Note.all_objects.get().is_trashed


def test_deleting_for_good_asks_for_generic_relations() -> None:
    note = Note.objects.create(title="note", job=create_job())
    create_remark(note, "remark")
    note.trash()
    clerk = user("view_note", "delete_note")

    refused = delete(clerk, note, "notes", "forceDelete")
    assert refused.status_code == 403
    assert "remarks" in refused.json()["message"]
    allowed = client_for(make_user("other", "view_note", "delete_note", "delete_remark"))
    assert delete(allowed, note, "notes", "forceDelete").status_code == 303
    assert not Note.all_objects.exists()


def test_links_of_an_automatic_through_table_are_exempt() -> None:
    site = create_site()
    Badge.objects.create(name="gold").sites.add(site)

    assert delete(user("view_site", "delete_site"), site, "sites").status_code == 303
    assert Badge.objects.get().sites.count() == 0
    assert Region.objects.count() == 1


# The signal.


@pytest.fixture
def history() -> Iterator[list[tuple[str, str, Any, str]]]:
    seen: list[tuple[str, str, Any, str]] = []

    def listen(sender: object, write: Write, **kwargs: object) -> None:
        kind = type(write.record).__name__
        seen.append((write.operation.value, kind, write.record.pk, str(write.record)))

    record_written.connect(listen)
    yield seen
    record_written.disconnect(listen)


@pytest.mark.parametrize("tasks", [0, 2])
def test_cascaded_records_of_a_resource_are_in_the_history(
    history: list[tuple[str, str, Any, str]], tasks: int
) -> None:
    customer = a_customer(tasks=tasks)
    keys = list(Project.objects.order_by("pk").values_list("pk", flat=True))

    delete(user(*CUSTOMERS, *PROJECTS, "delete_task"), customer)

    assert history == [
        ("delete", "Project", keys[0], "project 0"),
        ("delete", "Project", keys[1], "project 1"),
        ("delete", "Customer", customer.pk, "Northwind"),
    ]


# The dialog.


def delete_button(props: Any) -> Any:
    [button] = [each for each in props["rows"][0]["actions"] if each["name"] == "delete"]
    return button


def test_the_dialog_requests_a_preview_if_other_records_may_be_deleted() -> None:
    customer = a_customer()
    client = user(*CUSTOMERS, *PROJECTS)

    props = page_of(fetch(client, "/desk/customers", "inertia"))["props"]
    assert delete_button(props)["confirmation"]["detailsUrl"] == "/desk/actions/confirmation"
    note = Note.objects.create(title="note", job=create_job())
    reader = client_for(make_user("reader", "view_note", "delete_note"))
    props = page_of(fetch(reader, "/desk/notes", "inertia"))["props"]
    assert "detailsUrl" not in delete_button(props)["confirmation"]
    assert preview(reader, note, "notes").status_code == 400
    assert preview(client, customer).status_code == 200


def test_kinds_are_counted_up_to_a_limit() -> None:
    customer = a_customer(projects=2, tasks=501)

    found = preview(user(*CUSTOMERS, *PROJECTS, "delete_task"), customer).json()

    assert found == {
        "kinds": [
            {
                "label": "Project",
                "pluralLabel": "Projects",
                "count": 2,
                "isExact": True,
                "isAllowed": True,
            },
            {
                "label": "task",
                "pluralLabel": "tasks",
                "count": 1000,
                "isExact": False,
                "isAllowed": True,
            },
        ],
        "protected": [],
        "refusal": None,
        "refused": None,
    }
    assert Customer.objects.count() == 1


def test_what_the_user_may_not_delete_is_marked() -> None:
    found = preview(user(*CUSTOMERS, "delete_task"), a_customer(projects=1)).json()

    assert [(each["label"], each["isAllowed"]) for each in found["kinds"]] == [
        ("Project", False),
        ("task", True),
    ]
    assert found["refusal"].endswith("deleted too: Projects.")


def test_a_selection_and_all_that_match_are_counted_together() -> None:
    first, second = a_customer(), a_customer()
    client = user(*CUSTOMERS, *PROJECTS, "delete_task")
    token = selection_of(client, "/desk/customers")

    for chosen in ({"records": [first.pk, second.pk]}, {"selection": token}):
        found = preview(client, first, scope="bulk", **chosen).json()
        assert [each["count"] for each in found["kinds"]] == [4, 12]


def test_a_relation_has_its_own_address() -> None:
    customer = a_customer(projects=1)
    client = user(*CUSTOMERS, *PROJECTS)
    project = Project.objects.get()

    found = preview(client, customer, relation="projects", related=project.pk).json()

    assert [each["label"] for each in found["kinds"]] == ["task"]


@pytest.mark.parametrize(
    ("permissions", "change", "status"),
    [
        (("view_customer",), {}, 403),
        (CUSTOMERS, {"record": 0}, 404),
        (CUSTOMERS, {"action": "nothing"}, 404),
        (CUSTOMERS, {"resource": "nothing"}, 404),
        (CUSTOMERS, {"action": "edit"}, 400),
        (("view_customer",), {"scope": "bulk", "records": [1]}, 403),
        (CUSTOMERS, {"scope": "bulk", "records": [0]}, 404),
    ],
)
def test_the_dialog_gets_as_little_as_the_action(
    permissions: tuple[str, ...], change: dict[str, Any], status: int
) -> None:
    customer = a_customer()
    client = user(*permissions, "change_customer")

    assert preview(client, customer, **change).status_code == status
