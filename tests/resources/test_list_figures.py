"""The deferred props of a list: summaries and counted tabs arrive with one request."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from django.test import Client

from django_panel import Resource, tables
from django_panel.resources.pages import ListRecords, ResourcePage
from tests.project.clients import fetch, page_of, reload
from tests.project.fixtures import Declare
from tests.project.models import Customer, Project, Task

pytestmark = pytest.mark.django_db

LIST = "/desk/figures"


class CountedTasks(ListRecords):
    def tabs(self) -> Sequence[tables.Tab]:
        return [
            tables.Tab("all", "All").count_badge(),
            tables.Tab("done", "Done").query(lambda tasks: tasks.filter(is_done=True)),
        ]


class SummedTasks(Resource):
    model = Task
    slug = "figures"

    @classmethod
    def table(cls, schema: tables.TableSchema) -> tables.TableSchema:
        position = tables.NumberColumn("position").summarize([tables.SumSummary()])
        groups = [tables.Group("is_done")]
        return schema.columns([tables.TextColumn("title"), position]).groups(groups)

    @classmethod
    def pages(cls) -> Mapping[str, type[ResourcePage]]:
        return {"index": CountedTasks}


@pytest.fixture(autouse=True)
def desk(declare: Declare) -> None:
    declare(desk=lambda panel: panel.path("desk").resources([SummedTasks]))
    project = Project.objects.create(name="Road", customer=Customer.objects.create(name="Ann"))
    for position in (1, 2, 4):
        Task.objects.create(project=project, title=f"Task {position}", position=position)


def deferred(client: Client, url: str) -> Any:
    return page_of(fetch(client, url, "inertia"))["deferredProps"]


def test_all_figures_of_a_list_are_in_one_group(admin: Client) -> None:
    (names,) = deferred(admin, LIST).values()

    assert names == ["summaries", "tabBadges"]


def test_the_summaries_of_groups_are_in_the_same_group(admin: Client) -> None:
    (names,) = deferred(admin, f"{LIST}?group=is_done").values()

    assert names == ["summaries", "groupSummaries", "tabBadges"]


def test_one_request_answers_all_of_them(admin: Client) -> None:
    props = page_of(reload(admin, LIST, "panel/resources/Index", "summaries", "tabBadges"))["props"]

    assert props["tabBadges"] == {"all": "3"}
    assert props["summaries"]["position"][0]["raw"] == 7
