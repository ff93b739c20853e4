"""A panel with tenants that writes records in every way; its records have a scope."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from django.db.models import QuerySet

from django_panel import Panel, RelationManager, Resource, current_user, forms, tables
from django_panel.actions import (
    Action,
    DeleteAction,
    ExportAction,
    ExportBulkAction,
    ForceDeleteAction,
    ForceDeleteBulkAction,
    ImpersonateAction,
    ImportAction,
    InviteAction,
    ReplicateAction,
    ResendInvitationAction,
    RestoreAction,
    RestoreBulkAction,
    RevokeInvitationAction,
)
from django_panel.infolists import InfolistSchema, TextEntry
from django_panel.integrations import Integrations
from django_panel.panels import ResourceConfiguration
from django_panel.policies import Policy
from django_panel.resources.pages import BoardPage
from tests.project.models import Badge, Job, Label, Note, Region, Remark, Site, User
from tests.tenancy.canary.actions import actions, asked, bulk_actions, header_actions, told
from tests.tenancy.canary.panel import CrewDashboard
from tests.tenancy.canary.resources import RIGHTS as CANARY_RIGHTS
from tests.tenancy.canary.spreadsheets import (
    CanaryJobImporter,
    CanaryQueuedExporter,
    CanaryQueuedImporter,
)

RIGHTS = CANARY_RIGHTS

#: The field with the text of a record of each model.
TITLES: Mapping[type[Any], str] = {
    Region: "name",
    Site: "name",
    Job: "title",
    Note: "title",
    Badge: "name",
    Label: "name",
    Remark: "text",
    User: "username",
}


def shown(rows: QuerySet[Any]) -> QuerySet[Any]:
    """Return the rows whose text does not begin with "hidden"."""
    return rows.exclude(**{f"{TITLES[rows.model]}__startswith": "hidden"})


class ShownPolicy(Policy):
    """Django's permissions, and a scope."""

    def scope(self, user: Any, queryset: QuerySet[Any]) -> QuerySet[Any]:
        return shown(queryset)


def may_change(record: Any) -> bool:
    """Return whether the user may change a record; None stands for the action as a whole."""
    user: Any = current_user()
    return record is None or bool(user.has_perm(f"project.change_{record._meta.model_name}"))


def shout(record: Any) -> None:
    """Append a mark to the text of a record."""
    name = TITLES[type(record)]
    setattr(record, name, f"{getattr(record, name)}!")
    record.save(update_fields=[name])


def shouting() -> Action:
    """Return an action with a permission of its own."""
    return Action("shout").authorize(may_change).action(shout)


class RegionResource(Resource):
    """The tenant itself: one record, without a key in the path."""

    model = Region
    policy = ShownPolicy
    slug: ClassVar[str | None] = "region"
    singular: ClassVar[bool] = True
    tenant_relationship: ClassVar[Any] = "pk"

    @classmethod
    def form(cls, schema: forms.FormSchema) -> forms.FormSchema:
        return schema.schema([forms.TextInput("name").required()])


class SiteJobs(RelationManager):
    """A reverse foreign key, with all its own actions and cells."""

    relationship: ClassVar[str] = "jobs"

    @classmethod
    def table(cls, schema: tables.TableSchema, owner: Any) -> tables.TableSchema:
        return (
            schema.columns([tables.TextInputColumn("title")])
            .record_actions([*schema.get_record_actions(), shouting(), *actions()[:2]])
            .bulk_actions([*schema.get_bulk_actions(), shouting(), *bulk_actions()[:2]])
        )

    @classmethod
    def form(cls, schema: forms.FormSchema, owner: Any) -> forms.FormSchema:
        return schema.schema([forms.TextInput("title").required()])


class SiteBadges(RelationManager):
    """A plain many-to-many relation."""

    relationship: ClassVar[str] = "badges"


