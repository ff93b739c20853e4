"""The attributes of a resource that its default table and form read."""

from __future__ import annotations

import inspect
from collections.abc import Sequence
from typing import Any

import pytest
from django.contrib import admin as django_admin
from django.test import Client

from django_panel import Resource
from django_panel.actions import Action, EditAction
from django_panel.exceptions import PanelSchemaException
from django_panel.forms import Textarea
from django_panel.forms.schema import FormSchema
from django_panel.tables import BadgeColumn, QueryBuilderFilter, TableSchema
from tests.project.clients import client_for, fetch, make_user, page_of
from tests.project.fixtures import Declare
from tests.project.models import Customer, Project, Task, User

pytestmark = pytest.mark.django_db


class TaskAdmin(django_admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ("title", "project__customer", "is_done")
    list_filter = ("is_done", "project", "project__state")
    search_fields = ("title", "project__name")
    ordering = ("-position", "title")
    fields = ("title", ("project", "assignee"), "notes")
    actions = ("finish",)

    def finish(self, request: Any, queryset: Any) -> None:
        queryset.update(is_done=True)


class TaskResource(Resource):
    model = Task
    columns = ("title", "project__customer", "is_done")
    filters = ("is_done", "project", "project__state")
    search_fields = ("title", "project__name")
    ordering = ("-position", "title")
    fields = ("title", ("project", "assignee"), "notes")
    actions = ("finish",)

    def finish(self, records: Sequence[Task]) -> None:
        Task.objects.filter(pk__in=[record.pk for record in records]).update(is_done=True)


@pytest.fixture
def tasks(declare: Declare) -> list[Task]:
    declare(desk=lambda panel: panel.path("desk").resources([TaskResource]))
    moss, zebra = (Customer.objects.create(name=name) for name in ("Moss", "Zebra"))
    house = Project.objects.create(customer=moss, name="House")
    road = Project.objects.create(customer=zebra, name="Road", state=Project.State.DONE)
    return [
        Task.objects.create(title="Roof", project=house, position=1),
        Task.objects.create(title="Door", project=house, position=2),
        Task.objects.create(title="Bridge", project=road, position=2, is_done=True),
    ]


def table(resource: type[Resource]) -> TableSchema:
    return resource.table(TableSchema(resource.model))


def form(resource: type[Resource]) -> FormSchema:
    return resource.form(FormSchema().model(resource.model))


def columns(resource: type[Resource]) -> dict[str, Any]:
    return {column.get_name(): column for column in table(resource).get_columns()}


def props(client: Client, path: str) -> dict[str, Any]:
    response = fetch(client, path)
    assert response.status_code == 200, response.content
    found: dict[str, Any] = page_of(response)["props"]
    return found


def titles(client: Client, query: str = "") -> list[str]:
    return [row["cells"]["title"] for row in props(client, f"/desk/tasks{query}")["rows"]]


def test_a_resource_has_as_many_lines_as_a_model_admin() -> None:
    def lines(declared: type) -> int:
        return len([line for line in inspect.getsource(declared).splitlines() if line.strip()])

    # One more, because admin.site.register(Task, TaskAdmin) names the model there.
    assert lines(TaskResource) <= lines(TaskAdmin) + 1


def test_the_list_has_the_declared_columns_and_order(admin: Client, tasks: list[Task]) -> None:
    found = props(admin, "/desk/tasks")

    assert [each["name"] for each in found["table"]["columns"]] == [
        "title",
        "project.customer",
        "is_done",
    ]
    assert [row["cells"]["project.customer"] for row in found["rows"]] == ["Zebra", "Moss", "Moss"]
    assert titles(admin) == ["Bridge", "Door", "Roof"]


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("?search=roof", ["Roof"]),
        ("?search=road", ["Bridge"]),
        ("?search=zebra", []),
        ("?filters[is_done]=1", ["Bridge"]),
        ("?filters[project.state]=open", ["Door", "Roof"]),
    ],
)
def test_search_and_filters(admin: Client, tasks: list[Task], query: str, found: list[str]) -> None:
    assert titles(admin, query) == found


def test_a_relation_is_filtered_by_a_record_that_the_browser_searches(
    admin: Client, tasks: list[Task]
) -> None:
    house = tasks[0].project
    opened = props(admin, "/desk/tasks")
    url = opened["table"]["filterOptionsUrl"]

    answer = fetch(admin, f"{url}&filter=project&field=record&search=hou", "json")

    options = answer.json()["options"]  # type: ignore[attr-defined]
    assert options == [{"value": str(house.pk), "label": "House", "details": None}]
    query = f"?filters[project][record]={house.pk}"
    assert titles(admin, query) == ["Door", "Roof"]
    applied = props(admin, f"/desk/tasks{query}")
    assert applied["state"]["filterIndicators"][0]["label"] == "Project: House"
    shown = next(each for each in applied["table"]["filters"] if each["name"] == "project")
    assert shown["form"]["schema"][0]["options"] == [
        {"value": str(house.pk), "label": "House", "details": None}
    ]
    # A record that does not exist, or a text, is not applied.
    assert len(titles(admin, "?filters[project][record]=999")) == 3
    assert len(titles(admin, "?filters[project][record]=x")) == 3


