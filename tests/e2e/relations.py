"""Jobs and customers with relation managers, for the browser tests."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from playwright.sync_api import expect

from django_panel import Panel, RelationManager, Resource, forms, tables
from django_panel.actions import Action
from django_panel.infolists.entries.text import TextEntry
from django_panel.infolists.schema import InfolistSchema
from django_panel.resources.pages import (
    EditRecord,
    ListRecords,
    ManageRelatedRecords,
    ResourcePage,
    ViewRecord,
)
from tests.e2e.lists import no_secrets
from tests.project.models import (
    Customer,
    Job,
    Label,
    Labelling,
    Note,
    Region,
    Remark,
    Site,
    Specimen,
)

if TYPE_CHECKING:
    from playwright.sync_api import Locator

    from tests.e2e.visitor import Visitor

JOBS, CUSTOMERS = "/crew/jobs", "/crew/customers"


def underline(label: Label, data: dict[str, Any]) -> None:
    """Create a remark about a label."""
    Remark.objects.create(about=label, text=data["text"])


class Labels(RelationManager):
    """A many-to-many relation with an extra column in the through table."""

    relationship = "labels"
    icon = "tag"

    @classmethod
    def table(cls, schema: tables.TableSchema, owner: Any) -> tables.TableSchema:
        usual = schema.get_record_actions()
        remark = (
            Action("remark")
            .icon("message-square")
            .schema([forms.TextInput("text").required()])
            .action(underline)
        )
        return (
            schema.columns([tables.TextColumn("name").sortable().searchable()])
            .record_actions([*usual, remark])
            .default_sort("name", "asc")
            .default_per_page(10)
        )

    @classmethod
    def form(cls, schema: forms.FormSchema, owner: Any) -> forms.FormSchema:
        return schema.schema([forms.TextInput("name").required().max_length(40)])

    @classmethod
    def pivot_form(cls, schema: forms.FormSchema, owner: Any) -> forms.FormSchema:
        return schema.schema(
            [forms.NumberInput("weight").required().default(1).integer().min(1).max(9)]
        )


class Todos(RelationManager):
    """A required foreign key, with editable columns and soft deletion."""

    relationship = "todos"
    title = "To do"
    icon = "list-checks"
    soft_deletes = True

    @classmethod
    def table(cls, schema: tables.TableSchema, owner: Any) -> tables.TableSchema:
        return (
            schema.columns(
                [
                    tables.TextInputColumn("title").sortable().searchable(),
                    tables.NumberColumn("position").sortable().summarize([tables.SumSummary()]),
                ]
            )
            .default_sort("position", "asc")
            .default_per_page(10)
        )

    @classmethod
    def form(cls, schema: forms.FormSchema, owner: Any) -> forms.FormSchema:
        return schema.schema(
            [forms.TextInput("title").required(), forms.NumberInput("position").default(0)]
        )


class TodoPage(ManageRelatedRecords):
    relation_manager = Todos


class Remarks(RelationManager):
    """A generic relation."""

    relationship = "remarks"
    icon = "message-square"

    @classmethod
    def table(cls, schema: tables.TableSchema, owner: Any) -> tables.TableSchema:
        return schema.columns([tables.TextColumn("text").searchable()])

    @classmethod
    def form(cls, schema: forms.FormSchema, owner: Any) -> forms.FormSchema:
        return schema.schema([forms.Textarea("text").required()])


class Plants(RelationManager):
    """A nullable foreign key: records can be associated and dissociated."""

    relationship = "specimen_set"
    key = "plants"
    title = "Plants"
    label = "Plant"
    plural_label = "Plants"
    record_title_attribute = "name"

    @classmethod
    def table(cls, schema: tables.TableSchema, owner: Any) -> tables.TableSchema:
        return schema.columns([tables.TextColumn("name").searchable(), tables.BadgeColumn("state")])

    @classmethod
    def form(cls, schema: forms.FormSchema, owner: Any) -> forms.FormSchema:
        return schema.schema([forms.TextInput("name").required()])


class Jobs(Resource):
    model = Job
    record_title_attribute: ClassVar[str | None] = "title"
    slug: ClassVar[str | None] = "jobs"

    @classmethod
    def pages(cls) -> Mapping[str, type[ResourcePage]]:
        return {
            "index": ListRecords,
            "view": ViewRecord,
            "edit": EditRecord,
            "todos": TodoPage,
        }

    @classmethod
    def infolist(cls, schema: InfolistSchema) -> InfolistSchema:
        return schema.columns(2).schema([TextEntry("title"), TextEntry("site.name").label("Site")])

    @classmethod
    def form(cls, schema: forms.FormSchema) -> forms.FormSchema:
        return schema.schema([forms.TextInput("title").required().rules([no_secrets])])

    @classmethod
    def relation_managers(cls) -> Sequence[type[RelationManager]]:
        return [Labels, Todos, Remarks]


class Customers(Resource):
    model = Customer
    record_title_attribute: ClassVar[str | None] = "name"
    slug: ClassVar[str | None] = "customers"

    @classmethod
    def pages(cls) -> Mapping[str, type[ResourcePage]]:
        return {"index": ListRecords, "view": ViewRecord, "edit": EditRecord}

    @classmethod
    def relation_managers(cls) -> Sequence[type[RelationManager]]:
        return [Plants]


class LabelBook(Resource):
    model = Label
    record_title_attribute: ClassVar[str | None] = "name"


def crew_panel(panel: Panel) -> Panel:
    return panel.path("crew").resources([Jobs, Customers, LabelBook])


LABELS = ("Asbestos", "Behind schedule", "Crane", "Listed building", "Night shift", "Rooftop")
TODOS = (
    "Order the scaffolding",
    "Tell the neighbours",
    "Measure the north wall",
    "Book the crane",
    "Have the wiring checked",
    "Repaint the window frames",
)


def make_job() -> Job:
    """Create a job with four of six labels, six todos and two remarks."""
    site = Site.objects.create(region=Region.objects.create(name="North"), name="Harbour 12")
    job = Job.objects.create(site=site, title="Repair the roof")
    labels = Label.objects.bulk_create(Label(name=name) for name in LABELS)
    Labelling.objects.bulk_create(
        Labelling(job=job, label=label, weight=weight)
        for weight, label in enumerate(labels[:4], start=1)
    )
    Note.objects.bulk_create(
        Note(job=job, title=title, position=place) for place, title in enumerate(TODOS, start=1)
    )
    for text in ("The gate is locked after six.", "Ask for Marten."):
        Remark.objects.create(about=job, text=text)
    return job


def make_customer() -> Customer:
    """Create a customer with two plants, and two plants without a customer."""
    customer = Customer.objects.create(name="Fernhill", email="post@fernhill.example")
    Specimen.objects.create(name="Fern", customer=customer, state="open")
    Specimen.objects.create(name="Ivy", customer=customer, state="done")
    Specimen.objects.create(name="Moss")
    Specimen.objects.create(name="Lichen")
    return customer


def relations(visitor: Visitor) -> Locator:
    """Return the relations below the record."""
    return visitor.page.locator("[data-slot=relations]")


def tab(visitor: Visitor, name: str) -> Locator:
    return relations(visitor).get_by_role("tab", name=name)


def wait_for_counts(visitor: Visitor) -> None:
    """Wait until every tab shows its count: the page requests them after rendering."""
    counts = relations(visitor).locator("[data-slot=relation-count]")
    expect(counts.first).to_be_attached()
    for place in range(counts.count()):
        expect(counts.nth(place)).not_to_be_empty()


def dialog(visitor: Visitor) -> Locator:
    return visitor.page.get_by_role("dialog")
