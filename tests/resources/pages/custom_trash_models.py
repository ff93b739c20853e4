"""Models with soft deletion under their own field and method names."""

from __future__ import annotations

from typing import Any, ClassVar

from django.db import models
from django.utils import timezone

from django_panel import Resource
from django_panel.actions import (
    DeleteAction,
    DeleteBulkAction,
    ForceDeleteAction,
    RestoreAction,
    RestoreBulkAction,
)
from django_panel.forms import FormSchema, TextInput
from django_panel.resources import Trash
from django_panel.tables import TableSchema, TextColumn, TrashedFilter


class Dossier(models.Model):
    """Soft deletion by a timestamp. The default manager includes archived rows."""

    name = models.CharField(max_length=50)
    archived_at = models.DateTimeField(null=True, blank=True, editable=False)
    #: What its methods were told, in order.
    told = models.CharField(max_length=200, blank=True, editable=False)

    objects: ClassVar[models.Manager[Dossier]] = models.Manager()

    class Meta:
        app_label = "project"

    def __str__(self) -> str:
        return self.name

    def archive(self) -> None:
        self.archived_at, self.told = timezone.now(), f"{self.told} archive"
        self.save()

    def unarchive(self) -> None:
        self.archived_at, self.told = None, f"{self.told} unarchive"
        self.save()

    def purge(self) -> None:
        super().delete()

    def delete(self, *args: Any, **kwargs: Any) -> Any:
        raise AssertionError("A dossier is archived or purged, never deleted.")


class Shown(models.Manager["Crate"]):
    """Hides discarded rows, also in relations."""

    def get_queryset(self) -> models.QuerySet[Crate]:
        return super().get_queryset().filter(is_discarded=False)


class Crate(models.Model):
    """Soft deletion by a boolean. The base manager hides discarded rows too."""

    name = models.CharField(max_length=50)
    is_discarded = models.BooleanField(default=False, editable=False)
    dossier = models.ForeignKey(Dossier, models.CASCADE, related_name="crates")

    objects = Shown()
    everything: ClassVar[models.Manager[Crate]] = models.Manager()

    class Meta:
        app_label = "project"
        base_manager_name = "objects"

    def __str__(self) -> str:
        return self.name

    def was_discarded(self) -> bool:
        return self.is_discarded

    def discard(self) -> None:
        Crate.everything.filter(pk=self.pk).update(is_discarded=True)

    def keep(self) -> None:
        Crate.everything.filter(pk=self.pk).update(is_discarded=False)

    def burn(self) -> None:
        Crate.everything.filter(pk=self.pk).delete()


MODELS: list[type[models.Model]] = [Dossier, Crate]


class Shelved(Resource):
    """The form and the table of both resources."""

    @classmethod
    def form(cls, schema: FormSchema) -> FormSchema:
        return schema.schema([TextInput("name").required()])

    @classmethod
    def table(cls, schema: TableSchema) -> TableSchema:
        return (
            schema.columns([TextColumn("name")])
            .filters([TrashedFilter()])
            .record_actions([DeleteAction(), RestoreAction(), ForceDeleteAction()])
            .bulk_actions([RestoreBulkAction(), DeleteBulkAction()])
        )


class Dossiers(Shelved):
    model = Dossier
    soft_deletes = Trash(
        trash="archive", restore="unarchive", force_delete="purge", column="archived_at"
    )


class Crates(Shelved):
    model = Crate
    parent_resource = Dossiers
    soft_deletes = Trash(
        trash="discard",
        restore="keep",
        force_delete="burn",
        column="is_discarded",
        is_trashed="was_discarded",
        manager="everything",
    )
