"""Bookmarks of records of any type."""

# region bookmarks
from django.contrib.contenttypes.fields import GenericForeignKey
from django.contrib.contenttypes.models import ContentType
from django.db import models
from library.models import Work, Writer

from django_panel import Resource, forms


class Bookmark(models.Model):
    label = models.CharField(max_length=40)
    content_type = models.ForeignKey(ContentType, models.CASCADE)
    object_id = models.PositiveBigIntegerField()
    target = GenericForeignKey("content_type", "object_id")

    class Meta:
        app_label = "project"

    def __str__(self):
        return self.label


class Bookmarks(Resource):
    model = Bookmark

    @classmethod
    def form(cls, schema):
        return schema.schema(
            [
                forms.TextInput("label").required(),
                forms.GenericRelationSelect("target").types([Work, Writer]).required(),
            ]
        )


# endregion
