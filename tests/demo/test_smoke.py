"""The smoke test of the demo, as of every host project."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.demo.demo_project import RunningDemo
from tests.e2e.smoke import SmokeTestSite, run_smoke_test

if TYPE_CHECKING:
    from playwright.sync_api import Page


@pytest.mark.browser
def test_sign_in_and_see_customers(page: Page, running_demo: RunningDemo) -> None:
    run_smoke_test(
        page,
        SmokeTestSite(
            panel_url=f"{running_demo.url}/admin",
            login="admin@demo.test",
            password="demo-panel",
            list_label="Customers",
            visible_text="3rd Street Bikes",
            search="月と海",
            found_text="月と海 Tea House",
            hidden_text="3rd Street Bikes",
        ),
    )
