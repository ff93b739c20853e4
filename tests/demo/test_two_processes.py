"""What one process changes, the next request to another one shows, whatever that has cached."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from tests.demo.demo_client import DemoClient
from tests.demo.demo_project import DemoProject, RunningDemo

pytestmark = [pytest.mark.slow]

EMAIL, PASSWORD = "crew@demo.test", "demo-panel"
LIST = "/crew/mobile/tasks"


@pytest.fixture(scope="module")
def crew_demo(seeded_demo: DemoProject, tmp_path_factory: pytest.TempPathFactory) -> DemoProject:
    return seeded_demo.copy(tmp_path_factory.mktemp("two-processes"))


@pytest.fixture(scope="module")
def servers(crew_demo: DemoProject) -> Iterator[tuple[RunningDemo, RunningDemo]]:
    """Return two servers on one database."""
    with crew_demo.running() as first, crew_demo.running() as second:
        yield first, second


@pytest.fixture(scope="module")
def clients(servers: tuple[RunningDemo, RunningDemo]) -> list[DemoClient]:
    """Return one user's sessions at both servers."""
    clients = [DemoClient(server.url) for server in servers]
    for client in clients:
        assert client.sign_in("crew", EMAIL, PASSWORD) == 200
        # Everything is cached from now on.
        for _visit in range(2):
            client.page(LIST)
    return clients


def run(demo: DemoProject, code: str) -> None:
    """Run code in a third process."""
    imports = "from django.contrib.auth.models import *; from demo.agency.models import *; "
    done = demo.manage("shell", "-c", imports + code)
    assert done.returncode == 0, done.stderr


def links(page: dict[str, Any]) -> set[str]:
    return {item["label"] for group in page["props"]["navigation"] for item in group["items"]}


def buttons(page: dict[str, Any]) -> list[str]:
    return [action["name"] for action in page["props"]["page"]["headerActions"]]


def test_permissions_of_a_group(crew_demo: DemoProject, clients: list[DemoClient]) -> None:
    row = clients[0].page(LIST)["props"]["rows"][0]["url"]
    right = "Permission.objects.get(codename='change_task')"
    before = [buttons(client.page(row)) for client in clients]

    run(crew_demo, f"Group.objects.get(name='Crew').permissions.add({right})")
    given = [buttons(client.page(row)) for client in clients]
    run(crew_demo, f"Group.objects.get(name='Crew').permissions.remove({right})")
    taken = [buttons(client.page(row)) for client in clients]

    assert before == [[]] * 2
    assert given == [["edit"]] * 2
    assert taken == [[]] * 2


def test_groups_of_a_user(crew_demo: DemoProject, clients: list[DemoClient]) -> None:
    user = f"User.objects.get(email='{EMAIL}')"
    before = [links(client.page(LIST)) for client in clients]

    run(crew_demo, f"{user}.groups.clear()")
    try:
        refused = [client.status(LIST) for client in clients]
        shown = [links(client.page("/crew/mobile")) for client in clients]
    finally:
        run(crew_demo, f"{user}.groups.set(Group.objects.filter(name='Crew'))")

    assert all({"Tasks", "Projects"} <= found for found in before)
    assert refused == [403, 403]
    assert not any({"Tasks", "Projects"} & found for found in shown)
    assert [links(client.page(LIST)) for client in clients] == before


def test_tenants_of_a_user(crew_demo: DemoProject, clients: list[DemoClient]) -> None:
    teams = f"User.objects.get(email='{EMAIL}').teams"
    run(crew_demo, f"{teams}.remove(Team.objects.get(slug='mobile'))")
    try:
        refused = [client.status(LIST) for client in clients]
    finally:
        run(crew_demo, f"{teams}.add(Team.objects.get(slug='mobile'))")

    assert refused == [403, 403]
    assert [client.status(LIST) for client in clients] == [200, 200]


def test_language_of_a_user(clients: list[DemoClient]) -> None:
    first, second = clients
    url = first.page(LIST)["props"]["preferences"]["url"]

    shown = {}
    for language in ("de", "en"):
        body = {"preferences": {"language": language}}
        assert second.send(url, body, "PUT")[0] == 204
        page = first.page(LIST)
        shown[page["props"]["locale"]] = json.dumps(page["props"]["table"])

    assert "Spalten" in shown["de"]
    assert "Spalten" not in shown["en"]


def test_permissions_of_a_user(crew_demo: DemoProject, clients: list[DemoClient]) -> None:
    rights = f"User.objects.get(email='{EMAIL}').user_permissions"
    right = "Permission.objects.get(codename='change_task')"
    row = clients[0].page(LIST)["props"]["rows"][0]["url"]
    before = [buttons(client.page(row)) for client in clients]

    run(crew_demo, f"{rights}.add({right})")
    given = [buttons(client.page(row)) for client in clients]
    run(crew_demo, f"{rights}.remove({right})")
    taken = [buttons(client.page(row)) for client in clients]

    assert (before, given, taken) == ([[]] * 2, [["edit"]] * 2, [[]] * 2)


def test_tenants_in_turn(clients: list[DemoClient]) -> None:
    tenants = [entry["url"] for entry in clients[0].page(LIST)["props"]["tenancy"]["available"]]
    assert len(tenants) >= 2

    for _visit in range(2):
        for tenant in tenants:
            others = [f'"{other}/' for other in tenants if other != tenant]
            for client in clients:
                props = client.page(f"{tenant}/tasks")["props"]
                # The menu of the tenants links to all of them.
                shown = json.dumps({**props, "tenancy": None})
                assert f'"{tenant}/' in shown
                assert [other for other in others if other in shown] == []


def test_a_saved_setting(clients: list[DemoClient]) -> None:
    first, second = clients
    url = first.page(LIST)["props"]["preferences"]["url"]

    shown = []
    for zone in ("Asia/Tokyo", "Europe/Berlin"):
        body = {"preferences": {"timezone": zone}}
        assert second.send(url, body, "PUT")[0] == 204
        shown.append(first.page(LIST)["props"]["preferences"]["timeZone"])
    assert second.send(url, {"preferences": {"timezone": None}}, "PUT")[0] == 204

    assert shown == ["Asia/Tokyo", "Europe/Berlin"]


def test_the_name_of_a_user(crew_demo: DemoProject, clients: list[DemoClient]) -> None:
    user = f"User.objects.filter(email='{EMAIL}')"
    before = [client.page(LIST)["props"]["auth"]["user"]["name"] for client in clients]

    run(crew_demo, f"{user}.update(name='Newly Named')")
    after = [client.page(LIST)["props"]["auth"]["user"]["name"] for client in clients]

    assert before[0] == before[1] != "Newly Named"
    assert after == ["Newly Named"] * 2
