"""A panel that writes records in every way, and what receivers of ``record_written`` get."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, ClassVar

from django.db.models import Model
from django.forms import ModelForm

from django_panel import Panel, RelationManager, Resource, forms
from django_panel.actions import (
    Action,
    AttachAction,
    CreateRelatedAction,
    DeleteAction,
    DeleteBulkAction,
    DetachAction,
    ReplicateAction,
    RestoreAction,
)
from django_panel.forms import FormSchema
from django_panel.resources import Write, record_written
from django_panel.resources.pages import BoardPage, EditRecord
from django_panel.tables.columns.text_input import TextInputColumn
from django_panel.tables.schema import TableSchema
from tests.project.models import Badge, Customer, Note, Project, Site, Task


def finish(task: Task) -> None:
    task.is_done = True
    task.save(update_fields=["is_done"])


def finish_with_update(tasks: list[Task]) -> None:
    Task.objects.filter(pk__in=[each.pk for each in tasks], is_done=False).update(is_done=True)


def notify(task: Task) -> None:
    """Write nothing."""


def remove(task: Task) -> None:
    Task.objects.filter(pk=task.pk).delete()


def rename(task: Task, value: Any) -> None:
    Task.objects.filter(pk=task.pk).update(notes=value)


class TaskResource(Resource):
    model = Task

    @classmethod
    def table(cls, schema: TableSchema) -> TableSchema:
        return (
            schema.columns(
                [
                    TextInputColumn("title"),
                    TextInputColumn("notes").update_using(rename),
                ]
            )
            .record_actions(
                [
                    Action("finish").action(finish),
                    Action("notify").action(notify),
                    Action("remove").action(remove),
                    ReplicateAction(),
                    DeleteAction(),
                ]
            )
            .bulk_actions(
                [
                    Action("finish").action(finish),
                    Action("update").bulk_action(finish_with_update),
                    DeleteBulkAction(),
                ]
            )
            .reorderable("position")
        )


class ProjectBoard(BoardPage[Project]):
    column_field = "state"


class EditCustomer(EditRecord[Customer]):
    """Saves customers itself."""

    def handle_record_update(self, record: Any, attributes: Mapping[str, Any]) -> Any:
        Customer.objects.filter(pk=record.pk).update(**attributes)
        return Customer.objects.get(pk=record.pk)


class ProjectResource(Resource):
    model = Project

    @classmethod
    def pages(cls) -> Any:
        return {**super().pages(), "board": ProjectBoard}

    @classmethod
    def form(cls, schema: FormSchema) -> FormSchema:
        customer = forms.Select("customer").relationship("customer", "name").required()
        return schema.schema(
            [
                forms.TextInput("name").required(),
                customer.create_option_form([forms.TextInput("name")]),
                forms.NumberInput("budget"),
                forms.Inline("tasks").schema([forms.TextInput("title")]),
            ]
        )


class NoteResource(Resource):
    model = Note
    soft_deletes: ClassVar[Any] = True

    @classmethod
    def table(cls, schema: TableSchema) -> TableSchema:
        return schema.record_actions([DeleteAction(), RestoreAction()])


class SiteResource(Resource):
    model = Site


class Sites(RelationManager):
    relationship: ClassVar[str] = "sites"

    @classmethod
    def table(cls, schema: TableSchema, owner: Any) -> TableSchema:
        return schema.header_actions([AttachAction(), CreateRelatedAction()]).record_actions(
            [DetachAction()]
        )


class BadgeResource(Resource):
    model = Badge

    @classmethod
    def relation_managers(cls) -> Any:
        return [Sites]

    @classmethod
    def form(cls, schema: FormSchema) -> FormSchema:
        return schema.schema(
            [
                forms.TextInput("name"),
                forms.Select("sites").relationship("sites", "name"),
                forms.RelationGroup("holder").schema([forms.TextInput("first_name")]),
            ]
        )


class BadgeForm(ModelForm):  # type: ignore[type-arg]
    class Meta:
        model = Badge
        fields = ("name", "sites")


class BadgeOfAClassResource(Resource):
    model = Badge
    slug: ClassVar[str | None] = "badges-of-a-class"
    form_class: ClassVar[Any] = BadgeForm


class CustomerResource(Resource):
    model = Customer

    @classmethod
    def pages(cls) -> Any:
        return {**super().pages(), "edit": EditCustomer}


def written_panel(panel: Panel) -> Panel:
    return panel.path("desk").resources(
        [
            TaskResource,
            ProjectResource,
            NoteResource,
            SiteResource,
            BadgeResource,
            BadgeOfAClassResource,
            CustomerResource,
        ]
    )


@contextmanager
def recorded(*, reads_changes: bool = False) -> Iterator[list[Write]]:
    """Collect the writes of a block."""
    seen: list[Write] = []

    def append(sender: object, write: Write, **kwargs: object) -> None:
        seen.append(write)

    record_written.connect(append, reads_changes=reads_changes)
    try:
        yield seen
    finally:
        record_written.disconnect(append)


def summary(writes: list[Write]) -> list[tuple[str, str, str]]:
    """Return source, operation and model of each write."""
    return [(each.source, each.operation, _name(each.record)) for each in writes]


def _name(record: Model) -> str:
    return str(record._meta.model_name)
