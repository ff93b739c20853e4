"""Models in a second database, and their database router."""

from __future__ import annotations

from typing import Any, ClassVar

from django.db import models

from django_panel import RelationManager, Resource
from django_panel.actions import (
    Action,
    DeleteBulkAction,
    DeleteRelatedAction,
    EditRelatedAction,
    ReplicateAction,
)
from django_panel.forms import FileUpload, FormSchema, NumberInput, Select, TextInput
from django_panel.notifications import Notification
from django_panel.resources.pages import EditRecord, ResourcePage
from django_panel.support.context import current_user
from django_panel.tables import NumberColumn, TableSchema, TextColumn, TextInputColumn

ALIAS = "archive"


class Firm(models.Model):
    name = models.CharField(max_length=50)

    objects: ClassVar[models.Manager[Firm]] = models.Manager()

    class Meta:
        app_label = "project"

    def __str__(self) -> str:
        return self.name


class Ledger(models.Model):
    name = models.CharField(max_length=50, unique=True)
    amount = models.IntegerField(default=0)
    place = models.IntegerField(default=0)
    document = models.FileField(upload_to="ledgers", blank=True)
    firm = models.ForeignKey(Firm, models.SET_NULL, null=True, blank=True)

    objects: ClassVar[models.Manager[Ledger]] = models.Manager()

    class Meta:
        app_label = "project"

    def __str__(self) -> str:
        return self.name


class Posting(models.Model):
    ledger = models.ForeignKey(Ledger, models.CASCADE)
    text = models.CharField(max_length=50)

    objects: ClassVar[models.Manager[Posting]] = models.Manager()

    class Meta:
        app_label = "project"

    def __str__(self) -> str:
        return self.text


MODELS: list[type[models.Model]] = [Firm, Ledger, Posting]


class LedgerRouter:
    """A database router for these models."""

    def db_for_read(self, model: Any, **hints: Any) -> str | None:
        return ALIAS if model in MODELS else None

    db_for_write = db_for_read


class FailingEdit(EditRecord):
    """An edit page whose ``after_save`` hook fails."""

    def after_save(self, record: Any) -> None:
        if record.name == "Doomed":
            raise RuntimeError("Nothing of this may stay.")


def raise_amount(record: Any) -> None:
    record.amount += 1
    record.save()
    if record.name == "Doomed":
        raise RuntimeError("Nothing of this may stay.")


def tell(record: Any) -> None:
    Notification("told").title("Hello").persistent().send(current_user())
    raise_amount(record)


def rename_copy(copy: Any) -> None:
    copy.name = f"Copy of {copy.name}"


class Postings(RelationManager):
    relationship = "posting_set"
    key = "postings"

    @classmethod
    def form(cls, schema: FormSchema, owner: Any) -> FormSchema:
        return schema.schema([TextInput("text").required()])

    @classmethod
    def table(cls, schema: TableSchema, owner: Any) -> TableSchema:
        return schema.columns([TextColumn("text")]).record_actions(
            [EditRelatedAction(), DeleteRelatedAction()]
        )


class Firms(Resource):
    model = Firm


class Ledgers(Resource):
    model = Ledger

    @classmethod
    def relation_managers(cls) -> list[type[RelationManager]]:
        return [Postings]

    @classmethod
    def pages(cls) -> dict[str, type[ResourcePage]]:
        return {**super().pages(), "edit": FailingEdit}

    @classmethod
    def form(cls, schema: FormSchema) -> FormSchema:
        return schema.schema(
            [
                TextInput("name").required(),
                NumberInput("amount").integer(),
                FileUpload("document"),
                Select("firm")
                .relationship("firm", "name")
                .searchable()
                .create_option_form([TextInput("name").required()]),
            ]
        )

    @classmethod
    def table(cls, schema: TableSchema) -> TableSchema:
        return (
            schema.columns(
                [
                    TextColumn("name").searchable().sortable(),
                    TextColumn("firm.name").searchable(),
                    NumberColumn("amount"),
                    TextInputColumn("place"),
                ]
            )
            .record_actions(
                [
                    Action("raise").action(raise_amount),
                    Action("tell").action(tell),
                    ReplicateAction(),
                    ReplicateAction("rename").using(rename_copy),
                ]
            )
            .bulk_actions([DeleteBulkAction()])
            .reorderable("place")
        )


class FirmsUsing(Firms):
    """Without a router: the query names the database."""

    slug = "firms"

    @classmethod
    def query(cls) -> models.QuerySet[Any]:
        return super().query().using(ALIAS)


class LedgersUsing(Ledgers):
    slug = "ledgers"

    @classmethod
    def query(cls) -> models.QuerySet[Any]:
        return super().query().using(ALIAS)
