"""A panel whose lists show changes by other users."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, ClassVar

from django.db.models import QuerySet

from django_panel import Notification, Panel, PanelProvider, Resource, tables
from django_panel.actions import Action, DeleteAction, DeleteBulkAction
from django_panel.policies import Policy
from django_panel.tenancy import SHARED
from tests.project.models import Customer, Label, Project, Region, Site, Task, User


class OpenProjects(Policy):
    """Hides the projects that are done."""

    def scope(self, user: Any, queryset: QuerySet[Any]) -> QuerySet[Any]:
        return queryset.filter(state="open")


def greet(customer: Customer) -> None:
    """Notify the user whose name is the customer's."""
    notification = Notification("greeting").title(f"Greetings, {customer.name}").persistent()
    notification.send(User.objects.get(username=customer.name))


class CustomerResource(Resource):
    model = Customer
    broadcasts_changes = True
    record_title_attribute = "name"

    @classmethod
    def table(cls, schema: tables.TableSchema) -> tables.TableSchema:
        return (
            schema.columns(
                [
                    tables.TextColumn("name").searchable(),
                    tables.NumberColumn("id").sortable(),
                    tables.TextInputColumn("email"),
                    tables.ToggleColumn("is_active").label("Active"),
                ]
            )
            .default_sort("id", "desc")
            .record_actions([Action("greet").action(greet), DeleteAction()])
            .bulk_actions([DeleteBulkAction()])
        )


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


class SiteResource(Resource):
    model = Site
    tenant_relationship: ClassVar[Any] = "region"
    broadcasts_changes = True


class LabelResource(Resource):
    model = Label
    tenant_relationship: ClassVar[Any] = SHARED
    broadcasts_changes = True


@contextmanager
def switched(region: Region) -> Iterator[None]:
    """Stand for a switch to the schema of a region."""
    yield


class CrewPanelProvider(PanelProvider):
    """The panel ``crew``, whose tenants are regions."""

    def panel(self, panel: Panel) -> Panel:
        return panel.path("t/{tenant}").tenant(Region).resources([SiteResource, LabelResource])


class SchemasPanelProvider(PanelProvider):
    """The panel ``schemas``, which switches the connection for each tenant."""

    def panel(self, panel: Panel) -> Panel:
        panel.path("s/{tenant}").tenant(Region).enter_tenant_using(switched)
        return panel.resources([SiteResource, LabelResource])
