"""From providers to panels: every mistake is named, with its culprit and the fix."""

from __future__ import annotations

import pytest
from django.test import override_settings
from pytest_django import DjangoAssertNumQueries

from django_panel import Panel, current_user
from django_panel.exceptions import LogicException, PanelException, PanelRegistrationException
from django_panel.panels import ResourceConfiguration
from django_panel.panels.loading import load_panels
from tests.panels.conftest import WriteModules
from tests.panels.declarations import boot_with_errors, booted, page, resource, with_pages

HERE = "tests.panels.providers"


def only_mistake(*providers: str) -> str:
    reading = load_panels([path if "." in path else f"{HERE}.{path}" for path in providers])
    (mistake,) = reading.errors
    assert reading.panels == []
    assert isinstance(mistake, PanelException)
    return str(mistake)


def test_good_providers_become_booted_panels() -> None:
    reading = load_panels([f"{HERE}.TwoPanelProvider", f"{HERE}.OnePanelProvider"])

    assert reading.errors == []
    assert [(panel.get_id(), panel.get_path()) for panel in reading.panels] == [
        ("two", "second"),
        ("one", "first"),
    ]
    assert [cls.__name__ for cls in reading.panels[1].get_resources()] == ["TaskResource"]


@pytest.mark.parametrize(
    ("path", "told"),
    [
        ("no_such_module.AdminProvider", "no_such_module"),
        (f"{HERE}.NoSuchProvider", "NoSuchProvider"),
        ("nonsense", "nonsense"),
        ("", "''"),
    ],
)
def test_an_unknown_provider_is_named(path: str, told: str) -> None:
    (mistake,) = load_panels([path]).errors

    assert repr(path) in str(mistake)
    assert told in str(mistake)
    assert "PANEL['panels']" in str(mistake)


@pytest.mark.parametrize("text", ["1 / 0", "def", "import nix"])
def test_a_provider_whose_module_fails_is_named_with_the_reason(
    text: str, write_modules: WriteModules
) -> None:
    write_modules({"broken_panels.py": text})

    message = only_mistake("broken_panels.AdminProvider")

    assert "'broken_panels.AdminProvider'" in message
    assert "cannot be imported: " in message


def test_an_error_during_import_keeps_its_message(
    write_modules: WriteModules,
) -> None:
    write_modules(
        {
            "hasty_panels.py": "from django_panel import Resource\n"
            "class WordyResource(Resource):\n    model = 'shop.Task'\n"
        }
    )

    assert "WordyResource declares no model" in only_mistake("hasty_panels.AdminProvider")


def test_a_provider_that_says_nothing_has_an_empty_panel() -> None:
    (panel,) = load_panels(["django_panel.panels.provider.PanelProvider"]).panels

    assert repr(panel) == "<Panel 'panel' at 'panel'>"
    assert panel.get_resources() == []


@pytest.mark.parametrize("name", ["NoProvider", "NOT_A_PROVIDER", "TaskResource"])
def test_something_else_is_not_a_provider(name: str) -> None:
    message = only_mistake(name)

    assert f"'{HERE}.{name}'" in message
    assert "django_panel.PanelProvider" in message


def test_a_provider_must_return_the_panel() -> None:
    message = only_mistake("ForgetfulProvider")

    assert f"{HERE}.ForgetfulProvider.panel()" in message
    assert "return panel" in message


def test_an_id_belongs_to_one_panel() -> None:
    message = only_mistake("OnePanelProvider", "SameIdProvider")

    assert f"{HERE}.OnePanelProvider" in message
    assert f"{HERE}.SameIdProvider" in message
    assert "'one'" in message
    assert "Panel.id()" in message


@pytest.mark.parametrize("second", ["SamePathProvider", "SamePathOtherDomainProvider"])
def test_a_path_belongs_to_one_panel_also_with_domains(second: str) -> None:
    message = only_mistake("OnePanelProvider", second)

    assert "'one'" in message
    assert "'same-path" in message
    assert "'first'" in message
    assert "path()" in message


