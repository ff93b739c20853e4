"""The notification window, and the page of all notifications."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from django_panel.models import StoredNotification
from django_panel.notifications import NotificationAction
from tests.e2e.axe import SCRIPT
from tests.e2e.notifications import ALL, INDEX, POLYGLOT, Bell, keep, unread_count
from tests.e2e.test_accessibility import assert_accessible
from tests.e2e.visitor import DESK, PHONE, HeldRequests, Visitor

if TYPE_CHECKING:
    from playwright.sync_api import Dialog

    from tests.e2e.conftest import Declare
    from tests.project.models import User

pytestmark = [
    pytest.mark.browser,
    pytest.mark.services("bundle"),
    pytest.mark.django_db(transaction=True),
]


def test_the_window_has_a_shape_before_it_has_rows(
    bell: Bell, logged_in: Visitor, ada: User
) -> None:
    keep(ada, "Paid", "Failed")
    logged_in.open("/admin")
    bell.expect_count(2)
    held = HeldRequests(logged_in, f"**{INDEX}")

    bell.button().click()
    expect(bell.window().get_by_role("status", name="Loading")).to_be_visible()
    expect(bell.window()).to_be_focused()
    held.open()
    held.next().continue_()

    expect(bell.row("Paid")).to_be_visible()
    expect(bell.window().get_by_role("listitem")).to_have_count(2)
    expect(bell.window().get_by_role("status", name="Loading")).to_have_count(0)


def test_nothing_is_said_to_be_nothing(bell: Bell, logged_in: Visitor) -> None:
    logged_in.open("/admin")
    bell.expect_count(0)

    bell.open()

    expect(bell.window().get_by_text("No new notifications")).to_be_visible()


def test_a_failure_can_be_repeated(
    bell: Bell, logged_in: Visitor, ada: User, browser_errors: list[str]
) -> None:
    keep(ada, "Paid")
    logged_in.open("/admin")
    logged_in.page.route(f"**{INDEX}", lambda route: route.fulfill(status=500, body="{}"))
    bell.button().click()
    expect(bell.window().get_by_role("alert")).to_contain_text("could not be loaded")
    browser_errors.clear()

    logged_in.page.unroute(f"**{INDEX}")
    bell.press("Try again")

    expect(bell.row("Paid")).to_be_visible()


def test_the_thirty_newest_stand_in_the_window(bell: Bell, logged_in: Visitor, ada: User) -> None:
    keep(ada, *(f"Row {number:02}" for number in range(33)))
    logged_in.open("/admin")

    bell.open()

    expect(bell.window().get_by_role("listitem")).to_have_count(30)
    expect(bell.window().get_by_role("listitem").first).to_contain_text("Row 00")
    expect(bell.window().get_by_text("33 unread")).to_be_visible()


def test_one_is_read_then_all(bell: Bell, logged_in: Visitor, ada: User) -> None:
    keep(ada, "Paid", "Failed", "Late")
    logged_in.open("/admin")
    bell.open()

    bell.press("Mark as read", bell.row("Paid"))
    bell.expect_count(2)
    expect(bell.row("Paid")).to_be_focused()
    assert unread_count(ada) == 2

    bell.press("Mark all as read")
    bell.expect_count(0)
    assert unread_count(ada) == 0
    assert StoredNotification.of(ada).count() == 3


def test_what_is_read_is_cleared_then_everything(bell: Bell, logged_in: Visitor, ada: User) -> None:
    keep(ada, "New")
    keep(ada, "Old", read=True)
    logged_in.open("/admin")
    bell.open()

    bell.press("Clear read")
    expect(bell.row("Old")).to_have_count(0)
    expect(bell.row("New")).to_be_visible()
    bell.expect_count(1)

    bell.press("Clear all")
    expect(bell.window().get_by_role("button", name="Delete all")).to_be_focused()
    logged_in.page.keyboard.press("Escape")
    expect(bell.window().get_by_role("button", name="Clear all")).to_be_focused()
    assert StoredNotification.of(ada).count() == 1

    bell.press("Clear all")
    bell.press("Delete all")
    expect(bell.window().get_by_text("No new notifications")).to_be_visible()
    bell.expect_count(0)
    assert not StoredNotification.of(ada).exists()


def test_a_button_of_a_row_does_not_follow_its_link(
    bell: Bell, logged_in: Visitor, ada: User
) -> None:
    keep(ada, "Paid", actions=[NotificationAction("view").url("/admin/customers").to_wire()])
    logged_in.open("/admin")
    bell.open()

    bell.press("Mark as read", bell.row("Paid"))

    bell.expect_count(0)
    assert logged_in.page.url.endswith("/admin")


def test_the_address_of_the_list_opens_the_page(logged_in: Visitor) -> None:
    logged_in.open(INDEX)

    expect(logged_in.heading()).to_have_text("Notifications")
    assert logged_in.page.url.endswith(ALL)


def test_following_a_link_marks_its_row(bell: Bell, logged_in: Visitor, ada: User) -> None:
    link = NotificationAction("view").url("/admin/customers").to_wire()
    keep(ada, "Paid", actions=[link])
    logged_in.open("/admin")
    bell.open()

    row = bell.row("Paid")
    expect(row.get_by_role("link")).to_have_count(1)
    expect(row.get_by_role("link", name="Paid")).to_have_accessible_description("View")
    # The whole row is the link; the button stays a button.
    size = row.bounding_box()
    assert size is not None
    row.click(position={"x": size["width"] / 2, "y": size["height"] - 4})

    expect(logged_in.heading()).to_have_text("Customers")
    # The page was left during the request; a later page shows the result.
    for _ in range(100):
        if unread_count(ada) == 0:
            break
        logged_in.page.wait_for_timeout(100)
    logged_in.open("/admin")
    bell.expect_count(0)


def test_by_keyboard_alone(bell: Bell, logged_in: Visitor, ada: User) -> None:
    keep(ada, "Paid")
    logged_in.open("/admin")
    bell.button().focus()
    expect(bell.button()).to_be_focused()

    logged_in.page.keyboard.press("Enter")
    expect(bell.window()).to_be_focused()
    expect(bell.row("Paid")).to_be_visible()
    logged_in.page.keyboard.press("Tab")
    expect(bell.window().get_by_role("button", name="Mark all as read")).to_be_focused()
    logged_in.page.keyboard.press("Tab")
    expect(bell.row("Paid").get_by_role("button", name="Mark as read")).to_be_focused()
    logged_in.page.keyboard.press("Enter")
    expect(bell.row("Paid")).to_be_focused()

    logged_in.page.keyboard.press("Escape")
    expect(bell.window()).to_have_count(0)
    expect(bell.button()).to_be_focused()
    bell.expect_count(0)


def test_a_phone_shows_it_across_the_screen(bell: Bell, logged_in: Visitor, ada: User) -> None:
    keep(ada, "Paid " + "x" * 200)
    logged_in.resize(PHONE)
    logged_in.open("/admin")

    bell.open()

    box = bell.window().bounding_box()
    assert box is not None
    assert (box["x"], box["width"]) == (0, PHONE[0])
    assert logged_in.page.evaluate("() => document.documentElement.scrollWidth") == PHONE[0]
    bell.press("Close")
    expect(bell.button()).to_be_focused()


def test_the_page_of_all_has_pages_and_views(bell: Bell, logged_in: Visitor, ada: User) -> None:
    keep(ada, *(f"Row {number:02}" for number in range(28)))
    keep(ada, "Read long ago", read=True)
    logged_in.open("/admin")
    bell.open().get_by_role("link", name="View all").click()
    expect(logged_in.heading()).to_have_text("Notifications")
    expect(bell.window()).to_have_count(0)
    expect(bell.row("Row")).to_have_count(24)

    logged_in.page.get_by_role("button", name="Next page").click()
    expect(bell.row("Row 27")).to_be_visible()
    expect(logged_in.page.get_by_text("2 / 2")).to_be_visible()

    logged_in.page.get_by_role("link", name="Read", exact=True).click()
    expect(bell.row("Read long ago")).to_be_visible()
    expect(bell.row("Row")).to_have_count(0)

    logged_in.page.get_by_role("link", name="Unread", exact=True).click()
    expect(bell.row("Row 00")).to_be_visible()
    logged_in.page.get_by_role("main").get_by_role("button", name="Mark all as read").click()
    expect(logged_in.page.get_by_text("All caught up")).to_be_visible()
    bell.expect_count(0)
    assert unread_count(ada) == 0


def test_the_page_follows_what_is_done_behind_the_bell(
    bell: Bell, logged_in: Visitor, ada: User
) -> None:
    keep(ada, "Paid", "Failed")
    logged_in.open(ALL)
    main = logged_in.page.get_by_role("main")
    expect(main.get_by_role("button", name="Mark as read", exact=True)).to_have_count(2)
    bell.open()

    bell.press("Mark all as read")

    expect(main.get_by_role("button", name="Mark as read", exact=True)).to_have_count(0)


HOSTILE: list[Any] = [
    {"title": POLYGLOT, "body": POLYGLOT, "icon": POLYGLOT, "color": POLYGLOT},
    {"title": {"toString": 1}, "body": ["x"], "actions": "javascript:alert(1)"},
    {"title": "Constructor", "icon": "constructor", "color": "__proto__"},
    {
        "title": "Links",
        "actions": [
            {"name": "x", "label": POLYGLOT, "url": url, "variant": POLYGLOT}
            for url in (
                "javascript:alert(1)",
                "JaVa\tScript:alert(1)",
                "\u0001javascript:alert(1)",
                "data:text/html,<script>alert(1)</script>",
                "vbscript:x",
                "//evil.example",
                "/\\evil.example",
            )
        ],
    },
    [],
    7,
    "javascript:alert(1)",
]


def test_tampered_rows_are_inert(bell: Bell, logged_in: Visitor, ada: User) -> None:
    for data in HOSTILE:
        StoredNotification.objects.create(user=ada, data=data)
    dialogs: list[str] = []

    def note(dialog: Dialog) -> None:
        dialogs.append(dialog.message)
        dialog.dismiss()

    logged_in.page.on("dialog", note)
    logged_in.open("/admin")
    bell.open()
    expect(bell.window().get_by_role("listitem")).to_have_count(len(HOSTILE))
    found = [_links_and_images(logged_in, "[role=dialog]")]
    bell.window().get_by_role("link", name="View all").click()
    expect(logged_in.page.get_by_role("main").get_by_role("listitem")).not_to_have_count(0)
    expect(bell.row("Constructor")).to_be_visible()
    found.append(_links_and_images(logged_in, "main"))

    assert found == [[], []]
    assert dialogs == []
    expect(bell.row(POLYGLOT).first).to_be_visible()


def _links_and_images(visitor: Visitor, place: str) -> list[str]:
    """Return the links and image sources in the rows."""
    found: list[str] = visitor.page.locator(f"{place} [data-slot=notification]").evaluate_all(
        "(rows) => rows.flatMap((row) => [...row.querySelectorAll('a, img, script')])"
        ".map((each) => each.outerHTML)"
    )
    return found


def test_without_a_bar_on_top_the_bell_stands_beside_the_account(
    bell: Bell, logged_in: Visitor, ada: User, declare: Declare
) -> None:
    declare(bare=lambda panel: panel.path("bare").topbar(False))
    keep(ada, "Paid")
    for size in (DESK, PHONE):
        logged_in.resize(size)
        logged_in.open("/bare")
        bell.expect_count(1)

        bell.open()

        expect(bell.row("Paid")).to_be_visible()


def test_a_window_that_cannot_be_loaded_leaves_the_page(
    bell: Bell, logged_in: Visitor, ada: User, browser_errors: list[str]
) -> None:
    keep(ada, "Paid")
    logged_in.page.route("**/BellPopup*", lambda route: route.abort())
    logged_in.open("/admin")

    bell.button().click()

    expect(logged_in.toast("could not be loaded")).to_be_visible()
    expect(logged_in.heading()).to_have_text("Dashboard")
    bell.expect_count(1)
    browser_errors.clear()


@pytest.mark.skipif(not SCRIPT.is_file(), reason="axe-core comes with the front end's packages")
@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_everybody_can_use_it(
    bell: Bell, logged_in: Visitor, ada: User, size: tuple[int, int]
) -> None:
    link = NotificationAction("view").url("/admin/customers").to_wire()
    for color in ("info", "success", "warning", "danger"):
        keep(ada, color.title(), color=color, body="More of it", actions=[link])
    keep(ada, "Old", read=True)
    logged_in.resize(size)
    logged_in.open("/admin")
    bell.open()
    expect(bell.row("Old")).to_have_count(1)
    assert_accessible(logged_in, size)

    logged_in.open(ALL)
    assert_accessible(logged_in, size)
