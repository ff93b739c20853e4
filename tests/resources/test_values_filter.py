"""Names of text and number fields in ``filters``: the list, the search for values, relations."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from urllib.parse import urlencode

import pytest
from django.db import connection
from django.db.models import Model, QuerySet
from django.test import Client
from django.test.utils import CaptureQueriesContext

from django_panel import Resource, tables
from django_panel.exceptions import PanelSchemaException
from django_panel.resources import RelationManager
from tests.project.clients import client_for, fetch, make_user, page_of, reload
from tests.project.fixtures import Declare
from tests.project.models import Customer, Project, Specimen, Task
from tests.tables.page_helpers import sql_of

pytestmark = pytest.mark.django_db

INDEX = "panel/resources/Index"


class TaskManager(RelationManager):
    relationship = "tasks"

    @classmethod
    def table(cls, schema: tables.TableSchema, owner: Model) -> tables.TableSchema:
        return schema.columns([tables.TextColumn("title")]).filters([tables.ValuesFilter("title")])


class TaskResource(Resource):
    model = Task
    columns = ("title",)
    filters = ("title", "position", "project__name", "is_done")

    @classmethod
    def query(cls) -> QuerySet[Any]:
        return super().query().exclude(title="Hidden")


class ProjectResource(Resource):
    model = Project
    columns = ("name",)

    @classmethod
    def relation_managers(cls) -> Sequence[type[RelationManager]]:
        return [TaskManager]


@pytest.fixture(autouse=True)
def project(declare: Declare) -> Project:
    declare(desk=lambda panel: panel.path("desk").resources([TaskResource, ProjectResource]))
    project = Project.objects.create(name="Road", customer=Customer.objects.create(name="Ann"))
    for title in ("Dig", "Pave", "Pave", "Hidden"):
        Task.objects.create(project=project, title=title, position=7)
    return project


def search(client: Client, **query: str) -> Any:
    path = "/desk/options?" + urlencode(
        {"resource": "tasks", "narrows": "index", "filter": "title", "field": "value", **query}
    )
    return fetch(client, path, "json")


def test_names_of_other_fields_are_filters_by_their_values(admin: Client) -> None:
    page = page_of(fetch(admin, "/desk/tasks?filters[title][value]=Pave", "inertia"))["props"]

    filters = page["table"]["filters"]
    assert [(each["name"], each["type"]) for each in filters] == [
        ("title", "form"),
        ("position", "form"),
        ("project.name", "form"),
        ("is_done", "boolean"),
    ]
    assert "narrows=index" in page["table"]["filterOptionsUrl"]
    # The applied value has a label; the others are loaded when the filter is opened.
    assert filters[0]["form"]["schema"][0]["options"] == [{"value": "Pave", "label": "Pave"}]
    assert filters[1]["form"]["schema"][0]["options"] == []
    assert len(page["rows"]) == 2
    assert page["state"]["filterIndicators"] == [{"name": "title", "label": "Title: Pave"}]


def test_the_values_of_the_records_in_scope_are_searched(admin: Client) -> None:
    options = search(admin, search="").json()["options"]

    assert options == [{"value": "Dig", "label": "Dig"}, {"value": "Pave", "label": "Pave"}]
    assert search(admin, search="av").json()["options"] == options[1:]
    assert search(admin, filter="project.name").json()["options"][0]["value"] == "Road"


def test_a_user_who_may_not_open_the_list_finds_no_values() -> None:
    assert search(client_for(make_user("guest")), search="").status_code == 403


def test_the_list_runs_no_query_for_the_values(admin: Client) -> None:
    fetch(admin, "/desk/tasks", "inertia")

    with CaptureQueriesContext(connection) as captured:
        reload(admin, "/desk/tasks", INDEX, "table", "rows", "state")

    assert not any("DISTINCT" in statement for statement in sql_of(captured))


def test_a_related_list_gets_its_values_with_the_table(admin: Client, project: Project) -> None:
    other = Project.objects.create(name="Rail", customer=project.customer)
    Task.objects.create(project=other, title="Elsewhere", position=1)

    page = page_of(fetch(admin, f"/desk/projects/{project.pk}/edit", "inertia"))
    props = page_of(
        reload(admin, f"/desk/projects/{project.pk}/edit", page["component"], "relations")
    )["props"]

    (field,) = props["relations"][0]["table"]["filters"][0]["form"]["schema"]
    assert {option["value"] for option in field["options"]} == {"Dig", "Pave"}


def test_a_field_without_single_values_is_refused() -> None:
    broken: Any = type("Broken", (Resource,), {"model": Specimen, "filters": ("data",)})

    with pytest.raises(PanelSchemaException, match="There is no filter for 'data'"):
        broken.table(tables.TableSchema(Specimen))
