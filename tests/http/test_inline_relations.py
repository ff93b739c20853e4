"""Inlines over generic relations and through models, and inlines inside rows."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.http.inline_panel import (
    edit_url,
    errors,
    inline_panel,
    removed,
    rows,
    save,
    send,
    version,
)
from tests.project.clients import fetch
from tests.project.fixtures import Declare
from tests.project.models import Job, Label, Labelling, Note, Region, Remark, Site

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


@pytest.fixture(autouse=True)
def works(declare: Declare) -> None:
    declare(works=inline_panel)


def make_job(title: str = "Weld") -> Job:
    site = Site.objects.create(region=Region.objects.create(name="North"), name="Dock")
    return Job.objects.create(site=site, title=title)


def test_rows_of_a_generic_relation(admin: Client) -> None:
    job = make_job()
    note = Note.objects.create(job=job, title="Same key", pk=job.pk)
    other = Remark.objects.create(about=note, text="About a note")
    Remark.objects.create(about=job, text="First")
    (first,) = rows(admin, job, "remarks")

    response = save(admin, job, remarks=[{**first, "text": "Changed"}, {"text": "New"}])

    assert response.status_code == 303, response.content
    assert set(job.remarks.values_list("text", flat=True)) == {"Changed", "New"}
    foreign = {"_key": str(other.pk), "text": "x"}
    assert save(admin, job, remarks=[foreign]).status_code == 404
    body = [removed(row) for row in rows(admin, job, "remarks")]
    assert save(admin, job, remarks=body).status_code == 303
    assert list(Remark.objects.values_list("text", flat=True)) == ["About a note"]


def test_rows_of_a_through_model(admin: Client) -> None:
    job = make_job()
    for name in ("hot", "cold"):
        Label.objects.create(name=name)
    Labelling.objects.create(job=job, label_id="hot", weight=2)
    (hot,) = rows(admin, job, "labels")
    assert (hot["label"], hot["weight"]) == ("hot", 2)

    response = save(admin, job, labels=[{**hot, "weight": 5}, {"label": "cold", "weight": 1}])

    assert response.status_code == 303, response.content
    assert set(Labelling.objects.values_list("label", "weight")) == {("hot", 5), ("cold", 1)}
    assert set(job.labels.values_list("name", flat=True)) == {"hot", "cold"}
    found = errors(save(admin, job, labels=[{"label": "none", "weight": 1}]))
    assert list(found) == ["labels.0.label"]


def test_a_deleted_row_of_a_model_with_a_trash_is_moved_to_it(admin: Client) -> None:
    job = make_job()
    note = Note.objects.create(job=job, title="Rust")

    (rust,) = rows(admin, job, "todos")

    assert save(admin, job, todos=[removed(rust)]).status_code == 303

    assert rows(admin, job, "todos") == []
    stored = Note._base_manager.get(pk=note.pk)
    assert stored.deleted_at is not None


def test_unique_values_among_rows(admin: Client) -> None:
    job = make_job()
    Note.objects.create(job=job, title="Rust")
    (rust,) = rows(admin, job, "todos")

    stored = errors(save(admin, job, todos=[rust, {"title": "Rust"}]))
    twice = errors(save(admin, job, todos=[rust, {"title": "Oil"}, {"title": "Oil"}]))

    assert list(stored) == ["todos.1"]
    assert list(twice) == ["todos.2.title"]
    assert Note.objects.count() == 1


# Two levels.


def make_region() -> Region:
    region = Region.objects.create(name="North")
    for name in ("Dock", "Yard"):
        site = Site.objects.create(region=region, name=name)
        Job.objects.create(site=site, title=f"{name} job")
    return region


def structure(region: Region) -> dict[str, list[str]]:
    return {
        site.name: list(site.jobs.order_by("pk").values_list("title", flat=True))
        for site in region.sites.order_by("pk")
    }


def test_inlines_inside_rows(admin: Client) -> None:
    region = make_region()
    dock, yard = rows(admin, region, "sites")
    assert [job["title"] for job in yard["jobs"]] == ["Yard job"]

    response = save(
        admin,
        region,
        sites=[
            {**dock, "jobs": [{**dock["jobs"][0], "title": "Weld"}, {"title": "Paint"}]},
            {**yard, "jobs": [removed(yard["jobs"][0])]},
            {"name": "Mill", "jobs": [{"title": "Saw"}]},
        ],
    )

    assert response.status_code == 303, response.content
    assert structure(region) == {"Dock": ["Weld", "Paint"], "Yard": [], "Mill": ["Saw"]}


def test_a_new_owner_with_two_levels(admin: Client) -> None:
    body = {"name": "South", "sites": [{"name": "Mill", "jobs": [{"title": "Saw"}]}]}

    response = send(admin, "/works/regions/create", body, "post")

    assert response.status_code == 303, response.content
    assert structure(Region.objects.get()) == {"Mill": ["Saw"]}


def test_errors_and_foreign_keys_of_the_second_level(admin: Client) -> None:
    region = make_region()
    dock, yard = rows(admin, region, "sites")
    moved: dict[str, Any] = {**dock, "jobs": [*dock["jobs"], *yard["jobs"]]}

    empty = errors(save(admin, region, sites=[{**dock, "jobs": [{"title": ""}]}, yard]))
    foreign = save(admin, region, sites=[moved, yard])

    assert list(empty) == ["sites.0.jobs.0.title"]
    assert foreign.status_code == 404
    assert structure(region) == {"Dock": ["Dock job"], "Yard": ["Yard job"]}


def test_a_change_on_the_second_level_is_a_conflict(admin: Client) -> None:
    region = make_region()
    shown, before = rows(admin, region, "sites"), version(admin, region)
    Job.objects.filter(title="Yard job").update(title="Theirs")

    assert save(admin, region, version=before, sites=shown).status_code == 409


def test_each_level_is_read_with_one_query(admin: Client) -> None:
    region = make_region()
    for name in "abc":
        Job.objects.create(site=Site.objects.create(region=region, name=name), title=name)
    fetch(admin, edit_url(region))

    with CaptureQueriesContext(connection) as queries:
        fetch(admin, edit_url(region))

    for table in ("project_site", "project_job"):
        reads = [q for q in queries.captured_queries if f'FROM "{table}"' in q["sql"]]
        assert len(reads) == 1, table


def test_unchanged_rows_of_the_second_level_are_not_written(admin: Client) -> None:
    region = make_region()
    dock, yard = rows(admin, region, "sites")
    job = {**yard["jobs"][0], "title": "Saw"}

    with CaptureQueriesContext(connection) as queries:
        save(admin, region, sites=[dock, {**yard, "jobs": [job]}])

    statements = [each["sql"] for each in queries.captured_queries]
    updates = [each for each in statements if each.startswith(("INSERT", "UPDATE", "DELETE"))]
    assert [each for each in updates if '"project_site"' in each] == []
    assert len([each for each in updates if '"project_job"' in each]) == 1
