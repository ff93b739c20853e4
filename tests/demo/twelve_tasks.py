"""Twelve tasks that people do in a panel every day, driven in a browser on the demo.

Each task finds things by role and name, as a person or a screen reader would, and works on a wide
screen and on a phone.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.e2e.row_actions import choose_action

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

    from tests.demo.demo_project import DemoProject


@dataclass(frozen=True, slots=True)
class Walk:
    """A browser tab on the demo's administration panel, and the demo's database."""

    page: Page
    url: str
    demo: DemoProject

    @property
    def main(self) -> Locator:
        return self.page.get_by_role("main")

    @property
    def heading(self) -> Locator:
        return self.page.get_by_role("heading", level=1)

    @property
    def records(self) -> Locator:
        """The rows of a list, or its cards on a phone."""
        return self.main.locator("[data-row]")

    def open(self, path: str) -> None:
        self.page.goto(f"{self.url}{path}")
        self.heading.wait_for()

    def go_to(self, label: str) -> None:
        """Choose an entry of the navigation, which is behind a button on a phone."""
        menu = self.page.get_by_role("button", name="Open navigation")
        if menu.is_visible():
            menu.click()
        navigation = self.page.get_by_role("navigation", name="Main").last
        link = navigation.get_by_role("link", name=label)
        address = f"{self.url}{link.get_attribute('href')}"
        link.click()
        self.page.wait_for_url(address)
        expect(self.heading).to_have_text(label)

    def record(self, text: str) -> Locator:
        return self.records.filter(has_text=text)

    def first_title(self) -> str:
        return self.records.first.get_by_role("link").first.inner_text().strip()

    def search(self, words: str) -> None:
        self.main.get_by_role("searchbox").first.fill(words)

    def toast(self, text: str | re.Pattern[str]) -> Locator:
        return self.page.locator("[data-slot=toast]").filter(has_text=text)

    def choose(self, path: str, words: str) -> None:
        """Choose an option of a select: search it, and take the first that is found."""
        self.main.locator(f'[data-path="{path}"] [data-slot=option-picker]').click()
        self.page.get_by_role("combobox", name="Search").fill(words)
        self.page.get_by_role("option", name=words).first.click()


def look_at_the_dashboard(walk: Walk) -> None:
    """1. Sign in, and look at the last four weeks."""
    walk.page.goto(f"{walk.url}/admin/login")
    walk.page.get_by_label("Email").fill("admin@demo.test")
    walk.page.get_by_role("textbox", name="Password").fill("demo-panel")
    walk.page.get_by_role("button", name="Sign in").click()
    expect(walk.heading).to_have_text("Dashboard")

    walk.main.get_by_label("Period").select_option("30")

    expect(walk.page).to_have_url(re.compile("period"))
    expect(walk.main.get_by_text("Invoiced", exact=True).first).to_be_visible()


def page_through_a_list(walk: Walk) -> None:
    """2. Open the third page of a list, and go back to the first."""
    walk.go_to("Customers")
    first = walk.first_title()
    walk.page.get_by_role("button", name="Next page").click()
    expect(walk.record(first)).to_have_count(0)
    second = walk.first_title()
    walk.page.get_by_role("button", name="Next page").click()
    expect(walk.record(second)).to_have_count(0)

    walk.page.go_back()
    expect(walk.record(second).first).to_be_visible()
    walk.page.go_back()

    expect(walk.record(first).first).to_be_visible()


def finish_overdue_tasks(walk: Walk) -> None:
    """3. Finish overdue tasks. The question names one that is blocked; the others are finished."""
    walk.open("/admin/tasks?tab=overdue&perPage=100")
    expect(walk.records.first).to_be_visible()
    keys = [row.get_attribute("data-row") for row in walk.records.all()]
    with walk.demo.database() as database:
        found = database.execute(
            f"SELECT id FROM agency_task WHERE is_blocked AND id IN ({', '.join(map(str, keys))})"
        ).fetchall()
    blocked = {str(key) for (key,) in found}
    chosen = [key for key in keys if key not in blocked][:4] + sorted(blocked)[:1]
    for key in chosen:
        walk.main.locator(f"[data-row='{key}']").get_by_role("checkbox").check()

    bar = walk.page.get_by_role("region", name="Selected rows")
    bar.get_by_role("button", name="Finish").click()
    window = walk.page.get_by_role("dialog", name="Finish 5 tasks?")
    expect(window.locator("[data-slot=refused-records]")).to_contain_text("The task is blocked.")
    window.get_by_role("button", name="Continue with the other 4").click()

    expect(walk.toast("4 tasks finished. 1 skipped: The task is blocked.")).to_be_visible()
    expect(bar).to_contain_text("1 selected")


def correct_a_cell(walk: Walk) -> None:
    """4. Switch a task to blocked in the list. The cell itself says that it is saved."""
    walk.go_to("Tasks")
    title = walk.first_title()
    record = walk.records.first
    more = record.get_by_role("button", name=re.compile("more"))
    if more.is_visible():
        more.click()
    switch = record.get_by_role("switch")
    was = switch.is_checked()

    switch.click()

    expect(record.locator("[data-slot=cell-saved]")).to_be_visible()
    expect(walk.record(title).first.get_by_role("switch")).to_be_checked(checked=not was)
    switch.click()
    expect(switch).to_be_checked(checked=was)


def work_through_a_queue(walk: Walk) -> None:
    """5. Open a record from the list, go to the next one, and return to its row."""
    walk.open("/admin/invoices")
    first = walk.first_title()
    walk.records.first.get_by_role("link").first.click()
    expect(walk.heading).to_contain_text(first)
    place = walk.page.get_by_role("navigation", name="Records of the list")
    expect(place).to_contain_text("1 of ")

    place.get_by_role("link", name="Next record").click()
    expect(place).to_contain_text("2 of ")
    second = walk.heading.inner_text()
    walk.page.go_back()
    walk.page.go_back()

    expect(walk.record(second).first).to_be_visible()


def create_a_task(walk: Walk) -> None:
    """6. Create a task, after a first try without a project."""
    walk.go_to("Tasks")
    walk.main.get_by_role("link", name="New task").click()
    walk.main.get_by_role("textbox", name="Title").fill("Print the season's brochure")
    walk.main.get_by_role("button", name="Create", exact=True).click()
    expect(walk.main.get_by_text("This field is required.")).to_be_visible()
    expect(walk.main.get_by_text("Not saved. 1 field needs")).to_be_visible()

    walk.choose("project", "Investor pages")
    walk.main.get_by_role("button", name="Create", exact=True).click()

    expect(walk.toast("Task created.")).to_be_visible()
    expect(walk.heading).to_have_text("Print the season's brochure")


def find_a_record(walk: Walk) -> None:
    """7. Find that task from anywhere, by a part of its title."""
    walk.open("/admin")
    walk.page.keyboard.press("ControlOrMeta+k")
    palette = walk.page.get_by_role("dialog")
    palette.get_by_role("combobox").fill("season's brochure")
    palette.get_by_role("option", name="Print the season's brochure").click()

    expect(walk.heading).to_have_text("Print the season's brochure")


def write_an_invoice(walk: Walk) -> None:
    """8. Add a line to an invoice; a line without its text is named, and the total follows."""
    walk.open("/admin/invoices/1100/edit")
    total = walk.main.locator("[data-slot=totals]").last
    before = total.inner_text()
    walk.main.get_by_role("button", name="Add a line").click()
    lines = walk.main.get_by_role("textbox", name="Description")
    walk.main.get_by_role("spinbutton", name="Unit price").last.fill("200")
    expect(total).not_to_have_text(before)
    walk.main.get_by_role("button", name="Save changes").click()
    expect(lines.last).to_be_focused()
    expect(walk.main.get_by_text("This field is required.")).to_be_visible()

    lines.last.fill("Photographs of the new building")
    walk.main.get_by_role("button", name="Save changes").click()

    expect(walk.toast("Invoice updated.")).to_be_visible()


def add_a_task_to_a_project(walk: Walk) -> None:
    """9. Add a task to a project without leaving the project's page."""
    walk.open("/admin/projects/1200")
    walk.main.locator("[data-slot=when-shown]").last.scroll_into_view_if_needed()
    walk.main.get_by_role("button", name="New task").click()
    window = walk.page.get_by_role("dialog")
    window.get_by_role("textbox", name="Title").fill("Call the printer")
    window.get_by_role("button", name="Create", exact=True).click()

    expect(window).to_have_count(0)
    expect(walk.main.locator("[data-row]").filter(has_text="Call the printer")).to_be_visible()


