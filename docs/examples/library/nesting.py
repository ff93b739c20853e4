"""Works below their writers, drafts below their works."""

# region nesting
from django.db import models
from library.models import Work, Writer

from django_panel import Resource
from django_panel.tables import TextColumn


class Draft(models.Model):
    work = models.ForeignKey(Work, models.CASCADE, related_name="drafts")
    text = models.CharField(max_length=120)

    class Meta:
        app_label = "project"

    def __str__(self):
        return self.text


class Writers(Resource):
    model = Writer
    slug = "writers"

    @classmethod
    def table(cls, schema):
        works = TextColumn("name").url(lambda writer: WorksOfWriter.url(parent=writer))
        return schema.columns([works])


class WorksOfWriter(Resource):
    model = Work
    slug = "works"
    parent_resource = Writers
    parent_relationship = "work_set"
    record_title_attribute = "title"


class Drafts(Resource):
    model = Draft
    parent_resource = WorksOfWriter
    record_title_attribute = "text"


# endregion


# region links
def drafts_of(work):
    return Drafts.url(panel="shelf", parent=work)


# endregion


# region job
def count_works(writer_key, editor):
    from django_panel import panel
    from django_panel.resources import parents
    from django_panel.support import context

    here = context.bind(panel=panel("shelf"), user=editor)
    with here, parents.bound(WorksOfWriter, writer_key):
        return WorksOfWriter.query().count()


# endregion
