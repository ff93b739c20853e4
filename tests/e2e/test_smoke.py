"""The smoke test of the test project."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.e2e.smoke import SmokeTestSite, run_smoke_test
from tests.project.models import Customer, User

if TYPE_CHECKING:
    from playwright.sync_api import Page
    from pytest_django.live_server_helper import LiveServer

pytestmark = [pytest.mark.browser, pytest.mark.services("bundle")]


@pytest.mark.django_db(transaction=True)
def test_a_person_signs_in_finds_a_row_and_leaves(page: Page, live_server: LiveServer) -> None:
    User.objects.create_superuser("ada", "ada@example.com", "an engine of numbers")
    Customer.objects.bulk_create(Customer(name=f"Customer {n:02}") for n in range(1, 31))

    run_smoke_test(
        page,
        SmokeTestSite(
            panel_url=f"{live_server.url}/admin",
            login="ada",
            password="an engine of numbers",
            list_label="Customers",
            visible_text="Customer 30",
            search="Customer 07",
            found_text="Customer 07",
            hidden_text="Customer 30",
        ),
    )
