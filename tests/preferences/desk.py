"""A panel whose list remembers everything, and requests that change preferences."""

from __future__ import annotations

from typing import Any, ClassVar

from django.test import Client

from django_panel import Panel, Resource, tables
from tests.project.clients import fetch, page_of
from tests.project.models import Customer

LANGUAGES = {"en": "English", "de": "Deutsch", "ar": "العربية"}
LIST = "panel/resources/Index"


class Clients(Resource):
    model = Customer
    slug: ClassVar[str | None] = "clients"

    @classmethod
    def table(cls, schema: tables.TableSchema) -> tables.TableSchema:
        return (
            schema.columns(
                [
                    tables.TextColumn("name").searchable().sortable(),
                    tables.TextColumn("email").toggleable(),
                ]
            )
            .filters([tables.SelectFilter("name").options([("Ann", "Ann"), ("Bob", "Bob")])])
            .persist_search()
            .persist_sort()
            .persist_filters()
            .persist_columns()
        )


def desk(panel: Panel) -> Panel:
    return panel.path("desk").locales(LANGUAGES).resources([Clients])


def put(client: Client, preferences: Any, panel: str = "desk", **options: Any) -> Any:
    """Send changed preferences."""
    return put_body(client, {"preferences": preferences}, panel, **options)


def put_body(client: Client, body: Any, panel: str = "desk", **options: Any) -> Any:
    path = f"/{panel}/settings/preferences"
    return fetch(client, path, "json", "put", data=body, content_type="application/json", **options)


def props(client: Client, path: str = "/desk") -> dict[str, Any]:
    """Return the props of a page."""
    response = fetch(client, path, "inertia")
    assert response.status_code == 200, response
    found: dict[str, Any] = page_of(response)["props"]
    return found


def values(client: Client, path: str = "/desk") -> Any:
    """Return the preferences that the browser gets."""
    return props(client, path)["preferences"]["values"]


def state(client: Client, query: str = "") -> Any:
    """Return the state of the list."""
    return props(client, f"/desk/clients{query}")["state"]


def change(client: Client, query: str, *changed: str, **headers: str) -> None:
    """Change the state of the list, as its table does."""
    sent = {
        "X-Inertia-Partial-Component": LIST,
        "X-Inertia-Partial-Data": "rows,state,pagination",
        "X-Panel-Remember": "true",
        "X-Panel-Changes": ",".join(changed),
        **headers,
    }
    assert fetch(client, f"/desk/clients{query}", "inertia", headers=sent).status_code == 200
