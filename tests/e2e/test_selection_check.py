"""The confirmation of a bulk action: the records on which it is refused, before it runs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from django_panel import Panel, Resource, tables
from django_panel.actions import Action
from tests.e2e.axe import EVERYTHING, violations
from tests.e2e.lists import bulk_bar, finish, finished_message, may_finish
from tests.e2e.visitor import DESK, PHONE
from tests.project.clients import make_user
from tests.project.desk_panel import tasks
from tests.project.models import Task

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Response

    from tests.e2e.conftest import Declare
    from tests.e2e.visitor import Visitor

pytestmark = [
    pytest.mark.browser,
    pytest.mark.services("bundle"),
    pytest.mark.django_db(transaction=True),
]

SIZES = pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])


class Tasks(Resource):
    model = Task
    record_title_attribute = "title"

    @classmethod
    def table(cls, schema: tables.TableSchema) -> tables.TableSchema:
        done = Action("finish").authorize_each_using(may_finish).action(finish)
        asks = done.requires_confirmation(heading="Finish {records}?")
        return schema.columns([tables.TextColumn("title")]).bulk_actions(
            [asks.success_message_using(finished_message)]
        )


def desk_panel(panel: Panel) -> Panel:
    return panel.path("desk").resources([Tasks])


def question(visitor: Visitor, declare: Declare, size: tuple[int, int]) -> Locator:
    """Select all rows, and open the question of the bulk action."""
    declare(desk=desk_panel)
    visitor.sign_in_as(make_user("ada", is_superuser=True))
    visitor.resize(size)
    visitor.open("/desk/tasks")
    for task in Task.objects.all():
        visitor.page.get_by_role("checkbox", name=f"Select {task.title}", exact=True).check()
    bulk_bar(visitor).get_by_role("button", name="Finish").click()
    return visitor.page.get_by_role("dialog", name=f"Finish {Task.objects.count()} tasks?")


@SIZES
def test_refused_records_are_named_before_the_action_runs(
    visitor: Visitor, declare: Declare, size: tuple[int, int]
) -> None:
    tasks("Write", "Print")
    tasks("Send", is_done=True)
    statuses: list[int] = []

    def note(response: Response) -> None:
        statuses.append(response.status)

    visitor.page.on("response", note)

    dialog = question(visitor, declare, size)

    refused = dialog.get_by_role("status").locator("[data-slot=refused-records]")
    expect(refused).to_have_text("It is done already.Send")
    submit = dialog.get_by_role("button", name="Continue with the other 2")
    expect(submit).to_be_focused()
    expect(submit).to_be_in_viewport(ratio=1)
    assert violations(visitor.page, EVERYTHING) == []
    assert dialog.evaluate("(each) => each.scrollWidth <= each.clientWidth")
    submit.click()

    toast = visitor.toast("2 tasks finished. 1 skipped: It is done already.")
    expect(toast).to_be_visible()
    expect(dialog).to_have_count(0)
    expect(bulk_bar(visitor)).to_contain_text("1 selected")
    assert 403 not in statuses


@SIZES
def test_an_action_without_an_allowed_record_cannot_be_confirmed(
    visitor: Visitor, declare: Declare, size: tuple[int, int]
) -> None:
    tasks("Send", "Pay", is_done=True)

    dialog = question(visitor, declare, size)

    expect(dialog.locator("[data-slot=refused-records]")).to_contain_text("It is done already.")
    submit = dialog.get_by_role("button", name="Finish 2 tasks")
    expect(submit).to_be_focused()
    expect(submit).to_be_disabled()
    visitor.page.keyboard.press("Enter")
    expect(dialog).to_be_visible()
    dialog.get_by_role("button", name="Cancel").click()
    expect(dialog).to_have_count(0)