def test_an_unusable_option_is_an_error_of_the_provider() -> None:
    message = only_mistake("WrongOptionProvider")

    assert "Panel.prefetch()" in message
    assert "'sometimes'" in message


def test_all_errors_of_all_providers_are_named_in_one_run() -> None:
    reading = load_panels(
        [
            "nowhere.AdminProvider",
            f"{HERE}.OnePanelProvider",
            f"{HERE}.SameIdProvider",
            f"{HERE}.TwinsProvider",
            f"{HERE}.ForgetfulProvider",
        ]
    )

    assert [str(mistake).split()[0] for mistake in reading.errors] == [
        "The",
        f"{HERE}.OnePanelProvider",
        f"{HERE}.ForgetfulProvider.panel()",
        f"{HERE}.TaskResource",
    ]


@pytest.mark.parametrize(
    ("setting", "told"),
    [
        ({"panel": []}, "'panels'?"),
        ({"panels": "shop.AdminProvider"}, "a list of strings"),
        ({"panels": [PanelException]}, "a list of strings"),
        ({"home_redirect": {"path": []}}, "'paths'?"),
        (["shop.AdminProvider"], "not a dictionary"),
    ],
)
def test_settings_that_are_not_implemented_stop_the_start(setting: object, told: str) -> None:
    with override_settings(PANEL=setting):
        (mistake,) = load_panels([]).errors

    assert told in str(mistake)
    assert mistake.check_id == "panel.E002"


def test_discovered_and_explicit_classes_merge(write_modules: WriteModules) -> None:
    write_modules(
        {
            "found.py": "from django_panel import Dashboard, Page\n"
            "from tests.panels.providers import TaskResource as Base\n"
            "class FoundResource(Base):\n    slug = 'found'\n"
            "class FoundPage(Page):\n    pass\n"
            "class Board(Dashboard):\n    pass\n"
        }
    )
    import found  # type: ignore[import-not-found]

    explicit = page("ExplicitPage")

    def build(panel: Panel) -> Panel:
        return (
            panel.resources([ResourceConfiguration.of(found.FoundResource).slug("jobs")])
            .pages([explicit])
            .dashboard(found.Board)
            .settings(False)
            .discover_resources("found")
            .discover_pages("found")
        )

    panel = booted(build)

    assert panel.get_resources() == [found.FoundResource]
    assert panel.configuration_of(found.FoundResource).get_slug() == "jobs"
    assert panel.get_pages() == [found.FoundPage, explicit]
    assert panel.get_dashboard() is found.Board


def test_each_panel_holds_its_own() -> None:
    tasks = resource()

    one = booted(lambda panel: panel.resources([ResourceConfiguration.of(tasks).slug("jobs")]))
    two = booted(lambda panel: panel.resources([tasks]))
    three = booted()

    assert one.resource_by_slug("jobs") is two.resource_by_slug("tasks") is tasks
    assert one.resource_by_slug("tasks") is None
    assert three.has_resource(tasks) is False


def test_pages_that_depend_on_the_reader_are_refused_at_boot() -> None:
    def pages(cls: type) -> object:
        return current_user()

    nosy = resource("NosyResource", pages=classmethod(pages))

    _, reading = boot_with_errors(lambda panel: panel.resources([nosy]))

    (mistake,) = reading.errors
    assert isinstance(mistake, LogicException)
    assert "NosyResource.pages()" in str(mistake)
    assert "current_user()" in str(mistake)
    assert booted(lambda panel: panel.resources([resource(pages=with_pages())])).get_routes() != ()


@pytest.mark.django_db
def test_reading_providers_asks_the_database_nothing(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    with django_assert_num_queries(0):
        load_panels([f"{HERE}.OnePanelProvider", f"{HERE}.TwoPanelProvider"])


def test_an_error_can_be_raised_by_name() -> None:
    with pytest.raises(PanelRegistrationException, match="'tasks'"):
        booted(lambda panel: panel.resources([resource("One"), resource("Two")]))
