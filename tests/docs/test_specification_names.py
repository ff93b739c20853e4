"""Names of the specification that no other test covers: pages, aliases, the widget contract."""

from __future__ import annotations

import pytest

from django_panel import Panel, panel
from django_panel.contracts import WidgetContract
from django_panel.http.pipeline import guards
from django_panel.resources.pages import ListRecords, ResourcePage
from django_panel.support import context
from tests.project.resources import CustomerResource


class PlainPage(ResourcePage):
    pass


class WordyPage(ResourcePage):
    title = "A title"
    heading = "A heading"
    subheading = "A line below"
    database_transactions = False


def opened(kind: type[ResourcePage]) -> ResourcePage:
    admin = panel("admin")
    assert admin is not None
    return kind(CustomerResource, admin)


def words(page: ResourcePage) -> tuple[str, str, str | None]:
    return page.get_title(), page.get_heading(), page.get_subheading()


def test_a_page_is_called_as_it_says_else_as_its_resource() -> None:
    class TitledPage(ResourcePage):
        title = "Only a title"

    with context.bind(panel=panel("admin")):
        assert words(opened(WordyPage)) == ("A title", "A heading", "A line below")
        assert words(opened(TitledPage)) == ("Only a title", "Only a title", None)
        assert words(opened(PlainPage)) == ("Customers", "Customers", None)


def test_a_page_may_set_whether_it_uses_a_transaction() -> None:
    assert opened(WordyPage).has_database_transactions() is False
    assert opened(PlainPage).has_database_transactions() is None


def test_a_page_tells_the_shell_about_itself() -> None:
    page = opened(WordyPage)

    with context.bind(panel=panel("admin")):
        metadata = page.page_metadata()
        trail = [crumb.label for crumb in page.base_breadcrumbs()]

    assert page.panel() is panel("admin")
    assert page.dashboard_url() == "/admin"
    assert trail == ["Dashboard", "Customers"]
    assert metadata["scope"] == page.render_hook_scope() == "resource:customers"
    assert [(crumb["label"], crumb["href"]) for crumb in metadata["breadcrumbs"]] == [
        ("Dashboard", "/admin"),
        ("Customers", "/admin/customers"),
        ("A title", None),
    ]


@pytest.mark.parametrize("kind", [PlainPage, ListRecords])
def test_a_page_is_bound_to_the_resource_that_names_it(kind: type[ResourcePage]) -> None:
    assert kind.resource is None
    assert opened(kind).get_resource() is CustomerResource


@pytest.mark.parametrize(
    ("alias", "guard"),
    [
        ("panel", "ResolvePanel"),
        ("panel.two-factor", "RequireTwoFactor"),
        ("panel.email-code", "RequireEmailCode"),
        ("panel.parent", "ResolveParentRecord"),
    ],
)
def test_an_alias_stands_for_its_guard(alias: str, guard: str) -> None:
    _csrf, added, *_others = guards(Panel("back").middleware([alias]), guest=True)

    assert getattr(added, "func", added).__name__ == guard


@pytest.mark.parametrize("name", ["id", "type", "can_view", "to_definition", "to_wire"])
def test_the_widget_contract_names_what_a_widget_offers(name: str) -> None:
    assert callable(getattr(WidgetContract, name, None))