class SiteResource(Resource):
    """A foreign key to the tenant; inlines, many-to-many choices, integrations, imports."""

    model = Site
    policy = ShownPolicy
    tenant_relationship: ClassVar[Any] = "region"

    @classmethod
    def relation_managers(cls) -> Sequence[type[RelationManager]]:
        return [SiteJobs, SiteBadges]

    @classmethod
    def integrations(cls, settings: Integrations) -> Integrations:
        return settings.enabled()

    @classmethod
    def form(cls, schema: forms.FormSchema) -> forms.FormSchema:
        return schema.schema(
            [
                forms.TextInput("name").required(),
                forms.Select("badges").relationship("badges", "name"),
                forms.Inline("jobs").schema([forms.TextInput("title").required()]),
            ]
        )

    @classmethod
    def table(cls, schema: tables.TableSchema) -> tables.TableSchema:
        return (
            schema.columns([tables.TextInputColumn("name").searchable()])
            .header_actions(
                [*header_actions(), ExportAction(CanaryQueuedExporter).name("exportQueued")]
            )
            .record_actions([*actions(), shouting()])
            .bulk_actions([*bulk_actions(), shouting(), ExportBulkAction(CanaryQueuedExporter)])
        )


class Todos(RelationManager):
    """A reverse foreign key, with soft deletion."""

    relationship: ClassVar[str] = "todos"
    soft_deletes: ClassVar[Any] = True

    @classmethod
    def form(cls, schema: forms.FormSchema, owner: Any) -> forms.FormSchema:
        return schema.schema([forms.TextInput("title").required()])


class Labels(RelationManager):
    """A many-to-many relation with a through model."""

    relationship: ClassVar[str] = "labels"

    @classmethod
    def pivot_form(cls, schema: forms.FormSchema, owner: Any) -> forms.FormSchema:
        return schema.schema([forms.NumberInput("weight").integer().default(1)])


class Remarks(RelationManager):
    """A generic relation."""

    relationship: ClassVar[str] = "remarks"

    @classmethod
    def form(cls, schema: forms.FormSchema, owner: Any) -> forms.FormSchema:
        return schema.schema([forms.TextInput("text").required()])


class JobBoard(BoardPage[Job]):
    """A board whose columns are records."""

    column_field = "site"


class JobResource(Resource):
    """A path through another model; a wizard, created options, uploads, a board, imports."""

    model = Job
    policy = ShownPolicy
    tenant_relationship: ClassVar[Any] = "site__region"
    record_title_attribute: ClassVar[str | None] = "title"

    @classmethod
    def pages(cls) -> Mapping[str, Any]:
        return {**super().pages(), "board": JobBoard}

    @classmethod
    def relation_managers(cls) -> Sequence[type[RelationManager]]:
        return [Todos, Labels, Remarks]

    @classmethod
    def form(cls, schema: forms.FormSchema) -> forms.FormSchema:
        site = forms.Select("site").relationship("site", "name").searchable().required()
        fields = [
            forms.TextInput("title").required().live(),
            site.create_option_form([forms.TextInput("name").required()]),
            forms.FileUpload("proof").dehydrated(False),
        ]
        return schema.schema([forms.Wizard([forms.Step("All").schema(fields)])])

    @classmethod
    def infolist(cls, schema: InfolistSchema) -> InfolistSchema:
        ask = Action("ask").schema(asked).action(told)
        return schema.schema([TextEntry("title")]).actions([*actions()[:1], ask, shouting()])

    @classmethod
    def table(cls, schema: tables.TableSchema) -> tables.TableSchema:
        queued = ImportAction(CanaryQueuedImporter, _name="importQueued")
        return (
            schema.columns([tables.TextColumn("title")])
            .record_actions([DeleteAction()])
            .header_actions([ImportAction(CanaryJobImporter), queued])
        )


def _note_table(schema: tables.TableSchema) -> tables.TableSchema:
    return (
        schema.columns([tables.TextInputColumn("title")])
        .record_actions(
            [
                DeleteAction(),
                RestoreAction(),
                ForceDeleteAction(),
                ReplicateAction().using(lambda note: setattr(note, "title", "a copy")),
            ]
        )
        .bulk_actions([*bulk_actions(), RestoreBulkAction(), ForceDeleteBulkAction()])
        .header_actions(header_actions())
        .reorderable("position")
    )


