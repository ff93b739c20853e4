"""Exports of a selection: by keys, by the token of all matching rows, and in relations."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from django_panel.models import JobRun
from tests.exports.export_panel import (
    column_of,
    files,
    make_project,
    make_tasks,
    only_file,
    rows_of,
    submit,
)
from tests.project.clients import selection_of
from tests.project.models import Task

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


def key_of(title: str) -> int:
    return Task.objects.get(title=title).pk


def token_of(client: Client, query: str = "") -> str:
    return selection_of(client, f"/front/work{query}")


@pytest.fixture(autouse=True)
def records(db: None) -> None:
    make_tasks("cake", "apple", "egg", "hidden pear", "archived fig")


def test_the_selected_records_are_exported_in_the_order_of_the_list(
    clerk: Client, private: Path
) -> None:
    keys = [key_of("egg"), key_of("apple")]

    assert submit(clerk, scope="bulk", records=keys).status_code == 303
    assert column_of(only_file(private)) == ["apple", "egg"]


def test_filters_do_not_remove_selected_records(clerk: Client, private: Path) -> None:
    state = {"search": "cake", "sort": "title", "direction": "desc"}
    keys = [key_of("apple"), key_of("egg")]

    submit(clerk, scope="bulk", records=keys, tableState=state)

    assert column_of(only_file(private)) == ["egg", "apple"]


@pytest.mark.parametrize("odd", ["hidden pear", None])
def test_a_key_out_of_scope_exports_nothing(odd: str | None, clerk: Client, private: Path) -> None:
    key = 10**6 if odd is None else key_of(odd)

    assert submit(clerk, scope="bulk", records=[key_of("egg"), key]).status_code == 404
    assert files(private) == []


def test_all_rows_that_match_are_exported(clerk: Client, private: Path) -> None:
    token = token_of(clerk, "?columnSearch[title]=e")
    state = {"sort": "title", "direction": "desc", "columnSearch": {"title": "zzz"}}

    response = submit(clerk, scope="bulk", selection=token, tableState=state)

    assert response.status_code == 303, response.content
    assert column_of(only_file(private)) == ["egg", "cake", "apple"]


def test_a_changed_number_of_rows_is_asked_again(clerk: Client, private: Path) -> None:
    token = token_of(clerk)
    make_tasks("fig", "date")

    response = submit(clerk, scope="bulk", query={"confirmed": 3}, selection=token)

    assert response.status_code == 409
    assert json.loads(response.content)["count"] == 5
    assert files(private) == []


def test_a_token_of_another_list_is_refused(clerk: Client, private: Path) -> None:
    assert submit(clerk, scope="bulk", selection="nonsense").status_code == 422
    assert files(private) == []


def test_records_are_neither_locked_nor_loaded(clerk: Client, private: Path) -> None:
    token = token_of(clerk)

    with CaptureQueriesContext(connection) as queries:
        submit(clerk, scope="bulk", selection=token)

    sql = [query["sql"] for query in queries if "project_task" in query["sql"]]
    assert not any("FOR UPDATE" in text for text in sql)
    assert not any('"notes"' in text for text in sql)
    # The count, and the rows.
    assert len(sql) == 2


# Relations and nested resources.


def relation(**changes: Any) -> dict[str, Any]:
    return {"relation": "tasks", "record": changes.pop("owner").pk, **changes}


def test_related_records_are_exported(clerk: Client, private: Path) -> None:
    owner = make_project("Garden")
    dig, plant = make_tasks("dig", "plant", project=owner)

    response = submit(
        clerk,
        resource="projects",
        scope="bulk",
        query=relation(owner=owner),
        records=[dig.pk, plant.pk],
    )

    assert response.status_code == 303, response.content
    assert rows_of(only_file(private)) == [
        ["Title", "Project", "Done"],
        ["plant", "Garden", "No"],
        ["dig", "Garden", "No"],
    ]


def test_the_list_of_a_relation_is_exported(clerk: Client, private: Path) -> None:
    owner = make_project("Garden")
    make_tasks("dig", "plant", "rake", project=owner)

    response = submit(
        clerk,
        resource="projects",
        query=relation(owner=owner),
        tableState={"search": "a", "sort": "title", "direction": "asc"},
    )

    assert response.status_code == 303, response.content
    assert column_of(only_file(private)) == ["plant", "rake"]


@pytest.mark.parametrize("namespaced", [True, False])
def test_the_state_of_a_relation_sets_the_order(
    namespaced: bool, clerk: Client, private: Path
) -> None:
    owner = make_project("Garden")
    tasks = make_tasks("dig", "plant", project=owner)
    state: dict[str, Any] = {"sort": "title", "direction": "asc"}

    submit(
        clerk,
        resource="projects",
        scope="bulk",
        action="exportTable",
        query=relation(owner=owner),
        records=[task.pk for task in tasks],
        tableState={"relations": {"tasks": state}} if namespaced else state,
    )

    assert rows_of(only_file(private)) == [["Title", "Position"], ["dig", "0"], ["plant", "0"]]


def test_a_record_of_another_owner_is_out_of_scope(clerk: Client, private: Path) -> None:
    owner = make_project("Garden")

    response = submit(
        clerk,
        resource="projects",
        scope="bulk",
        query=relation(owner=owner),
        records=[key_of("egg")],
    )

    assert response.status_code == 404
    assert files(private) == []


def test_a_nested_list_contains_the_records_of_its_parent(clerk: Client, private: Path) -> None:
    owner = make_project("Garden")
    make_tasks("dig", project=owner)

    response = submit(clerk, resource="steps", query={"parent": owner.pk})

    assert response.status_code == 303, response.content
    assert column_of(only_file(private)) == ["dig"]
    assert submit(clerk, resource="steps").status_code == 422
    assert submit(clerk, resource="steps", query={"parent": 10**6}).status_code == 404
    assert not JobRun.objects.exists()
