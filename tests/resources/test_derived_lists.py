"""What a resource without declarations has: filters, deletion, and a view page with all columns."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from django_panel import Resource
from django_panel.tables import TableSchema
from tests.project.clients import client_for, fetch, make_user, page_of
from tests.project.fixtures import Declare
from tests.project.models import Customer, Note, Project

pytestmark = pytest.mark.django_db


@pytest.fixture
def project() -> Project:
    return Project.objects.create(customer=Customer.objects.create(name="Moss"), name="House")


def table(resource: type[Resource]) -> TableSchema:
    return resource.table(TableSchema(resource.model))


def props(client: Client, path: str) -> dict[str, Any]:
    response = fetch(client, path)
    assert response.status_code == 200, response.content
    found: dict[str, Any] = page_of(response)["props"]
    return found


def test_derived_lists_have_filters_selection_and_deletion(
    admin: Client, project: Project, declare: Declare
) -> None:
    class Plain(Resource):
        model = Project

    declare(desk=lambda panel: panel.path("desk").resources([Plain]))
    found = props(admin, "/desk/projects")["table"]

    assert [(each["name"], each["type"]) for each in found["filters"]] == [
        ("customer", "form"),
        ("state", "select"),
        ("starts_on", "date"),
        ("created_at", "date"),
    ]
    assert found["selectable"]
    assert [each["name"] for each in found["bulkActions"]] == ["delete"]
    # Deletion is left out for users without the permission.
    viewer = client_for(make_user("viewer", "view_project"))
    refused = props(viewer, "/desk/projects")["table"]
    assert (refused["bulkActions"], refused["selectable"]) == ([], False)


def test_a_derived_view_page_shows_what_users_cannot_edit(
    admin: Client, project: Project, declare: Declare
) -> None:
    class Plain(Resource):
        model = Project

    class Named(Resource):
        model = Project
        slug = "named"
        fields = ("name",)

    declare(desk=lambda panel: panel.path("desk").resources([Plain, Named]))
    key = 12_345
    Project.objects.create(pk=key, name="Tower", customer=project.customer)
    entries = {
        each["name"]: each["value"] for each in props(admin, f"/desk/projects/{key}")["entries"]
    }

    assert list(entries)[-2:] == ["id", "created_at"]
    assert entries["id"] == "12345"
    assert entries["created_at"]
    named = props(admin, f"/desk/named/{key}")["entries"]
    assert [each["name"] for each in named] == ["name"]


def test_a_derived_list_with_a_trash() -> None:
    class Notes(Resource):
        model = Note
        soft_deletes = True

    found = table(Notes)

    assert [each.get_name() for each in found.get_filters()][-1] == "trashed"
    assert [each.get_name() for each in found.get_bulk_actions()] == [
        "restore",
        "forceDelete",
        "delete",
    ]
