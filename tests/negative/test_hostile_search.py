"""Malformed requests to the global search: none is a server error."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test import Client

from tests.project.fixtures import Declare
from tests.project.models import Customer, Project, Task
from tests.search.searching import resource

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

#: Query string and status.
REQUESTS: dict[str, tuple[str, int]] = {
    "256 characters": (f"q={'x' * 256}", 422),
    "huge": (f"q={'x' * 100_000}", 422),
    "many words": (f"q={'a+' * 120}", 200),
    "NUL": ("q=ac%00me", 200),
    "only NUL": ("q=%00%00%00", 200),
    "list": ("q[]=acme", 200),
    "mapping": ("q[a]=acme", 200),
    "twice": ("q=nothing&q=acme", 200),
    "invalid UTF-8": ("q=%ff%fe%fd", 200),
    "surrogates": ("q=%ed%a0%80%ed%b0%80", 200),
    "control characters": ("q=%01%02%1b", 200),
    "right to left": ("q=%E2%80%AE%E2%80%AEacme", 200),
    "SQL": ("q=%27%3B+DROP+TABLE+project_customer%3B--", 200),
    "number too large": (f"q={'9' * 200}", 200),
    "unknown resource": ("q=acme&resource=nothing", 200),
    "long resource": (f"q=acme&resource={'x' * 10_000}", 200),
    "path as resource": ("q=acme&resource=../customers", 200),
    "resource twice": ("q=acme&resource=tasks&resource=customers", 200),
    "NUL in resource": ("q=acme&resource=custo%00mers", 200),
    "parent": ("q=acme&parent=1&record=1", 200),
}


@pytest.fixture(autouse=True)
def acme(declare: Declare) -> None:
    resources = [
        resource(Customer, "name", "email"),
        resource(Project, "name", "budget", "created_at", "customer.name"),
        resource(Task, "title", "position"),
    ]
    declare(desk=lambda panel: panel.resources(resources))
    Customer.objects.create(name="acme")


@pytest.mark.parametrize("name", REQUESTS)
def test_a_malformed_request(name: str, admin: Client) -> None:
    query, status = REQUESTS[name]

    response: Any = admin.get(f"/desk/search?{query}", headers={"Accept": "application/json"})

    assert response.status_code == status
    if status == 200:
        assert not any("failed" in group for group in response.json()["groups"])
    assert Customer.objects.exists()
    assert connection.is_usable()


@pytest.mark.parametrize("accept", ["text/html", "*/*", "application/json", "image/png"])
def test_every_accept_header_gets_json(accept: str, admin: Client) -> None:
    response: Any = admin.get("/desk/search?q=acme", headers={"Accept": accept})

    assert response["Content-Type"] == "application/json"
    assert "no-store" in response["Cache-Control"]
    assert len(response.json()["groups"]) == 1
