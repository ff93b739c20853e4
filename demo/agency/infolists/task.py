"""The infolist of a task."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from demo.agency.forms.colors_and_icons import PRIORITY_COLORS, PRIORITY_ICONS, TASK_STATES
from demo.agency.forms.task import reassign_action
from demo.agency.infolists.formatting import hours
from django_panel import infolists
from django_panel.actions import Action
from django_panel.schemas import Component


def parts(finish: Action, reassign_rule: object) -> list[Component]:
    return [
        infolists.Section(_("Task"))
        .columns(3)
        .header_actions([finish, reassign_action().authorize(reassign_rule)])  # type: ignore[arg-type]
        .schema(
            [
                infolists.TextEntry("project.name").label(_("Project")),
                infolists.BadgeEntry("state").colors(TASK_STATES),
                infolists.IconEntry("priority").icons(PRIORITY_ICONS).colors(PRIORITY_COLORS),
                infolists.TextEntry("assignee.name")
                .label(_("Assignee"))
                .placeholder(_("Unassigned")),
                infolists.TextEntry("reporter.name")
                .label(_("Reporter"))
                .placeholder(_("Unassigned")),
                infolists.TextEntry("tags").placeholder(_("None")),
                infolists.DateTimeEntry("starts_at").placeholder(_("Not planned")),
                infolists.DateTimeEntry("due_on").placeholder(_("None")),
                infolists.DateTimeEntry("completed_at")
                .since()
                .visible(lambda task: task.completed_at is not None),
                infolists.TextEntry("estimated_hours").format_using(hours),
                infolists.TextEntry("spent_hours").format_using(hours),
                infolists.TextEntry("blocked_reason").visible(lambda task: task.is_blocked),
            ]
        ),
        infolists.Section(_("Background")).schema(
            [
                infolists.TextEntry("description")
                .markdown()
                .label(_("Notes"))
                .placeholder(_("None")),
                infolists.FileEntry("attachments").visible(lambda task: bool(task.attachments)),
            ]
        ),
        infolists.Section(_("Conversation")).schema(
            [
                infolists.RepeatableEntry("conversation")
                .label(_("Comments"))
                .item_label(lambda comment: comment.author or _("Former user"))
                .placeholder(_("No comments yet"))
                .columns(3)
                .schema(
                    [
                        infolists.TextEntry("body").label(_("Comment")).prose().column_span(2),
                        infolists.DateTimeEntry("created_at").label(_("Written")).since(),
                    ]
                )
            ]
        ),
    ]
