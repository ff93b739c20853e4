"""What a page of a project writes into its props is not shown to other users."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.http import HttpRequest

from django_panel import Resource, current_user
from django_panel.actions.action import Action
from django_panel.resources.actions.delete import DeleteAction
from django_panel.resources.pages.list_records import ListRecords
from django_panel.support.screen import Screen
from django_panel.tables.columns.text import TextColumn
from django_panel.tables.filters.select import SelectFilter
from django_panel.tables.schema import TableSchema
from tests.project.clients import client_for, fetch, make_user, page_of
from tests.project.fixtures import Declare
from tests.project.models import Task

pytestmark = pytest.mark.django_db


def shout(value: Any, path: str = "") -> list[str]:
    """Change all texts and lists inside a value in place; return the paths of the texts."""
    if isinstance(value, dict):
        found = [name for key in list(value) for name in shout_at(value, key, path)]
        value["shouted"] = str(current_user())
        return found
    found = [name for index in range(len(value)) for name in shout_at(value, index, path)]
    value.append({"label": str(current_user())})
    return found


def shout_at(owner: Any, key: Any, path: str) -> list[str]:
    place = f"{path}.{key}".lstrip(".")
    if isinstance(owner[key], dict | list):
        return shout(owner[key], place)
    if isinstance(owner[key], str):
        owner[key] += f" for {current_user()}"
        return [place]
    return []


class LoudList(ListRecords[Any]):
    """A list whose code changes everything that it gets."""

    def render(self, request: HttpRequest) -> Screen:
        screen = super().render(request)
        props: dict[str, Any] = {**screen.props, "buttons": self.header_actions_to_wire()}
        definition = self.listing().definition
        shouted = [
            *shout(props["buttons"], "buttons"),
            *shout(props["page"], "page"),
            *shout(props["resource"], "resource"),
            *shout(definition, "table"),
            *shout(props["actionEndpoints"].make(), "actionEndpoints"),
        ]
        return Screen(screen.component, props | {"table": definition, "shouted": shouted})


class LoudResource(Resource):
    model = Task

    @classmethod
    def table(cls, table: TableSchema) -> TableSchema:
        columns = [TextColumn.make("title"), TextColumn.make("notes")]
        filters = [SelectFilter.make("title").options({"open": "Open"})]
        actions = [
            DeleteAction(),
            Action.make("done")
            .bulk_action(lambda records: None)
            .requires_confirmation(heading="Sure?"),
        ]
        return table.columns(columns).filters(filters).bulk_actions(actions)

    @classmethod
    def pages(cls) -> dict[str, Any]:
        return {**super().pages(), "index": LoudList}


#: Texts that a page may change: each kind of value that is made once.
_SHOUTED = {
    "buttons.0.label",
    "page.heading",
    "page.breadcrumbs.0.label",
    "page.headerActions.0.label",
    "resource.label",
    "table.bulkActions.0.confirmation.heading",
    "table.bulkActions.1.confirmation.heading",
    "table.columns.0.label",
    "table.filters.0.options.0.label",
    "table.emptyState.heading",
    "actionEndpoints.record",
}


@pytest.mark.parametrize("is_on", [True, False])
def test_what_a_page_writes_into_its_props_is_shown_to_nobody_else(
    is_on: bool, declare: Declare
) -> None:
    declare(
        {"fast_paths": is_on}, office=lambda panel: panel.path("office").resources([LoudResource])
    )
    clients = [client_for(make_user(name, is_superuser=True)) for name in ("ann", "bob")]

    answers = [fetch(client, "/office/tasks", "inertia") for client in clients]

    first, second = (page_of(answer)["props"] for answer in answers)
    assert set(first["shouted"]) >= _SHOUTED
    assert first["page"]["headerActions"][0]["label"] == "New task for ann"
    assert "for ann" not in json.dumps(second)
    own = {name: json.dumps(first[name]).replace("ann", "bob") for name in _LOUD_PROPS}
    assert {name: json.dumps(second[name]) for name in _LOUD_PROPS} == own


_LOUD_PROPS = ("buttons", "page", "resource", "table")
