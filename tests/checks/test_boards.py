"""Mistakes of boards that the system checks report."""

from __future__ import annotations

from typing import Any

import pytest

from django_panel import Resource, tables
from django_panel.resources.pages import BoardPage
from tests.checks.conftest import MessagesById
from tests.project.fixtures import Declare
from tests.project.models import Project

WRONG: dict[str, tuple[dict[str, Any], str]] = {
    "no field": ({}, "column_field is ''"),
    "unknown field": ({"column_field": "stage"}, "column_field is 'stage'"),
    "key": ({"column_field": "id"}, "column_field is 'id'"),
    "many records": ({"column_field": "tasks"}, "column_field is 'tasks'"),
    "no choices": ({"column_field": "name"}, "without choices"),
    "unknown lane": ({"column_field": "state", "lane_field": "stage"}, "lane_field is 'stage'"),
    "the same field": ({"column_field": "state", "lane_field": "state"}, "as lane_field"),
    "unknown column": (
        {"column_field": "state", "card_columns": ["age"]},
        "'age', which is not a column of the table",
    ),
    "editable column": (
        {"column_field": "state", "card_columns": [tables.TextInputColumn("name")]},
        "editable",
    ),
    "unknown person": ({"column_field": "state", "card_person": "boss"}, "'boss'"),
    "no cards": ({"column_field": "state", "cards_per_cell": 0}, "cards_per_cell is 0"),
    "too many cards": ({"column_field": "state", "cards_per_cell": 201}, "cards_per_cell is 201"),
    "the old name": ({"column_field": "state", "cards_per_column": 0}, "cards_per_column is 0"),
}


def resource_with(**options: Any) -> type[Resource]:
    board = type("Board", (BoardPage,), options)

    class ProjectResource(Resource):
        model = Project

        @classmethod
        def pages(cls) -> Any:
            return {**super().pages(), "board": board}

    return ProjectResource


@pytest.mark.parametrize("case", WRONG)
def test_a_wrong_board_is_reported(case: str, declare: Declare, found: MessagesById) -> None:
    options, text = WRONG[case]
    declare(back=lambda panel: panel.path("back").resources([resource_with(**options)]))

    assert any(text in str(message) for message in found("E008"))


def test_a_right_board_is_not(declare: Declare, found: MessagesById) -> None:
    board = resource_with(
        column_field="name", column_values={"a": "A"}, lane_field="customer", card_person="customer"
    )
    declare(back=lambda panel: panel.path("back").resources([board]))

    assert found("E008") == []
