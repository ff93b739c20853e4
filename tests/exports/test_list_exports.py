"""Exports of a list: the file contains what the list shows."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from tests.exports.export_panel import column_of, make_tasks, only_file, rows_of, submit
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
