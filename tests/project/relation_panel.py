"""A panel with every type of relation: foreign key, many-to-many, generic."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from django.db.models import Model, QuerySet
from django.test import Client

from django_panel import Panel, RelationManager, Resource, forms
from django_panel.actions import (
    Action,
    DetachAction,
    DetachBulkAction,
    EditRelatedAction,
)
from django_panel.forms.schema import FormSchema
from django_panel.resources.pages import ManageRelatedRecords
from django_panel.tables.columns.text import TextColumn
from django_panel.tables.columns.text_input import TextInputColumn
from django_panel.tables.schema import TableSchema
from tests.project import clients
from tests.project.clients import page_of, selection_of
from tests.project.models import (
    Badge,
    Customer,
    Job,
    Label,
    Labelling,
    Note,
    Project,
    Region,
    Remark,
    Site,
    User,
)

RIGHTS = tuple(
    f"{right}_{model}"
    for model in (
        "job",
        "note",
        "label",
        "remark",
        "site",
        "region",
        "user",
        "badge",
        "customer",
        "project",
    )
    for right in ("view", "add", "change", "delete")
)


def shout(record: Any, data: dict[str, Any] | None = None) -> None:
    """Append a mark to a record of any model."""
    name = next(each for each in ("title", "text", "name") if hasattr(record, each))
    setattr(record, name, f"{getattr(record, name)}{(data or {}).get('mark', '!')}")
    record.save()


def mark(record: Any) -> Any:
    """Return a form field that uses every form endpoint."""
    return [
        forms.TextInput("mark").required().live(),
        forms.Select("friends").exists_in(Note, "id").searchable(),
        forms.FileUpload("proof"),
    ]


class Todos(RelationManager):
    """A reverse foreign key with a ``related_name`` and soft deletion."""

    relationship: ClassVar[str] = "todos"
    title: ClassVar[Any] = "Things to do"
    icon: ClassVar[str | None] = "list"
    record_title_attribute: ClassVar[str | None] = "title"
    soft_deletes: ClassVar[Any] = True

    @classmethod
    def table(cls, schema: TableSchema, owner: Any) -> TableSchema:
        usual = list(schema.get_record_actions()), list(schema.get_bulk_actions())
        return (
            schema.columns(
                [
                    TextInputColumn("title").sortable().searchable(),
                    TextColumn("position").sortable(),
                ]
            )
            .record_actions(
                [
                    *usual[0],
                    Action("shout").action(shout),
                    Action("ask").schema(mark).action(shout),
                ]
            )
            .bulk_actions([*usual[1], Action("ask").schema(mark).action(shout)])
        )

    @classmethod
    def form(cls, schema: FormSchema, owner: Any) -> FormSchema:
        return schema.schema(
            [
                forms.TextInput("title").required().live(),
                forms.Select("friends").exists_in(Note, "id").searchable().dehydrated(False),
                forms.FileUpload("proof").dehydrated(False),
            ]
        )


class Labels(RelationManager):
    """A many-to-many relation with a through model, to records with a text key."""

    relationship: ClassVar[str] = "labels"

    @classmethod
    def pivot_form(cls, schema: FormSchema, owner: Any) -> FormSchema:
        return schema.schema([forms.NumberInput("weight").integer().min(1).default(1)])


class Remarks(RelationManager):
    """A generic relation."""

    relationship: ClassVar[str] = "remarks"


class ManageTodos(ManageRelatedRecords):
    relation_manager: ClassVar[Any] = Todos


class ManageUndeclared(ManageRelatedRecords):
    """A page for a manager that the resource does not list."""

    class Undeclared(RelationManager):
        relationship: ClassVar[str] = "labels"
        key: ClassVar[str | None] = "undeclared"

    relation_manager: ClassVar[Any] = Undeclared


class JobResource(Resource):
    model = Job
    record_title_attribute: ClassVar[str | None] = "title"

    @classmethod
    def query(cls) -> QuerySet[Any]:
        return super().query().exclude(title__startswith="hidden")

    @classmethod
    def can_view(cls, record: Model) -> bool:
        return super().can_view(record) and not str(record).startswith("private")

    @classmethod
    def pages(cls) -> Any:
        return {**super().pages(), "todos": ManageTodos, "undeclared": ManageUndeclared}

    @classmethod
    def relation_managers(cls) -> Any:
        return [Todos, Labels, Remarks]


class LabelResource(Resource):
    """Labels that begin with a dot are out of scope."""

    model = Label

    @classmethod
    def query(cls) -> QuerySet[Any]:
        return super().query().exclude(name__startswith=".")

    @classmethod
    def relation_managers(cls) -> Any:
        return [LabelledJobs]


class LabelledJobs(RelationManager):
    """The reverse many-to-many relation. Its owner has a text key."""

    relationship: ClassVar[str] = "jobs"

    @classmethod
    def table(cls, schema: TableSchema, owner: Any) -> TableSchema:
        return (
            schema.columns([TextColumn("title")])
            .record_actions([EditRelatedAction(), DetachAction()])
            .bulk_actions([DetachBulkAction()])
        )


class Badges(RelationManager):
    """Records with a UUID key and a nullable foreign key."""

    relationship: ClassVar[str] = "badges"


class UserResource(Resource):
    model = User
    slug: ClassVar[str | None] = "people"
    record_title_attribute: ClassVar[str | None] = "username"

    @classmethod
    def relation_managers(cls) -> Any:
        return [Badges]


class Sites(RelationManager):
    """A plain many-to-many relation of an owner with a UUID key."""

    relationship: ClassVar[str] = "sites"


class BadgeResource(Resource):
    model = Badge

    @classmethod
    def relation_managers(cls) -> Any:
        return [Sites]


class CustomerProjects(RelationManager):
    relationship: ClassVar[str] = "projects"


class CustomerResource(Resource):
    model = Customer

    @classmethod
    def relation_managers(cls) -> Any:
        return [CustomerProjects]


RESOURCES = [JobResource, LabelResource, UserResource, BadgeResource, CustomerResource]


def related_panel(panel: Panel) -> Panel:
    return panel.path("rel").resources(RESOURCES)


# Records.


def create_site(name: str = "site") -> Site:
    return Site.objects.create(name=name, region=Region.objects.create(name=name))


def create_job(title: str = "job", *notes: str) -> Job:
    """Create a job with notes of these titles."""
    job = Job.objects.create(title=title, site=create_site(title))
    for note in notes:
        Note.objects.create(title=note, job=job)
    return job


def create_remark(job: Job, text: str) -> Remark:
    return Remark.objects.create(about=job, text=text)


def create_label(name: str, *jobs: Job, weight: int = 1) -> Label:
    label, _made = Label.objects.get_or_create(name=name)
    for job in jobs:
        Labelling.objects.create(job=job, label=label, weight=weight)
    return label


def create_project(customer: Customer, name: str) -> Project:
    return Project.objects.create(customer=customer, name=name)


# What a request names.


def place(owner: Any, relation: str = "todos", resource: str = "jobs") -> dict[str, Any]:
    """Return the parameters that identify a relation of an owner."""
    return {"resource": resource, "record": str(owner.pk), "relation": relation}


def todos(job: Job, operation: str, **query: Any) -> dict[str, Any]:
    """Return the parameters of a form of a job's notes."""
    return {**place(job), "operation": operation, **query}


