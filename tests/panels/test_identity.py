"""Who a panel is: id, name, brand, path, domain."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.utils.translation import gettext_lazy, override

from django_panel import Panel, PanelProvider
from django_panel.exceptions import PanelRegistrationException
from tests.panels.declarations import booted


def test_everything_derives_from_the_id() -> None:
    panel = Panel.make("back-office")

    assert panel.get_id() == "back-office"
    assert panel.get_name() == "Back office"
    assert panel.get_brand_name() == "Back office"
    assert panel.get_path() == "back-office"
    assert panel.get_domain() is None
    assert panel.route_name("dashboard") == "panel.back-office.dashboard"


def test_the_brand_follows_the_name_until_it_has_its_own() -> None:
    panel = Panel("admin").name("Administration")

    assert (panel.get_name(), panel.get_brand_name()) == ("Administration", "Administration")
    assert panel.brand_name("Acme").get_brand_name() == "Acme"
    assert panel.brand_name(None).name(None).get_brand_name() == "Admin"


def test_names_may_be_lazy_translations() -> None:
    panel = Panel("admin").name(gettext_lazy("Yes")).brand_name(gettext_lazy("No"))

    with override("de"):
        german = (panel.get_name(), panel.get_brand_name())

    assert (panel.get_name(), panel.get_brand_name()) == ("Yes", "No")
    assert german == ("Ja", "Nein")


@pytest.mark.parametrize("panel_id", ["", None, "Admin", "a b", "a_b", "-a", "a--b", "über"])
def test_an_unusable_id_is_refused(panel_id: str) -> None:
    with pytest.raises(PanelRegistrationException, match=r"Panel\.id"):
        Panel(panel_id)


@pytest.mark.parametrize("panel_id", ["admin", "back-office", "2024", "a1-b2"])
def test_a_usable_id_is_taken(panel_id: str) -> None:
    assert Panel(panel_id).get_id() == panel_id


@pytest.mark.parametrize(
    ("stated", "path"),
    [("admin", "admin"), ("/admin/", "admin"), ("", ""), ("/", ""), ("in/side", "in/side")],
)
def test_slashes_around_a_path_do_not_count(stated: str, path: str) -> None:
    assert Panel("back").path(stated).get_path() == path


@pytest.mark.parametrize(
    "path", ["<int:x>", "{record}", "a b", "a//b", "a/../b", "_panel", "_panel/x", "a?b", "a#b"]
)
def test_a_path_that_urls_would_read_as_something_else_is_refused(path: str) -> None:
    with pytest.raises(PanelRegistrationException, match=r"Panel\.path\(\)"):
        Panel("back").path(path)


@pytest.mark.parametrize("domain", ["", "https://admin.example.com", "example.com/admin"])
def test_a_domain_is_a_host_name(domain: str) -> None:
    with pytest.raises(PanelRegistrationException, match=r"Panel\.domain\(\)"):
        Panel("back").domain(domain)


@pytest.mark.parametrize(
    ("domain", "host", "answers"),
    [
        (None, "anything.test", True),
        ("admin.test", "admin.test", True),
        ("admin.test", "ADMIN.test:8000", True),
        ("admin.test:8000", "admin.test:8000", True),
        ("admin.test:8000", "admin.test:9000", False),
        ("admin.test", "www.admin.test", False),
        ("admin.test", "", False),
        ("[::1]", "[::1]:8000", True),
        ("[::1]", "[::1]", True),
    ],
)
def test_a_panel_with_a_domain_answers_there_only(
    domain: str | None, host: str, answers: bool
) -> None:
    assert Panel("back").domain(domain).matches_host(host) is answers


@pytest.mark.parametrize(
    ("name", "panel_id"),
    [
        ("AdminPanelProvider", "admin"),
        ("BackOfficePanelProvider", "back-office"),
        ("CrewProvider", "crew"),
        ("Helpdesk", "helpdesk"),
    ],
)
def test_ids_derive_from_provider_names(name: str, panel_id: str) -> None:
    provider: type[PanelProvider] = type(name, (PanelProvider,), {})

    assert provider.default_id() == panel_id


def test_a_booted_panel_cannot_be_changed_and_says_by_which_call() -> None:
    panel = booted()
    changes: dict[str, Callable[[], object]] = {
        "path": lambda: panel.path("elsewhere"),
        "brand_logo": lambda: panel.brand_logo("/logo.svg"),
        "resources": lambda: panel.resources([]),
        "colors": lambda: panel.colors({"primary": "#fff"}),
    }

    for method, change in changes.items():
        with pytest.raises(PanelRegistrationException, match=rf"'back'.*{method}\(\)"):
            change()


def test_before_boot_every_call_returns_the_same_panel() -> None:
    panel = Panel("back")

    assert panel.path("x").name("X").domain("x.test").brand_logo("/x.svg").resources([]) is panel
