"""``panel_actions`` and ``panel_infolist``: existence, visibility, permissions, running."""

from __future__ import annotations

import pytest

from django_panel.testing import panel_actions, panel_infolist
from tests.project.clients import make_user
from tests.project.models import Task, User
from tests.testing.shop_panel import ShopProjects, ShopTasks, make_project, make_task

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("shop")]


@pytest.fixture
def ann() -> User:
    return make_user("ann", "view_task", "view_project")


def test_who_sees_and_runs_an_action(ann: User) -> None:
    project = make_project()
    dig, old = make_task("Dig", project), make_task("Old", project, is_done=True)
    actions = panel_actions(ShopTasks, user=ann)

    assert actions.names() == ["archive", "open", "rename", "secret"]
    actions.assert_exists("archive").assert_does_not_exist("burn")
    actions.assert_visible("archive", dig).assert_can_run("archive", dig)
    actions.assert_visible("archive", old).assert_can_not_run("archive", old, "It is archived.")
    actions.assert_hidden("secret", dig).assert_can_not_run("secret", dig)
    assert actions.reason("archive", old) == "It is archived."
    panel_actions(ShopTasks, "infolist", user=ann).assert_exists("delete").assert_hidden(
        "delete", dig
    )
    panel_actions(ShopTasks, "table", user=ann).assert_can_run("sync").assert_hidden("create")


def test_calling_runs_the_action_in_the_panel(ann: User) -> None:
    project = make_project()
    dig, old = make_task("Dig", project), make_task("Old", project, is_done=True)
    actions = panel_actions(ShopTasks, user=ann)

    actions.call("archive", dig).assert_succeeded("Done.")
    actions.call("archive", old).assert_refused("It is archived.")
    actions.call("secret", old).assert_refused()
    actions.call("rename", old, {"title": ""}).assert_errors("title")
    actions.call("rename", old, {"title": "New"}).assert_succeeded()
    refused = actions.call("rename", old, {"title": "forbidden"})
    bulk = panel_actions(ShopTasks, "bulk", user=ann).call("archive", [dig, old])

    assert set(Task.objects.values_list("title", "is_done")) == {("Dig", True), ("New", True)}
    assert (refused.status, refused.messages) == (409, ["This title is taken."])
    bulk.assert_refused("Archived.")
    assert set(bulk.refused) == {str(dig.pk), str(old.pk)}
    panel_actions(ShopTasks, "table", user=ann).call("sync").assert_succeeded()


def test_the_actions_of_a_relation(ann: User) -> None:
    project = make_project()
    dig = make_task("Dig", project)
    actions = panel_actions(ShopProjects, user=ann, relation="tasks", owner=project)

    actions.assert_can_run("archive", dig).call("archive", dig).assert_succeeded()

    dig.refresh_from_db()
    assert dig.is_done


def test_messages_name_the_rule(ann: User) -> None:
    dig = make_task("Dig")
    old = make_task("Old", is_done=True)
    actions = panel_actions(ShopTasks, user=ann)
    bob = panel_actions(ShopTasks, user=make_user("bob"))

    with pytest.raises(AssertionError, match=r"no record action 'archiv'.*'archive'\?"):
        actions.assert_exists("archiv")
    with pytest.raises(AssertionError, match=r"authorize\(\): .*It is archived"):
        actions.assert_can_run("archive", old)
    with pytest.raises(AssertionError, match=r"The user lacks project.view_task"):
        bob.assert_visible("archive", dig)
    with pytest.raises(AssertionError, match=r"ann may run 'archive'"):
        actions.assert_can_not_run("archive", dig)
    with pytest.raises(AssertionError, match=r"'open' is a link"):
        actions.call("open", dig)
    with pytest.raises(AssertionError, match=r"needs one record"):
        actions.call("archive")
    with pytest.raises(AssertionError, match=r"failed: status 403"):
        actions.call("archive", old).assert_succeeded()


def test_the_entries_of_a_view_page(ann: User) -> None:
    dig, deep = make_task("Dig"), make_task("Deep", notes="Ten metres")
    page = panel_infolist(ShopTasks, dig, user=ann)

    assert page.labels() == ["What"]
    page.assert_has_entry("title").assert_does_not_have_entry("notes")
    page.assert_entry_equals("title", "Dig")
    panel_infolist(ShopTasks, deep, user=ann).assert_entry_equals("notes", "Ten metres")
    with pytest.raises(AssertionError, match=r"no entry 'titel'.*Did you mean 'title'\?"):
        page.assert_has_entry("titel")
    with pytest.raises(AssertionError, match=r"bob may not view Dig"):
        panel_infolist(ShopTasks, dig, user=make_user("bob")).labels()
    hidden = make_task("Hidden", make_project(state="done"))
    with pytest.raises(AssertionError, match=r"ann cannot see Hidden"):
        panel_infolist(ShopTasks, hidden, user=ann).labels()
