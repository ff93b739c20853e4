"""Requests of the panel of these tests."""

from __future__ import annotations

from typing import Any

from django.test import Client

from tests.project.clients import fetch, page_of


def props_of(client: Client, path: str) -> dict[str, Any]:
    """Return the props of a page."""
    response = fetch(client, path)
    assert response.status_code == 200, (path, response.status_code)
    props: dict[str, Any] = page_of(response)["props"]
    return props


def rows_of(client: Client, path: str) -> list[dict[str, Any]]:
    """Return the rows of a list."""
    rows: list[dict[str, Any]] = props_of(client, path)["rows"]
    return rows


def values_in(client: Client, path: str) -> dict[str, Any]:
    """Return the values of a form."""
    return {node["name"]: node["value"] for node in props_of(client, path)["form"]["schema"]}


def send(client: Client, method: str, path: str, **values: Any) -> Any:
    """Send a JSON body."""
    return fetch(client, path, "json", method, data=values, content_type="application/json")