def labels(job: Job, operation: str, **query: Any) -> dict[str, Any]:
    """Return the parameters of a form of a job's labels."""
    return {**place(job, "labels"), "operation": operation, **query}


def badges(user: User, operation: str, **query: Any) -> dict[str, Any]:
    """Return the parameters of a form of a user's badges."""
    return {**place(user, "badges", "people"), "operation": operation, **query}


# Requests; what they answer can be read as JSON.

fetch: Callable[..., Any] = clients.fetch


def send(client: Client, endpoint: str, kind: Any = "json", **body: Any) -> Any:
    """Post a body to a relation endpoint."""
    return fetch(
        client,
        f"/rel/relations/{endpoint}",
        kind,
        "post",
        data=body,
        content_type="application/json",
    )


def form_of(client: Client, kind: Any = "json", **query: Any) -> Any:
    """Request a form of a relation."""
    return fetch(client, address(**query), kind)


def save(client: Client, query: dict[str, Any], kind: Any = "json", **answers: Any) -> Any:
    """Submit a form of a relation."""
    return fetch(
        client,
        address(**query),
        kind,
        "post",
        data=answers,
        content_type="application/json",
    )


def address(**query: Any) -> str:
    from urllib.parse import urlencode

    return f"/rel/relations/form?{urlencode(query)}"


def relations_of(client: Client, path: str, query: str = "") -> dict[str, Any]:
    """Return the relations of a record's page by key."""
    page = page_of(fetch(client, f"/rel/{path}{query}", "inertia"))
    return {each["key"]: each for each in page["props"]["relations"]}


def relation_token(client: Client, path: str, relation: str, query: str = "") -> str:
    """Request the token for all matching rows of a relation on a record's page."""
    address = f"/rel/{path}?relation={relation}{query}"
    return selection_of(client, address, "panel/resources/View")
