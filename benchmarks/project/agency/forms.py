"""The floor of forms: one task's form and its save, written by hand."""

from __future__ import annotations

from datetime import datetime
from decimal import Decimal
from typing import Any

import orjson
from django.contrib.auth.decorators import permission_required
from django.db import transaction
from django.db.models import Q
from django.forms import inlineformset_factory, modelform_factory
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.timezone import make_aware

from benchmarks.project.agency.models import Project, Task

_FIELDS = (
    "pk",
    "project_id",
    "project__name",
    "assignee_id",
    "assignee__username",
    "title",
    "state",
    "priority",
    "is_blocked",
    "is_billable",
    "spent_hours",
    "due_on",
    "created_at",
)
_ROW_FIELDS = ("pk", "title", "state", "priority", "spent_hours", "due_on")
_MOST_OPTIONS = 50

ProjectForm = modelform_factory(Project, fields=["name"])
TaskFormSet = inlineformset_factory(
    Project,
    Task,
    fields=["title", "state", "priority", "spent_hours", "due_on"],
    extra=0,
    can_delete=False,
)


@permission_required("agency.change_task", raise_exception=True)
def edit_task(request: HttpRequest, key: int) -> HttpResponse:
    """Answer a task's fields, with the words of its relations and choices."""
    values = Task.objects.filter(pk=key).values(*_FIELDS).first()
    if values is None:
        raise Http404
    body = {"values": values, "state": Task.State.choices, "priority": Task.Priority.choices}
    return HttpResponse(orjson.dumps(body, default=str), content_type="application/json")


@permission_required("agency.change_project", raise_exception=True)
def edit_project(request: HttpRequest, key: int) -> HttpResponse:
    """Answer a project with its tasks as rows, and the words of their choices."""
    project = Project.objects.filter(pk=key).values("pk", "name").first()
    if project is None:
        raise Http404
    tasks = Task.objects.filter(project=key).order_by("pk").values(*_ROW_FIELDS)
    body = {
        "project": project,
        "tasks": list(tasks),
        "state": Task.State.choices,
        "priority": Task.Priority.choices,
    }
    return HttpResponse(orjson.dumps(body, default=str), content_type="application/json")


@permission_required("agency.change_task", raise_exception=True)
def save_task(request: HttpRequest, key: int) -> HttpResponse:
    """Write a task: judged by hand, in one statement."""
    sent: dict[str, Any] = orjson.loads(request.body)
    is_good = (
        0 < len(sent["title"]) <= 200
        and sent["state"] in Task.State
        and sent["priority"] in Task.Priority
        and Project.objects.filter(pk=sent["project"]).exists()
    )
    if not is_good:
        return HttpResponse(status=422)
    with transaction.atomic():
        Task.objects.filter(pk=key).update(
            title=sent["title"],
            state=sent["state"],
            priority=sent["priority"],
            project_id=sent["project"],
            is_blocked=bool(sent["is_blocked"]),
            is_billable=bool(sent["is_billable"]),
            spent_hours=Decimal(str(sent["spent_hours"])),
            created_at=make_aware(datetime.fromisoformat(sent["created_at"])),
        )
    return HttpResponseRedirect(f"/tasks/{key}/edit")


@permission_required("agency.change_task", raise_exception=True)
def save_project(request: HttpRequest, key: int) -> HttpResponse:
    """Write a project and its tasks with a form and a formset of Django."""
    with transaction.atomic():
        project = Project.objects.select_for_update().filter(pk=key).first()
        form = ProjectForm(request.POST, instance=project)
        rows = TaskFormSet(request.POST, instance=project)
        if not (form.is_valid() and rows.is_valid()):
            return HttpResponse(status=422)
        form.save()
        rows.save()
    return HttpResponseRedirect(f"/projects/{key}/edit")


@permission_required("agency.change_task", raise_exception=True)
def search_projects(request: HttpRequest) -> HttpResponse:
    """Answer the projects whose name holds the words."""
    found = Q()
    for word in request.GET.get("search", "").split():
        found &= Q(name__icontains=word)
    rows = Project.objects.filter(found).order_by("name").values_list("pk", "name")
    body = {"options": list(rows[:_MOST_OPTIONS])}
    return HttpResponse(orjson.dumps(body), content_type="application/json")
