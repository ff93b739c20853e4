"""The delete dialog: related records that are also deleted, and missing permissions."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from django_panel import Panel, Resource, tables
from django_panel.actions import DeleteAction, DeleteBulkAction
from tests.e2e.axe import EVERYTHING, violations
from tests.e2e.visitor import DESK, PHONE
from tests.project.clients import make_user
from tests.project.models import Customer, Project, Task

if TYPE_CHECKING:
    from playwright.sync_api import Locator

    from tests.e2e.conftest import Declare
    from tests.e2e.visitor import Visitor

pytestmark = [
    pytest.mark.browser,
    pytest.mark.services("bundle"),
    pytest.mark.django_db(transaction=True),
]

SIZES = pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])


class Customers(Resource):
    model = Customer

    @classmethod
    def table(cls, schema: tables.TableSchema) -> tables.TableSchema:
        return (
            schema.columns([tables.TextColumn("name")])
            .record_actions([DeleteAction()])
            .bulk_actions([DeleteBulkAction()])
        )


class Projects(Resource):
    model = Project


def desk_panel(panel: Panel) -> Panel:
    return panel.path("desk").resources([Customers, Projects])


@pytest.fixture
def northwind(visitor: Visitor, declare: Declare) -> Customer:
    declare(desk=desk_panel)
    customer = Customer.objects.create(name="Northwind")
    project = Project.objects.create(name="Harbour", customer=customer)
    Task.objects.bulk_create(Task(title=f"Task {n}", project=project) for n in range(1_100))
    return customer


def question(visitor: Visitor) -> Locator:
    visitor.open("/desk/customers")
    visitor.page.get_by_role("button", name="Actions: Northwind").click()
    visitor.page.get_by_role("menuitem", name="Delete").click()
    return visitor.page.get_by_role("dialog")


@SIZES
def test_what_is_deleted_as_well_is_counted(
    visitor: Visitor, northwind: Customer, size: tuple[int, int]
) -> None:
    visitor.sign_in_as(make_user("ada", is_superuser=True))
    visitor.resize(size)

    dialog = question(visitor)
    expect(dialog.get_by_role("listitem")).to_have_text(["1 project", "1,000+ tasks"])
    assert violations(visitor.page, EVERYTHING) == []
    dialog.get_by_role("button", name="Delete").click()

    expect(dialog).to_have_count(0)
    assert not Task.objects.exists()


@SIZES
def test_a_kind_that_the_user_may_not_delete_leaves_no_button(
    visitor: Visitor, northwind: Customer, size: tuple[int, int]
) -> None:
    visitor.sign_in_as(make_user("clerk", "view_customer", "delete_customer", "delete_task"))
    visitor.resize(size)

    dialog = question(visitor)

    expect(dialog).to_contain_text(
        "You don't have permission to delete records that would be deleted too"
    )
    expect(dialog.get_by_role("listitem").first).to_have_text("1 project (not allowed)")
    expect(dialog.get_by_role("button", name="Delete")).to_have_count(0)
    assert Customer.objects.count() == 1


@SIZES
def test_a_long_title_is_shown_once_and_whole(
    visitor: Visitor, declare: Declare, size: tuple[int, int]
) -> None:
    declare(desk=desk_panel)
    title = "Northwind " + "and partners " * 8 + "x" * 60
    Customer.objects.create(name=title)
    visitor.sign_in_as(make_user("ada", is_superuser=True))
    visitor.resize(size)

    dialog = question(visitor)

    expect(dialog).to_contain_text(title)
    assert dialog.inner_text().count("Northwind") == 1
    assert dialog.evaluate("(each) => each.scrollWidth <= each.clientWidth")
