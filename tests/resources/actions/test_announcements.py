"""What built-in actions and relation groups announce of records that belong together."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest
from django.http import HttpResponse
from django.test import Client

from django_panel import Panel, Resource, forms
from django_panel.actions import RestoreAction
from django_panel.forms.schema import FormSchema
from django_panel.records.signals import Write
from django_panel.records.trash import Trash
from django_panel.records.writer import RecordWriter, write_records
from django_panel.resources.resource_source import ResourceSource
from django_panel.tables.schema import TableSchema
from tests.project.clients import client_for, fetch
from tests.project.fixtures import Declare
from tests.project.models import User
from tests.resources.actions.deletion_models import Branch, Paper

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


def note(paper: Any) -> None:
    Paper.objects.filter(pk=paper.pk).update(name="restored")


class BranchResource(Resource):
    model = Branch

    @classmethod
    def form(cls, schema: FormSchema) -> FormSchema:
        inner = forms.RelationGroup("parent").schema([forms.TextInput("name")])
        return schema.schema(
            [forms.RelationGroup("parent").schema([forms.TextInput("name"), inner])]
        )


class PaperResource(Resource):
    model = Paper
    soft_deletes: ClassVar[Any] = Trash(column="is_trashed", is_trashed="is_trashed")

    @classmethod
    def table(cls, schema: TableSchema) -> TableSchema:
        return schema.record_actions([RestoreAction().after(note)])


@pytest.fixture
def client(declare: Declare, root: User) -> Client:
    def attic(panel: Panel) -> Panel:
        return panel.path("attic").resources([BranchResource, PaperResource])

    declare(attic=attic)
    return client_for(root)


def send(client: Client, path: str, method: str = "post", **data: Any) -> HttpResponse:
    response = fetch(
        client, f"/attic/{path}", "json", method, data=data, content_type="application/json"
    )
    assert response.status_code in {200, 204, 303}, response.content
    return response


def test_a_hook_after_a_built_in_action_is_announced(client: Client, history: list[Write]) -> None:
    paper = Paper.objects.create(name="old", is_trashed=True)

    send(client, "actions/record", resource="papers", action="restore", record=paper.pk)

    assert Paper.objects.get().name == "restored"
    assert [(write.operation, write.changes) for write in history] == [
        ("update", None),
        ("update", None),
    ]


def test_a_record_that_was_deleted_with_another_is_announced_once(history: list[Write]) -> None:
    parent = Branch.objects.create(name="parent")
    child = Branch.objects.create(name="child", parent=parent)
    keys = [parent.pk, child.pk]
    source = ResourceSource(BranchResource)

    def work(writer: RecordWriter) -> None:
        for record in (parent, child):
            writer.delete_permanently([record])

    write_records(source, work)

    assert sorted(write.record.pk for write in history) == keys
    assert {write.operation for write in history} == {"delete"}


def test_a_nested_group_changes_its_owner(client: Client, history: list[Write]) -> None:
    outer = Branch.objects.create(name="outer")
    branch = Branch.objects.create(name="branch", parent=outer)

    send(client, f"branches/{branch.pk}/edit", "put", parent={"parent": {"name": "new"}})

    outer.refresh_from_db()
    assert outer.parent is not None
    assert outer.parent.name == "new"
    assert [(write.operation, write.record.pk, write.changes) for write in history][:2] == [
        ("create", outer.parent.pk, {}),
        ("update", outer.pk, {"parent": (None, outer.parent.pk)}),
    ]
