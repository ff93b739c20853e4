"""The same two lists of tasks in a panel with tenants, and in a panel that filters by the key.

Studios are the tenants; a task has a foreign key to its studio.
"""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User
from django.db.models import QuerySet

from benchmarks.project.agency.models import Studio
from benchmarks.project.agency.panels import (
    CustomerResource,
    PlainTaskResource,
    ProjectResource,
    TaskResource,
)
from django_panel import Panel, PanelProvider
from django_panel.tenancy import SHARED

#: The studio whose tasks both panels show.
STUDIO = 1


def get_panel_tenants(user: Any, panel: Panel) -> QuerySet[Studio]:
    studios: QuerySet[Studio] = user.studios.order_by("name")
    return studios


def can_access_tenant(user: Any, tenant: Studio) -> bool:
    return bool(user.studios.filter(pk=tenant.pk).exists())


class AllCustomers(CustomerResource):
    tenant_relationship = SHARED


class AllProjects(ProjectResource):
    tenant_relationship = SHARED


class StudioTasks(TaskResource):
    slug = "tasks"
    tenant_relationship = "studio"


class PlainStudioTasks(PlainTaskResource):
    tenant_relationship = "studio"


class StudioPanelProvider(PanelProvider):
    def panel(self, panel: Panel) -> Panel:
        # The data have Django's own user model, which does not implement HasPanelTenants.
        User.add_to_class("get_panel_tenants", get_panel_tenants)
        User.add_to_class("can_access_tenant", can_access_tenant)
        return (
            panel.path("studios/{tenant}")
            .tenant(Studio)
            .resources([AllCustomers, AllProjects, StudioTasks, PlainStudioTasks])
        )


class FilteredTasks(TaskResource):
    slug = "tasks"

    @classmethod
    def query(cls) -> QuerySet[Any]:
        return super().query().filter(studio=STUDIO)


class PlainFilteredTasks(PlainTaskResource):
    @classmethod
    def query(cls) -> QuerySet[Any]:
        return super().query().filter(studio=STUDIO)


class FilteredPanelProvider(PanelProvider):
    def panel(self, panel: Panel) -> Panel:
        return panel.path("filtered").resources(
            [CustomerResource, ProjectResource, FilteredTasks, PlainFilteredTasks]
        )
