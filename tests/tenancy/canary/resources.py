"""Resources of a tenant panel that use every kind of endpoint."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from django_panel import RelationManager, Resource, forms, tables
from django_panel.actions import (
    Action,
    AttachAction,
    CreateRelatedAction,
    DeleteAction,
    DetachAction,
    DetachBulkAction,
    EditRelatedAction,
    ExportAction,
    ExportBulkAction,
    ImportAction,
    RestoreAction,
)
from django_panel.infolists import InfolistSchema, RepeatableEntry, TextEntry
from django_panel.integrations import Integrations
from django_panel.resources.concerns import InteractsWithRecord
from django_panel.resources.pages import BoardPage, ListRecords, ManageRelatedRecords, ResourcePage
from tests.project.models import Badge, Job, Label, Note, Region, Remark, Site, Specimen, User
from tests.tenancy.canary.actions import (
    actions,
    asked,
    bulk_actions,
    header_actions,
    told,
)
from tests.tenancy.canary.spreadsheets import (
    CanaryJobImporter,
    CanaryQueuedExporter,
    CanaryQueuedImporter,
    CanarySiteExporter,
    CanarySiteImporter,
)
from tests.tenancy.canary.widgets import JobChart, JobFigures, JobTable, JobTexts

#: Every permission that the panel asks for.
RIGHTS = (
    *(
        f"{right}_{model}"
        for model in (
            "region",
            "site",
            "job",
            "note",
            "label",
            "labelling",
            "remark",
            "badge",
            "user",
            "specimen",
        )
        for right in ("view", "add", "change", "delete")
    ),
    "manage_integrations",
)


class RegionResource(Resource):
    """The tenant itself."""

    model = Region
    global_search_attributes: ClassVar[Any] = ("name",)
    tenant_relationship: ClassVar[Any] = "pk"


class SiteJobs(RelationManager):
    """A reverse foreign key."""

    relationship: ClassVar[str] = "jobs"

    @classmethod
    def table(cls, schema: tables.TableSchema, owner: Any) -> tables.TableSchema:
        return (
            schema.columns([tables.TextInputColumn("title").searchable().sortable()])
            .record_actions([EditRelatedAction(), *actions()[:2], DeleteAction()])
            .bulk_actions(bulk_actions())
            .header_actions([CreateRelatedAction(), ExportAction().name("exportJobs")])
        )


class SiteBadges(RelationManager):
    """A plain many-to-many relation."""

    relationship: ClassVar[str] = "badges"

    @classmethod
    def table(cls, schema: tables.TableSchema, owner: Any) -> tables.TableSchema:
        return (
            schema.columns([tables.TextColumn("name")])
            .record_actions([EditRelatedAction(), DetachAction()])
            .bulk_actions([DetachBulkAction()])
            .header_actions([AttachAction(), CreateRelatedAction()])
        )


class ListSites(ListRecords[Site]):
    def tabs(self) -> Sequence[tables.Tab]:
        busy = tables.Tab("busy").query(lambda sites: sites.filter(jobs__isnull=False))
        return [tables.Tab("all").count_badge(), busy.count_badge()]


class SiteResource(Resource):
    """A foreign key to the tenant; exports, imports, integrations, live lists."""

    model = Site
    global_search_attributes: ClassVar[Any] = ("name",)
    tenant_relationship: ClassVar[Any] = "region"
    broadcasts_changes: ClassVar[bool] = True

    @classmethod
    def pages(cls) -> Mapping[str, Any]:
        return {**super().pages(), "index": ListSites}

    @classmethod
    def relation_managers(cls) -> Sequence[type[RelationManager]]:
        return [SiteJobs, SiteBadges]

    @classmethod
    def integrations(cls, settings: Integrations) -> Integrations:
        return settings.enabled()

    @classmethod
    def form(cls, schema: forms.FormSchema) -> forms.FormSchema:
        badges = forms.Select("badges").relationship("badges", "name").searchable()
        return schema.schema([forms.TextInput("name").required().live(), badges])

    @classmethod
    def table(cls, schema: tables.TableSchema) -> tables.TableSchema:
        return (
            schema.columns(
                [
                    tables.TextInputColumn("name").searchable().sortable(),
                    tables.TextColumn("region.name"),
                    tables.TextColumn("jobs.title").searchable(),
                    tables.NumberColumn("size")
                    .counts("jobs")
                    .sortable()
                    .summarize([tables.SumSummary()]),
                ]
            )
            .filters([tables.RelationFilter("badges"), tables.RelationFilter("jobs")])
            .groups([tables.Group("region.name")])
            .header_actions(
                [
                    *header_actions(),
                    ExportAction(CanarySiteExporter),
                    ExportAction(CanaryQueuedExporter).name("exportQueued"),
                    ImportAction(CanarySiteImporter),
                ]
            )
            .record_actions(actions())
            .bulk_actions([*bulk_actions(), ExportBulkAction(CanarySiteExporter)])
            .persist_filters()
        )


class Todos(RelationManager):
    """A reverse foreign key, with soft deletion."""

    relationship: ClassVar[str] = "todos"
    soft_deletes: ClassVar[Any] = True


class Labels(RelationManager):
    """A many-to-many relation with a through model."""

    relationship: ClassVar[str] = "labels"

    @classmethod
    def pivot_form(cls, schema: forms.FormSchema, owner: Any) -> forms.FormSchema:
        return schema.schema([forms.NumberInput("weight").integer().default(1)])


class Remarks(RelationManager):
    """A generic relation."""

    relationship: ClassVar[str] = "remarks"


class ManageTodos(ManageRelatedRecords):
    relation_manager: ClassVar[Any] = Todos


class Board(InteractsWithRecord, ResourcePage):
    """A custom page of a record."""

    route_path: ClassVar[str | None] = "{record}/board"

    def render(self, record: str) -> Any:
        found = self.resolve_record(record)
        return self.screen("panel/Page", {"title": str(found)}, found)


class JobBoard(BoardPage[Job]):
    """A board whose columns are records of the tenant."""

    column_field = "site"


class JobResource(Resource):
    """A path through another model; selects, relation groups, all kinds of relations."""

    model = Job
    global_search_attributes: ClassVar[Any] = ("title",)
    tenant_relationship: ClassVar[Any] = "site__region"
    record_title_attribute: ClassVar[str | None] = "title"

    @classmethod
    def pages(cls) -> Mapping[str, Any]:
        return {**super().pages(), "todos": ManageTodos, "board": Board, "by-site": JobBoard}

    @classmethod
    def relation_managers(cls) -> Sequence[type[RelationManager]]:
        return [Todos, Labels, Remarks]

    @classmethod
    def get_header_widgets(cls, page: str) -> Sequence[type[Any]]:
        return [JobFigures, JobTable] if page == "index" else []

    @classmethod
    def get_footer_widgets(cls, page: str) -> Sequence[type[Any]]:
        return [JobChart, JobTexts] if page == "view" else []

    @classmethod
    def get_navigation_badge(cls) -> str | None:
        return ", ".join(cls.query().values_list("title", flat=True))

    @classmethod
    def form(cls, schema: forms.FormSchema) -> forms.FormSchema:
        site = forms.Select("site").relationship("site", "name").searchable().required()
        step = forms.Step("All").schema(
            [
                forms.TextInput("title").required().live(),
                site.create_option_form([forms.TextInput("name").required()]),
                forms.FileUpload("proof").dehydrated(False),
                forms.Select("friend")
                .exists_in(Job, "id", title_attribute="title")
                .searchable()
                .dehydrated(False),
            ]
        )
        return schema.schema([forms.Wizard([step])])

    @classmethod
    def infolist(cls, schema: InfolistSchema) -> InfolistSchema:
        todos = RepeatableEntry("todos").schema([TextEntry("title")])
        return schema.schema([TextEntry("title"), TextEntry("site.region.name"), todos]).actions(
            [Action("tell").action(told), Action("ask").schema(asked).action(told)]
        )

    @classmethod
    def table(cls, schema: tables.TableSchema) -> tables.TableSchema:
        return (
            schema.columns(
                [
                    tables.TextInputColumn("title").searchable().sortable(),
                    tables.TextColumn("site.name").searchable().sortable(),
                    tables.TextColumn("todos.title").searchable(),
                    tables.TextColumn("labels.name"),
                ]
            )
            .filters(
                [
                    tables.RelationFilter("site"),
                    tables.RelationFilter("labels"),
                ]
            )
            .groups([tables.Group("site.name")])
            .header_actions(
                [
                    *header_actions(),
                    ImportAction(CanaryJobImporter),
                    ImportAction(CanaryQueuedImporter, _name="importQueued"),
                ]
            )
            .record_actions(actions())
            .bulk_actions(bulk_actions())
        )


class JobNoteResource(Resource):
    """Nested below a job, with soft deletion and an order."""

    model = Note
    global_search_attributes: ClassVar[Any] = ("title",)
    slug: ClassVar[str | None] = "steps"
    parent_relationship: ClassVar[str | None] = "todos"
    parent_resource: ClassVar[type[Resource] | None] = JobResource
    record_title_attribute: ClassVar[str | None] = "title"
    soft_deletes: ClassVar[Any] = True

    @classmethod
    def table(cls, schema: tables.TableSchema) -> tables.TableSchema:
        return (
            schema.columns([tables.TextInputColumn("title").searchable()])
            .filters([tables.TrashedFilter()])
            .record_actions([*actions(), RestoreAction()])
            .bulk_actions(bulk_actions())
            .header_actions(header_actions())
            .reorderable("position")
        )


class RemarkResource(Resource):
    """A generic relation, nested below a job."""

    model = Remark
    global_search_attributes: ClassVar[Any] = ("text",)
    parent_resource: ClassVar[type[Resource] | None] = JobResource
    record_title_attribute: ClassVar[str | None] = "text"


class NoteResource(Resource):
    """A longer path, with soft deletion and an order."""

    model = Note
    global_search_attributes: ClassVar[Any] = ("title",)
    tenant_relationship: ClassVar[Any] = "job.site.region"
    soft_deletes: ClassVar[Any] = True

    @classmethod
    def table(cls, schema: tables.TableSchema) -> tables.TableSchema:
        return schema.columns([tables.TextInputColumn("title").searchable()]).reorderable(
            "position"
        )


class BadgeResource(Resource):
    """A path through a relation to many records."""

    model = Badge
    global_search_attributes: ClassVar[Any] = ("name",)
    tenant_relationship: ClassVar[Any] = "sites__region"


class LabelResource(Resource):
    """A path through a relation with a through model; the key is a text."""

    model = Label
    global_search_attributes: ClassVar[Any] = ("name",)
    tenant_relationship: ClassVar[Any] = "jobs__site__region"


class PersonResource(Resource):
    """A many-to-many field to the tenants."""

    model = User
    global_search_attributes: ClassVar[Any] = ("username",)
    slug: ClassVar[str | None] = "people"
    tenant_relationship: ClassVar[Any] = "regions"
    record_title_attribute: ClassVar[str | None] = "username"

    @classmethod
    def form(cls, schema: forms.FormSchema) -> forms.FormSchema:
        return schema.schema([forms.TextInput("username").required(), forms.TextInput("email")])


class SpecimenResource(Resource):
    """Every kind of value: repeaters, uploads, relation groups."""

    model = Specimen
    global_search_attributes: ClassVar[Any] = ("name",)
    tenant_relationship: ClassVar[Any] = "members__regions"

    @classmethod
    def form(cls, schema: forms.FormSchema) -> forms.FormSchema:
        friend = forms.Select("job").exists_in(Job, "id", title_attribute="title").searchable()
        return schema.schema(
            [
                forms.TextInput("name").required(),
                forms.FileUpload("document"),
                forms.Select("members").relationship("members", "username").searchable(),
                forms.Repeater("items").schema([forms.TextInput("title"), friend]),
                forms.RelationGroup("customer").schema([forms.TextInput("name")]),
            ]
        )


RESOURCES: tuple[type[Resource], ...] = (
    RegionResource,
    SiteResource,
    JobResource,
    JobNoteResource,
    RemarkResource,
    NoteResource,
    BadgeResource,
    LabelResource,
    PersonResource,
    SpecimenResource,
)
