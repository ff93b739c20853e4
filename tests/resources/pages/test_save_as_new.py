"""``Resource.save_as``: the values of an edit form are saved as a new record."""

from __future__ import annotations

import json
from collections.abc import Callable
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.test import Client
from pytest_django.fixtures import Settings

from django_panel import Resource, forms
from django_panel.exceptions import Halt
from django_panel.forms import FormSchema
from django_panel.resources.pages import CreateRecord, EditRecord
from tests.http.inline_panel import TaskResource, make_project, removed, rows, save
from tests.project.clients import fetch
from tests.project.fixtures import Declare
from tests.project.models import Job, Project, Region, Site, Specimen, Task
from tests.resources.pages.animal_models import Animal, animal
from tests.resources.pages.form_requests import AnimalPanel, edit_path, props_of, put, staff

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


@pytest.fixture
def copying(animal_panel: AnimalPanel) -> AnimalPanel:
    animal_panel(save_as=True)
    return animal_panel


def new_animals(*known: Animal) -> list[Animal]:
    return list(Animal.objects.exclude(pk__in=[each.pk for each in known]))


def test_the_values_are_saved_as_a_new_record(copying: AnimalPanel, admin: Client) -> None:
    rex = animal(weight=3, is_tame=True)

    response = put(admin, rex, name="Max", tag="m1", _saveAsNew=True)

    (copy,) = new_animals(rex)
    assert response["Location"].endswith(edit_path(copy))
    assert (copy.name, copy.tag, copy.weight, copy.is_tame) == ("Max", "m1", Decimal(3), True)
    rex.refresh_from_db()
    assert rex.name == "Rex"


def test_a_stale_form_can_be_saved_as_new(copying: AnimalPanel, admin: Client) -> None:
    rex = animal()

    response = put(admin, rex, tag="m1", _saveAsNew=True, _version="of another time")

    assert response.status_code == 303
    assert len(new_animals(rex)) == 1


def test_errors_create_nothing(copying: AnimalPanel, admin: Client) -> None:
    rex = animal()

    response = put(admin, rex, "json", _saveAsNew=True)

    assert response.status_code == 422
    assert set(response.json()["errors"]) == {"tag"}
    assert new_animals(rex) == []


def test_a_repeated_request_creates_one_record(copying: AnimalPanel, admin: Client) -> None:
    rex = animal()

    urls = {
        put(admin, rex, tag="m1", _saveAsNew=True, _submitKey="k")["Location"] for _ in range(2)
    }

    assert len(urls) == len(new_animals(rex)) == 1


def test_the_button_needs_the_option_the_page_and_the_permission(animal_panel: AnimalPanel) -> None:
    rex = animal()
    every, editor = staff("a", "view", "add", "change"), staff("b", "view", "change")
    assert "canSaveAsNew" not in props_of(every, edit_path(rex))

    animal_panel(save_as=True)
    assert props_of(every, edit_path(rex))["canSaveAsNew"] is True
    assert "canSaveAsNew" not in props_of(editor, edit_path(rex))

    animal_panel(without=("create",), save_as=True)
    assert "canSaveAsNew" not in props_of(every, edit_path(rex))


@pytest.mark.parametrize(
    ("abilities", "options"),
    [
        (("view", "change"), {"save_as": True}),
        (("view", "add"), {"save_as": True}),
        (("view", "add", "change"), {}),
        (("view", "add", "change"), {"save_as": True, "without": ("create",)}),
    ],
    ids=["not create", "not edit", "no option", "no create page"],
)
def test_others_are_refused(
    abilities: tuple[str, ...], options: dict[str, Any], animal_panel: AnimalPanel
) -> None:
    animal_panel(**options)
    rex = animal()

    response = put(staff("a", *abilities), rex, "json", name="Max", tag="m1", _saveAsNew=True)

    assert response.status_code == 403
    assert new_animals(rex) == []
    rex.refresh_from_db()
    assert rex.name == "Rex"


def test_the_list_follows_without_save_as_continue(
    animal_panel: AnimalPanel, admin: Client
) -> None:
    animal_panel(save_as=True, save_as_continue=False)

    response = put(admin, animal(), tag="m1", _saveAsNew=True)

    assert response["Location"].endswith("/zoo/animals")


def test_the_hooks_are_those_of_the_create_page(animal_panel: AnimalPanel, admin: Client) -> None:
    class Create(CreateRecord[Animal]):
        def mutate_form_data_before_create(self, data: dict[str, Any]) -> dict[str, Any]:
            if data["name"] == "Halted":
                raise Halt
            return {**data, "entered_by": "create"}

    class Edit(EditRecord[Animal]):
        def mutate_form_data_before_save(self, data: dict[str, Any], record: Any) -> Any:
            raise AssertionError

    animal_panel({"create": Create, "edit": Edit}, save_as=True)
    rex = animal()

    put(admin, rex, tag="m1", _saveAsNew=True)
    halted = put(admin, rex, name="Halted", tag="m2", _saveAsNew=True)

    (copy,) = new_animals(rex)
    assert copy.entered_by == "create"
    assert halted["Location"].endswith(edit_path(rex))


# Rows of inlines.


class ProjectResource(Resource):
    model = Project
    save_as = True

    @classmethod
    def form(cls, schema: FormSchema) -> FormSchema:
        tasks = forms.Inline("tasks").schema([forms.TextInput("title").required()])
        return schema.schema(
            [
                forms.TextInput("name"),
                forms.Select("customer").relationship("customer", "name"),
                tasks.orderable("position"),
            ]
        )


