"""A page takes hardly more work because of more resources, columns or groups."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import Group, Permission
from django.db import connection, models
from django.db.models import Field
from django.test import Client
from django.test.utils import isolate_apps

from benchmarks.page_costs import count_calls
from django_panel import Panel, Resource
from django_panel.tables.columns.text import TextColumn
from tests.project.clients import client_for, fetch, make_user
from tests.project.fixtures import Declare
from tests.project.models import Task

pytestmark = pytest.mark.django_db

#: Calls that 160 further resources may cost.
MOST = 300


def resources(count: int) -> list[type[Resource]]:
    return [
        type(f"Number{number}Resource", (Resource,), {"model": Task, "slug": f"tasks-{number}"})
        for number in range(count)
    ]


def calls_of(client: Client) -> int:
    def visit() -> Any:
        response = fetch(client, "/office/tasks-0", "inertia")
        assert response.status_code == 200
        return response

    for _visit in range(3):
        visit()
    return count_calls(visit)


@pytest.mark.parametrize("is_superuser", [True, False])
def test_calls_of_a_list_beside_many_resources(is_superuser: bool, declare: Declare) -> None:
    user = make_user("ann", "view_task", is_superuser=is_superuser)
    client = client_for(user)
    calls = []

    for count in (40, 200):
        members = resources(count)
        declare(office=lambda panel, members=members: _office(panel, members))
        calls.append(calls_of(client))

    assert calls[1] - calls[0] <= MOST


def _office(panel: Panel, members: list[type[Resource]]) -> Panel:
    return panel.path("office").resources(members)


#: Calls that a further column may cost on a page of 25 rows.
MOST_PER_COLUMN = 100

#: Fields of a wide table; most columns of lists are texts.
_FIELDS: tuple[Callable[[], Field[Any, Any]], ...] = (
    lambda: models.CharField(max_length=50, default="A text"),
    lambda: models.CharField(max_length=50, default=""),
    lambda: models.TextField(default="A longer text"),
    lambda: models.BooleanField(default=True),
    lambda: models.EmailField(default="ann@example.com"),
    lambda: models.IntegerField(default=1_200),
    lambda: models.CharField(max_length=4, choices=[("on", "On"), ("off", "Off")], default="on"),
    lambda: models.SlugField(default="a-slug"),
)


@pytest.mark.django_db(transaction=True)
@isolate_apps("tests.project")
def test_calls_of_a_list_with_many_columns(declare: Declare) -> None:
    client = client_for(make_user("ann", is_superuser=True))
    calls = []

    for count in (8, 60):
        fields = {f"field_{number}": _FIELDS[number % 8]() for number in range(count)}
        options = {"app_label": "project"}
        attributes = {"__module__": __name__, "Meta": type("Meta", (), options), **fields}
        model: Any = type(f"Wide{count}", (models.Model,), attributes)
        with connection.schema_editor() as editor:
            editor.create_model(model)
        model.objects.bulk_create(model() for _row in range(30))
        columns = [TextColumn.make("pk"), *map(TextColumn.make, fields)]
        namespace = {"model": model, "slug": "tasks-0", "columns": columns}
        wide = type("WideResource", (Resource,), namespace)
        declare(office=lambda panel, wide=wide: _office(panel, [wide]))
        calls.append(calls_of(client))
        with connection.schema_editor() as editor:
            editor.delete_model(model)

    assert (calls[1] - calls[0]) / 52 <= MOST_PER_COLUMN


@pytest.mark.parametrize("rights", [("view_task",), ("view_task", "change_task", "add_task")])
def test_calls_of_a_list_of_a_member_of_many_groups(
    rights: tuple[str, ...], declare: Declare
) -> None:
    user = make_user("ann")
    client = client_for(user)
    declare(office=lambda panel: _office(panel, resources(1)))
    permissions = Permission.objects.filter(codename__in=rights)
    calls = []

    for count in (1, 500):
        groups = [Group(name=f"Group {count} {number}") for number in range(count)]
        for group in Group.objects.bulk_create(groups):
            group.permissions.set(permissions)
        user.groups.set(Group.objects.all())
        calls.append(calls_of(client))

    # Django reads a row for each group and permission, a hundred at a time.
    assert calls[1] - calls[0] <= 10 * (500 * len(rights) / 100)
