from django_panel import Resource
from django_panel.tables import BadgeColumn, DateColumn, TableSchema, TextColumn
from planning.models import Project, Task


class ProjectResource(Resource):
    model = Project
    navigation_icon = "folder"
    navigation_group = "Work"


class TaskResource(Resource):
    model = Task
    record_title_attribute = "title"
    navigation_icon = "list-checks"
    navigation_group = "Work"

    @classmethod
    def table(cls, schema: TableSchema) -> TableSchema:
        return schema.columns(
            [
                TextColumn("title").searchable().sortable(),
                TextColumn("project.name").label("Project").searchable().sortable(),
                BadgeColumn("state").colors({"open": "info", "done": "success"}).sortable(),
                DateColumn("due_on").sortable(),
            ]
        ).default_sort("due_on", "asc")

    @classmethod
    def get_navigation_badge(cls) -> int | None:
        return cls.query().filter(state=Task.State.OPEN).count() or None
