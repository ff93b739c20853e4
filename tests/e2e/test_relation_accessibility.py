"""axe on the relations of a record in each state, desktop and phone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.e2e.axe import SCRIPT
from tests.e2e.relations import (
    CUSTOMERS,
    JOBS,
    dialog,
    make_customer,
    make_job,
    relations,
    tab,
)
from tests.e2e.test_list_accessibility import SIZES, assert_accessible

if TYPE_CHECKING:
    from tests.e2e.visitor import Visitor

pytestmark = [
    pytest.mark.browser,
    pytest.mark.services("bundle"),
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(not SCRIPT.is_file(), reason="axe-core comes with the front end's packages"),
]


@SIZES
@pytest.mark.parametrize("path", ["", "/edit", "/todos"], ids=["view", "edit", "own page"])
def test_the_pages_of_a_record(foreman: Visitor, size: tuple[int, int], path: str) -> None:
    job = make_job()
    foreman.resize(size)
    foreman.open(f"{JOBS}/{job.pk}{path}")
    expect(foreman.page.get_by_role("main").get_by_role("searchbox")).to_be_visible()

    assert_accessible(foreman)


@SIZES
def test_one_relation_alone(foreman: Visitor, size: tuple[int, int]) -> None:
    customer = make_customer()
    foreman.resize(size)
    foreman.open(f"{CUSTOMERS}/{customer.pk}")
    expect(relations(foreman).get_by_role("searchbox")).to_be_visible()

    assert_accessible(foreman)


@SIZES
def test_a_form_in_its_dialog(foreman: Visitor, size: tuple[int, int]) -> None:
    job = make_job()
    foreman.resize(size)
    foreman.open(f"{JOBS}/{job.pk}")
    relations(foreman).get_by_role("button", name="Attach").click()
    expect(dialog(foreman).get_by_role("spinbutton")).to_be_visible()

    assert_accessible(foreman)


@SIZES
def test_a_tab_that_could_not_be_opened(
    foreman: Visitor, size: tuple[int, int], browser_errors: list[str]
) -> None:
    job = make_job()
    foreman.resize(size)
    foreman.open(f"{JOBS}/{job.pk}")
    foreman.page.route("**/*relation=remarks*", lambda route: route.abort("internetdisconnected"))
    tab(foreman, "Remarks").click()
    expect(relations(foreman).get_by_role("alert")).to_be_visible()
    browser_errors.clear()

    assert_accessible(foreman)
