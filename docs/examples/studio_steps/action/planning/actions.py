from datetime import timedelta
from typing import Any

from django_panel.actions import Action
from django_panel.forms import NumberInput
from planning.models import Task


def is_open(task: Task) -> bool:
    return task.state == Task.State.OPEN


def finish(task: Task) -> None:
    task.state = Task.State.DONE
    task.save(update_fields=["state"])


def postpone(task: Task, data: dict[str, Any]) -> None:
    task.due_on += timedelta(days=data["days"])
    task.save(update_fields=["due_on"])


FINISH = (
    Action("finish")
    .label("Mark as done")
    .icon("check")
    .visible(is_open)
    .success_message("The task is done.")
    .action(finish)
)

POSTPONE = (
    Action("postpone")
    .icon("calendar-plus")
    .visible(lambda task: is_open(task) and task.due_on is not None)
    .schema([NumberInput("days").integer().min(1).max(60).required().default(7)])
    .modal_submit_label("Postpone")
    .success_message("The task is due later.")
    .action(postpone)
)

FINISH_SELECTED = (
    Action("finish")
    .label("Mark as done")
    .icon("check")
    .authorize_each_using(is_open)
    .requires_confirmation(heading="Mark {count} tasks as done?")
    .success_message_using(lambda count: f"{count} tasks are done.")
    .action(finish)
)
