"""A panel whose widgets, policy and callbacks run queries on purpose."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from django.db import connection
from django.db.models import QuerySet

from django_panel import Panel, Resource
from django_panel.actions import Action
from django_panel.forms import FormSchema, Select, TextInput
from django_panel.policies import Policy
from django_panel.tables import TableSchema, TextColumn
from django_panel.widgets import Stat, StatsWidget, TableWidget
from tests.project.models import Customer, Project, Task

#: What the policy asks; tests replace it.
ASKED: dict[str, Callable[[], bool]] = {"customers": lambda: Customer.objects.exists() or True}


class TaskPolicy(Policy):
    """Asks the database for every ability."""

    def view_any(self, user: Any) -> bool:
        return any(ask() for ask in ASKED.values())


class QueriedTasks(Resource):
    model = Task
    slug = "tasks"
    policy = TaskPolicy
    global_search_attributes = ("title",)

    @classmethod
    def table(cls, table: TableSchema) -> TableSchema:
        return table.columns([TextColumn("title"), TextColumn("project.name")]).record_actions(
            [Action("archive").action(archive)]
        )

    @classmethod
    def form(cls, form: FormSchema) -> FormSchema:
        return form.schema(
            [TextInput("title"), Select("project").relationship("project").searchable()]
        )


def archive(task: Task) -> None:
    Task.objects.filter(pk=task.pk).update(is_done=True)


class CustomerNames(StatsWidget):
    """One query for each customer, and one query twice."""

    def stats(self) -> Sequence[Stat]:
        names = [Customer.objects.get(pk=key).name for key in self.keys()]
        return [Stat("Customers", len(names)), Stat("Again", len(self.keys()))]

    def keys(self) -> list[int]:
        return list(Customer.objects.order_by("pk").values_list("pk", flat=True))


class LastTasks(TableWidget):
    def query(self) -> QuerySet[Any]:
        return Task.objects.order_by("pk")

    def table(self, schema: TableSchema) -> TableSchema:
        return schema.columns([TextColumn("title")])


class SlowFigure(StatsWidget):
    lazy: ClassVar[bool] = True

    def stats(self) -> Sequence[Stat]:
        with connection.cursor() as cursor:
            cursor.execute("SELECT %s", ["a secret word"])
        return []


def queried_panel(panel: Panel) -> Panel:
    return (
        panel.path("back")
        .resources([QueriedTasks])
        .widgets([CustomerNames, LastTasks, SlowFigure])
        .global_search()
    )


def make_records(customers: int = 6) -> Task:
    """Create customers, a project and a task."""
    Customer.objects.bulk_create(Customer(name=f"Customer {n}") for n in range(customers))
    owner = Customer.objects.order_by("pk")[0]
    project = Project.objects.create(customer=owner, name="P")
    return Task.objects.create(project=project, title="Dig")
