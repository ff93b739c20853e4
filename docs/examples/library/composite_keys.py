"""Copies of works, with a composite primary key."""

# region keys
from django.db import models
from library.models import Work

from django_panel import Resource
from django_panel.actions import DeleteAction, DeleteBulkAction, EditAction


class Copy(models.Model):
    pk = models.CompositePrimaryKey("work_id", "number")
    work = models.ForeignKey(Work, models.CASCADE, related_name="copies")
    number = models.IntegerField()
    shelf = models.CharField(max_length=20, blank=True)

    class Meta:
        app_label = "project"
        verbose_name_plural = "copies"

    def __str__(self):
        return f"Copy {self.number}"


class Copies(Resource):
    model = Copy
    with_related = ["work"]

    @classmethod
    def table(cls, schema):
        return (
            super()
            .table(schema)
            .record_actions([EditAction(), DeleteAction()])
            .bulk_actions([DeleteBulkAction()])
        )


# endregion