@pytest.mark.parametrize("name", ["is_done", "nothing"])
def test_only_a_filter_with_a_form_has_options(admin: Client, tasks: list[Task], name: str) -> None:
    url = props(admin, "/desk/tasks")["table"]["filterOptionsUrl"]

    assert fetch(admin, f"{url}&filter={name}&field=record", "json").status_code == 404


def test_the_options_need_the_permission_to_view_the_list(tasks: list[Task]) -> None:
    stranger = client_for(make_user("stranger"))
    path = "/desk/options?resource=tasks&narrows=index&filter=project&field=record"

    assert fetch(stranger, path, "json").status_code == 403
    viewer = client_for(make_user("viewer", "view_task"))
    # The records themselves need the permission to view projects.
    assert fetch(viewer, path, "json").json() == {"options": []}  # type: ignore[attr-defined]


def test_a_method_is_an_action_of_the_selection(admin: Client, tasks: list[Task]) -> None:
    found = props(admin, "/desk/tasks")["table"]
    assert [each["name"] for each in found["bulkActions"]] == ["finish", "delete"]
    assert found["bulkActions"][0]["label"] == "Finish"

    keys = [task.pk for task in tasks[:2]]
    body = {"resource": "tasks", "action": "finish", "records": keys}
    answer = fetch(
        admin, "/desk/actions/bulk", "json", "post", data=body, content_type="application/json"
    )

    assert answer.status_code == 303
    assert Task.objects.filter(is_done=True).count() == 3


def test_names_in_a_tuple_share_a_row() -> None:
    schema = form(TaskResource)
    row: Any = schema.to_wire()["schema"][1]

    assert (row["component"], row["columns"]) == ("grid", 2)
    assert [each.get_name() for each in schema.declared_fields()] == [
        "title",
        "project",
        "assignee",
        "notes",
    ]
    assert schema.declared_fields()[0].is_required()


def test_sections_as_in_fieldsets() -> None:
    class Sections(Resource):
        model = Task
        fields = (
            ("Task", {"fields": ["title", ("project", "assignee")], "description": "What."}),
            (None, {"fields": [Textarea("notes").rows(9)], "classes": ["collapse"]}),
        )

    first, second = form(Sections).to_wire()["schema"]

    assert (first["heading"], first["description"]) == ("Task", "What.")  # type: ignore[typeddict-item]
    assert second["collapsed"]  # type: ignore[typeddict-item]


def test_objects_and_names_can_be_mixed() -> None:
    class Mixed(Resource):
        model = Project
        columns = ("name", BadgeColumn("state"), "budget", "customer.email")
        filters = ("state", QueryBuilderFilter("more").constraints([]))
        actions = (Action("close").action(lambda record: None), EditAction())

    found = table(Mixed)

    assert [type(each).__name__ for each in found.get_columns()] == [
        "TextColumn",
        "BadgeColumn",
        "NumberColumn",
        "TextColumn",
    ]
    assert [each.get_name() for each in found.get_filters()] == ["state", "more"]
    assert [each.get_name() for each in found.get_bulk_actions()] == ["close", "delete"]
    # A link cannot run on a selection.
    assert [each.get_name() for each in found.get_record_actions()] == ["edit"]


class Shown(Resource):
    model = Task
    columns = ("__str__", "shout", "is_late", "whisper")
    readonly_fields = ("position", "shout", "get_absolute")

    @classmethod
    @django_admin.display(description="Loud title", ordering="-title", empty_value="none")
    def shout(cls, record: Task) -> str | None:
        return record.title.upper() or None

    @staticmethod
    @django_admin.display(boolean=True)
    def is_late(record: Task) -> bool:
        return record.position > 1

    def whisper(self, record: Task) -> str:
        return record.title.lower()

    def get_absolute(self, record: Task) -> int:
        return abs(record.position)


