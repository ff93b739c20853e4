"""The menu of a row's actions."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Locator


def choose_action(row: Locator, label: str) -> None:
    """Run an action from the menu of a row or a card."""
    row.get_by_role("button", name="Actions").click()
    row.page.get_by_role("menuitem", name=label).click()
