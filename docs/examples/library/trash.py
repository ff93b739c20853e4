"""A model with a trash, and the resource that shows it."""

# region trash
from django.db import models

from django_panel import Resource
from django_panel.actions import ForceDeleteAction, RestoreAction
from django_panel.models import SoftDeletes
from django_panel.tables import TextColumn, TrashedFilter


class Poster(SoftDeletes):
    title = models.CharField(max_length=120)

    class Meta:
        app_label = "project"

    def __str__(self):
        return self.title


class Posters(Resource):
    model = Poster
    record_title_attribute = "title"
    soft_deletes = True

    @classmethod
    def table(cls, schema):
        return (
            schema.columns([TextColumn("title").searchable()])
            .filters([TrashedFilter()])
            .record_actions([RestoreAction(), ForceDeleteAction()])
        )


# endregion