def test_methods_of_the_resource_are_columns(
    admin: Client, tasks: list[Task], declare: Declare
) -> None:
    declare(desk=lambda panel: panel.path("desk").resources([Shown]))
    found = columns(Shown)

    assert found["shout"].get_label() == "Loud title"
    assert (found["shout"].is_sortable(), found["whisper"].is_sortable()) == (True, False)
    rows = props(admin, "/desk/tasks?sort=shout&direction=asc")["rows"]
    # The minus of ``ordering`` reverses the direction, as on ModelAdmin.
    assert [row["cells"]["shout"] for row in rows] == ["ROOF", "DOOR", "BRIDGE"]
    assert rows[-1]["cells"]["__str__"] == "Bridge"
    assert rows[-1]["cells"]["is_late"] == {"value": True, "label": "Yes"}
    assert rows[-1]["cells"]["whisper"] == "bridge"


def test_read_only_fields_are_shown_and_not_written(
    admin: Client, tasks: list[Task], declare: Declare
) -> None:
    declare(desk=lambda panel: panel.path("desk").resources([Shown]))
    task = tasks[0]
    fields = {each.get_name(): each for each in form(Shown).declared_fields()}

    assert list(fields)[-3:] == ["position", "shout", "get_absolute"]
    assert fields["shout"].hydrate(task) == "ROOF"
    created = props(admin, "/desk/tasks/create")["form"]["schema"]
    assert [each["name"] for each in created][-1] == "position"
    data = {"title": "Roof 2", "project": task.project_id, "position": 99, "shout": "x"}
    answer = fetch(
        admin,
        f"/desk/tasks/{task.pk}/edit",
        "json",
        "put",
        data=data,
        content_type="application/json",
    )
    assert answer.status_code == 303
    task.refresh_from_db()
    assert (task.title, task.position) == ("Roof 2", 1)
    entries = props(admin, f"/desk/tasks/{task.pk}")["entries"]
    assert {"name": "shout", "label": "Loud title", "value": "ROOF 2", "url": None} in entries


def test_permissions_of_an_action(tasks: list[Task], declare: Declare) -> None:
    class Guarded(TaskResource):
        @classmethod
        @django_admin.action(description="Close them", permissions=["change"])
        def close(cls, records: Sequence[Task]) -> None:
            for record in records:
                record.is_done = True
                record.save()

        actions = ("close",)

    declare(desk=lambda panel: panel.path("desk").resources([Guarded]))
    body = {"resource": "tasks", "action": "close", "records": [tasks[0].pk]}

    def run(user: User) -> int:
        client = client_for(user)
        return fetch(
            client, "/desk/actions/bulk", "json", "post", data=body, content_type="application/json"
        ).status_code

    assert run(make_user("viewer", "view_task")) == 403
    assert run(make_user("editor", "view_task", "change_task")) == 303


def test_related_records_are_loaded_under_both_names() -> None:
    class Loaded(Resource):
        model = Task
        with_related = ("project.customer",)
        list_select_related = ("assignee",)

    assert Loaded.query().query.select_related == {"project": {"customer": {}}, "assignee": {}}


@pytest.mark.parametrize(
    ("attribute", "value", "message"),
    [
        ("columns", ("titel",), "Did you mean 'title'"),
        ("columns", ("project.nam",), "has no single-valued field 'nam'"),
        ("columns", "title", "It is a list of names and objects"),
        ("filters", ("is_don",), "Did you mean 'is_done'"),
        ("search_fields", ("^title",), "Write 'title'"),
        ("search_fields", ("titel",), "Did you mean 'title'"),
        ("search_fields", ("__str__",), "no single-valued field"),
        ("ordering", ("-titel",), "Did you mean 'title'"),
        ("ordering", ("?",), "cannot be ordered"),
        ("actions", ("finnish",), "Did you mean 'finish'"),
        ("actions", (3,), "is not an action"),
    ],
)
def test_a_wrong_name_in_a_list(attribute: str, value: Any, message: str) -> None:
    wrong = type("WrongResource", (TaskResource,), {attribute: value})

    with pytest.raises(PanelSchemaException, match=message):
        table(wrong).plan_for(Task)


@pytest.mark.parametrize(
    ("attribute", "value", "message"),
    [
        ("fields", ("titel",), "Did you mean 'title'"),
        ("fields", ("id",), "Add 'id' to readonly_fields"),
        ("fields", ("finish",), "Add 'finish' to readonly_fields"),
        ("fields", (3,), "contains 3"),
        ("fields", ((),), "contains"),
        ("fields", (("Task", {"field": ["title"]}),), "Its options are fields"),
        ("fields", ({"a": 1},), "contains"),
        ("readonly_fields", ("titel",), "Did you mean 'title'"),
    ],
)
def test_a_wrong_name_in_a_form(attribute: str, value: Any, message: str) -> None:
    attributes = {"fields": None, attribute: value}
    wrong = type("WrongResource", (TaskResource,), attributes)

    with pytest.raises(PanelSchemaException, match=message):
        form(wrong)
