# region imports
from django_panel import Resource
from django_panel.actions import EditAction
from django_panel.forms import DatePicker, FormSchema, Section, Select, TextInput, ToggleButtons
from django_panel.tables import BadgeColumn, DateColumn, TableSchema, TextColumn
from planning.actions import FINISH, FINISH_SELECTED, POSTPONE
from planning.models import Project, Task

# endregion


class ProjectResource(Resource):
    model = Project
    navigation_icon = "folder"
    navigation_group = "Work"


class TaskResource(Resource):
    model = Task
    record_title_attribute = "title"
    navigation_icon = "list-checks"
    navigation_group = "Work"

    # region table
    @classmethod
    def table(cls, schema: TableSchema) -> TableSchema:
        return (
            schema.columns(
                [
                    TextColumn("title").searchable().sortable(),
                    TextColumn("project.name").label("Project").searchable().sortable(),
                    BadgeColumn("state").colors({"open": "info", "done": "success"}).sortable(),
                    DateColumn("due_on").sortable(),
                ]
            )
            .record_actions([FINISH, POSTPONE, EditAction()])
            .bulk_actions([FINISH_SELECTED])
            .default_sort("due_on", "asc")
        )

    # endregion

    @classmethod
    def form(cls, schema: FormSchema) -> FormSchema:
        return schema.schema(
            [
                Section("Task")
                .columns(2)
                .schema(
                    [
                        TextInput("title").required().column_span_full(),
                        Select("project").relationship("project").searchable().required(),
                        DatePicker("due_on").helper_text("Not before the project starts."),
                    ]
                ),
                Section("Progress")
                .hidden_on(["create"])
                .schema(
                    [
                        ToggleButtons("state")
                        .options(Task.State)
                        .colors({"open": "info", "done": "success"})
                        .required()
                    ]
                ),
            ]
        )

    @classmethod
    def get_navigation_badge(cls) -> int | None:
        return cls.query().filter(state=Task.State.OPEN).count() or None
