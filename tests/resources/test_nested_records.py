"""Records below a parent: made through its relation, and asked for without one."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest
from django.test import Client

from django_panel import Resource, panel
from django_panel.panels.registry import get_registry
from django_panel.resources import parents
from django_panel.resources.records import across_parents
from django_panel.support import context
from django_panel.support.reach import records_of
from tests.panels.declarations import resource
from tests.project.fixtures import Declare
from tests.project.models import Job, Label, Note, Remark, Site, User
from tests.project.nesting import (
    JobResource,
    LabelResource,
    NoteResource,
    RegionResource,
    RemarkResource,
    deep_panel,
    line,
)
from tests.project.visitors import ask

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


@pytest.fixture(autouse=True)
def panels(declare: Declare) -> None:
    declare(deep=deep_panel)


@pytest.fixture
def inside(superuser: User) -> Any:
    """Let the test stand where a request would: in the panel, as somebody."""
    with context.bind(panel=panel("deep"), user=superuser):
        yield


def create(client: Client, path: str, **values: Any) -> Any:
    response = ask(client, path, "json", "post", data=values, content_type="application/json")
    assert response.status_code == 303, response.content
    return response


# Without a parent --------------------------------------------------------------------------------


@pytest.mark.usefixtures("inside")
def test_records_to_choose_from_lie_below_any_parent_within_reach() -> None:
    seen = line("seen")
    for link in ("site", "job"):
        line("unseen", **{link: "hidden"})
    left = line("left")
    left.region.is_active = False
    left.region.save()

    assert set(records_of(Note)) == {seen.note}
    assert set(records_of(Job)) == {seen.job}
    with parents.bound(NoteResource, seen.job.pk):
        other = line("other").note
        assert set(records_of(Note)) == {seen.note}
    assert set(records_of(Note)) == {seen.note, other}


@pytest.mark.usefixtures("inside")
def test_records_of_every_kind_of_relation_can_be_asked_without_a_parent() -> None:
    seen, unseen = line("seen"), line("unseen", site="hidden")
    second = line("second")
    red, blue = Label.objects.create(name="red"), Label.objects.create(name="blue")
    red.jobs.add(seen.job, second.job)
    blue.jobs.add(unseen.job)
    said = Remark.objects.create(about=seen.job, text="said")
    Remark.objects.create(about=unseen.job, text="unsaid")
    Remark.objects.create(about=seen.region, text="elsewhere")

    assert list(across_parents(LabelResource)) == [red]
    assert list(across_parents(RemarkResource)) == [said]


@pytest.mark.usefixtures("inside")
def test_a_resource_without_a_parent_speaks_first_for_its_model(declare: Declare) -> None:
    every = resource("ZuluNotes", Note, slug="every-note")
    declare(deep=lambda panel: deep_panel(panel).resources([every]))
    hidden = line("one", site="hidden").note

    with context.bind(panel=panel("deep")):
        assert list(records_of(Note)) == [hidden]


def test_navigation_checks_and_the_dashboard_need_no_parent(admin: Client) -> None:
    from django_panel.checks import check_panels

    assert [message for message in check_panels() if str(message.id).startswith("panel.E")] == []
    assert ask(admin, "/deep").status_code == 200


# Creating ----------------------------------------------------------------------------------------


def test_a_foreign_key_is_set_by_the_server(admin: Client) -> None:
    one, two = line("one"), line("two")

    create(admin, f"{one.path}/todos/create", title="new", job=two.job.pk, job_id=two.job.pk)

    assert Note.objects.get(title="new").job == one.job


class MovableSites(Resource):
    """A form that asks for the parent all the same."""

    model = Site
    slug: ClassVar[str | None] = "sites"
    parent_resource: ClassVar[type[Resource] | None] = RegionResource

    @classmethod
    def form(cls, schema: Any) -> Any:
        from django_panel import forms

        return schema.schema(
            [forms.TextInput("name"), forms.Select("region").relationship("region")]
        )


def test_an_answer_for_the_parent_is_ignored_where_a_form_asks_it(
    declare: Declare, admin: Client
) -> None:
    declare(deep=lambda panel: panel.path("deep").resources([RegionResource, MovableSites]))
    one, two = line("one"), line("two")

    create(admin, f"/deep/regions/{one.region.pk}/sites/create", name="new", region=two.region.pk)

    assert Site.objects.get(name="new").region == one.region


def test_a_rule_that_speaks_of_the_parent_is_asked_before_the_write(admin: Client) -> None:
    one, two = line("one"), line("two")

    def post(path: str) -> Any:
        body = {"title": "one note"}
        return ask(admin, path, "json", "post", data=body, content_type="application/json")

    assert post(f"{two.path}/todos/create").status_code == 303
    refused = post(f"{one.path}/todos/create")
    assert refused.status_code == 422
    assert Note.objects.filter(title="one note").count() == 2


def test_a_many_to_many_is_joined_after_the_write(admin: Client) -> None:
    one, two = line("one"), line("two")

    create(admin, f"{one.path}/labels/create", name="red")

    assert list(one.job.labels.values_list("name", flat=True)) == ["red"]
    assert not two.job.labels.exists()


def test_a_record_that_cannot_be_joined_is_not_made(
    admin: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    from django_panel.exceptions import Halt
    from django_panel.resources.parent_links import ManyToManyLink

    def refuse(self: Any, parent: Any, record: Any) -> None:
        raise Halt

    monkeypatch.setattr(ManyToManyLink, "join", refuse)
    one = line("one")

    create(admin, f"{one.path}/labels/create", name="red")

    assert not Label.objects.exists()


def test_a_generic_key_is_set_by_the_server(admin: Client) -> None:
    one, two = line("one"), line("two")

    create(admin, f"{one.path}/remarks/create", text="said", about_id=two.job.pk)

    assert Remark.objects.get().about == one.job


def form_and_columns(kind: type[Resource]) -> tuple[list[str], list[str]]:
    here = get_registry().by_id("deep")
    return (
        [field.get_name() for field in here.schema_of(kind, "form").declared_fields()],
        [column.get_name() for column in here.schema_of(kind, "table").get_columns()],
    )


@pytest.mark.parametrize(
    ("kind", "names"),
    [(JobResource, ["title"]), (RemarkResource, ["text"]), (LabelResource, ["name"])],
)
def test_derived_forms_and_tables_leave_the_parent_out(
    kind: type[Resource], names: list[str]
) -> None:
    form, columns = form_and_columns(kind)

    assert set(names) <= set(form) <= {*names, "jobs"}
    assert columns == names
