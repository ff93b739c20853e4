"""The layout in left-to-right and right-to-left languages and on small screens."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Locator, expect

from tests.e2e.notifications import ALL, Bell, keep
from tests.e2e.visitor import DESK, PHONE, TABLET, Visitor
from tests.project.models import Customer, Project, Task, User

if TYPE_CHECKING:
    from pytest_django.fixtures import Settings

pytestmark = [
    pytest.mark.browser,
    pytest.mark.services("bundle"),
    pytest.mark.django_db(transaction=True),
]

LONG = "Agree with two pilot customers on the scope of the second phase of the warehouse move"


@pytest.fixture
def long_names(transactional_db: None) -> None:
    customer = Customer.objects.create(name="Thistledown Rail")
    project = Project.objects.create(customer=customer, name="Move to the new data centre")
    assignee = User.objects.create_user("countess-of-lovelace-and-engines")
    Task.objects.bulk_create(
        Task(project=project, title=f"{n}. {LONG}", assignee=assignee) for n in range(1, 31)
    )


SPACE_AFTER_TEXT = """cell => {
  const text = document.createRange();
  text.selectNodeContents(cell);
  return cell.getBoundingClientRect().right - text.getBoundingClientRect().right;
}"""


def middle(locator: Locator) -> float:
    box = locator.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2


@pytest.mark.usefixtures("long_names")
def test_reading_from_the_right_mirrors_the_page(logged_in: Visitor, settings: Settings) -> None:
    names = ("aside", "header nav ol", "header [data-slot=avatar]", "[data-slot=pager] nav")
    logged_in.open("/admin/tasks")
    ltr = [middle(logged_in.page.locator(name).first) for name in names]
    first_ltr = middle(logged_in.page.get_by_role("columnheader").first)

    settings.LANGUAGE_CODE = "ar"
    logged_in.open("/admin/tasks")

    assert logged_in.page.evaluate("() => document.documentElement.dir") == "rtl"
    width = DESK[0]
    mirrored = [middle(logged_in.page.locator(name).first) for name in names]
    for name, left, right in zip(names, ltr, mirrored, strict=True):
        assert (left < width / 2) != (right < width / 2), name
    assert abs(first_ltr + middle(logged_in.page.get_by_role("columnheader").first) - width) < 60
    # Latin text is below its heading too, at the right edge of its cell.
    assert logged_in.page.locator("[data-slot=text-cell]").first.evaluate(SPACE_AFTER_TEXT) < 2


def test_reading_from_the_right_brings_the_drawer_from_the_right(
    logged_in: Visitor, settings: Settings
) -> None:
    settings.LANGUAGE_CODE = "ar"
    logged_in.resize(PHONE)
    logged_in.open("/admin")
    logged_in.page.get_by_role("button", name="فتح قائمة التنقل").click()

    drawer = logged_in.page.get_by_role("dialog")
    expect(drawer).to_be_visible()
    box = drawer.bounding_box()

    assert box is not None
    assert box["x"] + box["width"] == PHONE[0]


@pytest.mark.parametrize("path", ["/admin", "/admin/tasks", "/admin/login", "/ops"])
@pytest.mark.usefixtures("long_names")
def test_no_page_is_wider_than_the_window(logged_in: Visitor, path: str) -> None:
    logged_in.open(path)

    for size in (DESK, TABLET, PHONE):
        logged_in.resize(size)
        wide = logged_in.page.evaluate("() => document.documentElement.scrollWidth")
        assert wide <= size[0], size


@pytest.mark.usefixtures("long_names")
def test_a_long_name_is_truncated_with_its_full_text_available(logged_in: Visitor) -> None:
    logged_in.open("/admin/tasks")
    name = logged_in.page.get_by_role("rowheader").first.locator("[data-slot=text-cell]")

    name.hover()

    box = name.bounding_box()
    assert box is not None
    assert box["height"] < 24
    expect(logged_in.page.get_by_role("tooltip")).to_have_text(f"30. {LONG}")
    logged_in.page.keyboard.press("Escape")
    expect(logged_in.page.get_by_role("tooltip")).to_have_count(0)
    # The focus of its link shows it too.
    logged_in.page.get_by_role("rowheader").nth(1).get_by_role("link").focus()
    logged_in.page.keyboard.press("Shift+Tab")
    logged_in.page.keyboard.press("Tab")
    expect(logged_in.page.get_by_role("tooltip")).to_have_text(f"29. {LONG}")


@pytest.mark.usefixtures("long_names")
def test_a_long_parent_leaves_room_for_the_current_breadcrumb(logged_in: Visitor) -> None:
    task = Task.objects.latest("pk")
    task.title = f"{LONG}, and on the date of the third"
    task.save()
    logged_in.resize(DESK)
    logged_in.open(f"/admin/tasks/{task.pk}/edit")
    trail = logged_in.page.get_by_role("navigation", name="Breadcrumbs")

    needed, given = trail.get_by_text("Edit", exact=True).evaluate(
        "(label) => [label.scrollWidth, label.clientWidth]"
    )

    assert needed <= given


def switch_on_hidden_columns(visitor: Visitor) -> None:
    """Show the columns that do not fit, so that the table scrolls."""
    visitor.page.get_by_role("button", name="Columns", exact=True).click()
    hidden = (
        visitor.page.locator("[data-slot=column-manager]")
        .get_by_role("listitem")
        .filter(has_text="Hidden at this width")
    )
    expect(hidden).not_to_have_count(0)
    for count in range(hidden.count(), 0, -1):
        hidden.first.get_by_role("checkbox").check()
        expect(hidden).to_have_count(count - 1)
    visitor.page.keyboard.press("Escape")


@pytest.mark.usefixtures("long_names")
def test_a_name_is_cut_last_and_hidden_columns_are_hinted_at(logged_in: Visitor) -> None:
    logged_in.open("/admin/tasks")
    scroll = logged_in.page.locator("[data-slot=table-scroll]")
    hint = logged_in.page.locator("[data-slot=more-after]")
    wide = logged_in.page.get_by_role("columnheader").first.bounding_box()
    assert wide is not None
    assert wide["width"] > 350

    logged_in.resize((730, 768))
    switch_on_hidden_columns(logged_in)

    logged_in.page.wait_for_function(
        "(box) => box.scrollWidth > box.clientWidth", arg=scroll.element_handle()
    )
    narrow = logged_in.page.get_by_role("columnheader").first.bounding_box()
    assert narrow is not None
    assert narrow["width"] >= 220
    expect(hint).to_have_css("opacity", "1")
    scroll.evaluate("(box) => box.scrollTo(box.scrollWidth, 0)")
    expect(hint).to_have_css("opacity", "0")
    # Every cell would inherit what stands there, and be styled anew with each change of it.
    assert not scroll.locator("xpath=..").get_attribute("style")
    # What names the record stays in sight while the others pass.
    after = logged_in.page.get_by_role("rowheader").first.bounding_box()
    frame = scroll.bounding_box()
    assert after is not None
    assert frame is not None
    selection = logged_in.page.locator("tbody tr").first.locator("td, th").first.bounding_box()
    assert selection is not None
    assert abs(selection["x"] - frame["x"]) <= 1
    assert abs(after["x"] - selection["x"] - selection["width"]) <= 1


@pytest.mark.parametrize("path", ["/admin/tasks", "/ops/customers"])
@pytest.mark.usefixtures("long_names", "customers")
def test_the_pager_is_in_the_window_without_scrolling(logged_in: Visitor, path: str) -> None:
    logged_in.open(path)

    expect(logged_in.page.locator("[data-slot=pager]")).to_be_in_viewport(ratio=1)
    assert logged_in.page.evaluate("() => document.documentElement.scrollHeight") <= DESK[1]


@pytest.mark.usefixtures("long_names")
def test_on_a_phone_a_row_is_a_card_with_its_name_in_two_lines(logged_in: Visitor) -> None:
    logged_in.resize(PHONE)
    logged_in.open("/admin/tasks")

    card = logged_in.page.locator("[data-slot=table-card]").first
    name = card.locator("[data-slot=text-cell]").first.bounding_box()

    assert name is not None
    assert 30 < name["height"] < 48
    expect(logged_in.page.get_by_role("table")).to_have_count(0)


@pytest.mark.parametrize("size", [DESK, PHONE])
@pytest.mark.usefixtures("long_names")
def test_another_page_begins_at_its_first_row(logged_in: Visitor, size: tuple[int, int]) -> None:
    logged_in.resize(size)
    logged_in.open("/admin/tasks?perPage=25")
    last = logged_in.page.get_by_text(f"6. {LONG}", exact=True).last
    last.scroll_into_view_if_needed()

    logged_in.page.get_by_role("button", name="Next page").click()

    expect(logged_in.page.get_by_text(f"5. {LONG}", exact=True).last).to_be_in_viewport()


@pytest.mark.usefixtures("long_names")
def test_a_failure_is_seen_from_the_button_that_met_it(
    logged_in: Visitor, browser_errors: list[str]
) -> None:
    logged_in.resize(PHONE)
    logged_in.open("/admin/tasks")
    logged_in.page.context.set_offline(True)

    logged_in.page.get_by_role("button", name="Next page").click()

    expect(logged_in.page.get_by_role("alert").first).to_be_in_viewport()
    logged_in.page.context.set_offline(False)
    browser_errors.clear()


@pytest.mark.usefixtures("customers")
def test_buttons_are_large_enough_to_hit(logged_in: Visitor) -> None:
    logged_in.open("/admin/customers")

    small = logged_in.page.evaluate(
        # The click target of a checkbox is larger than its box.
        "() => [...document.querySelectorAll('button, input, select')]"
        ".filter((e) => e.offsetParent && e.getBoundingClientRect().height < 28)"
        ".filter((e) => !(parseFloat(getComputedStyle(e, '::before').height) >= 28))"
        ".map((e) => e.outerHTML.slice(0, 120))"
    )

    assert small == []


def test_from_right_to_left_a_latin_text_starts_at_the_right(
    bell: Bell, logged_in: Visitor, ada: User
) -> None:
    keep(ada, "Paid", body="The invoice was paid.")
    logged_in.open(ALL)
    logged_in.page.evaluate("document.documentElement.dir = 'rtl'")

    gaps = bell.row("Paid").evaluate(
        """(row) => [...row.querySelectorAll("p[dir=auto]")].map((line) => {
            const text = document.createRange();
            text.selectNodeContents(line.querySelector("a") ?? line.firstChild);
            return line.getBoundingClientRect().right - text.getBoundingClientRect().right;
        })"""
    )

    assert len(gaps) == 2
    assert max(gaps) < 8
