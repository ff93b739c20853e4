"""The list of an adopted ``ModelAdmin`` shows what Django's admin shows to the same user."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.db.models.functions import Lower
from django.http import HttpRequest
from django.test import RequestFactory

from django_panel import Panel
from django_panel.resources.model_admins.adopted_resource import resource_from
from tests.project.clients import client_for, fetch, make_user, page_of
from tests.project.fixtures import Declare
from tests.project.models import Customer, Project, Task, User

pytestmark = pytest.mark.django_db

List = Callable[..., dict[str, Any]]


@pytest.fixture
def tasks() -> list[Task]:
    customer = Customer.objects.create(name="Ada")
    project = Project.objects.create(name="Engine", customer=customer)
    return [
        Task.objects.create(project=project, title=title, is_done=done, position=position)
        for title, done, position in (("Weave", True, 3), ("Punch", False, 1), ("Count", False, 2))
    ]


class OpenTasks(admin.SimpleListFilter):
    title = "progress"
    parameter_name = "progress"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        return [("done", "Done"), ("all", "All")]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        if self.value() is None:
            return queryset.filter(is_done=False)
        return queryset.filter(is_done=True) if self.value() == "done" else queryset


class TaskAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ("title", "shouted", "is_done", "project__name")
    search_fields = ("=title", "project__name")
    list_filter = ("is_done",)
    ordering = ("position",)
    list_per_page = 2

    @admin.display(description="Loud", ordering="title", empty_value="silence")
    def shouted(self, task: Task) -> str:
        return task.title.upper()


def site_of(model_admin: type[Any], model: Any = Task) -> Any:
    site = admin.AdminSite("back")
    site.register(model, model_admin)
    return site.get_model_admin(model)


@pytest.fixture
def listed(declare: Declare, superuser: User) -> List:
    """Return a function that opens the list of a ``ModelAdmin``."""

    def open_list(
        model_admin: type[Any], query: str = "", user: User | None = None, status: int = 200
    ) -> dict[str, Any]:
        resource = resource_from(site_of(model_admin), Task)
        declare(back=lambda panel: panel.path("back").can_access(bool).resources([resource]))
        response = fetch(client_for(user or superuser), f"/back/tasks{query}")
        assert response.status_code == status
        return page_of(response)["props"] if status == 200 else {}

    return open_list


def titles(props: dict[str, Any]) -> list[str]:
    return [row["cells"]["title"] for row in props["rows"]]


def in_admin(model_admin: type[Any], user: User, query: dict[str, str]) -> list[str]:
    """Return the titles that Django's own list shows."""
    made = site_of(model_admin)
    request = RequestFactory().get("/", query)
    request.user = user
    return [task.title for task in made.get_changelist_instance(request).result_list]


@pytest.mark.usefixtures("tasks")
def test_columns_order_and_page_size(listed: List, superuser: User) -> None:
    props = listed(TaskAdmin)

    assert titles(props) == in_admin(TaskAdmin, superuser, {}) == ["Punch", "Count"]
    assert [column["label"] for column in props["table"]["columns"]] == [
        "Title",
        "Loud",
        "Is done",
        "Project name",
    ]
    cells = props["rows"][0]["cells"]
    assert (cells["shouted"], cells["project.name"]) == ("PUNCH", "Engine")
    assert props["table"]["columns"][1]["sortable"]
    assert props["table"]["columns"][1]["placeholder"] == "silence"


@pytest.mark.usefixtures("tasks")
@pytest.mark.parametrize("term", ["weave", "Weav", "engine"])
def test_search_is_that_of_the_admin(listed: List, superuser: User, term: str) -> None:
    found = titles(listed(TaskAdmin, f"?search={term}&perPage=10"))

    assert found == in_admin(TaskAdmin, superuser, {"q": term, "all": ""})


@pytest.mark.usefixtures("tasks")
@pytest.mark.parametrize("value", [None, "done", "all"])
def test_a_filter_is_called_without_a_value_too(
    listed: List, superuser: User, value: str | None
) -> None:
    class Filtered(TaskAdmin):
        list_filter = (OpenTasks,)  # type: ignore[assignment]
        list_per_page = 10

    query = "" if value is None else f"?filters[progress]={value}"
    props = listed(Filtered, query)

    assert titles(props) == in_admin(Filtered, superuser, {"progress": value} if value else {})
    assert [option["label"] for option in props["table"]["filters"][0]["options"]] == [
        "Done",
        "All",
    ]


