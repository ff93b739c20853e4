"""A model that keeps a trash under names of its own, and the resource that says them."""

# region trash
from django.db import models
from django.utils import timezone

from django_panel import Resource
from django_panel.resources import Trash
from django_panel.tables import TextColumn, TrashedFilter


class Manuscript(models.Model):
    title = models.CharField(max_length=120)
    archived_at = models.DateTimeField(null=True, editable=False)

    class Meta:
        app_label = "project"

    def __str__(self):
        return self.title

    def archive(self):
        self.archived_at = timezone.now()
        self.save(update_fields=["archived_at"])

    def unarchive(self):
        self.archived_at = None
        self.save(update_fields=["archived_at"])

    def purge(self):
        self.delete()


class Manuscripts(Resource):
    model = Manuscript
    record_title_attribute = "title"
    soft_deletes = Trash(
        trash="archive",
        restore="unarchive",
        force_delete="purge",
        column="archived_at",
    )

    @classmethod
    def table(cls, schema):
        return schema.columns([TextColumn("title")]).filters([TrashedFilter()])


# endregion
