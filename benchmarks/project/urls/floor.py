"""The hand-written pages."""

from __future__ import annotations

from django.urls import path

from benchmarks.project.settings import MODELS

if MODELS == "agency":
    from benchmarks.project.agency import floor

    urlpatterns = [
        path("", floor.dashboard, name="dashboard"),
        path("tasks", floor.tasks, name="tasks"),
        path("tasks.json", floor.tasks_json, name="tasks-json"),
        path("tasks/delete", floor.delete_tasks, name="delete-tasks"),
    ]
else:
    urlpatterns = []
