"""The notification bell in a browser."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING, Any

from django.utils import timezone
from playwright.sync_api import expect

from django_panel import Notification
from django_panel.models import StoredNotification

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

    from tests.project.models import User

INDEX, ALL = "/admin/notifications", "/admin/notifications/all"
POLYGLOT = "\"><img src=x onerror=alert(1)><script>alert(2)</script>{{7*7}}'`"
#: Longer than the pause between two questions of a page that hears nothing.
A_MINUTE = 61_000


def keep(user: User, *titles: str, read: bool = False, **fields: Any) -> None:
    """Store notifications, the newest first."""
    now = timezone.now()
    for number, title in enumerate(titles):
        data = {**Notification("x").title(title).to_wire(), **fields}
        made = StoredNotification.store(user, data)
        StoredNotification.objects.filter(pk=made.pk).update(
            created_at=now - timedelta(minutes=number), read_at=now if read else None
        )


def unread_count(user: User) -> int:
    return StoredNotification.unread_count(user)


@dataclass(frozen=True, slots=True)
class Bell:
    """The bell button and its window."""

    page: Page

    def button(self) -> Locator:
        return self.page.locator("[data-slot=bell]:visible")

    def expect_count(self, count: int) -> None:
        name = f"Notifications {count} unread" if count else "Notifications"
        expect(self.page.get_by_role("button", name=name, exact=True)).to_be_visible()

    def follows(self) -> None:
        """Wait until the page has loaded its deferred props and subscribed to its channels."""
        self.page.wait_for_load_state("networkidle")

    def window(self) -> Locator:
        return self.page.get_by_role("dialog", name="Notifications")

    def open(self) -> Locator:
        """Open the window and wait for its rows and the focus."""
        self.button().click()
        expect(self.window()).to_be_focused()
        expect(self.window().locator("[aria-busy=false]").first).to_be_visible()
        expect(self.window().get_by_role("status", name="Loading")).to_have_count(0)
        return self.window()

    def row(self, title: str) -> Locator:
        return self.page.locator("[data-slot=notification]").filter(has_text=title)

    def press(self, name: str, within: Locator | None = None) -> None:
        place = self.window() if within is None else within
        place.get_by_role("button", name=name, exact=True).click()
