"""Records of a nested resource: created through the relation, and queried without a parent."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest
from django.test import Client

from django_panel import Resource, panel
from django_panel.panels.registry import get_registry
from django_panel.resources import parents
from django_panel.resources.records import queryset_of
from django_panel.support import context
from django_panel.support.query_scope import QueryScope
from django_panel.support.related import related_source
from tests.panels.declarations import resource
from tests.project.clients import fetch, page_of
from tests.project.fixtures import Declare
from tests.project.models import Job, Label, Note, Remark, Site, User
from tests.project.nested_panel import (
    JobResource,
    LabelResource,
    NoteResource,
    RegionResource,
    RemarkResource,
    deep_panel,
    make_line,
)

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


@pytest.fixture(autouse=True)
def panels(declare: Declare) -> None:
    declare(deep=deep_panel)


@pytest.fixture
def inside(superuser: User) -> Any:
    """Bind a panel and a user, as a request does."""
    with context.bind(panel=panel("deep"), user=superuser):
        yield


def create(client: Client, path: str, **values: Any) -> Any:
    response = fetch(client, path, "json", "post", data=values, content_type="application/json")
    assert response.status_code == 303, response.content
    return response


# Without a parent --------------------------------------------------------------------------------


@pytest.mark.usefixtures("inside")
def test_records_to_choose_from_lie_below_any_parent_in_scope() -> None:
    seen = make_line("seen")
    for link in ("site", "job"):
        make_line("unseen", **{link: "hidden"})
    left = make_line("left")
    left.region.is_active = False
    left.region.save()

    assert set(related_source(Note).choices()) == {seen.note}
    assert set(related_source(Job).choices()) == {seen.job}
    with parents.bound(NoteResource, seen.job.pk):
        other = make_line("other").note
        assert set(related_source(Note).choices()) == {seen.note}
    assert set(related_source(Note).choices()) == {seen.note, other}


@pytest.mark.usefixtures("inside")
def test_records_of_every_kind_of_relation_can_be_asked_without_a_parent() -> None:
    seen, unseen = make_line("seen"), make_line("unseen", site="hidden")
    second = make_line("second")
    red, blue = Label.objects.create(name="red"), Label.objects.create(name="blue")
    red.jobs.add(seen.job, second.job)
    blue.jobs.add(unseen.job)
    said = Remark.objects.create(about=seen.job, text="said")
    Remark.objects.create(about=unseen.job, text="unsaid")
    Remark.objects.create(about=seen.region, text="elsewhere")

    assert list(queryset_of(LabelResource, QueryScope(any_parent=True))) == [red]
    assert list(queryset_of(RemarkResource, QueryScope(any_parent=True))) == [said]


@pytest.mark.usefixtures("inside")
def test_a_resource_without_a_parent_speaks_first_for_its_model(declare: Declare) -> None:
    every = resource("ZuluNotes", Note, slug="every-note")
    declare(deep=lambda panel: deep_panel(panel).resources([every]))
    hidden = make_line("one", site="hidden").note

    with context.bind(panel=panel("deep")):
        assert list(related_source(Note).choices()) == [hidden]


def test_navigation_checks_and_the_dashboard_need_no_parent(admin: Client) -> None:
    from django_panel.checks.panels import check_panels

    assert [message for message in check_panels() if str(message.id).startswith("panel.E")] == []
    assert fetch(admin, "/deep").status_code == 200


# Creating ----------------------------------------------------------------------------------------


def test_a_foreign_key_is_set_by_the_server(admin: Client) -> None:
    one, two = make_line("one"), make_line("two")

    create(admin, f"{one.path}/todos/create", title="new", job=two.job.pk, job_id=two.job.pk)

    assert Note.objects.get(title="new").job == one.job


class MovableSites(Resource):
    """A form with a field for the parent."""

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
    one, two = make_line("one"), make_line("two")

    create(admin, f"/deep/regions/{one.region.pk}/sites/create", name="new", region=two.region.pk)

    assert Site.objects.get(name="new").region == one.region


def test_a_rule_that_speaks_of_the_parent_is_asked_before_the_write(admin: Client) -> None:
    one, two = make_line("one"), make_line("two")

    def post(path: str) -> Any:
        body = {"title": "one note"}
        return fetch(admin, path, "json", "post", data=body, content_type="application/json")

    assert post(f"{two.path}/todos/create").status_code == 303
    refused = post(f"{one.path}/todos/create")
    assert refused.status_code == 422
    assert Note.objects.filter(title="one note").count() == 2


def test_a_many_to_many_is_joined_after_the_write(admin: Client) -> None:
    one, two = make_line("one"), make_line("two")

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
    one = make_line("one")

    create(admin, f"{one.path}/labels/create", name="red")

    assert not Label.objects.exists()


def test_a_generic_key_is_set_by_the_server(admin: Client) -> None:
    one, two = make_line("one"), make_line("two")

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
    # A generated key has a hidden column.
    assert [name for name in columns if name != "id"] == names


def test_a_record_that_moves_to_another_parent_leaves_its_page(
    declare: Declare, admin: Client
) -> None:
    declare(deep=lambda panel: panel.path("deep").resources([RegionResource, MovableSites]))
    one, two = make_line("one"), make_line("two")
    home = f"/deep/regions/{one.region.pk}/sites"
    body = {"name": "moved", "region": str(two.region.pk)}

    def put(**values: Any) -> Any:
        address = f"{home}/{one.site.pk}/edit"
        return fetch(admin, address, "json", "put", data=values, content_type="application/json")

    assert put(name="stays")["Location"] == f"{home}/{one.site.pk}/edit"
    assert put(**body)["Location"] == home
    assert fetch(admin, f"{home}/{one.site.pk}/edit").status_code == 404


class OnlySite(Resource):
    """The singular site of a region."""

    model = Site
    slug: ClassVar[str | None] = "site"
    parent_resource: ClassVar[type[Resource] | None] = RegionResource
    parent_relationship: ClassVar[str | None] = "sites"
    singular: ClassVar[bool] = True


def test_a_resource_of_one_record_can_be_nested(declare: Declare, admin: Client) -> None:
    declare(deep=lambda panel: panel.path("deep").resources([RegionResource, OnlySite]))
    one, two = make_line("one"), make_line("two")

    shown = page_of(fetch(admin, f"/deep/regions/{two.region.pk}/site"))["props"]

    assert shown["recordKey"] == two.site.pk
    assert shown["resource"]["indexUrl"] == f"/deep/regions/{two.region.pk}/site"
    edit = f"/deep/regions/{one.region.pk}/site/edit"
    sent = fetch(admin, edit, "json", "put", data={"name": "x"}, content_type="application/json")
    assert sent["Location"] == edit
    assert set(Site.objects.values_list("name", flat=True)) == {"x", "two"}
