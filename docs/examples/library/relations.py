"""Works beneath their writers, shelves beneath works, each with a place on the shelf."""

from django.db import models
from library.models import Work, Writer

from django_panel import RelationManager, Resource, forms
from django_panel.actions import Action, DetachAction, EditRelatedAction
from django_panel.resources.pages import ManageRelatedRecords
from django_panel.tables import NumberColumn, TextColumn


# region manager
class WorksOfWriter(RelationManager):
    relationship = "work_set"
    title = "Works"
    icon = "book"
    record_title_attribute = "title"


class Writers(Resource):
    model = Writer
    slug = "writers"

    @classmethod
    def relation_managers(cls):
        return [WorksOfWriter]


# endregion


# region models
class Shelf(models.Model):
    name = models.CharField(max_length=40)
    works = models.ManyToManyField(Work, through="Placement", related_name="shelves")

    class Meta:
        app_label = "project"

    def __str__(self):
        return self.name


class Placement(models.Model):
    shelf = models.ForeignKey(Shelf, models.CASCADE)
    work = models.ForeignKey(Work, models.CASCADE)
    place = models.PositiveIntegerField(default=1)

    class Meta:
        app_label = "project"

    def __str__(self):
        return f"{self.work_id} on {self.shelf_id}"


# endregion


# region link
class Shelves(RelationManager):
    relationship = "shelves"

    @classmethod
    def table(cls, schema, owner):
        return schema.columns([TextColumn("name"), NumberColumn("pivot.place").sortable()])

    @classmethod
    def form(cls, schema, owner):
        return schema.schema([forms.TextInput("name").required()])

    @classmethod
    def pivot_form(cls, schema, owner):
        return schema.schema([forms.NumberInput("place").integer().min(1).default(1)])


# endregion


# region rights
class ShelvesOfWork(Shelves):
    @classmethod
    def table(cls, schema, owner):
        tidy = Action("tidy").action(lambda shelf: shelf.placement_set.update(place=1))
        return (
            super()
            .table(schema, owner)
            .record_actions([EditRelatedAction(), tidy, DetachAction()])
            .bulk_actions([])
        )

    @classmethod
    def can_create(cls, owner):
        return False

    @classmethod
    def attachable_query(cls, owner):
        return super().attachable_query(owner).exclude(name="Archive")


# endregion


# region page
class ManageShelves(ManageRelatedRecords):
    relation_manager = ShelvesOfWork


class Works(Resource):
    model = Work
    slug = "works"
    record_title_attribute = "title"

    @classmethod
    def pages(cls):
        return {**super().pages(), "shelves": ManageShelves}

    @classmethod
    def relation_managers(cls):
        return [ShelvesOfWork]


# endregion
