"""Icons outside the main bundle are loaded by name when a page uses them."""

from __future__ import annotations

from typing import ClassVar

import pytest
from playwright.sync_api import expect

from django_panel import Panel, Resource
from tests.e2e.conftest import Declare
from tests.e2e.visitor import Visitor, record_responses
from tests.project.models import Customer, Specimen
from tests.project.provider_factory import Build

pytestmark = [
    pytest.mark.browser,
    pytest.mark.services("bundle"),
    pytest.mark.django_db(transaction=True),
]


class Common(Resource):
    model = Specimen
    slug: ClassVar[str | None] = "common"
    navigation_label = "Common"
    navigation_icon = "users"


class Rare(Resource):
    model = Customer
    slug: ClassVar[str | None] = "rare"
    navigation_label = "Rare"
    navigation_icon = "axe"


class Lost(Resource):
    model = Customer
    slug: ClassVar[str | None] = "lost"
    navigation_label = "Lost"
    navigation_icon = "no-such-icon"


def panel_of(*resources: type[Resource]) -> Build:
    def build(panel: Panel) -> Panel:
        return panel.path("shelf").resources(list(resources))

    return build


def sets_in(urls: list[str]) -> list[str]:
    """Return the first letters whose icon files were loaded."""
    names = [url.rpartition("/")[2] for url in urls]
    return sorted(name[0] for name in names if name[1] == "-" and name.endswith(".js"))


def test_a_rare_icon_arrives_with_the_page_and_a_wrong_name_leaves_no_trace(
    logged_in: Visitor, declare: Declare
) -> None:
    declare(shelf=panel_of(Common, Rare, Lost))
    answers = record_responses(logged_in.page)
    logged_in.open("/shelf/common")

    expect(logged_in.nav_link("Rare").locator("svg > path")).to_have_count(2)
    expect(logged_in.nav_link("Common").locator("svg > path").first).to_be_attached()
    expect(logged_in.nav_link("Lost").locator("svg")).to_have_count(0)
    # The document contains the rare icon; that the other does not exist, its letter tells.
    assert sets_in([answer.url for answer in answers]) == ["n"]


def test_common_icons_fetch_nothing(logged_in: Visitor, declare: Declare) -> None:
    declare(shelf=panel_of(Common))
    answers = record_responses(logged_in.page)
    logged_in.open("/shelf/common")

    expect(logged_in.nav_link("Common").locator("svg")).to_be_visible()
    logged_in.page.wait_for_load_state("networkidle")
    assert sets_in([answer.url for answer in answers]) == []