def restore_a_comment(walk: Walk) -> None:
    """10. Delete a comment, find it among the deleted ones, and restore it."""
    walk.go_to("Comments")
    title = walk.first_title()
    choose_action(walk.records.first, "Delete")
    walk.page.get_by_role("dialog").get_by_role("button", name="Delete").click()
    expect(walk.toast("Comment deleted.")).to_be_visible()

    walk.open("/admin/comments?filters[trashed]=only")
    choose_action(walk.record(title).first, "Restore")

    expect(walk.toast("Comment restored.")).to_be_visible()


def move_a_card(walk: Walk) -> None:
    """11. Move a task on the board with the keyboard, and show more cards of a cell."""
    walk.open("/admin/tasks/board")
    column = walk.main.locator("[data-board-column=todo] [data-row]")
    before = column.count()
    walk.main.get_by_role("button", name="Show more of To do").first.click()
    expect(column.nth(before)).to_be_attached()
    handle = walk.main.locator("[data-board-column=todo] [data-card-handle]").first
    key = handle.get_attribute("data-card-handle")
    handle.focus()
    for pressed in ("Space", "ArrowRight", "Space"):
        walk.page.keyboard.press(pressed)

    moved = walk.main.locator(f"[data-board-column=in_progress] [data-row='{key}']")
    expect(moved).to_be_visible()
    expect(moved).not_to_have_attribute("aria-busy", "true")
    assert walk.demo.count(f"SELECT state = 'in_progress' FROM agency_task WHERE id = {key}") == 1


def read_the_news(walk: Walk) -> None:
    """12. Read the notifications, and sign out."""
    walk.open("/admin")
    walk.page.get_by_role("button", name="Notifications").click()
    walk.page.get_by_role("button", name="Mark all as read").click()
    expect(walk.page.get_by_role("button", name="Mark as read", exact=True)).to_have_count(0)
    walk.page.keyboard.press("Escape")

    walk.page.get_by_role("button", name="account menu").click()
    walk.page.get_by_role("menuitem", name="Sign out").click()

    expect(walk.page.get_by_role("button", name="Sign in")).to_be_visible()


TASKS = (
    look_at_the_dashboard,
    page_through_a_list,
    finish_overdue_tasks,
    correct_a_cell,
    work_through_a_queue,
    create_a_task,
    find_a_record,
    write_an_invoice,
    add_a_task_to_a_project,
    restore_a_comment,
    move_a_card,
    read_the_news,
)
