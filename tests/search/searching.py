"""Requests to the global search."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import urlencode

from django.test import Client
from django.test.utils import CaptureQueriesContext

from django_panel import Resource
from tests.project.clients import fetch


def resource(of: Any, *attributes: str, **stated: Any) -> type[Resource]:
    """Return a resource of a model whose attributes are searched."""
    members = {"model": of, "global_search_attributes": attributes, **stated}
    return type(f"{of.__name__}Resource", (Resource,), members)


def search(client: Client, text: str, path: str = "/desk", **query: Any) -> list[dict[str, Any]]:
    """Return the groups of a search."""
    response: Any = fetch(client, f"{path}/search?{urlencode({'q': text, **query})}", "json")
    assert response.status_code == 200, response.content
    body = response.json()
    assert list(body) == ["groups"]
    groups: list[dict[str, Any]] = body["groups"]
    return groups


def titles(client: Client, text: str, path: str = "/desk", **query: Any) -> list[str]:
    """Return the titles of all results."""
    groups = search(client, text, path, **query)
    return [each["title"] for group in groups for each in group["results"]]


def commands(client: Client, path: str = "/desk") -> dict[str, Any]:
    """Return what the command palette offers."""
    response: Any = fetch(client, f"{path}/search/commands", "json")
    assert response.status_code == 200, response.content
    body: dict[str, Any] = response.json()
    return body


def tables_read(run: CaptureQueriesContext) -> list[str]:
    """Return the table of the test models that each query reads first, without its prefix."""
    found = (_FIRST_TABLE.match(each["sql"]) for each in run)
    return [match.group(1) for match in found if match is not None]


_FIRST_TABLE = re.compile(r"SELECT (?:(?! FROM ).)* FROM [\"`]project_(\w+)[\"`]", re.DOTALL)
