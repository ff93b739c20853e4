"""Tasks: a list with most options of a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from demo.agency.exporters import TaskExporter
from demo.agency.forms import task as task_form
from demo.agency.forms.colors_and_icons import PRIORITY_COLORS, PRIORITY_ICONS, TASK_STATES
from demo.agency.importers import TaskImporter
from demo.agency.infolists import task as task_infolist
from demo.agency.models import Task
from demo.agency.models.choices import Priority
from demo.agency.policies import TaskPolicy
from demo.agency.record_pages.task_board import TaskBoard
from demo.agency.relations.task_tags import TaskTags
from demo.agency.resources.groups import Group
from demo.agency.resources.overdue import overdue_badge
from django_panel import NavigationBadge, RelationManager, Resource, tables
from django_panel.actions import (
    Action,
    ActionVariant,
    DeleteAction,
    DeleteBulkAction,
    Denied,
    ExportAction,
    ExportBulkAction,
    ImportAction,
)
from django_panel.forms import FormSchema
from django_panel.infolists import InfolistSchema
from django_panel.resources.pages import ListRecords, ResourcePage
from django_panel.tables.columns.base import Column

#: The badge shows at most three digits.
MOST_COUNTED = 999


def may_finish(task: Task) -> bool | Denied:
    """Return whether a task can be finished, or the reason why not."""
    if not TaskResource.can_edit(task):
        return False
    if task.state in Task.CLOSED_STATES:
        return Denied(_("The task is closed already."))
    if task.is_blocked:
        return Denied(_("The task is blocked."))
    return True


def may_reassign(task: Task | None) -> bool | Denied:
    """Return whether a task can be reassigned, or the reason why not."""
    if task is None or not TaskResource.can_edit(task):
        return False
    return Denied(_("The task is closed already.")) if task.state in Task.CLOSED_STATES else True


def finish_action() -> Action:
    return (
        Action("finish")
        .icon("check")
        .authorize(may_finish)
        .action(finish)
        .success_message_using(finished_message)
    )


def finish_bulk_action() -> Action:
    return (
        Action("finish")
        .icon("check")
        .authorize_each_using(may_finish)
        .requires_confirmation(
            heading=_("Finish {records}?"),
            description=_("Their state becomes “Done”."),
            button=_("Finish"),
        )
        .action(finish)
        .success_message_using(finished_message)
    )


def finished_message(count: int) -> str:
    return ngettext("Task finished.", "%(count)s tasks finished.", count) % {"count": count}


def delete_action() -> Action:
    # The front end adds the title of the record to the label.
    return DeleteAction().requires_confirmation(
        heading=_("Delete the task?"), description=_("This can't be undone."), button=_("Delete")
    )


def finish(task: Task) -> None:
    """Mark a task as done."""
    task.state = Task.State.DONE
    task.completed_at = timezone.now()
    task.save(update_fields=["state", "completed_at", "updated_at"])


class ListTasks(ListRecords):
    """The list with tabs, an import and a link to the board."""

    def header_actions(self) -> Sequence[Action]:
        # Below a project, the link leads to the board of that project.
        board = Action("board").icon("square-kanban").variant(ActionVariant.OUTLINE)
        links = [board.url(self.get_resource().url("board"))]
        if not self.get_resource().is_nested():
            # The tasks of a project have their own importer, in the header of their table.
            links.append(ImportAction(TaskImporter).variant(ActionVariant.OUTLINE))
        return [*links, *super().header_actions()]

    def tabs(self) -> Sequence[tables.Tab]:
        return [
            tables.Tab("all", _("All")),
            tables.Tab("overdue", _("Overdue"))
            .icon("clock")
            .query(lambda tasks: tasks.filter(Task.is_overdue()))
            .count_badge(),
            tables.Tab("review", _("In review")).query(
                lambda tasks: tasks.filter(state=Task.State.IN_REVIEW)
            ),
        ]


class TaskResource(Resource):
    """Tasks, with the number of overdue ones in the sidebar."""

    model = Task
    tenant_relationship = "project__team"
    policy = TaskPolicy
    record_title_attribute = "title"
    with_related = ("project", "assignee", "reporter")
    # Open lists are updated when other users change records.
    broadcasts_changes = True
    navigation_icon = "list-checks"
    navigation_group = Group.WORK
    navigation_sort = 20
    global_search_attributes = ["title", "tags.name"]

    @classmethod
    def global_search_details(cls, record: Any) -> Mapping[Any, Any]:
        return {_("Project"): record.project}

    @classmethod
    def pages(cls) -> Mapping[str, type[ResourcePage]]:
        return {**super().pages(), "index": ListTasks, "board": TaskBoard}

    @classmethod
    def relation_managers(cls) -> Sequence[type[RelationManager]]:
        return [TaskTags]

    @classmethod
    def form(cls, schema: FormSchema) -> FormSchema:
        return schema.schema(task_form.parts())

    @classmethod
    def infolist(cls, schema: InfolistSchema) -> InfolistSchema:
        return schema.schema(task_infolist.parts(finish_action(), may_reassign))

    @classmethod
    def table(cls, schema: tables.TableSchema) -> tables.TableSchema:
        return (
            schema.columns(_columns())
            .filters(_filters())
            .groups(
                [
                    tables.Group("state"),
                    tables.Group("priority"),
                    tables.Group("assignee.name").label(_("Assignee")),
                ]
            )
            .header_actions([ExportAction(TaskExporter).variant(ActionVariant.OUTLINE)])
            .record_actions([finish_action(), delete_action()])
            .bulk_actions(
                [
                    finish_bulk_action(),
                    task_form.prioritise_action().authorize_each_using(TaskResource.can_edit),
                    ExportBulkAction(TaskExporter),
                    DeleteBulkAction(),
                ]
            )
            .frozen_actions()
            .persist_filters()
            .reorderable_columns()
            .persist_columns()
        )

    @classmethod
    def get_navigation_badge(cls) -> NavigationBadge | None:
        """Return the number of overdue tasks in this panel, or None."""
        # Every page shows the badge, so the count is limited.
        overdue = cls.query().filter(Task.is_overdue())[: MOST_COUNTED + 1].count()
        return overdue_badge(overdue, MOST_COUNTED)


def _columns() -> list[Column]:
    return [
        tables.TextColumn("title")
        .sortable()
        .searchable()
        .limit(90)
        .toggleable(False)
        .frozen()
        .width("21vw"),
        tables.TextColumn("project.name").label(_("Project")).sortable().searchable(),
        tables.BadgeColumn("state").colors(TASK_STATES).sortable(),
        tables.TextColumn("assignee.name")
        .person()
        .label(_("Assignee"))
        .placeholder(_("Unassigned"))
        .sortable(),
        tables.DateColumn("due_on").sortable().priority(1),
        tables.NumberColumn("spent_hours")
        .label(_("Spent"))
        .decimals(1)
        .suffix(" h")
        .sortable()
        .summarize([tables.SumSummary(), tables.AverageSummary()]),
        tables.IconColumn("priority").icons(PRIORITY_ICONS).colors(PRIORITY_COLORS).sortable(),
        tables.ToggleColumn("is_blocked").sortable(),
        tables.NumberColumn("comments").counts("comments").label(_("Comments")).sortable(),
        tables.DateTimeColumn("created_at").sortable().visible(False),
    ]


def _filters() -> list[tables.Filter]:
    return [
        tables.SelectFilter("state").options(Task.State).multiple(),
        tables.SelectFilter("priority").options(Priority),
        tables.RelationFilter("project"),
        tables.TernaryFilter("is_blocked"),
        tables.DateFilter("due_on"),
        tables.QueryBuilderFilter("rules").constraints(
            [
                tables.TextConstraint("title"),
                tables.NumberConstraint("spent_hours"),
                tables.DateConstraint("due_on"),
            ]
        ),
    ]
