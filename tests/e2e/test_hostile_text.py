"""Stored text with scripts stays text on every page (threats 43, 44, 50, 51)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from django_panel import Page, Panel, Resource
from django_panel.support.screen import Screen
from tests.e2e.visitor import PHONE, Visitor
from tests.project.models import Customer, Project, Task, User

if TYPE_CHECKING:
    from tests.e2e.conftest import Declare

pytestmark = [
    pytest.mark.browser,
    pytest.mark.services("bundle"),
    pytest.mark.django_db(transaction=True),
]

#: Leaves attributes, titles, styles and scripts, and tries whatever runs by itself.
HOSTILE = (
    "\"'`></title></style></textarea></script><script>alert(1)</script>"
    "<img src=x onerror=alert(2)><svg/onload=alert(3)>"
    "<a href=javascript:alert(4)>{{7*7}}${7*7}<!--]]>\u2028\u2029"
)
#: What a person reads of it: the browser folds the two line separators into the line.
READABLE = "<img src=x onerror=alert(2)><svg/onload=alert(3)>"


class HostileResource(Resource):
    model = Task
    record_title_attribute = "title"
    navigation_group = HOSTILE
    plural_label = HOSTILE
    label = HOSTILE


class HostilePage(Page):
    title = HOSTILE
    subheading = HOSTILE
    slug = "hostile"
    navigation_badge = HOSTILE


class ElementPage(Page):
    """Sends objects in the shape of React elements instead of texts."""

    slug = "element"

    def render(self) -> Screen:
        element: Any = {
            "$$typeof": "Symbol(react.transitional.element)",
            "type": "img",
            "props": {"src": "x", "dangerouslySetInnerHTML": {"__html": HOSTILE}},
        }
        screen = super().render()
        return Screen(screen.component, {**screen.props, "title": element, "html": element})


@pytest.fixture
def hostile(logged_in: Visitor, declare: Declare, ada: User) -> Visitor:
    User.objects.filter(pk=ada.pk).update(first_name=HOSTILE[:150], last_name="")
    customer = Customer.objects.create(name=HOSTILE[:120], email="a@example.com")
    project = Project.objects.create(customer=customer, name=READABLE)
    Task.objects.create(project=project, title=HOSTILE[:200], notes=HOSTILE, assignee=ada)

    def panel(panel: Panel) -> Panel:
        return (
            panel.path("hostile")
            .brand_name(HOSTILE)
            .resources([HostileResource])
            .pages([HostilePage, ElementPage])
        )

    declare(hostile=panel, other=lambda panel: panel.path("other").brand_name(HOSTILE))
    logged_in.page.add_init_script("window.alert = () => { window.ran = true; };")
    return logged_in


def assert_inert(visitor: Visitor) -> None:
    """Check that the text created no element and that the browser blocked nothing."""
    made = visitor.page.locator("img[src=x], svg[onload], a[href^=javascript], #app script")
    assert made.count() == 0
    assert visitor.page.evaluate("() => window.ran") is None


@pytest.mark.parametrize("path", ["tasks", "hostile", "", "element"])
def test_it_stays_text_on_every_screen(hostile: Visitor, path: str) -> None:
    hostile.queue_message(HOSTILE)

    hostile.open(f"/hostile/{path}".rstrip("/"))

    expect(hostile.toast(READABLE)).to_be_visible()
    assert_inert(hostile)
    hostile.resize(PHONE)
    assert_inert(hostile)
    hostile.account_button().click()
    expect(hostile.page.get_by_role("menuitem", name="Sign out")).to_be_visible()
    assert_inert(hostile)


def test_it_is_shown_as_it_was_written(hostile: Visitor) -> None:
    hostile.open("/hostile/tasks")

    expect(hostile.heading()).to_contain_text(READABLE)
    expect(hostile.page.get_by_role("rowheader")).to_contain_text(READABLE)
    assert READABLE in hostile.page.title()
    assert (
        hostile.page.evaluate(
            "() => JSON.parse(document.querySelector('script[data-page]').textContent)"
            ".props.rows[0].cells.title"
        )
        == (HOSTILE[:200])
    )


def test_the_login_page_and_the_error_page_show_it_too(
    hostile: Visitor, browser_errors: list[str]
) -> None:
    hostile.open("/hostile/nowhere")
    assert_inert(hostile)
    assert READABLE in hostile.page.title()
    browser_errors.clear()
    hostile.forget_cookie("sessionid")

    hostile.open("/hostile/login")

    expect(hostile.heading()).to_contain_text(READABLE)
    assert_inert(hostile)


def test_a_search_for_it_is_only_a_search(hostile: Visitor) -> None:
    hostile.open("/hostile/tasks")

    hostile.search_box().fill(f"nothing {READABLE}")

    expect(hostile.page.get_by_text("No results for")).to_contain_text(READABLE)
    assert_inert(hostile)
    hostile.page.reload()
    expect(hostile.search_box()).to_have_value(f"nothing {READABLE}")
    assert_inert(hostile)
