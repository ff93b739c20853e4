"""A tag is attached to a task with a reason, which is stored between the two."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.demo.demo_project import DemoProject, RunningDemo
from tests.demo.visitor import Visitor

pytestmark = pytest.mark.services()


@pytest.fixture(scope="module")
def own_demo(
    seeded_demo: DemoProject, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[DemoProject, RunningDemo]]:
    """Return a demo that tests may write to."""
    demo = seeded_demo.copy(tmp_path_factory.mktemp("tagging"))
    with demo.running() as running:
        yield demo, running


def test_a_tag_is_attached_with_a_reason(own_demo: tuple[DemoProject, RunningDemo]) -> None:
    demo, running = own_demo
    admin = Visitor(running.url)
    assert admin.sign_in("admin", "admin@demo.test", "demo-panel") == 200
    with demo.database() as database:
        task, tag = database.execute(
            "SELECT t.id, g.id FROM agency_task t, agency_tag g WHERE NOT EXISTS "
            "(SELECT 1 FROM agency_tasktag x WHERE x.task_id = t.id) LIMIT 1"
        ).fetchone()
    (tags,) = admin.page(f"/admin/tasks/{task}")["props"]["relations"]
    attach = next(action for action in tags["headerActions"] if action["name"] == "attach")
    with admin.get(attach["formUrl"]) as answer:
        assert answer.status == 200

    status, said = admin.send(
        attach["formUrl"], {"related": str(tag), "pivot.reason": "Asked for by the customer"}
    )

    assert status == 200, said
    stored = (
        "SELECT count(*) FROM agency_tasktag WHERE task_id = {} AND tag_id = {} AND reason = '{}'"
    )
    assert demo.count(stored.format(task, tag, "Asked for by the customer")) == 1
