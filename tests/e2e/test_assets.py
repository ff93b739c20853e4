"""Modules and stylesheets of ``Panel.assets()`` in the browser."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

import pytest
from playwright.sync_api import expect

from django_panel import Page, Panel, Resource, forms
from django_panel.forms.schema import FormSchema
from django_panel.tables import CustomColumn, TableSchema, TextColumn
from django_panel.widgets import CustomWidget
from tests.e2e.conftest import Declare
from tests.e2e.visitor import Visitor
from tests.project.models import Specimen

if TYPE_CHECKING:
    from pytest_django.fixtures import Settings

pytestmark = [
    pytest.mark.browser,
    pytest.mark.services("bundle"),
    pytest.mark.django_db(transaction=True),
]

MODULE = """
const { createElement, useState } = djangoPanel.react;
const text = (words) => createElement("p", null, words);

function Counter() {
  const [count, setCount] = useState(0);
  return createElement("button", { onClick: () => setCount(count + 1) }, `Counted ${count}`);
}

function Shade({ value, onChange, id }) {
  const change = (event) => onChange({ shade: event.target.value });
  return createElement("input", { id, value: value?.shade ?? "", onChange: change });
}

djangoPanel.registerComponents({
  "Panels/Seasons/Hooks/Greeting": ({ name }) => text(`Hello ${name}`),
  "Seasons/Hooks/Counter": Counter,
  "Seasons/Hooks/Broken": () => { throw new Error("broken"); },
  "Seasons/Pages/Calendar": ({ month }) => createElement("h1", null, `It is ${month}`),
  "Seasons/Widgets/Weather": ({ data }) => text(`${data.degrees} degrees`),
  "Seasons/Fields/Shade": Shade,
  "Seasons/Columns/Shade": ({ value }) => text(`Shade ${value?.shade}`),
});
"""
STYLES = ".panel-shell { --season: spring }\nh1 { letter-spacing: 3px }\n"


class Calendar(Page):
    title = "Calendar"
    component = "Panels/Seasons/Pages/Calendar"

    def props(self) -> Mapping[str, Any]:
        return {"month": "May"}


class ToTheSeasons(Page):
    title = "To the seasons"

    @classmethod
    def url(cls, panel: Any = None) -> str:
        return "/seasons"


class Weather(CustomWidget):
    heading = "Weather"
    component = "Seasons/Widgets/Weather"

    def data(self) -> dict[str, int]:
        return {"degrees": 21}


class Plants(Resource):
    model = Specimen
    slug: ClassVar[str | None] = "plants"

    @classmethod
    def form(cls, schema: FormSchema) -> FormSchema:
        shade = forms.CustomField("own").label("Shade").component("Seasons/Fields/Shade")
        return schema.schema([forms.TextInput("name").required(), shade])

    @classmethod
    def table(cls, schema: TableSchema) -> TableSchema:
        shade = CustomColumn("own").component("Seasons/Columns/Shade")
        return schema.columns([TextColumn("name"), shade])


def seasons_panel(panel: Panel) -> Panel:
    return (
        panel.path("seasons")
        .pages([Calendar])
        .widgets([Weather])
        .resources([Plants])
        .assets("seasons/panel.js", "seasons/panel.css")
        .render_hook("page.start", "Seasons/Hooks/Greeting", {"name": "Ada"})
        .render_hook("page.end", "Seasons/Hooks/Counter")
    )


Write = Callable[..., None]


@pytest.fixture
def write(settings: Settings, tmp_path: Path) -> Write:
    """Return a function that writes static files."""
    settings.STATICFILES_DIRS = [tmp_path]

    def files(**contents: str) -> None:
        for name, content in {"panel.js": MODULE, "panel.css": STYLES, **contents}.items():
            path = tmp_path / "seasons" / name
            path.parent.mkdir(exist_ok=True)
            path.write_text(content)

    return files


@pytest.fixture
def seasons(logged_in: Visitor, declare: Declare, write: Write) -> Visitor:
    write()
    declare(
        seasons=seasons_panel,
        plain=lambda panel: panel.path("plain").pages([Calendar, ToTheSeasons]),
    )
    return logged_in


def test_components_of_a_module_are_drawn_on_the_first_page(seasons: Visitor) -> None:
    page = seasons.page
    seasons.open("/seasons")

    expect(page.get_by_text("Hello Ada")).to_be_visible()
    expect(page.get_by_text("21 degrees")).to_be_visible()
    page.get_by_role("button", name="Counted 0").click()
    expect(page.get_by_role("button", name="Counted 1")).to_be_visible()
    expect(seasons.heading()).to_have_css("letter-spacing", "3px")

    seasons.nav_link("Calendar").click()
    expect(seasons.heading()).to_have_text("It is May")
    page.reload()
    expect(seasons.heading()).to_have_text("It is May")


def test_a_field_and_a_column_of_a_module_work(seasons: Visitor) -> None:
    page = seasons.page
    seasons.open("/seasons/plants/create")

    page.get_by_label("Name").fill("Fern")
    page.get_by_label("Shade").press_sequentially("deep")
    page.get_by_role("button", name="Create", exact=True).click()
    expect(seasons.toast("Specimen created.")).to_be_visible()

    assert Specimen.objects.get().own == {"shade": "deep"}
    seasons.open("/seasons/plants")
    expect(seasons.row("Fern").get_by_text("Shade deep")).to_be_visible()


def test_the_sign_in_page_loads_them_and_another_panel_does_not(
    visitor: Visitor, declare: Declare, write: Write
) -> None:
    write()
    declare(seasons=seasons_panel, plain=lambda panel: panel.path("plain"))

    visitor.open("/seasons/login")
    expect(visitor.heading()).to_have_css("letter-spacing", "3px")
    visitor.open("/plain/login")
    expect(visitor.heading()).not_to_have_css("letter-spacing", "3px")
    assert visitor.page.locator("script[data-asset]").count() == 0


def test_a_link_to_another_panel_loads_its_files(
    seasons: Visitor, browser_errors: list[str]
) -> None:
    page = seasons.page
    seasons.open("/plain")
    # A link to a page of the same panel does not load a new document, so the mark stays.
    page.evaluate("() => { window.mark = 1 }")
    seasons.nav_link("Calendar").click()
    expect(page).to_have_url(re.compile("/plain/calendar$"))
    assert page.evaluate("() => window.mark") == 1

    # The prefetch of a pointer that only passes by does not leave the page.
    with page.expect_response(lambda response: response.url.endswith("/seasons")):
        seasons.nav_link("To the seasons").hover()
    page.wait_for_timeout(200)
    assert page.evaluate("() => window.mark") == 1
    seasons.nav_link("To the seasons").click()

    expect(page.get_by_text("Hello Ada")).to_be_visible()
    assert page.evaluate("() => window.mark") is None
    assert [line for line in browser_errors if "409" not in line] == []
    browser_errors.clear()


@pytest.mark.parametrize(
    "module",
    [
        pytest.param("throw new Error('broken module');", id="throws"),
        pytest.param("this is no module", id="invalid"),
        pytest.param("import './missing.js';", id="imports nothing"),
    ],
)
def test_a_module_that_fails_does_not_stop_the_panel(
    logged_in: Visitor, declare: Declare, write: Write, browser_errors: list[str], module: str
) -> None:
    write(**{"broken.js": module})
    declare(
        seasons=lambda panel: seasons_panel(
            panel.assets("seasons/broken.js", "seasons/missing.js")
        ).render_hook("page.end", "Seasons/Hooks/Broken")
    )

    logged_in.open("/seasons")

    expect(logged_in.page.get_by_text("Hello Ada")).to_be_visible()
    expect(logged_in.page.get_by_text("21 degrees")).to_be_visible()
    assert browser_errors
    browser_errors.clear()
