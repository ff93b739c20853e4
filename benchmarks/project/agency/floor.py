"""The floor: the same pages written by hand, with nothing that a page does not need."""

from __future__ import annotations

from html import escape
from typing import Any

import orjson
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token

from benchmarks.project.agency.models import Task

_COLUMNS = ("Title", "Project", "Assignee", "State", "Priority", "Due on", "Created at")
_FIELDS = (
    "pk",
    "title",
    "project__name",
    "assignee__username",
    "state",
    "priority",
    "due_on",
    "created_at",
)
_PER_PAGE = 25
_NAVIGATION = "".join(
    f'<li><a href="/{name}">{name.title()}</a></li>' for name in ("customers", "projects", "tasks")
)
_HEADINGS = "".join(f"<th>{name}</th>" for name in _COLUMNS)


@login_required
def dashboard(request: HttpRequest) -> HttpResponse:
    return HttpResponse(_page(request, "Dashboard", "<p>Welcome.</p>"))


@login_required
def tasks(request: HttpRequest) -> HttpResponse:
    """Answer the newest tasks as a page."""
    lines = "".join(
        f'<tr><td><a href="/tasks/{pk}">{escape(title)}</a></td><td>{escape(project)}</td>'
        f"<td>{escape(assignee or '')}</td><td>{state}</td><td>{priority}</td>"
        f"<td>{due_on:%b %d, %Y}</td><td>{created_at:%b %d, %Y, %H:%M}</td></tr>"
        for pk, title, project, assignee, state, priority, due_on, created_at in _newest(request)
    )
    table = f"<table><thead><tr>{_HEADINGS}</tr></thead><tbody>{lines}</tbody></table>"
    return HttpResponse(_page(request, "Tasks", table))


@login_required
def tasks_json(request: HttpRequest) -> HttpResponse:
    """Answer the newest tasks as data."""
    body = orjson.dumps({"columns": _COLUMNS, "rows": _newest(request)})
    return HttpResponse(body, content_type="application/json")


def _newest(request: HttpRequest) -> list[tuple[Any, ...]]:
    start = (int(request.GET.get("page", 1)) - 1) * _PER_PAGE
    found = Task.objects.order_by("-pk").values_list(*_FIELDS)[start : start + _PER_PAGE + 1]
    return list(found)[:_PER_PAGE]


def _page(request: HttpRequest, title: str, content: str) -> str:
    return (
        f'<!doctype html><html lang="en"><head><title>{title}</title></head><body>'
        f"<header>{escape(request.user.get_username())}</header><nav><ul>{_NAVIGATION}</ul></nav>"
        f"<main><h1>{title}</h1>{content}</main>"
        f'<form method="post"><input type="hidden" value="{get_token(request)}"></form>'
        "</body></html>"
    )
