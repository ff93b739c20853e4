"""A panel whose lists follow what others write."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet

from django_panel import Panel, PanelProvider, Resource
from django_panel.policies import Policy
from tests.project.models import Customer, Project, Task


class OpenProjects(Policy):
    """Projects that are done are nobody's business."""

    def scope(self, user: Any, queryset: QuerySet[Any]) -> QuerySet[Any]:
        return queryset.filter(state="open")


class CustomerResource(Resource):
    model = Customer
    broadcasts_changes = True


class ProjectResource(Resource):
    model = Project
    policy = OpenProjects
    broadcasts_changes = True


class TaskResource(Resource):
    model = Task
    parent_resource = ProjectResource
    broadcasts_changes = True


class QuietResource(Resource):
    model = Task
    slug = "quiet"


class DeskPanelProvider(PanelProvider):
    """The panel ``desk``."""

    def panel(self, panel: Panel) -> Panel:
        return panel.path("desk").resources(
            [CustomerResource, ProjectResource, TaskResource, QuietResource]
        )
