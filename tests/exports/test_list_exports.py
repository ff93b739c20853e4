"""Exports of a list: the file contains what the list shows."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from django_panel.actions import Action
from django_panel.support import context
from django_panel.tables.schema import TableSchema
from tests.exports.export_panel import (
    ExportedTasks,
    column_of,
    make_tasks,
    only_file,
    rows_of,
    submit,
)
from tests.project.clients import fetch, page_of
from tests.project.fixtures import Declare
from tests.project.models import Task

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


@pytest.fixture(autouse=True)
def records(db: None) -> None:
    make_tasks("cake", "apple", "hidden pear", "archived fig")
    Task.objects.filter(title="apple").update(is_done=True, position=7, notes="=1+1")


def test_the_default_columns_are_exported_in_the_default_order(
    clerk: Client, private: Path
) -> None:
    response = submit(clerk)

    assert response.status_code == 303, response.content
    assert rows_of(only_file(private)) == [
        ["Title", "Project", "Done"],
        ["apple", "Move", "Yes"],
        ["cake", "Move", "No"],
    ]


@pytest.mark.parametrize(
    ("state", "titles"),
    [
        ({}, ["apple", "cake"]),
        ({"filters": {"is_done": "1"}}, ["apple"]),
        ({"filters[is_done]": "1"}, ["apple"]),
        ({"search": "cak"}, ["cake"]),
        ({"columnSearch": {"title": "app"}}, ["apple"]),
        ({"columnSearches": {"title": "app"}}, ["apple"]),
        ({"tab": "open"}, ["cake"]),
        ({"sort": "title", "direction": "desc"}, ["cake", "apple"]),
        ({"sort": "position", "direction": "asc"}, ["cake", "apple"]),
        ({"sort": "nonsense", "page": 3, "perPage": "x", "filters": 5}, ["apple", "cake"]),
    ],
)
def test_the_rows_are_those_of_the_list(
    state: dict[str, Any], titles: list[str], clerk: Client, private: Path
) -> None:
    assert submit(clerk, tableState=state).status_code == 303

    assert column_of(only_file(private)) == titles


def test_the_state_that_the_session_keeps_is_used_for_missing_parts(
    clerk: Client, private: Path, declare: Declare
) -> None:
    class RememberedTasks(ExportedTasks):
        @classmethod
        def table(cls, schema: TableSchema) -> TableSchema:
            return super().table(schema).persist_filters()

    declare(front=lambda panel: panel.path("front").resources([RememberedTasks]))
    fetch(clerk, "/front/work?filters[is_done]=1")

    submit(clerk, tableState={})

    assert column_of(only_file(private)) == ["apple"]


def test_the_state_of_an_export_is_not_remembered(
    clerk: Client, private: Path, declare: Declare
) -> None:
    class ForgottenTasks(ExportedTasks):
        @classmethod
        def table(cls, schema: TableSchema) -> TableSchema:
            return super().table(schema).persist_filters()

    declare(front=lambda panel: panel.path("front").resources([ForgottenTasks]))

    submit(clerk, tableState={"filters": {"is_done": "1"}})

    page = page_of(fetch(clerk, "/front/work"))
    assert page["props"]["state"]["filters"] == {}


def test_a_table_action_reads_the_state_of_its_list(clerk: Client, declare: Declare) -> None:
    """Also an action without an export can read the state."""
    seen: list[Any] = []

    class ReadingTasks(ExportedTasks):
        @classmethod
        def table(cls, schema: TableSchema) -> TableSchema:
            def look() -> None:
                seen.append(context.current().table_state)

            return super().table(schema).header_actions([Action("look").table_action(look)])

    declare(front=lambda panel: panel.path("front").resources([ReadingTasks]))
    body = {"resource": "work", "action": "look", "tableState": {"search": "x"}}

    clerk.post("/front/actions/table", json.dumps(body), content_type="application/json")

    assert seen == [{"search": "x"}]
    assert context.current().table_state is None
