"""axe on every page: desktop and phone, light and dark."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from django_panel import Panel
from tests.e2e.axe import CONTRAST, EVERYTHING, SCRIPT, violations
from tests.e2e.visitor import DESK, PHONE, Visitor
from tests.project.models import User
from tests.project.panels import ReportPage
from tests.project.resources import CustomerResource, ProjectResource, TaskResource

if TYPE_CHECKING:
    from tests.e2e.conftest import Declare

pytestmark = [
    pytest.mark.browser,
    pytest.mark.services("bundle"),
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(not SCRIPT.is_file(), reason="axe-core comes with the front end's packages"),
]

SIZES = {"desk": DESK, "phone": PHONE}


def assert_accessible(visitor: Visitor, *sizes: tuple[int, int]) -> None:
    """Run axe in both color schemes and in these sizes."""
    for size in sizes or (DESK, PHONE):
        visitor.resize(size)
        visitor.set_color_scheme("light")
        assert violations(visitor.page, EVERYTHING) == [], f"light, {size[0]} px"
        visitor.set_color_scheme("dark")
        assert violations(visitor.page, CONTRAST) == [], f"dark, {size[0]} px"


def test_the_sign_in(visitor: Visitor) -> None:
    visitor.open("/admin/login")

    assert_accessible(visitor)


def test_the_sign_in_after_a_wrong_password(visitor: Visitor, browser_errors: list[str]) -> None:
    visitor.open("/admin/login")
    visitor.page.get_by_label("Username").fill("ada")
    visitor.page.get_by_label("Password", exact=True).fill("guess")
    visitor.page.get_by_role("button", name="Sign in").click()
    expect(visitor.page.get_by_role("alert").first).to_be_visible()
    browser_errors.clear()

    assert_accessible(visitor)


def test_the_dashboard(logged_in: Visitor) -> None:
    logged_in.open("/admin")

    assert_accessible(logged_in)


def test_the_dashboard_of_a_panel_without_contents(logged_in: Visitor, declare: Declare) -> None:
    declare(bare=lambda panel: panel.path("bare"))
    logged_in.open("/bare")
    expect(logged_in.page.get_by_role("heading", name="Getting started")).to_be_visible()

    assert_accessible(logged_in)


@pytest.mark.usefixtures("customers")
def test_a_list_with_rows(logged_in: Visitor) -> None:
    logged_in.open("/admin/customers?perPage=10")

    assert_accessible(logged_in)


def test_a_list_without_rows(logged_in: Visitor) -> None:
    logged_in.open("/admin/customers?perPage=10")

    assert_accessible(logged_in)


@pytest.mark.usefixtures("customers")
def test_a_list_in_which_nothing_was_found(logged_in: Visitor) -> None:
    logged_in.open("/admin/customers?search=zebra")

    assert_accessible(logged_in)


@pytest.mark.usefixtures("customers")
def test_a_list_that_failed(logged_in: Visitor, browser_errors: list[str]) -> None:
    logged_in.open("/admin/customers?perPage=10")
    logged_in.page.context.set_offline(True)
    logged_in.page.get_by_role("button", name="Next page").click()
    expect(logged_in.page.get_by_role("alert").first).to_be_visible()
    logged_in.page.context.set_offline(False)
    browser_errors.clear()

    assert_accessible(logged_in)


def test_a_standalone_page(logged_in: Visitor) -> None:
    logged_in.open("/admin/report")

    assert_accessible(logged_in)


def test_a_page_whose_component_is_unknown(logged_in: Visitor, declare: Declare) -> None:
    declare(odd=odd_panel)
    logged_in.open("/odd/report")

    assert_accessible(logged_in)


@pytest.mark.parametrize(
    ("path", "title"), [("/admin/nowhere", "Not found"), ("/ops", "Not allowed")]
)
def test_an_error_page(
    visitor: Visitor, ada: User, browser_errors: list[str], path: str, title: str
) -> None:
    User.objects.filter(pk=ada.pk).update(panels="admin")
    visitor.sign_in_as(ada)
    visitor.open(path)
    expect(visitor.heading()).to_have_text(title)
    browser_errors.clear()

    assert_accessible(visitor)


@pytest.mark.usefixtures("customers")
def test_the_navigation_on_top(logged_in: Visitor, declare: Declare) -> None:
    declare(across=across_panel, other=lambda panel: panel.path("other"))
    logged_in.open("/across/customers?perPage=10")
    assert_accessible(logged_in, DESK)

    logged_in.page.get_by_role("button", name="Work").click()
    expect(logged_in.page.get_by_role("menuitem", name="Tasks")).to_be_visible()

    assert_accessible(logged_in, DESK)


def opened_drawer(visitor: Visitor) -> None:
    visitor.page.get_by_role("button", name="Open navigation").click()
    expect(visitor.page.get_by_role("dialog", name="Navigation")).to_be_visible()


def opened_account_menu(visitor: Visitor) -> None:
    visitor.account_button().click()
    expect(visitor.page.get_by_role("menuitem", name="Sign out")).to_be_visible()


def opened_switcher(visitor: Visitor) -> None:
    visitor.page.get_by_role("button", name=re.compile("Switch panel")).click()
    expect(visitor.page.get_by_role("menuitem", name="Ops")).to_be_visible()


@pytest.mark.parametrize(
    ("size", "what"),
    [
        ("phone", opened_drawer),
        ("desk", opened_account_menu),
        ("phone", opened_account_menu),
        ("desk", opened_switcher),
    ],
)
def test_what_opens(logged_in: Visitor, size: str, what: Callable[[Visitor], None]) -> None:
    logged_in.resize(SIZES[size])
    logged_in.open("/admin")

    what(logged_in)

    assert_accessible(logged_in, SIZES[size])


def test_a_toast(logged_in: Visitor) -> None:
    logged_in.queue_message("Customer saved")
    logged_in.open("/admin")
    toast = logged_in.toast("Customer saved")
    toast.hover()  # time stops while one is looked at

    assert_accessible(logged_in)
    expect(toast).to_be_visible()


class OddReport(ReportPage):
    slug = "report"
    component = "Panels/Odd/Pages/../Nowhere"


def odd_panel(panel: Panel) -> Panel:
    return panel.path("odd").pages([OddReport])


def across_panel(panel: Panel) -> Panel:
    return (
        panel.path("across")
        .top_navigation()
        .resources([CustomerResource, ProjectResource, TaskResource])
    )
