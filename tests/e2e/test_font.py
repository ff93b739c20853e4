"""The font of ``Panel.font()`` in the browser."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from django_panel import Resource
from tests.e2e.conftest import Declare
from tests.e2e.visitor import Visitor
from tests.project.models import Customer

if TYPE_CHECKING:
    from playwright.sync_api import Request

pytestmark = [
    pytest.mark.browser,
    pytest.mark.services("bundle"),
    pytest.mark.django_db(transaction=True),
]

LOADED = """async () => {
  await document.fonts.ready;
  return document.fonts.check('500 14px "Inter Variable"', "Customers")
    && [...document.fonts].filter((face) => face.status === "loaded")
      .some((face) => face.family.includes("Inter Variable"));
}"""
FAMILY = "() => getComputedStyle(document.body).fontFamily"


class Customers(Resource):
    model = Customer


@pytest.fixture
def fonts(logged_in: Visitor, declare: Declare) -> list[str]:
    """Declare a panel with a font and one without; return the font files that are requested."""

    declare(
        fine=lambda panel: panel.path("fine").font("inter").resources([Customers]),
        plain=lambda panel: panel.path("plain").resources([Customers]),
    )
    requested: list[str] = []

    def note(request: Request) -> None:
        if ".woff2" in request.url:
            requested.append(request.url.rpartition("/")[2])

    logged_in.page.on("request", note)
    return requested


def test_the_panel_is_set_in_the_font(
    logged_in: Visitor, fonts: list[str], customers: None
) -> None:
    logged_in.open("/fine/customers")

    assert logged_in.page.evaluate(LOADED)
    assert logged_in.page.evaluate(FAMILY).startswith('"Inter Variable"')
    # The letters of other languages are a file of their own, which this page does not need.
    assert [name.rpartition("-")[0] for name in fonts] == ["inter-latin-wght-normal"]


def test_another_panel_does_not_fetch_it(
    logged_in: Visitor, fonts: list[str], customers: None
) -> None:
    logged_in.open("/plain/customers")

    assert not logged_in.page.evaluate(LOADED)
    assert "Inter" not in logged_in.page.evaluate(FAMILY)
    assert fonts == []


def test_letters_of_other_languages_load_their_file(logged_in: Visitor, fonts: list[str]) -> None:
    Customer.objects.create(name="Žofie Łukasz", email="z@example.com")

    logged_in.open("/fine/customers")
    logged_in.page.evaluate(LOADED)

    assert sorted(name.rpartition("-")[0] for name in fonts) == [
        "inter-latin-ext-wght-normal",
        "inter-latin-wght-normal",
    ]
