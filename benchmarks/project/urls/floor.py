"""The hand-written pages."""

from __future__ import annotations

from django.conf import settings
from django.urls import path

if settings.MODELS == "agency":
    from benchmarks.project.agency import floor

    urlpatterns = [
        path("", floor.dashboard, name="dashboard"),
        path("tasks", floor.tasks, name="tasks"),
        path("tasks.json", floor.tasks_json, name="tasks-json"),
    ]
else:
    urlpatterns = []
