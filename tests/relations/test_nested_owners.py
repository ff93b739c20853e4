"""Owners that are nested, and related records whose resource is nested."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest
from django.db.models import QuerySet
from django.test import Client

from django_panel import RelationManager, Resource
from django_panel.resources.pages import ManageRelatedRecords
from tests.project.clients import client_for, make_user, page_of, reload
from tests.project.fixtures import Declare
from tests.project.models import Job, Label, Labelling, Note, Remark, Site
from tests.project.nested_panel import (
    RIGHTS,
    JobResource,
    LabelResource,
    NoteResource,
    RegionResource,
    RemarkResource,
    SiteResource,
    make_line,
)
from tests.project.relation_panel import fetch

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


class Todos(RelationManager):
    """The relation by which the related resource is nested."""

    relationship: ClassVar[str] = "todos"
    soft_deletes: ClassVar[Any] = True


class Labels(RelationManager):
    relationship: ClassVar[str] = "labels"


class ManageTodos(ManageRelatedRecords):
    relation_manager: ClassVar[Any] = Todos


class OwnerJobs(JobResource):
    slug: ClassVar[str | None] = "jobs"

    @classmethod
    def pages(cls) -> Any:
        return {**super().pages(), "manage": ManageTodos}

    @classmethod
    def relation_managers(cls) -> Any:
        return [Todos, Labels]


class BelowNotes(NoteResource):
    parent_resource: ClassVar[type[Resource] | None] = OwnerJobs

    @classmethod
    def query(cls) -> QuerySet[Any]:
        return super().query().exclude(title__startswith="hidden")


@pytest.fixture(autouse=True)
def panels(declare: Declare) -> None:
    resources = [RegionResource, SiteResource, OwnerJobs, BelowNotes]
    declare(deep=lambda panel: panel.path("deep").resources(resources))


@pytest.fixture
def clerk() -> Client:
    return client_for(make_user("clerk", *RIGHTS))


def relations(client: Client, path: str) -> dict[str, Any]:
    page = page_of(fetch(client, path, "inertia"))
    return {each["key"]: each for each in page["props"]["relations"]}


def sent(client: Client, path: str, **body: Any) -> Any:
    return fetch(
        client,
        f"/deep/relations/{path}",
        "json",
        "post",
        data=body,
        content_type="application/json",
    ).status_code


def test_the_context_names_the_owners_parent(clerk: Client) -> None:
    one = make_line("one")

    todos = relations(clerk, one.path)["todos"]

    assert todos["context"] == {
        "resource": "jobs",
        "record": one.job.pk,
        "relation": "todos",
        "parent": one.site.pk,
    }
    assert f"&parent={one.site.pk}" in todos["headerActions"][0]["formUrl"]
    assert fetch(clerk, todos["headerActions"][0]["formUrl"], "json").status_code == 200
    edit = next(each for each in todos["rows"][0]["actions"] if each["name"] == "edit")
    described = fetch(clerk, edit["formUrl"], "json").json()
    assert f"parent={one.site.pk}" in described["submitUrl"]
    body = {"data": {"title": "new", "position": 1}, "content_type": "application/json"}
    assert fetch(clerk, described["submitUrl"], "json", "post", **body).status_code == 303
    assert Note.objects.get().title == "new"


@pytest.mark.parametrize(
    ("parent", "status"), [("own", 303), (None, 422), ([1], 422), ("other", 404), ("x", 404)]
)
def test_the_owners_parent_is_required_and_checked(clerk: Client, parent: Any, status: int) -> None:
    one, two = make_line("one"), make_line("two")
    known = {"own": one.site.pk, "other": two.site.pk}
    body = {"resource": "jobs", "record": one.job.pk, "relation": "todos"}
    query_string = known.get(parent, parent) if isinstance(parent, str) else parent
    body |= {} if query_string is None else {"parent": query_string}

    assert sent(clerk, "action", **body, action="delete", related=one.note.pk) == status
    assert Note.objects.filter(pk=one.note.pk).exists() == (status != 303)


def test_a_resource_nested_by_this_very_relation_narrows_and_is_linked(clerk: Client) -> None:
    one = make_line("one")
    Note.objects.create(title="hidden", job=one.job)

    rows = relations(clerk, one.path)["todos"]["rows"]

    assert [row["key"] for row in rows] == [one.note.pk]
    assert rows[0]["url"] == f"{one.path}/todos/{one.note.pk}"
    assert fetch(clerk, rows[0]["url"], "inertia").status_code == 200
    assert clerk.get(f"{one.path}/manage").status_code == 200


def test_the_count_of_a_tab_is_in_the_scope_of_the_nested_resource(clerk: Client) -> None:
    one = make_line("one")
    Note.objects.create(title="hidden", job=one.job)
    path = f"{one.path}?relation=labels"

    response = reload(clerk, path, "panel/resources/View", "relationCounts")

    counted = page_of(response)["props"]["relationCounts"]
    assert counted == {"todos": {"total": 1, "totalIsExact": True}}


def test_the_trash_of_a_nested_resource_is_in_scope(clerk: Client) -> None:
    one = make_line("one")
    one.note.trash()
    body = {"resource": "jobs", "record": one.job.pk, "relation": "todos", "parent": one.site.pk}

    query_string = "?relations[todos][filters][trashed]=only"
    rows = relations(clerk, f"{one.path}{query_string}")["todos"]["rows"]

    assert [row["key"] for row in rows] == [one.note.pk]
    assert sent(clerk, "action", **body, action="restore", related=one.note.pk) == 303
    assert Note.objects.exists()


# A resource that is nested elsewhere ---------------------------------------------------------


class SiteBadges(RelationManager):
    relationship: ClassVar[str] = "labels"


class FlatJobs(Resource):
    """Jobs without a parent, whose labels and remarks are nested below other jobs."""

    model = Job
    slug: ClassVar[str | None] = "flat"
    record_title_attribute: ClassVar[str | None] = "title"

    @classmethod
    def relation_managers(cls) -> Any:
        return [SiteBadges]


class SiteRemarks(RelationManager):
    relationship: ClassVar[str] = "remarks"


def nested_elsewhere(panel: Any) -> Any:
    resources = [
        RegionResource,
        SiteResource,
        JobResource,
        NoteResource,
        LabelResource,
        RemarkResource,
        FlatJobs,
    ]
    return panel.path("deep").resources(resources)


def test_records_below_a_parent_out_of_scope_stay_there(declare: Declare, clerk: Client) -> None:
    declare(deep=nested_elsewhere)
    one, dark = make_line("one"), make_line("dark", job="hidden")
    for name in ("both", "secret", "free"):
        Label.objects.create(name=name)
    Labelling.objects.create(job=one.job, label_id="both")
    Labelling.objects.create(job=dark.job, label_id="both")
    Labelling.objects.create(job=dark.job, label_id="secret")

    # The jobs of this resource have no scope; those that labels are nested below have.
    shown = relations(clerk, f"/deep/flat/{dark.job.pk}")["labels"]["rows"]
    place = f"resource=flat&record={one.job.pk}&relation=labels&operation=attach"
    options = fetch(clerk, f"/deep/options?{place}&field=related", "json").json()["options"]

    assert [row["key"] for row in shown] == ["both"]
    assert shown[0]["url"] is None
    assert [option["value"] for option in options] == ["free"]
    body = {"data": {"related": "secret"}, "content_type": "application/json"}
    refused = fetch(clerk, f"/deep/relations/form?{place}", "json", "post", **body)
    assert refused.status_code == 404
    assert not Labelling.objects.filter(job=one.job, label_id="secret").exists()


def test_what_has_no_such_parent_is_shown(declare: Declare, clerk: Client) -> None:
    declare(deep=nested_elsewhere)
    one = make_line("one")
    about = Remark.objects.create(about=one.note, text="about the note")
    Remark.objects.create(about=one.job, text="about the job")

    rows = relations(clerk, f"{one.path}/todos/{one.note.pk}")["remarks"]["rows"]

    assert [row["key"] for row in rows] == [about.pk]


def test_a_query_that_widens_adds_no_record_of_another_owner(
    declare: Declare, clerk: Client
) -> None:
    class Sites(RelationManager):
        relationship: ClassVar[str] = "sites"

    class Regions(RegionResource):
        slug: ClassVar[str | None] = "regions"

        @classmethod
        def relation_managers(cls) -> Any:
            return [Sites]

    class WideSites(Resource):
        model = Site

        @classmethod
        def query(cls) -> QuerySet[Any]:
            return super().query() | Site.objects.all()

    class DeafSites(WideSites):
        @classmethod
        def query(cls) -> QuerySet[Any]:
            return Site.objects.all()

    one, two = make_line("one"), make_line("two")
    for kind in (WideSites, DeafSites):
        declare(deep=lambda panel, kind=kind: panel.path("deep").resources([Regions, kind]))
        rows = relations(clerk, f"/deep/regions/{one.region.pk}")["sites"]["rows"]

        assert [row["key"] for row in rows] == [one.site.pk]
        body = {"resource": "regions", "record": one.region.pk, "relation": "sites"}
        assert sent(clerk, "action", **body, action="delete", related=two.site.pk) == 404
