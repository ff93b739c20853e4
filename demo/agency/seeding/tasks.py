"""Seeds tasks and their tags: most are done, some are late, a few have no owner."""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from decimal import Decimal
from random import Random

from django.utils.text import slugify

from demo.agency.models import Project, Tag, Task, TaskTag
from demo.agency.models.choices import Priority
from demo.agency.seeding.attachments import attach_files
from demo.agency.seeding.calendar import Calendar, until_yesterday
from demo.agency.seeding.projects import Plan
from demo.agency.seeding.sentences import maybe, phrase, weighted
from demo.agency.seeding.words.tasks import (
    CHECKLIST,
    LONG_TAILS,
    NOTES,
    PATTERNS,
    TAG_REASONS,
    TAGS,
    WAITING_FOR,
)

COUNT = 20_000
State = Task.State

#: How tasks stand, by the state of their project.
STATES: dict[str, dict[Task.State, float]] = {
    Project.State.COMPLETED: {State.DONE: 94, State.CANCELLED: 6},
    Project.State.CANCELLED: {State.DONE: 40, State.CANCELLED: 60},
    Project.State.ON_HOLD: {State.DONE: 45, State.TODO: 20, State.BACKLOG: 30, State.CANCELLED: 5},
    Project.State.PLANNED: {State.TODO: 25, State.BACKLOG: 75},
    Project.State.ACTIVE: {
        State.DONE: 54,
        State.IN_PROGRESS: 12,
        State.IN_REVIEW: 7,
        State.TODO: 14,
        State.BACKLOG: 10,
        State.CANCELLED: 3,
    },
}

PRIORITIES = {Priority.LOW: 18, Priority.NORMAL: 56, Priority.HIGH: 20, Priority.URGENT: 6}

#: First and last day of an open task's deadline, and how often it lies there.
DEADLINES = {(-16, -1): 16, (0, 0): 4, (1, 14): 48, (15, 60): 32}

HOURS = ("0.50", "1.00", "1.50", "2.00", "3.00", "4.00", "6.00", "8.00", "12.00", "16.00", "40.00")


def seed_tags() -> list[Tag]:
    """Create the tags."""
    return Tag.objects.bulk_create(
        Tag(
            name=name,
            slug=slugify(name),
            color=color,
            description=description,
            position=position,
        )
        for position, (name, color, description) in enumerate(TAGS)
    )


def seed_tasks(rng: Random, calendar: Calendar, plans: list[Plan]) -> list[Task]:
    """Create every task, oldest first, numbered within its project."""
    # Every project has work; the large ones have a lot.
    weights = [min(rng.paretovariate(1.6), 9.0) for _ in plans]
    owners = plans + rng.choices(plans, weights, k=COUNT - len(plans))
    tasks = sorted(
        (_task(rng, calendar, plan) for plan in owners), key=lambda task: task.created_at
    )
    positions: dict[int, int] = defaultdict(int)
    details = Random("task details")
    for task in tasks:
        _detail(details, task)
        task.position = positions[task.project_id]
        positions[task.project_id] += 1
    attach_files(tasks)
    return Task.objects.bulk_create(tasks)


def seed_task_tags(rng: Random, tasks: list[Task], tags: list[Tag], people: list[int]) -> None:
    """Put one to three tags on every third task."""
    popular = [1 / (rank + 4) for rank in range(len(tags))]
    # A chance of its own, so that everything else stays as it was.
    why = Random("tag reasons")
    TaskTag.objects.bulk_create(
        TaskTag(
            task_id=task.pk,
            tag_id=tag.pk,
            added_by_id=maybe(rng, 0.95, people),
            added_at=task.created_at,
            reason=maybe(why, 0.6, TAG_REASONS) or "",
        )
        for task in tasks
        if rng.random() < 0.36
        for tag in dict.fromkeys(rng.choices(tags, popular, k=rng.choice((1, 1, 2, 3))))
    )


def _task(rng: Random, calendar: Calendar, plan: Plan) -> Task:
    state = weighted(rng, STATES[plan.project.state])
    is_open = state not in Task.CLOSED_STATES
    created = _created(rng, plan, is_open)
    due = _due(rng, plan, created, is_open)
    if due is not None:
        created = min(created, due - 1)
    created_at = calendar.moment(created, rng)
    closed = None if is_open else _closed(rng, plan, created, due)
    estimate = maybe(rng, 0.75, HOURS)
    closed_at = None if closed is None else max(calendar.moment(closed, rng), created_at)
    started = state not in {State.BACKLOG, State.TODO}
    return Task(
        title=_title(rng, plan),
        project_id=plan.project.pk,
        state=state,
        priority=weighted(rng, PRIORITIES),
        assignee_id=maybe(rng, 0.55 if state == State.BACKLOG else 0.96, plan.people),
        reporter_id=maybe(rng, 0.9, plan.people),
        due_on=None if due is None else calendar.day(due),
        estimated_hours=estimate,
        spent_hours=_spent(rng, estimate) if started else 0,
        is_blocked=is_open and rng.random() < 0.07,
        description=phrase(rng, rng.choice(NOTES)) if rng.random() < 0.45 else "",
        completed_at=closed_at if state == State.DONE else None,
        created_at=created_at,
        updated_at=closed_at or max(calendar.moment(-rng.randrange(1, 8), rng), created_at),
    )


def _detail(rng: Random, task: Task) -> None:
    """Fill in what the form asks; a source of its own leaves the other values as they were."""
    if task.is_blocked:
        task.blocked_reason = rng.choice(WAITING_FOR)
    if task.due_on is not None and rng.random() < 0.3:
        day = task.due_on - dt.timedelta(days=rng.randrange(1, 9))
        task.starts_at = dt.datetime.combine(day, dt.time(rng.randrange(7, 15), tzinfo=dt.UTC))
    if task.description and rng.random() < 0.4:
        task.description += "\n\n" + CHECKLIST


def _title(rng: Random, plan: Plan) -> str:
    discipline = weighted(rng, plan.kind.disciplines)
    title = phrase(rng, rng.choice(PATTERNS[discipline]))
    return title + rng.choice(LONG_TAILS) if rng.random() < 0.006 else title


def _created(rng: Random, plan: Plan, is_open: bool) -> int:
    """Return the day a task was written down: during the project, and never in the future."""
    if plan.project.state == Project.State.PLANNED:
        return -rng.randrange(8, 60)
    # Nobody closes a task on the day it was written down.
    first, last = plan.start - 10, min(plan.end - 3, -1 if is_open else -2)
    if is_open:
        first = max(first, -70)
    return rng.randint(min(first, last), last)


def _due(rng: Random, plan: Plan, created: int, is_open: bool) -> int | None:
    if rng.random() < 0.2:
        return None
    if not is_open:
        return created + rng.randrange(2, 28)
    if plan.project.state == Project.State.PLANNED:
        return plan.start + rng.randrange(5, 60)
    first, last = weighted(rng, DEADLINES)
    return rng.randint(first, last)


def _closed(rng: Random, plan: Plan, created: int, due: int | None) -> int:
    """Return the day a task was closed: around its deadline, often before, sometimes after."""
    aim = created + rng.randrange(1, 20) if due is None else due + round(rng.gauss(-2, 4))
    over = until_yesterday(min(aim, plan.end), created + 1, plan.project.pk * 31 - created * 7)
    return max(created + 1, over)


def _spent(rng: Random, estimate: str | None) -> Decimal:
    """Return hours in quarters: near the estimate, with the usual optimism."""
    hours = float(estimate or rng.choice(HOURS[:8])) * rng.uniform(0.4, 1.7)
    return Decimal(round(hours * 4)) / 4
