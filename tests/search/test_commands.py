"""What the command palette offers, and the shared prop ``search``."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from django_panel import Panel
from django_panel.resources.pages import ListRecords
from tests.project.clients import client_for, fetch, make_user, page_of
from tests.project.fixtures import Declare
from tests.project.models import Customer, Project, Region, Site, Task
from tests.search.searching import commands, resource

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


def desk(panel: Panel) -> Panel:
    regions = resource(Region)
    listed = classmethod(lambda cls: {"index": ListRecords})
    return panel.resources(
        [
            resource(Customer, "name", navigation_icon="users", global_search_sort=1),
            resource(Project, "name"),
            resource(Task, pages=listed),
            regions,
            resource(Site, "name", parent_resource=regions),
        ]
    )


def test_everything_that_a_superuser_may_open(declare: Declare, admin: Client) -> None:
    declare(desk=desk)

    assert commands(admin) == {
        "resources": [
            {"resource": "projects", "label": "Projects", "icon": None},
            {"resource": "sites", "label": "Sites", "icon": None},
            {"resource": "customers", "label": "Customers", "icon": "users"},
        ],
        "commands": [
            {"label": "New customer", "url": "/desk/customers/create", "icon": "plus"},
            {"label": "New project", "url": "/desk/projects/create", "icon": "plus"},
            {"label": "New region", "url": "/desk/regions/create", "icon": "plus"},
        ],
    }


def test_permissions_decide(declare: Declare) -> None:
    declare(desk=desk)
    clerk = client_for(make_user("clerk", "view_customer", "add_project"))

    found = commands(clerk)

    assert [each["resource"] for each in found["resources"]] == ["customers"]
    assert [each["label"] for each in found["commands"]] == ["New project"]


def test_a_panel_without_search_offers_nothing(declare: Declare, admin: Client) -> None:
    declare(desk=lambda panel: desk(panel).global_search(False))

    assert commands(admin) == {"resources": [], "commands": []}


def shared(client: Client, path: str = "/desk") -> dict[str, Any]:
    found: dict[str, Any] = page_of(fetch(client, path, "inertia"))["props"]["search"]
    return found


def test_the_shared_prop(declare: Declare, admin: Client) -> None:
    declare(desk=lambda panel: desk(panel).global_search(debounce=100, key_bindings=["mod+k", "/"]))

    assert shared(admin) == {
        "enabled": True,
        "url": "/desk/search",
        "commandsUrl": "/desk/search/commands",
        "debounce": 100,
        "keyBindings": ["mod+k", "/"],
    }


@pytest.mark.parametrize(
    "build",
    [
        lambda panel: panel.resources([resource(Customer, "name")]).global_search(False),
        lambda panel: panel.resources([resource(Customer)]),
    ],
    ids=["turned off", "no attributes"],
)
def test_records_cannot_be_searched(build: Any, declare: Declare, admin: Client) -> None:
    declare(desk=build)

    found = shared(admin)

    assert (found["enabled"], found["url"]) == (False, None)
    assert found["commandsUrl"] == "/desk/search/commands"


def test_the_login_page_has_no_search(declare: Declare, guest: Client) -> None:
    declare(desk=desk)

    found = shared(guest, "/desk/login")

    assert found["enabled"] is False
    assert found["url"] is found["commandsUrl"] is None


def test_a_user_without_access_sees_no_search(declare: Declare) -> None:
    declare(desk=desk)
    other = client_for(make_user("other", panels="none"))

    response = fetch(other, "/desk", "inertia")

    assert response.status_code == 403
    assert "/desk/search" not in response.content.decode()
