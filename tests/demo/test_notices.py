"""An assigned task notifies the user's open page and bell, and updates lists."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from tests.demo.demo_client import DemoClient
from tests.demo.demo_project import DemoProject, RunningDemo

pytestmark = pytest.mark.services()


@pytest.fixture(scope="module")
def own_demo(
    seeded_demo: DemoProject, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[DemoProject, RunningDemo]]:
    """Return a copy of the demo that tests may change."""
    demo = seeded_demo.copy(tmp_path_factory.mktemp("notices"))
    with demo.running() as running:
        yield demo, running


def inside(demo: RunningDemo, panel: str) -> DemoClient:
    visitor = DemoClient(demo.url)
    path = "crew/mobile" if panel == "crew" else panel
    assert visitor.sign_in(path, f"{panel}@demo.test", "demo-panel") == 200
    return visitor


def socket_of(visitor: DemoClient, panel: str) -> ClientConnection:
    cookies = "; ".join(f"{each.name}={each.value}" for each in visitor.cookies)
    return connect(
        f"{visitor.base.replace('http', 'ws')}/{panel}/broadcasting",
        additional_headers={"Cookie": cookies},
        origin=Origin(visitor.base),
        open_timeout=20,
    )


def subscribe(opened: ClientConnection, channel: str) -> None:
    opened.send(json.dumps({"subscribe": channel}))
    assert heard(opened)["subscribed"] == channel


def heard(opened: ClientConnection) -> dict[str, Any]:
    said: dict[str, Any] = json.loads(opened.recv(20))
    return said


def test_the_administrator_has_something_behind_the_bell(running_demo: RunningDemo) -> None:
    admin = inside(running_demo, "admin")

    assert admin.page("/admin/tasks")["props"]["notifications"]["unread"] == 2
    links = [
        action["url"]
        for row in admin.page("/admin/notifications/all")["props"]["rows"]
        for action in row["actions"]
    ]
    assert len(links) == 4
    assert [admin.status(link) for link in links] == [200] * 4


def test_a_reassigned_task_notifies_its_new_assignee_and_the_lists(
    own_demo: tuple[DemoProject, RunningDemo],
) -> None:
    demo, running = own_demo
    admin, crew = inside(running, "admin"), inside(running, "crew")
    with demo.database() as database:
        ((chiara,),) = database.execute("SELECT id FROM agency_user WHERE email LIKE 'crew@%'")
        ((task,),) = database.execute(
            "SELECT t.id FROM agency_task t JOIN agency_project p ON p.id = t.project_id "
            "JOIN agency_team e ON e.id = p.team_id AND e.slug = 'mobile' "
            "WHERE t.state = 'todo' AND t.assignee_id IS NOT ? LIMIT 1",
            [chiara],
        )
    shared = crew.page("/crew/mobile/tasks")["props"]
    assert shared["broadcasting"] == {"enabled": True, "channel": f"App.Models.User.{chiara}"}
    with socket_of(crew, "crew/mobile") as opened:
        subscribe(opened, shared["broadcasting"]["channel"])
        subscribe(opened, shared["changes"])
        before = shared["notifications"]["unread"]
        action = {"resource": "tasks", "scope": "infolist", "record": task, "action": "reassign"}
        answers = {"assignee": str(chiara), "note": "you know it best"}
        status, said = admin.send("/admin/actions/form", {**action, **answers})
        assert status == 200, said

        events = {event["event"]: event["data"] for event in (heard(opened), heard(opened))}

    assert events["panel.changes"]["updated"] == [task]
    message = events["panel.notification"]
    assert (message["title"], message["persistent"]) == ("Astrid Holm assigned you a task", True)
    assert message["body"].endswith(": you know it best")
    assert [action["url"] for action in message["actions"]] == [f"/crew/mobile/tasks/{task}"]
    assert crew.status(message["actions"][0]["url"]) == 200
    assert crew.page("/crew/mobile/tasks")["props"]["notifications"]["unread"] == before + 1
