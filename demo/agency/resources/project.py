"""Projects: columns that can be searched, moved, pinned and added."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from demo.agency.forms import project as project_form
from demo.agency.forms.colors_and_icons import PROJECT_STATES
from demo.agency.infolists import project as project_infolist
from demo.agency.models import Project, Task
from demo.agency.models.choices import Priority
from demo.agency.record_pages.project_timeline import ProjectTimeline
from demo.agency.relations.project_invoices import ProjectInvoices
from demo.agency.relations.project_tasks import ProjectTasks
from demo.agency.resources.groups import Group
from demo.agency.widgets.projects import ProjectFigures, ProjectProgress
from django_panel import RelationManager, Resource, forms, tables
from django_panel.infolists import InfolistSchema
from django_panel.integrations import Integrations
from django_panel.resources.pages import CreateRecord, ResourcePage
from django_panel.tables.columns.base import Column


class CreateProject(CreateRecord):
    """A wizard with the fields that the edit page shows in tabs."""

    def form_schema(self) -> forms.FormSchema:
        return new_project_form()


@cache
def new_project_form() -> forms.FormSchema:
    """Return the form of the create page; built once."""
    schema = forms.FormSchema().model(Project).with_form_id("new-project")
    return schema.schema(project_form.steps()).for_page("create")


class ProjectResource(Resource):
    """Projects with their customer, team and lead."""

    model = Project
    tenant_relationship = "team"
    with_related = ("customer", "team", "lead")
    navigation_icon = "folder"
    navigation_group = Group.WORK
    navigation_sort = 10
    global_search_attributes = ["name", "code", "customer.name"]

    @classmethod
    def global_search_details(cls, record: Any) -> Mapping[Any, Any]:
        return {_("Code"): record.code, _("Customer"): record.customer}

    @classmethod
    def pages(cls) -> Mapping[str, type[ResourcePage]]:
        return {**super().pages(), "create": CreateProject, "timeline": ProjectTimeline}

    @classmethod
    def relation_managers(cls) -> Sequence[type[RelationManager]]:
        return [ProjectTasks, ProjectInvoices]

    @classmethod
    def get_header_widgets(cls, page: str) -> Sequence[type[Any]]:
        """Return the widgets above the list and on the project page."""
        if page == "index":
            return [ProjectFigures]
        return [ProjectProgress] if page == "view" else []

    @classmethod
    def integrations(cls, settings: Integrations) -> Integrations:
        """Let administrators send changes of projects to other systems."""
        return settings.enabled()

    @classmethod
    def form(cls, schema: forms.FormSchema) -> forms.FormSchema:
        return schema.schema(project_form.tabs())

    @classmethod
    def infolist(cls, schema: InfolistSchema) -> InfolistSchema:
        return schema.schema(project_infolist.parts())

    @classmethod
    def table(cls, schema: tables.TableSchema) -> tables.TableSchema:
        return (
            schema.columns(_columns())
            .filters(
                [
                    tables.SelectFilter("state").options(Project.State).multiple(),
                    tables.DateFilter("due_on"),
                    tables.QueryBuilderFilter("rules").constraints(
                        [
                            tables.TextConstraint("name"),
                            tables.NumberConstraint("budget"),
                            tables.SelectConstraint("priority").options(Priority),
                            tables.DateConstraint("starts_on"),
                            tables.BooleanConstraint("is_billable"),
                        ]
                    ),
                ]
            )
            .groups(
                [
                    tables.Group("state"),
                    tables.Group("team.name").label(_("Team")),
                    tables.Group("customer.name").label(_("Customer")),
                ]
            )
            .reorderable_columns()
            .persist_columns()
            .persist_sort()
        )


def _columns() -> list[Column]:
    return [
        tables.TextColumn("name")
        .sortable()
        .searchable(individually=True)
        .toggleable(False)
        .frozen(),
        tables.TextColumn("code").sortable().searchable(individually=True),
        tables.TextColumn("customer.name")
        .label(_("Customer"))
        .sortable()
        .searchable(individually=True),
        tables.BadgeColumn("state").colors(PROJECT_STATES).sortable(),
        tables.TextColumn("team.name").label(_("Team")).placeholder(_("No team yet")).sortable(),
        tables.TextColumn("lead.name").label(_("Lead")).placeholder(_("Unassigned")).sortable(),
        tables.DateColumn("due_on").sortable(),
        tables.NumberColumn("budget").decimals(0).sortable().summarize([tables.SumSummary()]),
        tables.NumberColumn("open_tasks").counts("tasks", _still_open).label(_("Open tasks")),
        tables.BadgeColumn("priority").sortable().visible(False),
        tables.DateColumn("starts_on").sortable().visible(False),
        tables.NumberColumn("hourly_rate").decimals(2).sortable().visible(False),
        tables.NumberColumn("spent")
        .sum("tasks", "spent_hours")
        .label(_("Spent hours"))
        .decimals(1)
        .suffix(" h")
        .visible(False),
        tables.BooleanColumn("is_billable").sortable().visible(False),
        tables.DateTimeColumn("created_at").sortable().visible(False),
    ]


def _still_open(tasks: QuerySet[Any]) -> QuerySet[Any]:
    return tasks.exclude(state__in=Task.CLOSED_STATES)
