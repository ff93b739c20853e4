# region stats
from typing import Any

from django.db.models import Count, QuerySet
from django.utils import timezone

from django_panel.tables import DateColumn, TableSchema, TextColumn
from django_panel.widgets import (
    ChartSeries,
    ChartWidget,
    Figures,
    Stat,
    StatColor,
    StatsWidget,
    TableWidget,
)
from planning.models import Task
from planning.resources import TaskResource


class TaskStats(StatsWidget):
    heading = "Tasks"
    column_span = "full"

    def stats(self) -> list[Stat]:
        tasks = Figures(TaskResource.query())
        late = tasks.count(state=Task.State.OPEN, due_on__lt=timezone.localdate())
        return [
            Stat("Open", tasks.count(state=Task.State.OPEN)).icon("circle-dashed"),
            Stat("Overdue", late).icon("alarm-clock").color(StatColor.WARNING),
            Stat("Done", tasks.count(state=Task.State.DONE)).icon("check"),
        ]


# endregion


# region chart
class TasksByProject(ChartWidget):
    heading = "Tasks by project"
    sort = 1
    lazy = True

    def labels(self) -> list[str]:
        return [row["project__name"] for row in self.rows()]

    def series(self) -> list[ChartSeries]:
        return [ChartSeries("Tasks", [row["count"] for row in self.rows()])]

    def rows(self) -> QuerySet[Task, dict[str, Any]]:
        tasks = TaskResource.query().order_by("project__name")
        return tasks.values("project__name").annotate(count=Count("pk"))


# endregion


# region table
class NextTasks(TableWidget):
    heading = "Next tasks"
    sort = 2
    empty_message = "Every task is done."

    def query(self) -> QuerySet[Task]:
        return TaskResource.query().filter(state=Task.State.OPEN).order_by("due_on")

    def table(self, schema: TableSchema) -> TableSchema:
        return schema.columns(
            [
                TextColumn("title"),
                TextColumn("project.name").label("Project"),
                DateColumn("due_on"),
            ]
        )


# endregion
