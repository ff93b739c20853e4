"""Locators of widgets, and waits for their requests."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Request

    from tests.e2e.visitor import Visitor


def widget(visitor: Visitor, widget_id: str) -> Locator:
    """Return the element of one widget."""
    return visitor.page.locator(f"[data-slot=widget][data-widget={widget_id}]")


def stat(visitor: Visitor, label: str) -> Locator:
    """Return the element of one stat."""
    return visitor.page.locator("[data-slot=stat]").filter(
        has=visitor.page.get_by_text(label, exact=True)
    )


def wait_for_figure(visitor: Visitor, label: str, least: int) -> None:
    """Wait until a growing value is at least ``least``. Polling may skip values."""
    visitor.page.wait_for_function(
        """([label, least]) => [...document.querySelectorAll('[data-slot=stat]')]
            .map((stat) => stat.textContent)
            .some((said) => said.startsWith(label) && parseInt(said.slice(label.length)) >= least)
        """,
        arg=[label, least],
    )


def partial_visits(visitor: Visitor) -> list[str]:
    """Return a list to which the props of each visit are added: "everything" for a full one."""
    found: list[str] = []

    def note(sent: Request) -> None:
        if sent.headers.get("x-inertia"):
            found.append(sent.headers.get("x-inertia-partial-data", "everything"))

    visitor.page.on("request", note)
    return found


def be_hidden(visitor: Visitor, hidden: bool) -> None:
    """Hide the browser tab, or show it again."""
    visitor.page.evaluate(
        """(hidden) => {
            Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
            document.dispatchEvent(new Event('visibilitychange'));
        }""",
        hidden,
    )


def arrange(visitor: Visitor) -> None:
    """Start the arrange mode of a dashboard."""
    visitor.page.get_by_role("button", name="Customize").click()
    visitor.page.locator("[data-slot=arrange-board]").wait_for()