class NoteResource(Resource):
    """A longer path, with soft deletion and an order; the panel narrows its records."""

    model = Note
    tenant_relationship: ClassVar[Any] = "job.site.region"
    record_title_attribute: ClassVar[str | None] = "title"
    soft_deletes: ClassVar[Any] = True

    @classmethod
    def table(cls, schema: tables.TableSchema) -> tables.TableSchema:
        return _note_table(schema)


class StepResource(Resource):
    """Nested below a job, with soft deletion and an order."""

    model = Note
    policy = ShownPolicy
    slug: ClassVar[str | None] = "steps"
    parent_relationship: ClassVar[str | None] = "todos"
    parent_resource: ClassVar[type[Resource] | None] = JobResource
    record_title_attribute: ClassVar[str | None] = "title"
    soft_deletes: ClassVar[Any] = True

    @classmethod
    def table(cls, schema: tables.TableSchema) -> tables.TableSchema:
        return _note_table(schema)


class BadgeResource(Resource):
    """A path through a relation to many records; a relation group."""

    model = Badge
    policy = ShownPolicy
    tenant_relationship: ClassVar[Any] = "sites__region"

    @classmethod
    def form(cls, schema: forms.FormSchema) -> forms.FormSchema:
        return schema.schema(
            [
                forms.TextInput("name").required(),
                forms.Select("sites").relationship("sites", "name").required(),
                forms.RelationGroup("holder").schema([forms.TextInput("first_name")]),
            ]
        )


class LabelResource(Resource):
    """A path through a relation with a through model; the key is a text.

    Labels are created and edited in the relation of a job.
    """

    model = Label
    policy = ShownPolicy
    tenant_relationship: ClassVar[Any] = "jobs__site__region"

    @classmethod
    def pages(cls) -> Mapping[str, Any]:
        return {"index": super().pages()["index"]}


class RemarkResource(Resource):
    """A generic relation, nested below a job."""

    model = Remark
    policy = ShownPolicy
    parent_resource: ClassVar[type[Resource] | None] = JobResource
    record_title_attribute: ClassVar[str | None] = "text"


class HeldBadges(RelationManager):
    """A nullable foreign key: badges are associated and dissociated."""

    relationship: ClassVar[str] = "badges"


class PersonResource(Resource):
    """A many-to-many field to the tenants; invitations and impersonation."""

    model = User
    policy = ShownPolicy
    slug: ClassVar[str | None] = "people"
    tenant_relationship: ClassVar[Any] = "regions"
    record_title_attribute: ClassVar[str | None] = "username"

    @classmethod
    def relation_managers(cls) -> Sequence[type[RelationManager]]:
        return [HeldBadges]

    @classmethod
    def form(cls, schema: forms.FormSchema) -> forms.FormSchema:
        return schema.schema([forms.TextInput("username").required(), forms.TextInput("email")])

    @classmethod
    def table(cls, schema: tables.TableSchema) -> tables.TableSchema:
        return (
            schema.columns([tables.TextColumn("username")])
            .header_actions([InviteAction()])
            .record_actions(
                [ResendInvitationAction(), RevokeInvitationAction(), ImpersonateAction()]
            )
        )


def refusal_panel(panel: Panel) -> Panel:
    """Configure the panel."""
    return (
        panel.path("t/{tenant}")
        .tenant(Region)
        .resources(
            [
                RegionResource,
                SiteResource,
                JobResource,
                ResourceConfiguration.of(NoteResource).modify_query_using(shown),
                StepResource,
                BadgeResource,
                LabelResource,
                RemarkResource,
                PersonResource,
            ]
        )
        .dashboard(CrewDashboard)
        .impersonation(lambda user, other: True)
        # Options that add routes.
        .registration()
        .password_reset()
        .email_verification()
    )
