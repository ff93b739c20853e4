"""Colors and CSS classes of a panel, as the browser applies them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

import pytest
from playwright.sync_api import expect

from django_panel import Panel, Resource
from django_panel.panels.options.theme import CSS_HOOKS, THEME_PROPERTIES
from django_panel.widgets import Stat, StatsWidget
from tests.e2e.axe import EVERYTHING, violations
from tests.e2e.conftest import Declare
from tests.e2e.visitor import DESK, PHONE, Visitor
from tests.project.models import Customer

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = [
    pytest.mark.browser,
    pytest.mark.services("bundle"),
    pytest.mark.django_db(transaction=True),
]

#: Readable in both modes; the sidebar is dark in light mode, too.
LIGHT = {
    "background": "#fffdf7",
    "foreground": "#2b2118",
    "card": "#fffaf0",
    "muted-foreground": "#6b5a48",
    "primary": "#9a3412",
    "primary-foreground": "#fff7ed",
    "border": "#e7dcc8",
    "sidebar": "#2b2118",
    "sidebar-foreground": "#e7dcc8",
    "sidebar-accent": "#43352a",
    "sidebar-primary": "#fdba74",
    "sidebar-border": "#43352a",
}
DARK = {"background": "#1a1410", "primary": "#fdba74", "primary-foreground": "#431407"}
BACKGROUNDS = {"light": "rgb(255, 253, 247)", "dark": "rgb(26, 20, 16)"}

SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")

BODY = "() => getComputedStyle(document.body).backgroundColor"
#: The value of a token, as an element has it.
TOKENS = """names => names.map((name) => {
  const probe = document.body.appendChild(document.createElement("i"));
  probe.style.color = `var(--${name})`;
  const { color } = getComputedStyle(probe);
  probe.remove();
  return [name, color];
})"""


class Customers(Resource):
    model = Customer


class Total(StatsWidget):
    def stats(self) -> list[Stat]:
        return [Stat.make("Customers", 3)]


def themed(panel: Panel) -> Panel:
    return panel.path("desk").login().resources([Customers]).widgets([Total]).colors(LIGHT, DARK)


def with_classes(panel: Panel) -> Panel:
    return themed(panel).css_hooks({hook: f"mark-{hook} mark" for hook in CSS_HOOKS})


def parts_on(page: Page) -> set[str]:
    """Return the parts on the page that have their own class and those of the panel."""
    return {hook for hook in CSS_HOOKS if page.locator(f".panel-{hook}.mark-{hook}.mark").count()}


def test_each_of_the_eleven_parts_has_its_class_and_those_of_the_panel(
    logged_in: Visitor, declare: Declare
) -> None:
    declare(desk=with_classes)
    customer = Customer.objects.create(name="Acme")
    page, seen = logged_in.page, {}

    logged_in.open("/desk")
    expect(page.locator(".panel-widget")).to_be_visible()
    seen["dashboard"] = parts_on(page)
    logged_in.open("/desk/customers")
    expect(page.locator(".panel-table-row")).to_have_count(1)
    seen["list"] = parts_on(page)
    logged_in.open(f"/desk/customers/{customer.pk}/edit")
    seen["edit"] = parts_on(page)
    logged_in.open(f"/desk/customers/{customer.pk}")
    seen["view"] = parts_on(page)
    page.get_by_role("button", name="Delete").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    seen["dialog"] = parts_on(page)

    frame = {"shell", "sidebar", "topbar", "page", "page-header"}
    assert seen == {
        "dashboard": frame | {"widget"},
        "list": frame | {"table", "table-row"},
        "edit": frame | {"form"},
        "view": frame | {"infolist"},
        "dialog": frame | {"infolist", "modal"},
    }
    assert set().union(*seen.values()) == CSS_HOOKS


def test_on_a_phone_and_with_a_top_navigation_the_parts_are_there_too(
    logged_in: Visitor, declare: Declare
) -> None:
    declare(desk=lambda panel: with_classes(panel).top_navigation())
    Customer.objects.create(name="Acme")
    logged_in.open("/desk/customers")
    expect(logged_in.page.locator(".panel-topbar.mark")).to_have_count(1)

    logged_in.resize(PHONE)
    # A row is a card.
    expect(logged_in.page.locator(".panel-table-row.mark")).to_have_count(1)
    logged_in.page.get_by_role("button", name="Open navigation").click()
    expect(logged_in.page.locator("[role=dialog].panel-sidebar.mark")).to_be_visible()


@pytest.mark.parametrize("path", ["/desk/login", "/desk"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_first_paint_has_the_panels_colors(
    path: str, scheme: Any, logged_in: Visitor, declare: Declare, browser: Browser
) -> None:
    declare(desk=themed)
    cookies: Any = logged_in.page.context.cookies() if path == "/desk" else []
    # Without scripts, nothing but the document and its stylesheets can set a color.
    with browser.new_context(java_script_enabled=False, color_scheme=scheme) as context:
        context.add_cookies(cookies)
        page = context.new_page()
        answer = page.goto(f"{logged_in.base}{path}")

        assert answer is not None
        assert answer.ok
        assert page.evaluate(BODY) == BACKGROUNDS[scheme]


def test_a_choice_of_the_user_changes_the_colors_at_once_and_is_there_at_the_next_paint(
    logged_in: Visitor, declare: Declare, browser: Browser
) -> None:
    declare(desk=themed)
    page = logged_in.page
    logged_in.set_color_scheme("light")
    logged_in.open("/desk")
    assert page.evaluate(BODY) == BACKGROUNDS["light"]

    logged_in.account_button().click()
    page.get_by_role("menuitemradio", name="Dark").click()
    page.wait_for_function(f"({BODY})() === '{BACKGROUNDS['dark']}'")
    theme_color = page.locator("meta[name=theme-color]").first
    expect(theme_color).to_have_attribute("content", BACKGROUNDS["dark"])

    cookies: Any = page.context.cookies()
    with browser.new_context(java_script_enabled=False, color_scheme="light") as context:
        context.add_cookies(cookies)
        other = context.new_page()
        other.goto(f"{logged_in.base}/desk")
        assert other.evaluate(BODY) == BACKGROUNDS["dark"]


def test_every_color_reaches_the_page_in_both_modes(logged_in: Visitor, declare: Declare) -> None:
    names = sorted(THEME_PROPERTIES)
    light = {name: f"rgb(1, 2, {place})" for place, name in enumerate(names)}
    dark = {name: f"rgb(3, 4, {place})" for place, name in enumerate(names)}
    declare(desk=lambda panel: panel.path("desk").colors(light, dark))
    logged_in.open("/desk")

    for scheme, colors in zip(SCHEMES, (light, dark), strict=True):
        logged_in.set_color_scheme(scheme)
        assert dict(logged_in.page.evaluate(TOKENS, names)) == colors


def test_the_colors_of_one_panel_are_gone_in_the_next(logged_in: Visitor, declare: Declare) -> None:
    declare(desk=themed, plain=lambda panel: panel.path("plain"))
    page = logged_in.page
    logged_in.set_color_scheme("light")
    logged_in.open("/desk")
    assert page.evaluate(BODY) == BACKGROUNDS["light"]

    page.get_by_role("button", name="Switch panel").first.click()
    page.get_by_role("menuitem", name="Plain").click()
    page.wait_for_url("**/plain")
    logged_in.heading().wait_for()

    assert page.evaluate(BODY) != BACKGROUNDS["light"]


@pytest.mark.parametrize("layout", ["sidebar", "header"])
def test_a_dark_sidebar_in_light_mode_can_be_read(
    layout: str, logged_in: Visitor, declare: Declare
) -> None:
    declare(desk=lambda panel: themed(panel).top_navigation(layout == "header"))
    Customer.objects.create(name="Acme")
    page = logged_in.page
    for size in (DESK, PHONE):
        logged_in.resize(size)
        logged_in.open("/desk/customers")
        for scheme in SCHEMES:
            logged_in.set_color_scheme(scheme)
            assert violations(page, EVERYTHING) == []
    page.get_by_role("button", name="Open navigation").click()
    expect(page.get_by_role("dialog", name="Navigation")).to_be_visible()
    for scheme in SCHEMES:
        logged_in.set_color_scheme(scheme)
        assert violations(page, EVERYTHING) == []