class RegionResource(Resource):
    model = Region
    save_as = True

    @classmethod
    def form(cls, schema: FormSchema) -> FormSchema:
        jobs = forms.Inline("jobs").unscoped().schema([forms.TextInput("title")])
        sites = forms.Inline("sites").unscoped().schema([forms.TextInput("name"), jobs])
        return schema.schema([forms.TextInput("name"), sites])


@pytest.fixture
def works(declare: Declare) -> Callable[..., None]:
    def declared(*resources: type[Resource]) -> None:
        declare(works=lambda panel: panel.path("works").resources(resources))

    declared(ProjectResource, RegionResource, TaskResource)
    return declared


@pytest.mark.usefixtures("works")
def test_rows_are_copied_as_they_are_edited(admin: Client) -> None:
    project = make_project("Plan", "Build", "Sell")
    plan, build, sell = rows(admin, project, "tasks")

    body = [{**sell, "title": "Sell all"}, plan, removed(build), {"title": "Party"}]
    response = save(admin, project, tasks=body, _saveAsNew=True)

    assert response.status_code == 303, response.content
    (copy,) = Project.objects.exclude(pk=project.pk)
    titles = Task.objects.order_by("position").values_list("title", flat=True)
    assert list(titles.filter(project=copy)) == ["Sell all", "Plan", "Party"]
    assert list(titles.filter(project=project)) == ["Plan", "Build", "Sell"]
    assert copy.customer == project.customer


@pytest.mark.usefixtures("works")
def test_rows_that_are_not_submitted_are_copied(admin: Client) -> None:
    project = make_project("Plan")

    response = save(admin, project, name="Tunnel", _saveAsNew=True)

    assert response.status_code == 303, response.content
    (copy,) = Project.objects.exclude(pk=project.pk)
    assert [task.title for task in copy.tasks.all()] == ["Plan"]


@pytest.mark.usefixtures("works")
def test_rows_inside_rows_are_copied(admin: Client) -> None:
    north = Region.objects.create(name="North")
    site = Site.objects.create(region=north, name="Dock")
    Job.objects.create(site=site, title="Weld")

    response = save(admin, north, name="South", _saveAsNew=True)

    assert response.status_code == 303, response.content
    south = Region.objects.get(name="South")
    assert [job.title for job in Job.objects.filter(site__region=south)] == ["Weld"]
    assert Job.objects.filter(site__region=north).count() == 1


@pytest.mark.usefixtures("works")
def test_a_row_of_another_record_is_not_found(admin: Client) -> None:
    project, other = make_project("Plan"), make_project("Theirs")
    (row,) = rows(admin, other, "tasks")

    assert save(admin, project, tasks=[row], _saveAsNew=True).status_code == 404


def test_rows_that_the_user_may_not_create_are_left_out(
    works: Callable[..., None], admin: Client
) -> None:
    class Tasks(TaskResource):
        slug = "tasks"

        @classmethod
        def can_create(cls) -> bool:
            return False

    works(ProjectResource, Tasks)
    project = make_project("Plan")

    response = save(admin, project, name="Tunnel", _saveAsNew=True)

    assert response.status_code == 303, response.content
    (copy,) = Project.objects.exclude(pk=project.pk)
    assert copy.tasks.count() == 0


# Files and secrets.


class SpecimenResource(Resource):
    model = Specimen
    save_as = True

    @classmethod
    def form(cls, schema: FormSchema) -> FormSchema:
        entry = [forms.TextInput("a"), forms.FileUpload("scan")]
        return schema.schema(
            [
                forms.TextInput("name"),
                forms.PasswordInput("secret").required(False),
                forms.FileUpload("document"),
                forms.KeyValue("settings").addable(False),
                forms.Repeater("items").schema(entry),
            ]
        )


def test_files_are_those_of_the_other_record_and_secrets_are_not_copied(
    declare: Declare, admin: Client, settings: Settings, tmp_path: Path
) -> None:
    settings.MEDIA_ROOT = str(tmp_path)
    declare(lab=lambda panel: panel.path("lab").resources([SpecimenResource]))
    paths = [default_storage.save(f"uploads/{name}.txt", ContentFile(b"x")) for name in "abc"]
    moss = Specimen.objects.create(
        name="Moss",
        secret="hidden",
        document=paths[0],
        settings={"depth": 3},
        items=[{"a": "1", "scan": paths[1]}],
    )
    url = f"/lab/specimens/{moss.pk}/edit"
    shown = props_of(admin, url)["form"]["schema"]
    body = {node["name"]: node["value"] for node in shown} | {"name": "Fern", "_saveAsNew": True}

    response = fetch(admin, url, "json", "put", data=body, content_type="application/json")

    assert response.status_code == 303, response.content
    fern = Specimen.objects.get(name="Fern")
    assert (fern.document.name, fern.secret, fern.settings) == (paths[0], "", {"depth": 3})
    assert fern.items == [{"a": "1", "scan": paths[1]}]
    body |= {"document": [{"path": paths[2]}], "name": "Rush"}
    forged = fetch(admin, url, "json", "put", data=body, content_type="application/json")
    assert set(json.loads(forged.content)["errors"]) == {"document"}
