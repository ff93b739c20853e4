"""The form of a task, and the two dialogs that ask for a part of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from demo.agency.forms.colors_and_icons import PRIORITY_COLORS, PRIORITY_ICONS, TASK_STATES
from demo.agency.forms.people import job_title, person_select
from demo.agency.models import Comment, Task, User
from demo.agency.models.choices import Priority
from demo.agency.notices import tell_new_owner
from django_panel import current_user, forms
from django_panel.actions import Action
from django_panel.schemas import Component


def parts(*, asks_project: bool = True) -> list[Component]:
    """Return what is asked about a task; below a project nobody asks for which."""
    project = (
        forms.Select("project")
        .relationship("project", "name")
        .searchable(["name", "code", "customer.name"])
        .required()
    )
    return [
        forms.Section(_("Task"))
        .columns(2)
        .schema(
            [
                forms.TextInput("title").required().max_length(200).column_span_full(),
                *([project] if asks_project else []),
                forms.Select("tags").relationship("tags", "name").searchable(),
                forms.ToggleButtons("state")
                .options(Task.State)
                .colors(TASK_STATES)
                .default(Task.State.BACKLOG)
                .required()
                .column_span_full(),
                priority_buttons().column_span_full(),
                forms.Toggle("is_blocked").label(_("Blocked")),
                forms.TextInput("blocked_reason")
                .max_length(200)
                .required()
                .visible_when("is_blocked"),
            ]
        ),
        forms.Section(_("Who and when"))
        .columns(2)
        .schema(
            [
                person_select("assignee").placeholder(_("Unassigned")),
                person_select("reporter"),
                forms.DateTimePicker("starts_at"),
                forms.DatePicker("due_on"),
                forms.NumberInput("estimated_hours").min(0).step(0.25),
                forms.NumberInput("spent_hours").min(0).step(0.25).default(0).required(),
            ]
        ),
        forms.Section(_("Background"))
        .description(_("What to know before starting."))
        .schema(
            [
                forms.MarkdownEditor("description").label(_("Notes")).rows(8),
                forms.FileUpload("attachments").multiple().max_files(5),
            ]
        ),
    ]


def priority_buttons() -> forms.ToggleButtons:
    return (
        forms.ToggleButtons("priority")
        .options(Priority)
        .icons(PRIORITY_ICONS)
        .colors(PRIORITY_COLORS)
        .default(Priority.NORMAL)
        .required()
    )


def reassign_action() -> Action:
    """Hand a task to somebody else, and say why."""
    return (
        Action("reassign")
        .label(_("Reassign…"))
        .icon("user-plus")
        .schema(handing_over)
        .modal_heading(lambda task: _("Reassign “%(title)s”") % {"title": task.title})
        .modal_submit_label(_("Reassign"))
        .success_message(_("Task reassigned."))
        .action(reassign)
    )


def prioritise_action() -> Action:
    """Give a selection another priority."""
    return (
        Action("prioritise")
        .label(_("Reprioritise"))
        .icon("flag")
        .schema([priority_buttons()])
        .success_message_using(prioritised_message)
        .bulk_action(prioritise)
    )


def prioritised_message(count: int) -> str:
    text = ngettext("Priority of %(n)d task changed.", "Priority of %(n)d tasks changed.", count)
    return text % {"n": count}


def handing_over(task: Task | None) -> list[Component]:
    """Return what is asked about a task that changes hands, beginning with who has it."""
    return [
        forms.Select("assignee")
        .exists_in(active_people, title_attribute="name")
        .searchable()
        .option_details(job_title)
        .default(None if task is None else task.assignee_id)
        .placeholder(_("Unassigned")),
        forms.Textarea("note").rows(3).helper_text(_("Becomes an internal comment on the task.")),
    ]


def active_people() -> Any:
    return User.objects.filter(is_active=True)


def reassign(task: Task, data: dict[str, Any]) -> None:
    """Write the new owner, and the note as a comment of whoever handed it over."""
    giver, note = current_user(), data.get("note") or ""
    # What a request leaves out stays as it is.
    owner = data.get("assignee", task.assignee_id)
    changes_hands, task.assignee_id = owner != task.assignee_id, owner
    task.save(update_fields=["assignee"])
    if note:
        Comment.objects.create(task=task, author_id=giver.pk, body=note, is_internal=True)
    if changes_hands and isinstance(giver, User):
        tell_new_owner(task, giver, note)


def prioritise(tasks: Sequence[Task], data: dict[str, Any]) -> None:
    for task in tasks:
        task.priority = data["priority"]
        task.save(update_fields=["priority"])
