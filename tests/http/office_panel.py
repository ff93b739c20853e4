"""A panel whose forms use every form endpoint: options, live fields, uploads."""

from __future__ import annotations

import json
from typing import Any

from django.http import HttpResponse
from django.test import Client

from django_panel import Panel, Resource, forms
from django_panel.actions.action import Action
from django_panel.forms.schema import FormSchema
from django_panel.tables.schema import TableSchema
from tests.project.clients import fetch
from tests.project.models import Customer, Project

#: What the actions were run on, and with which answers.
done: list[tuple[Any, dict[str, Any]]] = []


def follow_name(state: dict[str, Any], previous: Any, record: Any) -> None:
    state["slug"] = f"{state['name']} was {previous}".lower()


class CustomerResource(Resource):
    model = Customer


class ProjectResource(Resource):
    model = Project

    @classmethod
    def form(cls, schema: FormSchema) -> FormSchema:
        return schema.schema(
            [
                forms.TextInput("name").live().after_state_updated(follow_name),
                forms.TextInput("slug").dehydrated(False),
                forms.TextInput("quiet").dehydrated(False).after_state_updated(follow_name),
                forms.Select("customer").relationship("customer", "name").searchable(),
                forms.Select("state")
                .options(lambda state: [(f"{state.get('name')}-x", "X")])
                .dehydrated(False),
                forms.Repeater("people")
                .schema([forms.Select("boss").exists_in(Customer, "name").searchable()])
                .dehydrated(False),
            ]
        )

    @classmethod
    def table(cls, schema: TableSchema) -> TableSchema:
        def remember(subject: Any, data: dict[str, Any]) -> None:
            done.append((subject, dict(data)))

        def form(record: Project | None) -> Any:
            name = "" if record is None else record.name
            return [
                forms.TextInput("reason").required().default(f"About {name}".strip()),
                forms.Select("customer").relationship("customer", "name").searchable(),
                forms.TextInput("live")
                .live()
                .after_state_updated(
                    lambda state, previous, about: {"reason": f"{state['live']}!"}
                ),
            ]

        move = Action("move").schema(form).action(remember).success_message("Moved.")
        return (
            super()
            .table(schema)
            .record_actions(
                [
                    move.modal_width("xl"),
                    Action("plain").action(lambda record: None),
                    Action("locked").schema(form).action(remember).authorize(False),
                ]
            )
            .bulk_actions([Action("moveMany").schema(form).bulk_action(remember)])
            .header_actions(
                [Action("sort").schema(form).table_action(lambda data: remember(None, data))]
            )
        )


def office(panel: Panel) -> Panel:
    return panel.path("office").resources([CustomerResource, ProjectResource])


def json_of(response: HttpResponse, status: int = 200) -> Any:
    assert response.status_code == status, response.content
    return json.loads(response.content)


def post(client: Client, path: str, body: Any, kind: Any = "json") -> HttpResponse:
    return fetch(client, path, kind, "post", data=json.dumps(body), content_type="application/json")


def values_of(form: Any) -> dict[str, Any]:
    return {node["name"]: node["value"] for node in form["schema"]}
