"""The floor: the same pages written by hand, with nothing that a page does not need."""

from __future__ import annotations

from html import escape
from typing import Any

import orjson
from django.contrib.auth.decorators import login_required, permission_required
from django.db import transaction
from django.db.models import Count, Max, OuterRef, QuerySet, Subquery, Sum
from django.db.models.functions import Coalesce, TruncMonth
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.middleware.csrf import get_token

from benchmarks.project.agency.models import Comment, Task

_COLUMNS = (
    "Title",
    "Project",
    "Assignee",
    "State",
    "Blocked",
    "Billable",
    "Spent hours",
    "Comments",
    "Due on",
    "Created at",
)
_FIELDS = (
    "pk",
    "title",
    "project__name",
    "assignee__username",
    "state",
    "is_blocked",
    "is_billable",
    "spent_hours",
    "comment_count",
    "due_on",
    "created_at",
)
_PER_PAGE = 25
_NAVIGATION = "".join(
    f'<li><a href="/{name}">{name.title()}</a></li>' for name in ("customers", "projects", "tasks")
)
_HEADINGS = "".join(f"<th>{name}</th>" for name in _COLUMNS)


def tasks_with_comments() -> QuerySet[Any]:
    """Return the tasks, each with the number of its comments."""
    counted = Comment.objects.filter(task=OuterRef("pk")).values("task").annotate(n=Count("pk"))
    return Task.objects.annotate(comment_count=Coalesce(Subquery(counted.values("n")), 0))


_TASKS = tasks_with_comments().values_list(*_FIELDS)
#: The seven columns of the plainest list, which counts no comments.
_PLAIN_COLUMNS = tuple(name for name in _COLUMNS if name not in {"Blocked", "Billable", "Comments"})
_PLAIN_TASKS = Task.objects.values_list(
    *(name for name in _FIELDS if name not in {"is_blocked", "is_billable", "comment_count"})
)


@login_required
def dashboard(request: HttpRequest) -> HttpResponse:
    return HttpResponse(_page(request, "Dashboard", "<p>Welcome.</p>"))


@login_required
def tasks(request: HttpRequest) -> HttpResponse:
    """Answer a page of tasks as HTML."""
    lines = "".join(
        f'<tr><td><a href="/tasks/{pk}">{escape(title)}</a></td><td>{escape(project)}</td>'
        f"<td>{escape(assignee or '')}</td><td>{state}</td>"
        f"<td>{'yes' if is_blocked else 'no'}</td><td>{'yes' if is_billable else 'no'}</td>"
        f"<td>{spent:.1f} h</td><td>{comments}</td>"
        f"<td>{due_on:%b %d, %Y}</td><td>{created_at:%b %d, %Y, %H:%M}</td></tr>"
        for (
            pk,
            title,
            project,
            assignee,
            state,
            is_blocked,
            is_billable,
            spent,
            comments,
            due_on,
            created_at,
        ) in _asked(request)
    )
    table = f"<table><thead><tr>{_HEADINGS}</tr></thead><tbody>{lines}</tbody></table>"
    return HttpResponse(_page(request, "Tasks", table))


@login_required
def tasks_json(request: HttpRequest) -> HttpResponse:
    """Answer a page of tasks as data."""
    body = orjson.dumps({"columns": _COLUMNS, "rows": _asked(request)}, default=str)
    return HttpResponse(body, content_type="application/json")


@login_required
def plain_tasks_json(request: HttpRequest) -> HttpResponse:
    """Answer the first page of tasks as data, with the columns of the plainest list."""
    rows = list(_PLAIN_TASKS.order_by("-pk")[: _PER_PAGE + 1])[:_PER_PAGE]
    body = orjson.dumps({"columns": _PLAIN_COLUMNS, "rows": rows}, default=str)
    return HttpResponse(body, content_type="application/json")


#: The same for users who may view tasks.
permitted_tasks_json = permission_required("agency.view_task", raise_exception=True)(
    plain_tasks_json
)


@login_required
def figures_json(request: HttpRequest) -> HttpResponse:
    """Answer what a dashboard shows of the tasks: a query for each thing."""
    tasks = Task.objects
    months = tasks.annotate(month=TruncMonth("due_on")).values("month")
    body = {
        "tasks": tasks.count(),
        "open": tasks.filter(state=Task.State.OPEN).count(),
        "waiting": tasks.filter(state=Task.State.WAITING).count(),
        "blocked": tasks.filter(is_blocked=True).count(),
        "hours": tasks.aggregate(value=Sum("spent_hours"))["value"],
        "longest": tasks.aggregate(value=Max("spent_hours"))["value"],
        "months": list(months.annotate(count=Count("pk")).order_by("month")),
        "newest": list(tasks.order_by("-pk").values_list("title", "project__name")[:5]),
    }
    return HttpResponse(orjson.dumps(body, default=str), content_type="application/json")


@permission_required("agency.delete_task", raise_exception=True)
def delete_tasks(request: HttpRequest) -> HttpResponse:
    """Delete the named tasks and what belongs to them."""
    keys = orjson.loads(request.body)["records"]
    with transaction.atomic():
        Comment.objects.filter(task__in=keys)._raw_delete("default")
        Task.objects.filter(pk__in=keys)._raw_delete("default")
    return HttpResponseRedirect("/tasks")


def _asked(request: HttpRequest) -> list[tuple[Any, ...]]:
    """Return the asked page of tasks: searched, filtered, sorted; newest first by default."""
    asked = request.GET
    found = _TASKS.order_by(*(("project__name", "pk") if asked.get("sort") else ("-pk",)))
    if asked.get("search"):
        found = found.filter(title__icontains=asked["search"])
    if asked.get("state"):
        found = found.filter(state=asked["state"])
    start = (int(asked.get("page", 1)) - 1) * _PER_PAGE
    return list(found[start : start + _PER_PAGE + 1])[:_PER_PAGE]


def _page(request: HttpRequest, title: str, content: str) -> str:
    return (
        f'<!doctype html><html lang="en"><head><title>{title}</title></head><body>'
        f"<header>{escape(request.user.get_username())}</header><nav><ul>{_NAVIGATION}</ul></nav>"
        f"<main><h1>{title}</h1>{content}</main>"
        f'<form method="post"><input type="hidden" value="{get_token(request)}"></form>'
        "</body></html>"
    )
