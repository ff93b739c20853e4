"""A panel whose forms have inlines, and requests to it."""

from __future__ import annotations

import json
from typing import Any

from django.http import HttpResponse
from django.test import Client

from django_panel import Panel, Resource, forms
from django_panel.forms import FormSchema
from tests.project.clients import fetch, page_of
from tests.project.models import Customer, Job, Labelling, Note, Project, Region, Remark, Task


class TaskResource(Resource):
    model = Task


class NoteResource(Resource):
    model = Note


class RemarkResource(Resource):
    model = Remark


class LabellingResource(Resource):
    model = Labelling


def tasks() -> forms.Inline:
    return (
        forms.Inline("tasks")
        .schema(
            [
                forms.TextInput("title").required(),
                forms.Select("assignee").relationship("assignee", "username"),
                forms.Toggle("is_done"),
            ]
        )
        .table()
        .orderable("position")
    )


class ProjectResource(Resource):
    model = Project

    @classmethod
    def form(cls, schema: FormSchema) -> FormSchema:
        return schema.schema(
            [
                forms.TextInput("name").required(),
                forms.Select("customer").relationship("customer", "name").required(),
                tasks(),
            ]
        )


class JobResource(Resource):
    model = Job

    @classmethod
    def form(cls, schema: FormSchema) -> FormSchema:
        return schema.schema(
            [
                forms.TextInput("title"),
                forms.Inline("todos").schema([forms.TextInput("title")]),
                forms.Inline("remarks").schema([forms.TextInput("text")]),
                forms.Inline("labels").schema(
                    [
                        forms.Select("label").relationship("label", "name").required(),
                        forms.NumberInput("weight"),
                    ]
                ),
            ]
        )


class RegionResource(Resource):
    """Two levels of inlines."""

    model = Region

    @classmethod
    def form(cls, schema: FormSchema) -> FormSchema:
        jobs = forms.Inline("jobs").schema([forms.TextInput("title")]).table()
        sites = forms.Inline("sites").schema([forms.TextInput("name"), jobs])
        return schema.schema([forms.TextInput("name"), sites])


RESOURCES: list[type[Resource]] = [
    TaskResource,
    NoteResource,
    RemarkResource,
    LabellingResource,
    ProjectResource,
    JobResource,
    RegionResource,
]


def inline_panel(panel: Panel) -> Panel:
    return panel.path("works").resources(RESOURCES)


def make_project(*titles: str) -> Project:
    """Return a project with these tasks, in this order."""
    project = Project.objects.create(name="Bridge", customer=Customer.objects.create(name="Acme"))
    for position, title in enumerate(titles):
        Task.objects.create(project=project, title=title, position=position)
    return project


def edit_url(record: Any) -> str:
    return f"/works/{record._meta.model_name}s/{record.pk}/edit"


def node(client: Client, record: Any, name: str) -> dict[str, Any]:
    """Return a field of the edit page."""
    schema = page_of(fetch(client, edit_url(record)))["props"]["form"]["schema"]
    found: dict[str, Any] = next(each for each in schema if each["name"] == name)
    return found


def rows(client: Client, record: Any, name: str) -> list[dict[str, Any]]:
    """Return the rows of an inline as the edit page shows them."""
    value: list[dict[str, Any]] = node(client, record, name)["value"]
    return value


def removed(row: dict[str, Any]) -> dict[str, Any]:
    """Return what the browser sends for a row that the user has removed."""
    return {"_key": row["_key"], "_delete": True}


def version(client: Client, record: Any) -> str:
    found: str = page_of(fetch(client, edit_url(record)))["props"]["version"]
    return found


def send(client: Client, path: str, body: dict[str, Any], method: str = "put") -> HttpResponse:
    return fetch(
        client, path, "json", method, data=json.dumps(body), content_type="application/json"
    )


def save(client: Client, record: Any, **body: Any) -> HttpResponse:
    return send(client, edit_url(record), body)


def errors(response: HttpResponse) -> dict[str, Any]:
    """Return the errors of a response by path."""
    assert response.status_code == 422, response.content
    found: dict[str, Any] = json.loads(response.content)["errors"]
    return found
