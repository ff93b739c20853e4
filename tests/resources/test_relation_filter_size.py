"""The filter of a derived list by a related record does not load the related records."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from django_panel import Resource
from tests.project.clients import fetch, page_of
from tests.project.models import Customer, Project, Task

if TYPE_CHECKING:
    from django.test import Client

    from tests.project.fixtures import Declare

pytestmark = pytest.mark.django_db

#: An answer with options has at most this many.
MAX_OPTIONS = 100


class DerivedTasks(Resource):
    model = Task


@pytest.fixture
def add_projects(declare: Declare) -> Callable[[int], None]:
    declare(desk=lambda panel: panel.path("desk").resources([DerivedTasks]))
    customer = Customer.objects.create(name="Moss")
    house = Project.objects.create(customer=customer, name="House")
    Task.objects.create(title="Roof", project=house)

    def add(count: int) -> None:
        Project.objects.bulk_create(
            Project(customer=customer, name=f"Project {number:05}") for number in range(count)
        )

    return add


def test_a_list_is_the_same_with_ten_thousand_related_records(
    admin: Client, add_projects: Callable[[int], None]
) -> None:
    def measure() -> tuple[int, int]:
        with CaptureQueriesContext(connection) as captured:
            answer = fetch(admin, "/desk/tasks", "html")
        return len(captured), len(answer.content)

    measure()
    few = measure()
    add_projects(10_000)
    many = measure()

    assert many[0] == few[0]
    assert abs(many[1] - few[1]) < 200


def test_options_are_found_with_few_queries_and_in_small_answers(
    admin: Client, add_projects: Callable[[int], None]
) -> None:
    add_projects(10_000)
    table = page_of(fetch(admin, "/desk/tasks"))["props"]["table"]
    assert "project" in [each["name"] for each in table["filters"]]
    url = f"{table['filterOptionsUrl']}&filter=project&field=record"

    with CaptureQueriesContext(connection) as captured:
        first = fetch(admin, url, "json")
    found = fetch(admin, f"{url}&search=project+09999", "json")

    assert 0 < len(json.loads(first.content)["options"]) <= MAX_OPTIONS
    assert len(first.content) < 10_000
    assert len(captured) <= 6
    labels = [each["label"] for each in json.loads(found.content)["options"]]
    assert labels == ["Project 09999"]
