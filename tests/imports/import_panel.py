"""A panel whose lists have an import button, and requests of its dialog."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, ClassVar

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client
from pytest_django.fixtures import Settings

from django_panel import Panel, RelationManager, Resource
from django_panel.actions import Action, ImportAction
from django_panel.imports import ImportColumn, Importer
from django_panel.tables.schema import TableSchema
from tests.imports.files import csv_bytes
from tests.project.clients import fetch
from tests.project.fixtures import Declare
from tests.project.models import Customer, Project, Task


class ProjectFileImporter(Importer):
    model = Project

    @classmethod
    def columns(cls) -> Sequence[ImportColumn]:
        return [
            ImportColumn("name").required().example("Website"),
            ImportColumn("customer").relationship("customer", "name").required().example("Acme"),
            ImportColumn("budget").guess(["money"]),
        ]


class ChoreImporter(Importer):
    model = Task

    @classmethod
    def columns(cls) -> Sequence[ImportColumn]:
        return [ImportColumn("title").required(), ImportColumn("notes")]


class ProjectTasks(RelationManager):
    relationship: ClassVar[str] = "tasks"

    @classmethod
    def table(cls, schema: TableSchema, owner: Any) -> TableSchema:
        return super().table(schema, owner).header_actions([ImportAction(ChoreImporter)])


class CustomerResource(Resource):
    model = Customer


class ProjectResource(Resource):
    model = Project

    @classmethod
    def relation_managers(cls) -> Sequence[Any]:
        return [ProjectTasks]

    @classmethod
    def table(cls, schema: TableSchema) -> TableSchema:
        other = Action("other").schema(lambda record: []).table_action(lambda data: None)
        return super().table(schema).header_actions([ImportAction(ProjectFileImporter), other])


class ProjectTaskResource(Resource):
    model = Task
    parent_resource: ClassVar[type[Resource] | None] = ProjectResource

    @classmethod
    def table(cls, schema: TableSchema) -> TableSchema:
        return super().table(schema).header_actions([ImportAction(ChoreImporter)])


HEADINGS = ["Name", "Customer", "Money"]


def rows(*cells: Sequence[object]) -> bytes:
    """Return a file with projects."""
    return csv_bytes(HEADINGS, cells)


def files_in(folder: Path) -> list[Path]:
    """Return all files below a folder."""
    return sorted(path for path in folder.rglob("*") if path.is_file())


@pytest.fixture
def private(db: None, declare: Declare, settings: Settings, tmp_path: Path) -> Path:
    """Declare the panel with the customer Acme; return the folder of private files."""
    declare(back=build_panel)
    settings.STORAGES = {
        **settings.STORAGES,
        "panel_private": {
            "BACKEND": "django.core.files.storage.FileSystemStorage",
            "OPTIONS": {"location": str(tmp_path)},
        },
    }
    Customer.objects.create(name="Acme")
    return tmp_path


def build_panel(panel: Panel) -> Panel:
    return panel.path("back").resources([CustomerResource, ProjectResource, ProjectTaskResource])


QUERY = "resource=projects&action=import&scope=table"


def upload(
    client: Client, content: bytes, name: str = "rows.csv", query: str = QUERY
) -> HttpResponse:
    """Upload a file for the dialog."""
    file = SimpleUploadedFile(name, content)
    data = {"field": "file", "file": file}
    return fetch(client, f"/back/uploads?{query}", "json", "post", data=data)


def stored(client: Client, content: bytes, name: str = "rows.csv", query: str = QUERY) -> str:
    """Upload a file and return its path."""
    response = upload(client, content, name, query)
    assert response.status_code == 200, response.content
    return str(json.loads(response.content)["path"])


def post(client: Client, path: str, query: str = QUERY, **data: Any) -> HttpResponse:
    """Send JSON to an endpoint of the dialog."""
    return fetch(
        client,
        f"/back/{path}?{query}",
        "json",
        "post",
        data=json.dumps(data),
        content_type="application/json",
    )


def submit(client: Client, query: str = QUERY, **data: Any) -> HttpResponse:
    """Submit the form of the dialog."""
    return post(client, "actions/form", query, **data)


def answer(response: HttpResponse, status: int = 200) -> dict[str, Any]:
    """Return the body of a response with this status."""
    assert response.status_code == status, response.content
    found: dict[str, Any] = json.loads(response.content)
    return found


def errors(response: HttpResponse) -> dict[str, list[str]]:
    """Return the validation errors of a response."""
    found: dict[str, list[str]] = answer(response, 422)["errors"]
    return found


def toast(client: Client, path: str = "/back/projects") -> dict[str, Any] | None:
    """Return the toast of the next page."""
    page = json.loads(fetch(client, path, "inertia").content)
    found: dict[str, Any] | None = (page.get("flash") or {}).get("toast")
    return found
