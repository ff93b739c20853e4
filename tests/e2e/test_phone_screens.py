"""What changes on a phone with a touch screen: breadcrumbs, toolbar, cards, buttons, the bell."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.e2e.lists import make_tasks, work_panel
from tests.e2e.notifications import keep
from tests.e2e.relations import JOBS, make_job
from tests.e2e.visitor import DESK, PHONE
from tests.project.models import Labelling, Task

if TYPE_CHECKING:
    from playwright.sync_api import FloatRect, Locator

    from tests.e2e.conftest import Declare
    from tests.e2e.notifications import Bell
    from tests.e2e.visitor import Visitor
    from tests.project.models import User

pytestmark = [
    pytest.mark.browser,
    pytest.mark.services("bundle"),
    pytest.mark.django_db(transaction=True),
]

LIST = "/shift/tasks"


def box(element: Locator) -> FloatRect:
    """Return the place of a visible element."""
    expect(element).to_be_visible()
    found = element.bounding_box()
    assert found is not None
    return found


@pytest.fixture
def phone(logged_in: Visitor) -> Iterator[Visitor]:
    """Return a visitor with a small touch screen."""
    screen = logged_in.page.context.new_cdp_session(logged_in.page)
    touch = "Emulation.setTouchEmulationEnabled"
    screen.send(touch, {"enabled": True})
    logged_in.resize(PHONE)
    yield logged_in
    screen.send(touch, {"enabled": False})
    logged_in.resize(DESK)


def test_the_count_overlaps_the_icon_of_the_bell(phone: Visitor, bell: Bell, ada: User) -> None:
    keep(ada, "Paid")
    phone.open("/admin")
    bell.expect_count(1)

    icon, count = (
        box(bell.button().locator("svg")),
        box(phone.page.locator("[data-slot=unread-count]")),
    )

    assert box(bell.button())["height"] == 44
    assert icon["x"] < count["x"] < icon["x"] + icon["width"] / 2
    assert icon["y"] + 6 < count["y"] + count["height"] < icon["y"] + icon["height"]


def test_the_selects_of_a_list_share_a_line_below_the_search(
    phone: Visitor, declare: Declare
) -> None:
    declare(work=work_panel)
    make_tasks(3)
    phone.open(LIST)
    search = box(phone.page.locator("[data-slot=table-search]"))
    group, sort = (
        box(phone.page.get_by_role("combobox", name=name)) for name in ("Group by", "Sort by")
    )

    assert group["y"] == sort["y"] > search["y"] + search["height"]
    assert group["width"] == pytest.approx(sort["width"], abs=1)


def test_a_long_text_in_an_editable_cell_stays_on_its_card(
    phone: Visitor, declare: Declare
) -> None:
    declare(work=work_panel)
    make_tasks(1)
    Task.objects.update(notes="Came from the customer; answer even if the answer is no.")
    phone.open(LIST)
    card = phone.page.locator("[data-slot=table-card]")
    if card.get_by_role("textbox").count() == 0:
        card.get_by_role("button", name="more").click()

    field, around = box(card.get_by_role("textbox", name="Notes")), box(card)

    assert field["x"] + field["width"] <= around["x"] + around["width"] - 16


def test_the_breadcrumb_of_the_parent_is_the_way_back(phone: Visitor, declare: Declare) -> None:
    declare(work=work_panel)
    phone.open(LIST)
    trail = phone.page.get_by_role("navigation", name="Breadcrumbs")
    back = trail.get_by_role("link", name="Dashboard")

    assert back.evaluate("(link) => link.scrollWidth <= link.clientWidth")
    assert box(trail.get_by_role("listitem").last)["width"] <= 1
    back.click()
    expect(phone.heading()).to_have_text("Dashboard")


def test_the_buttons_of_an_empty_relation_have_labels(phone: Visitor, foreman: Visitor) -> None:
    job = make_job()
    Labelling.objects.all().delete()
    phone.open(f"{JOBS}/{job.pk}")
    buttons = phone.page.locator("[data-slot=empty-state]").first.get_by_role("button")
    expect(buttons).not_to_have_count(0)

    for button in buttons.all():
        assert box(button)["width"] > 60, button.inner_text()