@pytest.mark.usefixtures("tasks")
def test_hooks_are_called_for_each_user(listed: List, superuser: User) -> None:
    class ByUser(TaskAdmin):
        def get_list_display(self, request: HttpRequest) -> Any:
            return ["title"] if request.user.username == "root" else ["title", "position"]

        def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
            rows = super().get_queryset(request)
            return rows if request.user.username == "root" else rows.filter(title="Count")

    resource_props = listed(ByUser, "?perPage=10")
    other = make_user("other", is_superuser=True)
    others_props = listed(ByUser, "?perPage=10", other)

    assert titles(resource_props) == ["Punch", "Count", "Weave"]
    assert titles(others_props) == ["Count"]
    assert [len(props["table"]["columns"]) for props in (resource_props, others_props)] == [1, 2]


@pytest.mark.usefixtures("tasks")
def test_permissions_are_those_of_the_admin(listed: List) -> None:
    class Closed(TaskAdmin):
        def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
            return False

        def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
            return False

    listed(Closed, status=403)


@pytest.mark.usefixtures("tasks")
def test_the_request_names_the_page_of_the_admin(listed: List) -> None:
    seen: list[Any] = []

    class Curious(TaskAdmin):
        def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
            match: Any = request.resolver_match
            seen.append((request.current_app, match.url_name, match.namespaces, match.kwargs))
            return super().get_queryset(request)

    listed(Curious)

    label = Task._meta.app_label
    assert seen[0] == ("back", f"{label}_task_changelist", ["back"], {})


@pytest.mark.usefixtures("tasks")
@pytest.mark.parametrize(("error", "status"), [(PermissionDenied, 403), (ValueError, 500)])
def test_an_error_of_a_hook(
    declare: Declare,
    superuser: User,
    caplog: pytest.LogCaptureFixture,
    error: type[Exception],
    status: int,
) -> None:
    class Broken(TaskAdmin):
        def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
            raise error("no")

    resource = resource_from(site_of(Broken), Task)

    def build(panel: Panel) -> Panel:
        return panel.path("back").can_access(bool).resources([resource])

    declare(back=build)
    client = client_for(superuser)
    client.raise_request_exception = False

    assert fetch(client, "/back/tasks").status_code == status
    assert ("Broken.get_queryset() failed." in caplog.text) == (status == 500)


@pytest.mark.usefixtures("tasks")
@pytest.mark.parametrize(("value", "lookup"), [("true", "1"), ("false", "0")])
def test_a_filter_by_empty_values(listed: List, superuser: User, value: str, lookup: str) -> None:
    Task.objects.filter(title="Punch").update(notes="long")

    class Filtered(TaskAdmin):
        list_filter = (("notes", admin.EmptyFieldListFilter),)  # type: ignore[assignment]
        list_per_page = 10

    props = listed(Filtered, f"?filters[notes]={value}")

    assert titles(props) == in_admin(Filtered, superuser, {"notes__isempty": lookup})


@pytest.mark.usefixtures("tasks")
def test_a_filter_without_output_is_not_applied(listed: List, superuser: User) -> None:
    class Silent(OpenTasks):
        def has_output(self) -> bool:
            return False

    class Filtered(TaskAdmin):
        list_filter = (Silent,)  # type: ignore[assignment]
        list_per_page = 10

    props = listed(Filtered)

    assert titles(props) == in_admin(Filtered, superuser, {})
    assert len(titles(props)) == 3
    assert props["table"]["filters"] == []


@pytest.mark.usefixtures("tasks")
def test_the_same_callable_twice(listed: List) -> None:
    class Twice(TaskAdmin):
        list_display = (str, str, lambda task: task.title[0])  # type: ignore[assignment]
        list_display_links = None

    cells = listed(Twice)["rows"][0]["cells"]

    assert list(cells.values()) == ["Punch", "Punch", "P"]


@pytest.mark.usefixtures("tasks")
def test_links_search_text_and_expressions(listed: List, superuser: User) -> None:
    class Loud(TaskAdmin):
        list_display = ("title", "shouted")  # type: ignore[assignment]
        list_display_links = None
        search_help_text = "Title or project"

        @admin.display(ordering=Lower("title").desc())
        def shouted(self, task: Task) -> str:
            return task.title.upper()

    props = listed(Loud, "?sort=shouted&direction=asc&perPage=10")

    assert titles(props) == in_admin(Loud, superuser, {"o": "2", "all": ""})
    assert [row["url"] for row in props["rows"]] == [None] * 3
    assert "Title or project" in str(props["table"])
