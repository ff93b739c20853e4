"""A panel with three levels of nested resources: regions, sites, jobs, and children of jobs."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar

from django.db.models import Model, QuerySet
from django.http import HttpResponse
from django.test import Client

from django_panel import Panel, RelationManager, Resource, forms
from django_panel.actions import (
    Action,
    DeleteAction,
    DeleteBulkAction,
    ForceDeleteAction,
    ReplicateAction,
)
from django_panel.forms.schema import FormSchema
from django_panel.infolists.entries.text import TextEntry
from django_panel.infolists.schema import InfolistSchema
from django_panel.policies import Policy
from django_panel.tables.columns.text import TextColumn
from django_panel.tables.columns.text_input import TextInputColumn
from django_panel.tables.filters.trashed import TrashedFilter
from django_panel.tables.schema import TableSchema
from tests.project.clients import Kind, fetch
from tests.project.models import Job, Label, Note, Region, Remark, Site

MODELS = ("region", "site", "job", "note", "label", "remark")
RIGHTS = tuple(
    f"{right}_{model}" for model in MODELS for right in ("view", "add", "change", "delete")
)


class RegionResource(Resource):
    """Only active regions are in scope. Private ones cannot be viewed."""

    model = Region

    @classmethod
    def query(cls) -> QuerySet[Any]:
        return super().query().filter(is_active=True)

    @classmethod
    def can_view(cls, record: Model) -> bool:
        return super().can_view(record) and not str(record).startswith("private")


class SitePolicy(Policy):
    """Hidden sites are out of scope. Private ones cannot be viewed."""

    def scope(self, user: Any, queryset: QuerySet[Any]) -> QuerySet[Any]:
        return queryset.exclude(name__startswith="hidden")

    def view(self, user: Any, record: Model) -> Any:
        return super().view(user, record) and not str(record).startswith("private")


class SiteResource(Resource):
    model = Site
    parent_resource: ClassVar[type[Resource] | None] = RegionResource
    policy: ClassVar[type[Policy] | None] = SitePolicy


class JobResource(Resource):
    model = Job
    parent_resource: ClassVar[type[Resource] | None] = SiteResource
    record_title_attribute: ClassVar[str | None] = "title"

    @classmethod
    def query(cls) -> QuerySet[Any]:
        return super().query().exclude(title__startswith="hidden")

    @classmethod
    def can_view(cls, record: Model) -> bool:
        return super().can_view(record) and not str(record).startswith("private")


def append_mark(record: Any, data: dict[str, Any] | None = None) -> None:
    """Append a mark to a record of any model."""
    name = next(each for each in ("title", "text") if hasattr(record, each))
    setattr(record, name, f"{getattr(record, name)}{(data or {}).get('mark', '!')}")
    record.save()


def append_mark_to_all(records: list[Any], data: dict[str, Any] | None = None) -> None:
    for record in records:
        append_mark(record, data)


#: How often an action on a whole table was run.
called_with: list[Any] = []


@dataclass(frozen=True)
class EraseAction(ForceDeleteAction):
    """Visible on every note, so that tests can request its deletion preview."""

    _name: str = field(default="erase", kw_only=False)

    def own_visibility(self) -> bool:
        return True


class NoteRemarks(RelationManager):
    """Remarks about a note. Remarks about jobs have their own resource."""

    relationship: ClassVar[str] = "remarks"

    @classmethod
    def table(cls, schema: TableSchema, owner: Any) -> TableSchema:
        return schema.columns([TextInputColumn("text")]).record_actions(
            [
                *schema.get_record_actions(),
                Action("shout").action(append_mark),
                Action("ask")
                .schema([forms.TextInput("mark").required().live()])
                .action(append_mark),
            ]
        )


class NoteResource(Resource):
    """A nested resource that uses every endpoint."""

    model = Note
    slug: ClassVar[str | None] = "todos"
    parent_resource: ClassVar[type[Resource] | None] = JobResource
    record_title_attribute: ClassVar[str | None] = "title"
    soft_deletes: ClassVar[Any] = True

    @classmethod
    def relation_managers(cls) -> Any:
        return [NoteRemarks]

    @classmethod
    def form(cls, schema: FormSchema) -> FormSchema:
        return schema.schema(
            [
                forms.TextInput("title").required().live(),
                forms.Select("friends").exists_in(Note, "id").searchable().dehydrated(False),
                forms.FileUpload("proof").dehydrated(False),
            ]
        )

    @classmethod
    def infolist(cls, schema: InfolistSchema) -> InfolistSchema:
        return schema.schema([TextEntry("title")]).actions([Action("shout").action(append_mark)])

    @classmethod
    def table(cls, schema: TableSchema) -> TableSchema:
        def asked(record: Any) -> Any:
            return [
                forms.TextInput("mark").required().live(),
                forms.Select("friends").exists_in(Note, "id").searchable(),
                forms.FileUpload("proof"),
            ]

        ask_first = Action("ask").schema(asked).action(append_mark)
        return (
            schema.columns([TextInputColumn("title"), TextColumn("position")])
            .filters([TrashedFilter()])
            .record_actions(
                [
                    Action("shout").action(append_mark),
                    ask_first,
                    ReplicateAction(),
                    DeleteAction(),
                    EraseAction(),
                ]
            )
            .bulk_actions(
                [
                    Action("shout").bulk_action(append_mark_to_all),
                    Action("ask").schema(asked).bulk_action(append_mark_to_all),
                    DeleteBulkAction(),
                ]
            )
            .header_actions(
                [
                    Action("ring").table_action(lambda: called_with.append("ring")),
                    Action("ask").schema(asked).table_action(called_with.append),
                ]
            )
            .reorderable("position")
        )


class LabelResource(Resource):
    model = Label
    parent_resource: ClassVar[type[Resource] | None] = JobResource


class RemarkResource(Resource):
    model = Remark
    parent_resource: ClassVar[type[Resource] | None] = JobResource
    record_title_attribute: ClassVar[str | None] = "text"


RESOURCES = [
    RegionResource,
    SiteResource,
    JobResource,
    NoteResource,
    LabelResource,
    RemarkResource,
]


def deep_panel(panel: Panel) -> Panel:
    return panel.path("deep").resources(RESOURCES)


@dataclass
class Line:
    """One record of each model, each below the previous one."""

    region: Region
    site: Site
    job: Job
    note: Note

    @property
    def path(self) -> str:
        """Return the URL path of the job."""
        return f"/deep/regions/{self.region.pk}/sites/{self.site.pk}/jobs/{self.job.pk}"


def make_line(name: str, **names: str) -> Line:
    """Create a line of records. ``site="hidden"`` sets the name of one of them."""
    region = Region.objects.create(name=names.get("region", name))
    site = Site.objects.create(name=names.get("site", name), region=region)
    job = Job.objects.create(title=names.get("job", name), site=site)
    return Line(region, site, job, Note.objects.create(title=f"{name} note", job=job))


def remark_for(note: Note) -> Remark:
    """Return a remark about a note, created if there is none."""
    return note.remarks.first() or Remark.objects.create(about=note, text="said")


def post(client: Client, endpoint: str, kind: Kind = "json", **body: Any) -> HttpResponse:
    """Post a body to an endpoint of the panel, by default for notes."""
    return fetch(
        client,
        f"/deep/{endpoint if '/' in endpoint else f'actions/{endpoint}'}",
        kind,
        "post",
        data={"resource": "todos", **body},
        content_type="application/json",
    )
