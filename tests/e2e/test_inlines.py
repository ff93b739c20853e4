"""Inlines in a browser: rows of a table are added, moved, removed, and their errors are named."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.e2e.forms import button, field, message
from tests.e2e.visitor import Visitor
from tests.http.inline_panel import inline_panel, make_project
from tests.project.fixtures import Declare
from tests.project.models import Project, Task

pytestmark = [
    pytest.mark.browser,
    pytest.mark.services("bundle"),
    pytest.mark.django_db(transaction=True),
]


@pytest.fixture
def project(logged_in: Visitor, declare: Declare) -> Project:
    declare(works=inline_panel)
    logged_in.page.set_default_timeout(15000)
    return make_project("Plan", "Build")


def open_rows(visitor: Visitor, project: Project) -> Locator:
    visitor.open(f"/works/projects/{project.pk}/edit")
    rows = field(visitor, "tasks").locator("[data-slot=entry]")
    expect(rows).to_have_count(2)
    return rows


def titles() -> list[str]:
    return list(Task.objects.order_by("position").values_list("title", flat=True))


def test_rows_are_added_named_in_errors_moved_and_removed(
    logged_in: Visitor, project: Project
) -> None:
    rows = open_rows(logged_in, project)
    expect(logged_in.page.get_by_role("columnheader", name="Title")).to_be_visible()
    for name in ("Add task", "Add task"):
        button(logged_in, name).click()
    expect(rows).to_have_count(4)
    # The sentence while typing is the sentence after saving.
    title = field(logged_in, "tasks.2.title").get_by_role("textbox")
    title.fill("Paint")
    title.fill("")
    title.blur()
    expect(message(logged_in, "tasks.2.title")).to_have_text("This field is required.")
    button(logged_in, "Save changes").click()

    summary = logged_in.page.locator("[data-slot=error-summary]")
    expect(summary).to_contain_text("Task 3: Title")
    expect(message(logged_in, "tasks.2.title")).to_have_text("This field is required.")
    summary.get_by_role("button", name="Task 4: Title").click()
    expect(field(logged_in, "tasks.3.title").get_by_role("textbox")).to_be_focused()
    logged_in.page.keyboard.type("Open")
    field(logged_in, "tasks.2.title").get_by_role("textbox").fill("Paint")
    button(logged_in, "Remove Plan").click()
    handle = button(logged_in, "Move Paint")
    handle.focus()
    for key in ("Space", "ArrowUp", "Space"):
        handle.press(key)
    button(logged_in, "Save changes").click()

    expect(logged_in.toast("Project updated.")).to_be_visible()
    assert titles() == ["Paint", "Build", "Open"]


def test_on_a_phone_each_row_is_a_card_with_labels(logged_in: Visitor, project: Project) -> None:
    logged_in.page.set_viewport_size({"width": 390, "height": 844})
    rows = open_rows(logged_in, project)

    expect(logged_in.page.get_by_role("columnheader", name="Title")).to_be_hidden()
    expect(rows.nth(0).locator("label", has_text="Title")).to_be_visible()
    width = logged_in.page.evaluate("document.documentElement.scrollWidth")
    assert width <= 390


def test_the_conflict_names_the_row_that_both_changed(logged_in: Visitor, project: Project) -> None:
    open_rows(logged_in, project)
    field(logged_in, "tasks.0.title").get_by_role("textbox").fill("Mine")
    Task.objects.filter(title="Plan").update(title="Theirs")
    Task.objects.filter(title="Build").update(title="Also theirs")
    button(logged_in, "Save changes").click()

    dialog = logged_in.page.locator("[data-conflict]")
    expect(dialog.locator("legend")).to_have_text("Tasks: Mine")
    dialog.get_by_role("button", name="Save").click()

    expect(logged_in.toast("Project updated.")).to_be_visible()
    assert titles() == ["Mine", "Also theirs"]
