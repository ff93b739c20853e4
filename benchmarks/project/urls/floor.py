"""The hand-written pages."""

from __future__ import annotations

from django.urls import path

from benchmarks.project.settings import MODELS

if MODELS == "agency":
    from benchmarks.project.agency import floor, forms

    urlpatterns = [
        path("", floor.dashboard, name="dashboard"),
        path("tasks", floor.tasks, name="tasks"),
        path("tasks.json", floor.tasks_json, name="tasks-json"),
        path("plain-tasks.json", floor.plain_tasks_json, name="plain-tasks-json"),
        path("permitted-tasks.json", floor.permitted_tasks_json, name="permitted-tasks-json"),
        path("figures.json", floor.figures_json, name="figures-json"),
        path("tasks/delete", floor.delete_tasks, name="delete-tasks"),
        path("tasks/<int:key>/edit", forms.edit_task, name="edit-task"),
        path("tasks/<int:key>/save", forms.save_task, name="save-task"),
        path("projects/<int:key>/edit", forms.edit_project, name="edit-project"),
        path("projects/<int:key>/save", forms.save_project, name="save-project"),
        path("projects/search", forms.search_projects, name="search-projects"),
    ]
else:
    urlpatterns = []
