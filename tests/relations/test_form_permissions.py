"""Permissions on a relation's forms, and the signal after a write."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest
from django.test import Client

from django_panel import RelationManager, Resource
from django_panel.actions import CreateRelatedAction, EditRelatedAction
from django_panel.exceptions import PanelRegistrationException
from django_panel.forms import FormSchema, TextInput
from django_panel.records.signals import record_written
from django_panel.tables.schema import TableSchema
from tests.project.clients import client_for, make_user
from tests.project.fixtures import Declare
from tests.project.models import Badge, Customer, Job, Labelling, Note, Project
from tests.project.relation_panel import (
    RIGHTS,
    create_job,
    create_label,
    create_project,
    create_remark,
    form_of,
    labels,
    save,
    todos,
)

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


# Validation, permissions, order of errors ---------------------------------------------------


def test_an_operation_of_another_shape_is_refused(clerk: Client) -> None:
    job, customer = create_job("paint", "a"), Customer.objects.create(name="Ann")
    project = {"resource": "customers", "record": customer.pk, "relation": "projects"}

    assert form_of(clerk, **todos(job, "attach")).status_code == 403
    assert save(clerk, todos(job, "attach"), related=1).status_code == 403
    assert form_of(clerk, **labels(job, "associate")).status_code == 403
    assert save(clerk, {**project, "operation": "associate"}, related=1).status_code == 403


@pytest.mark.parametrize(
    ("missing", "place", "status"),
    [
        ("add_note", {"relation": "todos", "operation": "create"}, 403),
        ("change_note", {"relation": "todos", "operation": "edit"}, 403),
        ("change_job", {"relation": "labels", "operation": "attach"}, 403),
        ("view_note", {"relation": "todos", "operation": "create"}, 403),
        ("view_job", {"relation": "todos", "operation": "create"}, 403),
        (None, {"relation": "nothing", "operation": "create"}, 404),
        (None, {"relation": "todos", "operation": "explode"}, 404),
        (None, {"relation": "Todos", "operation": "create"}, 404),
    ],
)
def test_every_refusal_writes_nothing(missing: str | None, place: Any, status: int) -> None:
    job = create_job("paint", "a")
    create_label("free")
    client = client_for(make_user("some", *(right for right in RIGHTS if right != missing)))
    query = {"resource": "jobs", "record": job.pk, **place}
    if place["operation"] == "edit":
        query["related"] = Note.objects.get().pk

    assert form_of(client, **query).status_code == status
    data = {"title": "new", "related": "free"}
    assert save(client, query, **data).status_code == status
    assert list(Note.objects.values_list("title", flat=True)) == ["a"]
    assert not Labelling.objects.exists()


@pytest.mark.parametrize("name", ["resource", "record", "relation", "operation"])
def test_a_missing_name_is_unprocessable(clerk: Client, name: str) -> None:
    query = todos(create_job(), "create")
    del query[name]

    for response in (form_of(clerk, **query), save(clerk, query, title="x")):
        assert response.status_code == 422
        assert name in response.json()["errors"]


def test_a_missing_record_to_edit_is_unprocessable(clerk: Client) -> None:
    response = form_of(clerk, **todos(create_job(), "edit"))

    assert response.status_code == 422
    assert list(response.json()["errors"]) == ["related"]


@pytest.mark.parametrize("title", ["hidden", "private"])
def test_an_owner_out_of_scope_is_not_found_and_one_not_to_be_viewed_is_refused(
    clerk: Client, title: str
) -> None:
    job = create_job(title)

    response = save(clerk, todos(job, "create"), title="new")

    assert response.status_code == (404 if title == "hidden" else 403)
    assert not Note.objects.exists()


def test_only_what_the_table_offers_can_be_opened(declare: Declare, clerk: Client) -> None:
    class Frozen(RelationManager):
        relationship: ClassVar[str] = "todos"

        @classmethod
        def table(cls, schema: TableSchema, owner: Any) -> TableSchema:
            return super().table(schema, owner).header_actions([]).record_actions([])

    class Picky(RelationManager):
        relationship: ClassVar[str] = "todos"
        key: ClassVar[str | None] = "picky"

        @classmethod
        def table(cls, schema: TableSchema, owner: Any) -> TableSchema:
            schema = super().table(schema, owner)
            never = EditRelatedAction().authorize(lambda record: record.title != "a")
            return schema.header_actions([CreateRelatedAction().authorize(False)]).record_actions(
                [never]
            )

    class PickyResource(Resource):
        model = Job

        @classmethod
        def relation_managers(cls) -> Any:
            return [Frozen, Picky]

    declare(rel=lambda panel: panel.path("rel").resources([PickyResource]))
    job = create_job("paint", "a")
    note = Note.objects.get()

    assert save(clerk, todos(job, "create"), title="x").status_code == 404
    assert save(clerk, todos(job, "edit", related=note.pk), title="x").status_code == 404
    picky = {"relation": "picky"}
    assert save(clerk, {**todos(job, "create"), **picky}, title="x").status_code == 403
    place = {**todos(job, "edit", related=note.pk), **picky}
    assert save(clerk, place, title="x").status_code == 403
    assert list(Note.objects.values_list("title", flat=True)) == ["a"]


def test_a_link_without_columns_is_asked_nothing(declare: Declare, clerk: Client) -> None:
    class Asking(RelationManager):
        relationship: ClassVar[str] = "sites"

        @classmethod
        def pivot_form(cls, schema: FormSchema, owner: Any) -> FormSchema:
            return schema.schema([TextInput("weight")])

    class AskingResource(Resource):
        model = Badge

        @classmethod
        def relation_managers(cls) -> Any:
            return [Asking]

    declare(rel=lambda panel: panel.path("rel").resources([AskingResource]))
    badge = Badge.objects.create(name="gold")
    place = {"resource": "badges", "record": badge.pk, "relation": "sites", "operation": "attach"}

    with pytest.raises(PanelRegistrationException, match=r"Asking.*pivot_form"):
        form_of(clerk, **place)


# Signal ------------------------------------------------------------------------------------


def test_a_history_hears_of_each_write(clerk: Client) -> None:
    job = create_job("paint")
    create_label("free")
    writes: list[tuple[str, str, str]] = []

    def listen(write: Any, **kwargs: Any) -> None:
        writes.append((write.resource.model.__name__, write.operation.value, str(write.record)))

    record_written.connect(listen)
    try:
        save(clerk, todos(job, "create"), title="new")
        save(clerk, todos(job, "edit", related=Note.objects.get().pk), title="newer")
        save(clerk, labels(job, "attach"), related="free")
    finally:
        record_written.disconnect(listen)

    assert writes == [
        ("Note", "create", "new"),
        ("Note", "update", "newer"),
        ("Job", "update", "paint"),
    ]


def test_a_project_of_another_customer_stays(clerk: Client) -> None:
    ann, bob = Customer.objects.create(name="Ann"), Customer.objects.create(name="Bob")
    project = create_project(bob, "his")
    place = {"resource": "customers", "record": ann.pk, "relation": "projects"}

    response = save(clerk, {**place, "operation": "edit", "related": project.pk}, name="mine")

    assert response.status_code == 404
    assert Project.objects.get().name == "his"


def test_remarks_of_another_kind_of_record_are_not_mistaken(clerk: Client) -> None:
    from tests.project.models import Remark

    job = create_job()
    site_remark = Remark.objects.create(about=job.site, text="about the site")
    Remark.objects.filter(pk=site_remark.pk).update(about_id=str(job.pk))
    create_remark(job, "about the job")
    place = {**todos(job, "edit", related=site_remark.pk), "relation": "remarks"}

    assert save(clerk, place, text="mine").status_code == 404
