"""The global search of the demo."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

import pytest

from tests.demo.demo_client import DemoClient
from tests.demo.demo_project import DemoProject, RunningDemo

pytestmark = pytest.mark.services()


@pytest.fixture(scope="module")
def admin(running_demo: RunningDemo) -> DemoClient:
    person = DemoClient(running_demo.url)
    assert person.sign_in("admin", "admin@demo.test", "demo-panel") == 200
    return person


def search(client: DemoClient, text: str) -> dict[str, list[dict[str, Any]]]:
    """Return the results by resource."""
    groups = client.answer(f"/admin/search?{urlencode({'q': text})}")["groups"]
    assert not any(group.get("failed") for group in groups)
    return {group["resource"]: group["results"] for group in groups}


def test_a_customer_is_found_with_its_projects(admin: DemoClient, seeded_demo: DemoProject) -> None:
    with seeded_demo.database() as database:
        key, name = database.execute(
            "SELECT c.id, c.name FROM agency_customer c "
            "JOIN agency_project p ON p.customer_id = c.id ORDER BY c.id LIMIT 1"
        ).fetchone()

    found = search(admin, name)

    assert f"/admin/customers/{key}" in {each["url"] for each in found["customers"]}
    assert name in {each["details"]["Customer"] for each in found["projects"]}
    assert admin.status(found["projects"][0]["url"]) == 200


def test_every_searched_resource_can_be_searched(admin: DemoClient) -> None:
    offered = admin.answer("/admin/search/commands")

    # Two letters that most texts contain.
    assert search(admin, "er").keys() <= {each["resource"] for each in offered["resources"]}
    assert [each["resource"] for each in offered["resources"]] == [
        "customers",
        "invoices",
        "projects",
        "tags",
        "tasks",
        "teams",
        "users",
        "comments",
    ]
    assert "New project" in {each["label"] for each in offered["commands"]}
