"""Icons that the first page does not bring: fetched by name, once a page draws them."""

from __future__ import annotations

from typing import ClassVar

import pytest
from playwright.sync_api import expect

from django_panel import Panel, Resource
from tests.e2e.conftest import Declare
from tests.e2e.visitor import Visitor, answers_to
from tests.project.made import Build
from tests.project.models import Customer, Specimen

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
    """Return the letters whose icons were fetched."""
    names = [url.rpartition("/")[2] for url in urls]
    return sorted(name[0] for name in names if name[1] == "-" and name.endswith(".js"))


def test_a_rare_icon_is_fetched_and_a_wrong_name_leaves_no_trace(
    inside: Visitor, declare: Declare
) -> None:
    declare(shelf=panel_of(Common, Rare, Lost))
    answers = answers_to(inside.page)
    inside.open("/shelf/common")

    expect(inside.destination("Rare").locator("svg > path")).to_have_count(2)
    expect(inside.destination("Common").locator("svg > path").first).to_be_attached()
    expect(inside.destination("Lost").locator("svg")).to_have_count(0)
    assert sets_in([answer.url for answer in answers]) == ["a", "n"]


def test_common_icons_fetch_nothing(inside: Visitor, declare: Declare) -> None:
    declare(shelf=panel_of(Common))
    answers = answers_to(inside.page)
    inside.open("/shelf/common")

    expect(inside.destination("Common").locator("svg")).to_be_visible()
    inside.page.wait_for_load_state("networkidle")
    assert sets_in([answer.url for answer in answers]) == []
