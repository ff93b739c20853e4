"""A custom field and a custom widget, compiled by ``panel_build``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

import pytest
from django.core.exceptions import ValidationError
from playwright.sync_api import expect

from django_panel import Panel, Resource, forms
from django_panel.forms.schema import FormSchema
from django_panel.widgets import CustomWidget
from tests.e2e.conftest import Declare
from tests.e2e.field_inputs import field_at
from tests.e2e.visitor import Visitor
from tests.project.models import Specimen

if TYPE_CHECKING:
    from pathlib import Path

    from pytest_django.fixtures import Settings

pytestmark = [
    pytest.mark.browser,
    pytest.mark.services("bundle"),
    pytest.mark.django_db(transaction=True),
]


def says_why(value: Any) -> None:
    if not isinstance(value, dict) or not value.get("why"):
        raise ValidationError("Say why.")


class Reviews(Resource):
    model = Specimen
    slug: ClassVar[str | None] = "reviews"
    record_title_attribute = "name"

    @classmethod
    def form(cls, schema: FormSchema) -> FormSchema:
        rating = forms.CustomField("own").label("Rating").component("Reports/Fields/Rating")
        return schema.schema(
            [
                forms.TextInput("name").required(),
                rating.config({"maximum": 3}).rules([says_why]),
                forms.CustomField("data").label("Lost").component("Reports/Fields/Nowhere"),
            ]
        )


class OpeningHours(CustomWidget):
    heading = "Open"
    component = "Panels/Library/Widgets/OpeningHours"

    def data(self) -> dict[str, str]:
        return {"from": "09:00", "to": "17:00"}


def reviews_panel(panel: Panel) -> Panel:
    return panel.path("desk").resources([Reviews]).widgets([OpeningHours])


@pytest.fixture
def reviewer(
    logged_in: Visitor, declare: Declare, settings: Settings, shop_bundle: Path
) -> Visitor:
    """Return a visitor of a form with a custom field."""
    settings.STATICFILES_DIRS = [shop_bundle]
    declare(desk=reviews_panel)
    return logged_in


def test_a_hosts_own_field_is_typed_into_and_saved(reviewer: Visitor) -> None:
    page = reviewer.page
    reviewer.open("/desk/reviews/create")
    form = page.locator("[data-slot=panel-form]")
    rating = field_at(form, "own")
    form.get_by_label("Name").fill("Fern")

    rating.get_by_role("button", name="2 of 3").click()
    page.get_by_role("button", name="Create", exact=True).click()
    expect(rating.get_by_text("Say why.")).to_be_visible()
    why = rating.get_by_role("textbox", name="Rating")
    expect(why).to_have_attribute("aria-invalid", "true")
    why.press_sequentially("Grows well")
    expect(rating.get_by_text("Say why.")).to_be_hidden()
    page.get_by_role("button", name="Create", exact=True).click()
    expect(reviewer.toast("Specimen created.")).to_be_visible()

    made = Specimen.objects.get()
    assert (made.name, made.own, made.data) == ("Fern", {"stars": 2, "why": "Grows well"}, None)
    reviewer.open(f"/desk/reviews/{made.pk}/edit")
    expect(why).to_have_value("Grows well")
    expect(rating.get_by_role("button", pressed=True)).to_have_count(2)


def test_a_component_that_does_not_exist_leaves_the_value_alone(reviewer: Visitor) -> None:
    made = Specimen.objects.create(name="Moss", data={"kept": 1}, own={"stars": 1, "why": "a"})
    page = reviewer.page
    reviewer.open(f"/desk/reviews/{made.pk}/edit")
    form = page.locator("[data-slot=panel-form]")

    expect(field_at(form, "data").get_by_text("This field cannot be shown here.")).to_be_visible()
    form.get_by_label("Name").fill("Star moss")
    page.keyboard.press("Control+s")
    expect(reviewer.toast("Specimen updated.")).to_be_visible()

    made.refresh_from_db()
    assert (made.name, made.data) == ("Star moss", {"kept": 1})


def test_a_hosts_own_widget_is_drawn_from_its_data(reviewer: Visitor) -> None:
    reviewer.open("/desk")

    card = reviewer.page.locator("[data-slot=widget][data-widget=opening-hours]")
    expect(card.get_by_role("heading", name="Open")).to_be_visible()
    expect(card.get_by_text("09:00 to 17:00")).to_be_visible()
