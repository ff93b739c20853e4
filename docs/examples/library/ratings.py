"""A resource whose model has the model field of the project."""

# region resource
from django.db import models
from library.rating_field import RatingField

from django_panel import Resource
from django_panel.actions import ExportAction, ImportAction
from django_panel.imports import ImportColumn, Importer


class Review(models.Model):
    title = models.CharField(max_length=80)
    rating = RatingField(null=True, blank=True)

    class Meta:
        app_label = "project"

    def __str__(self):
        return self.title


class ReviewImporter(Importer):
    model = Review

    @classmethod
    def columns(cls):
        return [ImportColumn("title").required(), ImportColumn("rating")]


class Reviews(Resource):
    model = Review
    slug = "reviews"

    @classmethod
    def table(cls, schema):
        actions = [ExportAction(), ImportAction(ReviewImporter)]
        return super().table(schema).header_actions(actions)


# endregion
