"""The form that creates a missing option: search, live fields and uploads work in it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from pytest_django.fixtures import Settings

from django_panel import Resource, forms
from django_panel.forms.schema import FormSchema
from django_panel.models import Upload
from django_panel.policies import Policy
from tests.project.clients import fetch
from tests.project.fixtures import Declare
from tests.project.models import Customer, Project, Task
from tests.uploads.files import PDF

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


def price(state: dict[str, Any], previous: Any, record: Any) -> None:
    """A project whose budget is a field of the dialog only."""
    assert record is None
    assert "title" not in state
    state["budget"] = "100.00" if state["state"] == "open" else None


class ProjectPolicy(Policy):
    """Allows everyone but one user to create projects."""

    def create(self, user: Any) -> bool:
        return bool(user.username != "reader")


class ProjectResource(Resource):
    model = Project
    policy = ProjectPolicy


class CustomerResource(Resource):
    model = Customer


def customer() -> forms.Select:
    return (
        forms.Select("customer")
        .relationship("customer", "name")
        .searchable()
        .required()
        .create_option_form([forms.TextInput("name").required()])
    )


def project() -> forms.Select:
    return (
        forms.Select("project")
        .relationship("project", "name")
        .create_option_form(
            [
                forms.FileUpload("name").required(),
                forms.Select("state").options(Project.State).live().after_state_updated(price),
                forms.NumberInput("budget"),
                customer(),
            ]
        )
    )


class TaskResource(Resource):
    model = Task

    @classmethod
    def form(cls, schema: FormSchema) -> FormSchema:
        return schema.schema(
            [
                forms.TextInput("title"),
                forms.FileUpload("notes"),
                project(),
                forms.Select("assignee").relationship("assignee", "username"),
            ]
        )


@pytest.fixture(autouse=True)
def office(declare: Declare, settings: Settings, tmp_path: Path) -> None:
    settings.MEDIA_ROOT = tmp_path
    kinds = [TaskResource, ProjectResource, CustomerResource]
    declare(office=lambda panel: panel.path("office").resources(kinds))


PLACE = "resource=tasks&page=create"


def follow(client: Client, field: str, changed: str = "state", **state: Any) -> Any:
    return fetch(
        client,
        f"/office/form-state?{PLACE}&field={field}",
        "json",
        "post",
        data=json.dumps({"state": state, "changed": changed, "previous": None}),
        content_type="application/json",
    )


def upload(client: Client, field: str) -> str:
    response = fetch(
        client,
        f"/office/uploads?{PLACE}",
        "json",
        "post",
        data={"field": field, "file": SimpleUploadedFile("plan.pdf", PDF)},
    )
    assert response.status_code == 200, response.content
    path: str = json.loads(response.content)["path"]
    return path


def make(client: Client, field: str, **data: Any) -> Any:
    return fetch(
        client,
        f"/office/options?{PLACE}&field={field}",
        "json",
        "post",
        data=json.dumps(data),
        content_type="application/json",
    )


def test_a_live_field_in_the_dialog_moves_the_others_there(admin: Client) -> None:
    response = follow(admin, "project", state="open", title="sneaked in")

    nodes = {node["name"]: node for node in response.json()["form"]["schema"]}
    assert set(nodes) == {"name", "state", "budget", "customer"}
    assert nodes["budget"]["value"] == "100.00"
    assert not Project.objects.exists()


@pytest.mark.parametrize(
    ("field", "status"),
    [("assignee", 400), ("title", 400), ("nothing", 404), ("project.nothing", 404)],
)
def test_only_a_list_that_grows_has_such_a_form(field: str, status: int, admin: Client) -> None:
    assert follow(admin, field).status_code == status


def test_a_user_who_may_not_create_a_record_does_not_get_the_form(
    office: None, admin: Client, superuser: Any
) -> None:
    superuser.username = "reader"
    superuser.save()

    assert follow(admin, "project").status_code == 403
    assert make(admin, "project", name="x").status_code == 403
    assert follow(admin, "project.customer").status_code == 404


def test_lists_in_the_dialog_are_searched_and_grow_too(admin: Client) -> None:
    acme = Customer.objects.create(name="Acme")
    path = f"/office/options?{PLACE}&field=project.customer"

    found = fetch(admin, f"{path}&search=ac", "json")
    assert json.loads(found.content) == {
        "options": [{"value": str(acme.pk), "label": "Acme", "details": None}]
    }
    made = make(admin, "project.customer", name="Northwind")
    assert made.status_code == 201
    assert made.json()["option"]["label"] == "Northwind"
    form = follow(admin, "project.customer", "name", name="x").json()["form"]
    assert [node["name"] for node in form["schema"]] == ["name"]


def test_a_file_of_the_dialog_is_good_for_the_dialog_only(admin: Client) -> None:
    acme = Customer.objects.create(name="Acme")
    rest = {"customer": str(acme.pk), "state": "open", "budget": 1}
    inside, outside = upload(admin, "project.name"), upload(admin, "notes")

    assert set(make(admin, "project", name=outside, **rest).json()["errors"]) == {"name"}
    made = make(admin, "project", name=inside, **rest)

    assert made.status_code == 201, made.content
    assert Project.objects.get().name == inside
    assert Upload.objects.get(path=inside).spent_at is not None
    assert Upload.objects.get(path=outside).spent_at is None
    # An upload can be used once.
    assert set(make(admin, "project", name=inside, **rest).json()["errors"]) == {"name"}


def test_a_disabled_select_makes_no_option(declare: Declare, admin: Client) -> None:
    class ReadOnlyProjects(Resource):
        model = Project
        slug = "projects"

        @classmethod
        def form(cls, schema: FormSchema) -> FormSchema:
            return schema.schema([forms.TextInput("name"), customer().disabled()])

    declare(office=lambda panel: panel.path("office").resources([ReadOnlyProjects]))
    place = "resource=projects&page=create&field=customer"

    made = fetch(
        admin,
        f"/office/options?{place}",
        "json",
        "post",
        data=json.dumps({"name": "Acme"}),
        content_type="application/json",
    )

    assert made.status_code == 403
    assert not Customer.objects.exists()


def test_a_disabled_select_has_no_live_form(declare: Declare, admin: Client) -> None:
    class ReadOnlyTasks(TaskResource):
        slug = "tasks"

        @classmethod
        def form(cls, schema: FormSchema) -> FormSchema:
            return schema.schema([forms.TextInput("title"), project().disabled()])

    kinds = [ReadOnlyTasks, ProjectResource, CustomerResource]
    declare(office=lambda panel: panel.path("office").resources(kinds))

    assert follow(admin, "project", state="open").status_code == 403
    assert make(admin, "project", name="x").status_code == 403
