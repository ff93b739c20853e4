"""``panel_table``: state, rows, assertions, and the messages of failures."""

from __future__ import annotations

import pytest

from django_panel.testing import panel_table
from tests.project.clients import make_user
from tests.project.models import User
from tests.testing.shop_panel import ShopProjects, ShopTasks, make_project, make_task

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("shop")]


@pytest.fixture
def ann() -> User:
    return make_user("ann", "view_task", "view_project")


def test_filter_search_and_sort_change_the_rows(ann: User) -> None:
    project = make_project()
    dig, paint, done = (
        make_task(title, project, notes="urgent" if title == "Done" else "")
        for title in ("Dig", "Paint", "Done")
    )
    table = panel_table(ShopTasks, ann)

    table.assert_count(3).assert_can_see_records([dig, paint, done])
    table.search("pai").assert_records_in_order([paint]).assert_can_not_see_record(dig)
    table.sort("title", "desc").assert_records_in_order([paint, done, dig])
    table.filter("notes", "urgent").assert_records_in_order([done])
    table.assert_cell_equals(dig, "project.name", "Roof").assert_column_exists("title")
    assert table.sort("title").page(2, per_page=10).keys() == []
    assert table.row(dig)["key"] == dig.pk


def test_a_relation_has_a_table(ann: User) -> None:
    project = make_project()
    dig = make_task("Dig", project)
    make_task("Other")

    table = panel_table(ShopProjects, ann, relation="tasks", owner=project)

    table.assert_records_in_order([dig]).search("dig").assert_count(1)


def test_changed_permissions_are_seen(ann: User) -> None:
    table = panel_table(ShopTasks, ann)
    table.assert_count(0)

    ann.user_permissions.clear()

    with pytest.raises(AssertionError, match=r"ann may not open the list of .*ShopTasks"):
        table.rows()


def test_messages_name_what_exists(ann: User) -> None:
    dig, hidden = make_task("Dig"), make_task("Hidden", make_project(state="done"))
    table = panel_table(ShopTasks, ann)

    with pytest.raises(
        AssertionError,
        match=r"There is no column 'titel' in .*ShopTasks\. Columns: notes, project.name, title\."
        r" Did you mean 'title'\?",
    ):
        table.assert_column_exists("titel")
    with pytest.raises(AssertionError, match=r"There is no filter 'done'.*Filters: notes"):
        table.filter("done", "true")
    with pytest.raises(AssertionError, match=r"does not accept the value 'maybe'"):
        table.filter("notes", "maybe")
    with pytest.raises(AssertionError, match=r"'project.name' is not sortable"):
        table.sort("project.name")
    with pytest.raises(AssertionError, match=r"is left out by ShopTaskPolicy.scope"):
        table.assert_can_see_record(hidden)
    with pytest.raises(AssertionError, match=r"tab, search or filters leave it out"):
        table.search("paint").assert_can_see_record(dig)
    with pytest.raises(AssertionError, match=r"ann sees Task"):
        table.assert_can_not_see_record(dig)
    with pytest.raises(AssertionError, match=r"1 records match .* not 7"):
        table.assert_count(7)
    with pytest.raises(AssertionError, match=r"expected: 'x'"):
        table.assert_cell_equals(dig, "title", "x")
    with pytest.raises(AssertionError, match=r"'notes' is hidden until"):
        table.assert_cell_equals(dig, "notes", "")
    with pytest.raises(AssertionError, match=r"There is no tab 'all'"):
        table.tab("all")
