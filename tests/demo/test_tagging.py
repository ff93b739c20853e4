"""A tag is attached to a task with a reason, which is stored in the through table."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.demo.demo_client import DemoClient
from tests.demo.demo_project import DemoProject, RunningDemo

pytestmark = pytest.mark.services()


@pytest.fixture(scope="module")
def own_demo(
    seeded_demo: DemoProject, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[DemoProject, RunningDemo]]:
    """Return a copy of the demo that tests may change."""
    demo = seeded_demo.copy(tmp_path_factory.mktemp("tagging"))
    with demo.running() as running:
        yield demo, running


def test_tags_are_attached_with_a_reason_that_is_shown(
    own_demo: tuple[DemoProject, RunningDemo],
) -> None:
    demo, running = own_demo
    admin = DemoClient(running.url)
    assert admin.sign_in("admin", "admin@demo.test", "demo-panel") == 200
    with demo.database() as database:
        (task,) = database.execute(
            "SELECT t.id FROM agency_task t WHERE NOT EXISTS "
            "(SELECT 1 FROM agency_tasktag x WHERE x.task_id = t.id) LIMIT 1"
        ).fetchone()
        chosen = [str(tag) for (tag,) in database.execute("SELECT id FROM agency_tag LIMIT 2")]
    (tags,) = admin.page(f"/admin/tasks/{task}")["props"]["relations"]
    attach = next(action for action in tags["headerActions"] if action["name"] == "attach")
    with admin.get(attach["formUrl"]) as answer:
        assert answer.status == 200

    status, said = admin.send(
        attach["formUrl"], {"related": chosen, "pivot.reason": "Asked for by the customer"}
    )

    assert status == 200, said
    stored = "SELECT count(*) FROM agency_tasktag WHERE task_id = {} AND reason = '{}'"
    assert demo.count(stored.format(task, "Asked for by the customer")) == 2
    (tags,) = admin.page(f"/admin/tasks/{task}")["props"]["relations"]
    shown = {row["cells"]["pivot.reason"] for row in tags["rows"]}
    assert (len(tags["rows"]), shown) == (2, {"Asked for by the customer"})


def test_the_reason_is_changed_where_the_tag_is(own_demo: tuple[DemoProject, RunningDemo]) -> None:
    demo, running = own_demo
    admin = DemoClient(running.url)
    assert admin.sign_in("admin", "admin@demo.test", "demo-panel") == 200
    with demo.database() as database:
        task, tag, name, slug, color = database.execute(
            "SELECT x.task_id, g.id, g.name, g.slug, g.color FROM agency_tasktag x "
            "JOIN agency_tag g ON g.id = x.tag_id LIMIT 1"
        ).fetchone()
    (tags,) = admin.page(f"/admin/tasks/{task}")["props"]["relations"]
    row = next(each for each in tags["rows"] if each["key"] == tag)
    edit = next(each for each in row["actions"] if each["name"] == "edit")
    with admin.get(edit["formUrl"]) as answer:
        assert answer.status == 200

    sent = {"name": name, "slug": slug, "color": color, "pivot.reason": "Found while testing"}
    status, said = admin.send(edit["formUrl"], sent)

    assert status == 200, said
    stored = "SELECT reason FROM agency_tasktag WHERE task_id = ? AND tag_id = ?"
    with demo.database() as database:
        (reason,) = database.execute(stored, (task, tag)).fetchone()
    assert reason == "Found while testing"
